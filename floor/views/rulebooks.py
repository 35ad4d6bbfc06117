"""Read the rulebooks, one or two side by side; nobody needs to sign in for that."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from floor.house_rulebooks import may_make_rulebooks
from floor.models import Person
from floor.pages.frame import Crumb, Frame, framed
from floor.pages.rulebook import (
    BookList,
    BookRow,
    House,
    VersionRow,
    book_page,
    book_row,
    full_title,
    text,
    tongues,
)
from floor.pages.rulebook_pair import pair_page
from floor.problems import Problem
from floor.reading_language import chosen_by
from floor.rulebook_differences import comparison
from floor.rulebooks import (
    Named,
    Rulebook,
    Texts,
    all_rulebooks,
    house_version,
    rulebook,
    rulebook_line,
)
from floor.views.access import as_page
from floor.views.reading import names_of
from floor.words.books import said_in
from floor.words.provisions import language as tongue_of_reader
from rulings.house_books import house_books, versions_of
from rulings.rulebook.edition import edition
from rulings.rulebook.provision import Language


def as_pages(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Let a view's problems be shown as pages of their own."""

    @wraps(view)
    def guarded(request: HttpRequest, **more: object) -> HttpResponse:
        try:
            return view(request, **more)
        except Problem as problem:
            raise as_page(problem) from problem

    return guarded


def chosen_language(request: HttpRequest, otherwise: Language) -> Language:
    """Return the language a reader chose or his browser prefers."""
    said = chosen_by(request) or request.headers.get("Accept-Language")
    return tongue_of_reader() if said else otherwise


def frame_for(request: HttpRequest, title: str, *crumbs: Crumb) -> Frame:
    """Return the frame of a page that anybody may read."""
    person = str(request.user) if isinstance(request.user, Person) else ""
    return framed(title, person=person, crumbs=crumbs)


def list_crumb() -> Crumb:
    """Return the way back to the list of rulebooks."""
    return Crumb(_("Rulebooks"), reverse("rulebooks"))


def titles() -> dict[str, Texts]:
    """Return the titles of the books that ship, by name."""
    return {line.name: line.title for line in all_rulebooks()}


@require_safe
def rulebooks(request: HttpRequest) -> HttpResponse:
    """Show every rulebook: the five that ship, and the house's own."""
    language = chosen_language(request, tongue_of_reader())
    shipped, house = rows(language)
    said = said_in(language)
    page = BookList(
        frame=frame_for(request, said["rulebooks"]),
        language=language,
        say=said,
        tongues=tongues(language),
        shipped=shipped,
        house=house,
        may_make=may_make_rulebooks(request),
    )
    return render(request, "floor/rulebooks.html", {"page": page})


def rows(language: Language) -> tuple[tuple[BookRow, ...], tuple[BookRow, ...]]:
    """Return the five books, and the latest version of each of the house's own."""
    known = titles()
    shipped = tuple(
        book_row(line, language, titles=known, count=len(edition(line.name).provisions))
        for line in all_rulebooks()
    )
    house = tuple(
        book_row(
            rulebook_line(Named(edition(book.base), book)),
            language,
            titles=known,
            house=house_version(book),
        )
        for book in house_books()
    )
    return shipped, house


@require_safe
@as_pages
def one_rulebook(request: HttpRequest, name: str) -> HttpResponse:
    """Show a rulebook as staff would read it, in the reader's choice of English or Spanish."""
    book = rulebook(name=name)
    language = chosen_language(request, book.rulebook.language)
    page = book_page(
        book,
        language,
        frame=frame_for(request, full_title(book.rulebook, language), list_crumb()),
        titles=titles(),
        house=_house(request, book, language),
    )
    return render(request, "floor/rulebook.html", {"page": page})


def _house(request: HttpRequest, book: Rulebook, language: Language) -> House | None:
    shown = book.house
    if shown is None:
        return None
    versions = versions_of(shown.name)
    # The house's rules are for everybody to read; who works here is not.
    known = isinstance(request.user, Person)
    names = names_of(one.made_by for one in versions) if known else {}
    return House(
        name=shown.name,
        version=shown.version,
        base=shown.base,
        base_title=text(titles()[shown.base], language),
        versions=tuple(
            VersionRow(
                name=one.address,
                version=one.version,
                made_at=one.made_at,
                made_by=names.get(one.made_by, one.made_by if known else ""),
                note=one.note,
                is_shown=one.version == shown.version,
            )
            for one in versions
        ),
        is_latest=shown.version == versions[0].version,
        is_older_edition=shown.edition != book.rulebook.edition,
        may_change=may_make_rulebooks(request),
    )


@require_safe
@as_pages
def compare(request: HttpRequest) -> HttpResponse:
    """Show two rulebooks side by side: what they judge differently, and their provisions by topic."""
    a, b = request.GET.get("a", ""), request.GET.get("b", "")
    both = comparison(a=a, b=b) if a and b else None
    language = chosen_language(request, both.a.language if both else tongue_of_reader())
    shipped, house = rows(language)
    books = (*shipped, *house)
    # A version that is older than the list's is still one to choose.
    listed = {one.name for one in books}
    older = tuple(
        book_row(one, language, titles=titles())
        for one in ((both.a, both.b) if both else ())
        if one.name not in listed
    )
    page = pair_page(
        both,
        language,
        frame=frame_for(request, said_in(language)["compare_two"], list_crumb()),
        books=(*books, *dict.fromkeys(older)),
        chosen=(a, b),
    )
    return render(request, "floor/rulebook_pair.html", {"page": page})
