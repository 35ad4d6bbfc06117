"""Who works in a tournament: the list, and what a director changes about somebody."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Final

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from floor.accounts import dismiss, end_sessions, grant
from floor.asking import asking
from floor.forms.people import KnownPersonForm, NewPersonForm, RoleForm
from floor.https import address_to_scan
from floor.invitations import GOOD_FOR, invite_again, invite_somebody_new
from floor.models import Membership, Person
from floor.pages.people import LinkPage, NewPersonPage, PeoplePage, PersonPage, staff_row
from floor.pages.tablets import tablet_line
from floor.people import one_of_the_staff, person_named, staff_line, staff_of
from floor.pins import clear_pin
from floor.problems import Problem
from floor.qr_codes import qr_picture
from floor.tablets import live_devices
from floor.views.access import Place, in_tournament
from floor.views.places import table_names
from floor.views.tablets import people_frame, staff_only
from floor.wording import sentence
from floor.words.provisions import language
from rulings.domain.permissions import Role

WAYS: Final = ["GET", "HEAD", "POST"]
UNFIT: Final = HTTPStatus.UNPROCESSABLE_ENTITY


@require_safe
@in_tournament
def people(request: HttpRequest, place: Place) -> HttpResponse:
    """Show everybody who works in a tournament, and its tablets."""
    staff_only(place)
    names = table_names(place.tournament)
    page = PeoplePage(
        frame=people_frame(place, _("People and tablets"), deeper=False),
        tournament=place.tournament,
        people=tuple(map(staff_row, staff_of(tournament=place.tournament))),
        tablets=tuple(tablet_line(one, names) for one in live_devices(place.tournament)),
        is_director=place.role is Role.DIRECTOR,
        now=place.now,
    )
    return render(request, "floor/people.html", {"page": page})


def _directors_only(request: HttpRequest, place: Place) -> None:
    """Let directors pass; who has typed but a PIN changes nobody's part, which outlasts the tablet."""
    if place.role is not Role.DIRECTOR:
        raise Problem("not_permitted", "directors_only")
    if asking(request).by_pin:
        raise Problem("not_permitted", "pin_changes_no_people")


@require_http_methods(WAYS)
@in_tournament
def new(request: HttpRequest, place: Place) -> HttpResponse:
    """Take in somebody new, who then chooses his own password; or somebody who signs in here already."""
    _directors_only(request, place)
    known = "known" in request.POST
    sent = request.POST if request.method == "POST" else None
    fresh = NewPersonForm(None if known else sent, prefix="new")
    old = KnownPersonForm(sent if known else None, prefix="known")
    form: forms.Form = old if known else fresh
    refused = ""
    if form.is_valid():
        try:
            return (_take_in if known else _invite)(request, place, form.cleaned_data)
        except Problem as problem:
            refused = sentence(problem, language())
    page = NewPersonPage(
        frame=people_frame(place, _("Somebody new")),
        tournament=place.tournament,
        new=fresh,
        known=old,
        refused=refused,
    )
    status = UNFIT if form.is_bound else HTTPStatus.OK
    return render(request, "floor/person_new.html", {"page": page}, status=status)


def _invite(request: HttpRequest, place: Place, wanted: dict[str, str]) -> HttpResponse:
    person, secret = invite_somebody_new(
        username=wanted["username"],
        name=wanted["name"],
        role=Role(wanted["role"]),
        tournament=place.tournament,
        by=place.person,
    )
    return _link_page(request, place, person, secret)


def _take_in(request: HttpRequest, place: Place, wanted: dict[str, str]) -> HttpResponse:
    person = person_named(wanted["username"])
    _not_oneself(place, person)
    grant(person, place.tournament, Role(wanted["role"]))
    messages.success(request, _("%(name)s has a part now.") % {"name": person})
    return _to_the_list(place)


def _link_page(request: HttpRequest, place: Place, person: Person, secret: str) -> HttpResponse:
    base = address_to_scan(request) or f"{request.scheme}://{request.get_host()}"
    address = f"{base}{reverse('welcome', args=[secret])}"
    page = LinkPage(
        frame=people_frame(place, str(person)),
        tournament=place.tournament,
        name=str(person),
        username=person.username,
        address=address,
        picture=qr_picture(address),
        hours=int(GOOD_FOR.total_seconds() // 3600),
    )
    return render(request, "floor/person_link.html", {"page": page})


@require_safe
@in_tournament
def person(request: HttpRequest, place: Place, person: str) -> HttpResponse:
    """Show somebody, and what may be changed."""
    _directors_only(request, place)
    return _person_page(request, place, one_of_the_staff(person, place.tournament))


def _person_page(
    request: HttpRequest, place: Place, member: Membership, refused: Problem | None = None
) -> HttpResponse:
    row = staff_row(staff_line(member))
    page = PersonPage(
        frame=people_frame(place, row.name),
        tournament=place.tournament,
        row=row,
        form=RoleForm(initial={"role": member.role}),
        own=member.person_id == place.person.pk,
        refused=sentence(refused, language()) if refused else "",
    )
    status = refused.status if refused else HTTPStatus.OK
    return render(request, "floor/person.html", {"page": page}, status=status)


@require_POST
@in_tournament
def change(request: HttpRequest, place: Place, person: str, act: str) -> HttpResponse:
    """Change somebody's role, take it away, clear his PIN, or end his sign-ins."""
    _directors_only(request, place)
    member = one_of_the_staff(person, place.tournament)
    if act not in ACTS:
        raise Problem("not_found")
    try:
        said = ACTS[act](request, place, member)
    except Problem as problem:
        return _person_page(request, place, member, problem)
    messages.success(request, said % {"name": member.person})
    return _to_the_list(place)


@require_http_methods(WAYS)
@in_tournament
def link(request: HttpRequest, place: Place, person: str) -> HttpResponse:
    """Give somebody a link by which he chooses another password."""
    _directors_only(request, place)
    member = one_of_the_staff(person, place.tournament)
    if request.method != "POST":
        return redirect("person", place.tournament, person)
    try:
        secret = invite_again(member.person, tournament=place.tournament, by=place.person)
    except Problem as problem:
        return _person_page(request, place, member, problem)
    return _link_page(request, place, member.person, secret)


def _to_the_list(place: Place) -> HttpResponse:
    return HttpResponseRedirect(reverse("people", args=[place.tournament]), status=303)


def _not_oneself(place: Place, person: Person) -> None:
    """Keep a director from shutting himself out by a slip."""
    if person.pk == place.person.pk:
        raise Problem("not_permitted", "own_part")


def _role(request: HttpRequest, place: Place, member: Membership) -> str:
    form = RoleForm(request.POST)
    if not form.is_valid():
        raise Problem("not_found")
    _not_oneself(place, member.person)
    grant(member.person, place.tournament, Role(form.cleaned_data["role"]))
    return _("%(name)s has another role now.")


def _dismiss(_request: HttpRequest, place: Place, member: Membership) -> str:
    _not_oneself(place, member.person)
    dismiss(member.person, place.tournament)
    return _("%(name)s has no part in this tournament any more.")


def _clear_pin(_request: HttpRequest, _place: Place, member: Membership) -> str:
    clear_pin(member.person)
    return _("%(name)s has no PIN any more.")


def _end(_request: HttpRequest, _place: Place, member: Membership) -> str:
    end_sessions(member.person)
    return _("%(name)s is signed out everywhere.")


ACTS: Final[dict[str, Callable[[HttpRequest, Place, Membership], str]]] = {
    "role": _role,
    "dismiss": _dismiss,
    "clear-pin": _clear_pin,
    "sign-out": _end,
}
