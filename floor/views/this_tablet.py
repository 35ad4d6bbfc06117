"""On a tablet: pair it, say who acts on it, and leave it to the next."""

from http import HTTPStatus

from django import forms
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from floor.asking import IDLE_AT_A_TABLE, act_as, asking, keep_cookie, stop_acting
from floor.forms.people import PinForm
from floor.forms.tablets import CodeForm
from floor.models import Device, Membership, Person
from floor.pages.frame import framed
from floor.pages.tablets import Candidate, PairPage, PinPage, WhoPage, place_of
from floor.people import one_of_the_staff, staff_of
from floor.pins import check_pin
from floor.problems import Problem
from floor.tablets import Paired, pair_by_code, pair_by_link, pairing_at
from floor.views.access import as_page
from floor.views.going import next_of
from floor.views.places import home_of, table_names, work_of
from floor.wording import sentence
from floor.words.labels import ROLES, label
from floor.words.provisions import language

WAYS = ["GET", "HEAD", "POST"]


@sensitive_post_parameters("code")
@require_http_methods(WAYS)
def pair(request: HttpRequest) -> HttpResponse:
    """Pair this tablet by a code that is typed."""
    form = CodeForm(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
        return _pair_page(request, form, status=status)
    try:
        paired = pair_by_code(
            form.cleaned_data["code"],
            address=str(request.META.get("REMOTE_ADDR", "")),
            instead_of=asking(request).device,
        )
    except Problem as problem:
        return _pair_page(request, form, refused=problem, status=problem.status)
    return _begun(request, paired)


@require_http_methods(WAYS)
def pair_link(request: HttpRequest, secret: str) -> HttpResponse:
    """Pair this tablet by the link it scanned; only a tap does it, for whoever looks ahead taps nothing."""
    pairing = pairing_at(secret)
    if pairing is None:
        refused = Problem("pairing_not_good", "link_used")
        return _pair_page(request, CodeForm(), refused=refused, status=HTTPStatus.GONE)
    if request.method != "POST":
        page = PairPage(
            frame=framed(_("Pair this tablet")),
            form=None,
            label=pairing.label,
            place=place_of(pairing.table, table_names(pairing.tournament)),
        )
        return render(request, "floor/pair.html", {"page": page})
    try:
        paired = pair_by_link(secret, instead_of=asking(request).device)
    except Problem as problem:
        return _pair_page(request, CodeForm(), refused=problem, status=HTTPStatus.GONE)
    return _begun(request, paired)


def _pair_page(
    request: HttpRequest, form: forms.Form, *, refused: Problem | None = None, status: HTTPStatus
) -> HttpResponse:
    page = PairPage(
        frame=framed(_("Pair this tablet")),
        form=form,
        refused=sentence(refused, language()) if refused else "",
        was_revoked=asking(request).was_revoked,
    )
    return render(request, "floor/pair.html", {"page": page}, status=status)


def _begun(request: HttpRequest, paired: Paired) -> HttpResponse:
    """Begin as a paired tablet; whoever was signed in on it before is so no more."""
    stop_acting(request)
    response = HttpResponseRedirect(home_of(paired.device), status=HTTPStatus.SEE_OTHER)
    keep_cookie(request, response, paired.secret)
    return response


@require_safe
def tablet(request: HttpRequest) -> HttpResponse:
    """Show who acts on this tablet, and the people who may."""
    known = asking(request)
    device = known.device
    if device is None:
        return redirect("pair")
    page = WhoPage(
        frame=framed(_("Who are you?")),
        label=str(device),
        place=place_of(device.table, table_names(device.tournament)),
        acts=str(known.person) if known.person else "",
        is_kiosk=known.is_kiosk,
        has_table=device.table is not None,
        idle_minutes=int(IDLE_AT_A_TABLE.total_seconds() // 60),
        next=next_of(request, otherwise=""),
        people=_candidates(device),
    )
    return render(request, "floor/tablet.html", {"page": page})


def _candidates(device: Device) -> tuple[Candidate, ...]:
    return tuple(
        Candidate(line.person, line.name, label(ROLES, line.role), line.has_pin)
        for line in staff_of(tournament=device.tournament)
    )


@sensitive_post_parameters("pin")
@require_http_methods(WAYS)
def switch(request: HttpRequest, person: str) -> HttpResponse:
    """Let somebody act on this tablet who knows his PIN."""
    device = asking(request).device
    if device is None:
        return redirect("pair")
    try:
        member = one_of_the_staff(person, device.tournament)
    except Problem as problem:
        raise as_page(problem) from problem
    form = PinForm(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
        return _pin_page(request, member, form, status=status)
    try:
        check_pin(member.person, form.cleaned_data["pin"], device=device)
    except Problem as problem:
        return _pin_page(request, member, PinForm(), refused=problem, status=problem.status)
    act_as(request, member.person, by_pin=True)
    to = next_of(request, otherwise="") or work_of(device)
    return HttpResponseRedirect(to, status=HTTPStatus.SEE_OTHER)


def _pin_page(
    request: HttpRequest,
    member: Membership,
    form: forms.Form,
    *,
    refused: Problem | None = None,
    status: HTTPStatus,
) -> HttpResponse:
    person: Person = member.person
    page = PinPage(
        frame=framed(str(person)),
        person=person.code,
        name=str(person),
        role=label(ROLES, member.role),
        form=form,
        next=next_of(request, otherwise=""),
        refused=sentence(refused, language()) if refused else "",
    )
    return render(request, "floor/pin.html", {"page": page}, status=status)


@require_safe
def here(request: HttpRequest) -> HttpResponse:
    """Hear that somebody's hands are on the tablet, though he has sent nothing yet."""
    status = HTTPStatus.NO_CONTENT if asking(request).person else HTTPStatus.UNAUTHORIZED
    return HttpResponse(status=status)
