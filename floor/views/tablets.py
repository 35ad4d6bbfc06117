"""Look after paired tablets: offer a new one its code, and revoke one."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from floor.forms.tablets import FOR_THE_FLOOR, TabletForm
from floor.https import address_to_scan
from floor.pages.frame import Crumb, Frame, framed
from floor.pages.table_board import table_name
from floor.pages.tablets import CodePage, NewTabletPage, OneTabletPage, PairingState, tablet_line
from floor.problems import Problem
from floor.qr_codes import qr_picture
from floor.rooms import TableLine
from floor.tablets import (
    MAY_PAIR,
    free_label,
    live_devices,
    offer_pairing,
    pairing_state,
    revoke_device,
)
from floor.views.access import Place, in_tournament
from floor.views.places import open_tables, table_names


def staff_only(place: Place) -> None:
    """Let the floor and directors pass.

    Raises:
        Problem: `not_permitted`.
    """
    if place.role not in MAY_PAIR:
        raise Problem("not_permitted", "floor_pairs_tablets")


def people_frame(place: Place, title: str, *, deeper: bool = True) -> Frame:
    """Return the frame of a page about people and tablets."""
    back = Crumb(_("People and tablets"), reverse("people", args=[place.tournament]))
    crumbs = (place.crumb, back) if deeper else (place.crumb,)
    return framed(title, person=str(place.person), role=place.role, crumbs=crumbs, now=place.now)


@require_http_methods(["GET", "HEAD", "POST"])
@in_tournament
def new(request: HttpRequest, place: Place) -> HttpResponse:
    """Choose what a tablet is for; then show the code that pairs it, this once."""
    staff_only(place)
    tables = open_tables(place.tournament)
    places = [(str(line.table), table_name(line.number)) for line in tables]
    places.append((FOR_THE_FLOOR, _("The floor: it goes about with a floorperson")))
    if request.method != "POST":
        form = TabletForm(places=places, initial={"place": request.GET.get("table")})
        return _new_page(request, place, form)
    form = TabletForm(request.POST, places=places)
    if not form.is_valid():
        return _new_page(request, place, form, status=422)
    chosen = next((line for line in tables if str(line.table) == form.cleaned_data["place"]), None)
    label = free_label(form.cleaned_data["label"] or _short(chosen), place.tournament)
    offer = offer_pairing(
        tournament=place.tournament,
        table=chosen.table if chosen else None,
        label=label,
        by=place.person,
    )
    base = address_to_scan(request)
    here = base or f"{request.scheme}://{request.get_host()}"
    half = len(offer.code) // 2
    page = CodePage(
        frame=people_frame(place, _("Pair a tablet")),
        tournament=place.tournament,
        pairing=offer.pairing,
        label=label,
        place=table_name(chosen.number) if chosen else _("The floor"),
        code=f"{offer.code[:half]}-{offer.code[half:]}".upper(),
        picture=qr_picture(f"{here}{reverse('pair-link', args=[offer.secret])}"),
        until=offer.until,
        pair_address=f"{here}{reverse('pair')}",
        only_here=not base,
    )
    return render(request, "floor/tablet_code.html", {"page": page})


@require_safe
@in_tournament
def pairing(request: HttpRequest, place: Place, pairing: int) -> HttpResponse:
    """Say whether a tablet has come to a code."""
    staff_only(place)
    paired, is_open = pairing_state(pairing, place.tournament)
    page = PairingState(place.tournament, pairing, paired, is_open)
    return render(request, "floor/_pairing.html", {"page": page})


def _short(line: TableLine | None) -> str:
    """Return what a tablet is called that nobody has named."""
    if line is None:
        return _("F1")
    return _("T%(number)s") % {"number": line.number or ""}


def _new_page(
    request: HttpRequest, place: Place, form: TabletForm, status: int = 200
) -> HttpResponse:
    frame = people_frame(place, _("Pair a tablet"))
    page = NewTabletPage(frame=frame, tournament=place.tournament, form=form)
    return render(request, "floor/tablet_new.html", {"page": page}, status=status)


@require_safe
@in_tournament
def one(request: HttpRequest, place: Place, device: int) -> HttpResponse:
    """Show a paired tablet."""
    staff_only(place)
    found = next((one for one in live_devices(place.tournament) if one.pk == device), None)
    if found is None:
        raise Problem("not_found", "no_such_tablet")
    line = tablet_line(found, table_names(place.tournament))
    frame = people_frame(place, line.label)
    page = OneTabletPage(frame=frame, tournament=place.tournament, line=line)
    return render(request, "floor/tablet_one.html", {"page": page})


@require_POST
@in_tournament
def revoke(request: HttpRequest, place: Place, device: int) -> HttpResponse:
    """Stop a tablet at once."""
    staff_only(place)
    if not revoke_device(device, place.tournament):
        raise Problem("not_found", "no_such_tablet")
    messages.success(request, _("The tablet was revoked: it may do nothing any more."))
    return HttpResponseRedirect(reverse("people", args=[place.tournament]), status=303)
