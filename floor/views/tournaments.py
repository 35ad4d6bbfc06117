"""The tournaments somebody has a part in, and the floor of one: all its tables."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from floor.asking import asking
from floor.http import only_tournament, person_of
from floor.pages.frame import Crumb, framed
from floor.pages.room import (
    Room,
    Tournaments,
    returning,
    room_tables,
    tournament_rows,
    waiting_appeals,
    waiting_claims,
)
from floor.reports.runs import readable_by
from floor.rooms import stands_at, tables_of, tournaments_of
from floor.views.access import Place, in_tournament
from floor.views.inbox import inbox_for
from floor.views.kept import may_be_kept
from floor.views.places import home_of
from rulings.domain.permissions import MAY_RECORD, Role


@require_safe
@login_required
def tournaments(request: HttpRequest) -> HttpResponse:
    """Show the tournaments to choose from; the only one is shown at once."""
    known, person = asking(request), person_of(request)
    if known.is_kiosk and known.device is not None:
        return redirect(home_of(known.device))
    lines = tournaments_of(person=person, only=only_tournament(request))
    if len(lines) == 1 and "all" not in request.GET:
        return redirect("floor", lines[0].tournament)
    frame = framed(_("Tournaments"), person=str(person))
    page = Tournaments(frame=frame, rows=tournament_rows(lines))
    return render(request, "floor/tournaments.html", {"page": page})


@require_safe
@in_tournament
@may_be_kept
def floor(request: HttpRequest, place: Place) -> HttpResponse:
    """Show every table of a tournament and what waits for somebody, or go to one by its number."""
    lines = tables_of(tournament=place.tournament, now=place.now)
    number = request.GET.get("number", "").strip()
    found = next((line.table for line in lines if number and str(line.number) == number), None)
    if found is not None:
        return redirect("table", place.tournament, found)
    allowed = MAY_RECORD[place.role]
    page = Room(
        frame=framed(
            place.name,
            person=str(place.person),
            role=place.role,
            crumbs=(Crumb(_("Tournaments"), "/?all"),),
            now=place.now,
        ),
        tournament=place.tournament,
        name=place.name,
        inbox=inbox_for(place, lines, back="room"),
        claims=waiting_claims(lines, place.now),
        appeals=waiting_appeals(lines),
        returning=returning(lines) if "penalty_issued" in allowed else (),
        tables=room_tables(lines, place.now),
        may_report=bool(readable_by(place.role)),
        may_open="table_opened" in allowed,
        may_decide="appeal_decided" in allowed,
        may_count="stack_counted" in allowed and place.role is not Role.DEALER,
        closed=place.closed,
        not_found=number,
        stands=stands_at(place.seq, lines),
    )
    return render(request, "floor/room.html", {"page": page})
