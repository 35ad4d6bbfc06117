"""Move a player to another table with what follows him, or break a table: one command for all of it."""

from typing import Any, Final, Literal
from uuid import UUID

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from floor.forms.moving import MovingForm
from floor.http import envelope_for
from floor.pages.moving import MovingPage, place_choices, proposed_places
from floor.problems import Problem
from floor.rooms import places_beside
from floor.views.access import Place, in_tournament
from floor.views.outcome import PLAIN, UNFIT, Answer, accepted, not_taken, number_in
from floor.views.reading import Reading, read_table
from floor.views.table_page import framed_for, table_crumb
from floor.wallclock import new_id
from rulings.domain.moving import brought_by
from rulings.domain.permissions import MAY_RECORD
from rulings.services import Batch, record_across
from rulings.stories import story_of
from tables.domain.entries.base import Entry
from tables.domain.entries.table import PlayerLeft, PlayerSeated, TableBroken
from tables.domain.envelope import StreamId
from tables.domain.state import TableState

ACT: Final = "table_broken"


@require_http_methods(["GET", "HEAD", "POST"])
@in_tournament
def move(request: HttpRequest, place: Place, table: UUID) -> HttpResponse:
    """Show who would go where, or have it recorded at every table that it touches."""
    if ACT not in MAY_RECORD[place.role]:
        facts = {"role": place.role, "type": ACT}
        raise Problem("not_permitted", "role_may_not", facts=facts)
    reading = read_table(StreamId(place.tournament, table), place.role)
    seat = number_in(request, "seat")
    if request.method != "POST":
        return _show(request, place, reading, seat, _form(place, reading, seat))
    form = _form(place, reading, seat, request.POST)
    if form is None or not form.is_valid():
        return _show(request, place, reading, seat, form, UNFIT)
    batches = _batches(request, place, reading, seat, form)
    outcome = record_across(batches)
    if outcome.refusal is None:
        to = reverse("floor", args=[place.tournament]) if seat is None else ""
        return accepted(request, place, reading.stream, outcome, to)
    form.renew(seq=reading.whole.seq, command_id=new_id())
    answer = not_taken(outcome.refusal, seen=form.seen)
    return _show(request, place, reading, seat, form, answer)


def _batches(
    request: HttpRequest, place: Place, reading: Reading, seat: int | None, form: MovingForm
) -> list[Batch]:
    envelope = envelope_for(request, role=place.role, command_id=form.command)
    state, goes_to = reading.whole.state, form.goes_to()
    here = str(reading.stream.key)
    reason: Literal["table_broken", "moved"] = "table_broken" if seat is None else "moved"
    leaving: list[Entry] = [
        PlayerLeft(seat=no, reason=reason, to=str(table)) for no, (table, _no) in goes_to.items()
    ]
    if seat is None:
        leaving.append(TableBroken())
    batches = [Batch(reading.stream, tuple(leaving), envelope, new_id, form.seen)]
    for table in {table: None for table, _no in goes_to.values()}:
        stream = StreamId(place.tournament, table)
        taken = story_of(stream).state.penalties
        arriving = tuple(
            PlayerSeated(
                seat=to,
                player=state.occupants[no].player,
                stack=state.occupants[no].stack,
                entry=state.occupants[no].entry,
                from_=here,
                brings=brought_by(state, state.occupants[no].player, taken=taken, mark=here[:8]),
            )
            for no, (there, to) in goes_to.items()
            if there == table
        )
        batches.append(Batch(stream, arriving, envelope, new_id))
    return batches


def _form(
    place: Place, reading: Reading, seat: int | None, data: QueryDict | None = None
) -> MovingForm | None:
    state = reading.whole.state
    if _why_not(state, seat):
        return None
    players = {no: one.player for no, one in sorted(state.occupants.items()) if seat in (None, no)}
    places = places_beside(tournament=place.tournament, table=reading.stream.key)
    initial: dict[str, Any] = {"seq": reading.whole.seq, "command_id": new_id()}
    return MovingForm(
        data,
        players=players,
        places=place_choices(places),
        proposed=proposed_places(places, players),
        initial=initial,
    )


def _why_not(state: TableState, seat: int | None) -> str:
    """Return why nobody can be moved now; nothing where he can."""
    hand = state.hand
    in_play = hand is not None and not hand.over
    held = hand.seats.get(seat) if hand is not None and seat is not None else None
    if in_play and (seat is None or (held is not None and held.live)):
        return _("A hand is in play: wait until it is over.")
    if seat is not None and seat not in state.occupants:
        return _("Nobody sits there any more.")
    return _("The table is broken.") if state.broken else ""


def _show(
    request: HttpRequest,
    place: Place,
    reading: Reading,
    seat: int | None,
    form: MovingForm | None,
    answer: Answer = PLAIN,
) -> HttpResponse:
    title = _("Break the table") if seat is None else _("Move a player")
    why_not = _why_not(reading.whole.state, seat)
    if form is not None and any(
        not getattr(field.field, "choices", ()) for field in form.visible()
    ):
        form, why_not = None, _("No other table has an empty seat.")
    page = MovingPage(
        frame=framed_for(place, reading, title, table_crumb(place, reading)),
        tournament=place.tournament,
        table=reading.stream.key,
        breaks=seat is None,
        seat=seat,
        form=form,
        why_not=why_not,
        refused=answer.said,
    )
    return render(request, "floor/moving.html", {"page": page}, status=answer.status)
