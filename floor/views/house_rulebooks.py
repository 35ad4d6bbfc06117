"""Make a house rulebook from any of the five, and change one by a new version: directors only."""

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from floor.forms.books import HouseRulebookForm, initial_of
from floor.house_rulebooks import (
    Wanted,
    change_house_rulebook,
    make_house_rulebook,
    may_make_rulebooks,
)
from floor.http import status_of
from floor.pages.house_rulebook import HousePage
from floor.pages.rulebook import text, tongues
from floor.problems import Problem
from floor.rulebooks import Named, named
from floor.views.rulebooks import (
    as_pages,
    chosen_language,
    frame_for,
    list_crumb,
    rows,
    titles,
)
from floor.wording import sentence
from floor.words.books import said_in
from floor.words.provisions import language as tongue_of_reader
from rulings.house_books import HouseBook
from rulings.rulebook.edition import EDITION_NAMES, Edition
from rulings.rulebook.options import in_force
from rulings.rulebook.provision import Language

WAYS = ["GET", "HEAD", "POST"]


@require_http_methods(WAYS)
@login_required
@as_pages
def new(request: HttpRequest) -> HttpResponse:
    """Choose a base, then what the house changes about it."""
    _directors_only(request)
    base = request.GET.get("base", "")
    if base not in EDITION_NAMES:
        language = chosen_language(request, tongue_of_reader())
        page = _page(request, language, title="make")
        return render(request, "floor/house_rulebook.html", {"page": page})
    return _edited(request, named(base))


@require_http_methods(WAYS)
@login_required
@as_pages
def change(request: HttpRequest, name: str) -> HttpResponse:
    """Change the latest version of a house rulebook; the older ones stay as they are."""
    _directors_only(request)
    found = named(name.partition("@")[0])
    if found.house is None:
        raise Problem("not_found", "no_such_rulebook")
    return _edited(request, found)


def _directors_only(request: HttpRequest) -> None:
    if not may_make_rulebooks(request):
        raise Problem("not_permitted", "directors_make_rulebooks")


def _edited(request: HttpRequest, found: Named) -> HttpResponse:
    """Show the form, or keep what it says and go to what was made."""
    base, house = found.edition, found.house
    language = chosen_language(request, base.language)
    if request.method != "POST":
        settings = in_force(base, found.rules)
        seen = {"seen": house.version} if house else {}
        initial = {**initial_of(house.title if house else "", settings), **seen}
        form = HouseRulebookForm(base=base, language=language, initial=initial)
        return _show(request, language, found, form)
    form = HouseRulebookForm(request.POST, base=base, language=language)
    if not form.is_valid():
        return _show(request, language, found, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        made = _made(request, language, base, house, form)
    except Problem as problem:
        said = sentence(problem, language)
        if problem.code == "stale_sequence" and house is not None:
            form = _renewed(form, request, base, house, language)
        return _show(request, language, found, form, refused=said, status=status_of(problem))
    messages.success(request, f"{made.title}, {said_in(language)['version']} {made.version}")
    to = reverse("rulebook", args=[made.address])
    return HttpResponseRedirect(f"{to}?lang={language}", status=HTTPStatus.SEE_OTHER)


def _made(
    request: HttpRequest,
    language: Language,
    base: Edition,
    house: HouseBook | None,
    form: HouseRulebookForm,
) -> HouseBook:
    wanted = Wanted(
        title=form.cleaned_data["title"],
        base=base.name,
        house_rules=form.house_rules,
        note=form.cleaned_data["note"],
    )
    if house is None:
        return make_house_rulebook(request, wanted, language)
    seen = form.cleaned_data["seen"] or 0
    return change_house_rulebook(request, house.name, wanted, seen=seen, language=language)


def _renewed(
    form: HouseRulebookForm, request: HttpRequest, base: Edition, house: HouseBook, tongue: Language
) -> HouseRulebookForm:
    """Keep what was chosen, to be decided on anew at the latest version."""
    data = request.POST.copy()
    data["seen"] = str(house.version)
    return HouseRulebookForm(data, base=base, language=tongue)


def _show(
    request: HttpRequest,
    language: Language,
    found: Named,
    form: HouseRulebookForm,
    *,
    refused: str = "",
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    page = _page(
        request,
        language,
        title="change" if found.house else "make",
        found=found,
        form=form,
        refused=refused,
    )
    return render(request, "floor/house_rulebook.html", {"page": page}, status=status)


def _page(
    request: HttpRequest,
    language: Language,
    *,
    title: str,
    found: Named | None = None,
    form: HouseRulebookForm | None = None,
    refused: str = "",
) -> HousePage:
    said = said_in(language)
    shipped, _house = rows(language)
    base = found.edition.name if found else ""
    house = found.house if found else None
    return HousePage(
        frame=frame_for(request, said[title], list_crumb()),
        language=language,
        say=said,
        tongues=tongues(language),
        bases=shipped,
        action=_action(house, base, language),
        base=base,
        base_title=text(titles()[base], language) if base else "",
        version=house.version if house else 0,
        form=form,
        refused=refused,
    )


def _action(house: HouseBook | None, base: str, language: Language) -> str:
    if house is not None:
        return f"{reverse('rulebook-change', args=[house.name])}?lang={language}"
    return f"{reverse('rulebook-new')}?base={base}&lang={language}"
