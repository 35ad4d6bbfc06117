"""Count the stacks when play has stopped, compare them with what was issued, and print the slips for the bags."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from floor.counting import SeatToCount, TableToCount, table_to_count, tables_to_count
from floor.forms.counting import CountForm
from floor.http import envelope_for, submit
from floor.pages.counting import (
    CountPage,
    SlipsPage,
    TableCountPage,
    count_line,
    seat_line,
    slips_of,
)
from floor.pages.frame import Crumb
from floor.problems import Problem
from floor.reports.kinds import chip_reconciliation
from floor.reports.runs import readable_by
from floor.views.access import Place, in_tournament
from floor.views.outcome import PLAIN, UNFIT, Answer, accepted, not_taken, number_in
from floor.views.reading import Reading, names_of, read_table
from floor.views.table_page import framed_for, table_crumb
from floor.wallclock import new_id
from rulings.domain.permissions import MAY_RECORD, Role
from tables.domain.envelope import StreamId
from tables.domain.tournament import TournamentState, fold
from tables.log.read import stream_entries

ACT = "stack_counted"


@require_safe
@in_tournament
def count(request: HttpRequest, place: Place) -> HttpResponse:
    """Show which tables are still to be counted, and whether what is there is what was issued."""
    _not_a_dealer(place)
    page = CountPage(
        frame=place.framed(_("Count and bag")),
        tournament=place.tournament,
        lines=tuple(map(count_line, tables_to_count(place.tournament))),
        registered=_tournament(place).chips,
        reports=chip_reconciliation.CODE in readable_by(place.role),
    )
    return render(request, "floor/count.html", {"page": page})


@require_safe
@in_tournament
def slips(request: HttpRequest, place: Place) -> HttpResponse:
    """Show the slips for the bags of every table, to be printed."""
    _not_a_dealer(place)
    found = sorted(tables_to_count(place.tournament), key=lambda one: one.number or 0)
    names = names_of(seat.count.by for one in found for seat in one.seats if seat.count)
    state = _tournament(place)
    page = SlipsPage(
        frame=place.framed(_("Bag slips"), _up(place)),
        tournament=place.tournament,
        name=place.name,
        day=state.day or state.days or None,
        slips=tuple(slip for one in found for slip in slips_of(one, names)),
        printed_at=place.now,
    )
    return render(request, "floor/bag_slips.html", {"page": page})


@require_http_methods(["GET", "HEAD", "POST"])
@in_tournament
def count_table(request: HttpRequest, place: Place, table: UUID) -> HttpResponse:
    """Show a table's stacks, those not counted first, or have a count recorded."""
    reading = read_table(StreamId(place.tournament, table), place.role)
    found = table_to_count(reading.whole, table)
    if request.method != "POST":
        return _show(request, place, reading, found)
    number = number_in(request, "seat")
    seat = next((one for one in found.seats if one.seat == number), None)
    if ACT not in MAY_RECORD[place.role]:
        raise Problem("not_permitted", "role_may_not", facts={"role": place.role, "type": ACT})
    if seat is None:
        gone = Problem("not_found", "seat_is_empty")
        return _show(request, place, reading, found, answer=not_taken(gone, seen=found.seq))
    form = CountForm(seat, found.smallest_chip, _tournament(place).chip_set, request.POST)
    if not form.is_valid():
        if form.doubted:
            form.renew(seq=found.seq, command_id=new_id(), sure=str(form.total))
        return _show(request, place, reading, found, form, UNFIT)
    envelope = envelope_for(request, role=place.role, command_id=form.command)
    outcome = submit(reading.stream, form.entry, envelope, seen=form.seen)
    if outcome.refusal is None:
        here = reverse("count-table", args=[place.tournament, table])
        return accepted(request, place, reading.stream, outcome, here)
    form.renew(seq=found.seq, command_id=new_id())
    answer = not_taken(outcome.refusal, seen=form.seen)
    return _show(request, place, reading, found, form, answer)


def _show(
    request: HttpRequest,
    place: Place,
    reading: Reading,
    found: TableToCount,
    sent: CountForm | None = None,
    answer: Answer = PLAIN,
) -> HttpResponse:
    may_count = ACT in MAY_RECORD[place.role]
    names = names_of(seat.count.by for seat in found.seats if seat.count)
    chip_set = _tournament(place).chip_set

    def form(seat: SeatToCount) -> CountForm | None:
        if not may_count:
            return None
        if sent is not None and sent.seat == seat.seat:
            return sent
        initial: dict[str, Any] = {"seq": found.seq, "command_id": new_id()}
        return CountForm(seat, found.smallest_chip, chip_set, initial=initial)

    page = TableCountPage(
        frame=framed_for(place, reading, _("Count the stacks"), table_crumb(place, reading)),
        tournament=place.tournament,
        table=found.table,
        in_play=found.in_play,
        seats=tuple(seat_line(seat, names, form(seat)) for seat in found.seats),
        refused=answer.said,
    )
    return render(request, "floor/count_table.html", {"page": page}, status=answer.status)


def _not_a_dealer(place: Place) -> None:
    if place.role is Role.DEALER:
        raise Problem("not_permitted", "floor_only")


def _tournament(place: Place) -> TournamentState:
    return fold(stream_entries(StreamId(place.tournament)))


def _up(place: Place) -> Crumb:
    return Crumb(_("Count and bag"), reverse("count", args=[place.tournament]))
