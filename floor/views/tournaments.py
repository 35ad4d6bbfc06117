"""The tournaments somebody has a part in, and the floor of one: all its tables."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from floor.http import person_of
from floor.pages.frame import Crumb, framed
from floor.pages.room import Room, Tournaments, room_tables, tournament_rows
from floor.rooms import tables_of, tournaments_of
from floor.views.access import Place, in_tournament
from floor.views.reading import names_of
from rulings.domain.permissions import MAY_RECORD


@require_safe
@login_required
def tournaments(request: HttpRequest) -> HttpResponse:
    """Show the tournaments to choose from; the only one is shown at once."""
    person = person_of(request)
    lines = tournaments_of(person=person)
    if len(lines) == 1 and "all" not in request.GET:
        return redirect("floor", lines[0].tournament)
    frame = framed(_("Tournaments"), person=str(person))
    page = Tournaments(frame=frame, rows=tournament_rows(lines))
    return render(request, "floor/tournaments.html", {"page": page})


@require_safe
@in_tournament
def floor(request: HttpRequest, place: Place) -> HttpResponse:
    """Show every table of a tournament, what presses most first."""
    lines = tables_of(tournament=place.tournament)
    coming = {line.call.coming for line in lines if line.call and line.call.coming}
    names = names_of(coming) if coming else {}
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
        tables=room_tables(lines, place.now, names),
        now=place.now,
        may_open="table_opened" in MAY_RECORD[place.role],
    )
    return render(request, "floor/room.html", {"page": page})
