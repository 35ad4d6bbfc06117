"""State a hand that nobody logged, and go on to a claim about it or to a ruling."""

from typing import Any, Final
from uuid import UUID

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from floor.forms.quick_stated import QuickStatedForm, Unlogged
from floor.http import envelope_for, submit_all
from floor.pages.seat_ring import seat_ring
from floor.pages.state_hand import StateHand
from floor.problems import Problem
from floor.views.access import Place, in_tournament
from floor.views.outcome import PLAIN, UNFIT, Answer, accepted, not_taken, seen_in
from floor.views.reading import Reading, read_table
from floor.views.table_page import framed_for, table_crumb
from floor.wallclock import new_id
from rulings.domain.pad import DECK, possible_cards
from rulings.domain.permissions import MAY_RECORD
from rulings.rules.button import button_after
from tables.domain.envelope import StreamId
from tables.domain.games import GAMES
from tables.domain.state import TableState

ACT: Final = "situation_stated"
PLAYERS_AT_LEAST: Final = 2
GOES_ON: Final = {"claim": "claim-new", "rule": "rule"}


@require_http_methods(["GET", "HEAD", "POST"])
@in_tournament
def state_hand(request: HttpRequest, place: Place, table: UUID) -> HttpResponse:
    """Show the page, or have the hand recorded as it was stated."""
    if ACT not in MAY_RECORD[place.role]:
        facts = {"role": place.role, "type": ACT}
        raise Problem("not_permitted", "role_may_not", facts=facts)
    stream = StreamId(place.tournament, table)
    if request.method == "POST":
        return _stated(request, place, stream)
    reading = read_table(stream, place.role)
    return _show(request, place, reading, _form(reading))


def _stated(request: HttpRequest, place: Place, stream: StreamId) -> HttpResponse:
    then = read_table(stream, place.role, as_of=seen_in(request))
    form = _form(then, request.POST)
    if not form.is_valid():
        return _show(request, place, then, form, UNFIT)
    envelope = envelope_for(request, role=place.role, command_id=form.command)
    outcome = submit_all(stream, form.entries, envelope, seen=form.seen)
    if outcome.refusal is None:
        route = GOES_ON.get(request.POST.get("then", ""), "table")
        path = reverse(route, args=[place.tournament, stream.key])
        return accepted(request, place, stream, outcome, f"{path}?hand={outcome.hand}")
    reading = read_table(stream, place.role)
    form = _form(reading, request.POST)
    form.renew(seq=reading.whole.seq, command_id=new_id())
    answer = not_taken(outcome.refusal, seen=then.story.seq)
    return _show(request, place, reading, form, answer)


def _form(reading: Reading, data: QueryDict | None = None) -> QuickStatedForm:
    state = reading.story.state
    table = _unlogged(state)
    initial: dict[str, Any] = {"seq": reading.whole.seq, "command_id": new_id()}
    if state.hand is not None and table.begun:
        initial |= {"board": list(state.hand.board), "live": list(state.hand.live)}
    return QuickStatedForm(data, table=table, initial=initial)


def _unlogged(state: TableState) -> Unlogged:
    hand, opened = state.hand, state.opened
    seats = sorted(state.occupants)
    if opened is None or len(seats) < PLAYERS_AT_LEAST:
        raise Problem("not_found", "nobody_sits_there")
    if hand is not None and not hand.over:
        # The board is stated whole: what lies there already can lie there.
        there = {*possible_cards(hand), *hand.board}
        cards = [card for card in DECK if card in there]
        return Unlogged(seats, hand.game, hand.button, cards, begun=True)
    button = button_after(hand=hand, state=state) if hand is not None else None
    return Unlogged(seats, GAMES[opened.game], button, DECK, begun=False)


def _show(
    request: HttpRequest,
    place: Place,
    reading: Reading,
    form: QuickStatedForm,
    answer: Answer = PLAIN,
) -> HttpResponse:
    state = reading.story.state
    number = state.hand.number if state.hand else 0
    places = state.opened.seats if state.opened else 0
    players = {seat: one.player for seat, one in state.occupants.items()}
    begun = form.table.begun
    page = StateHand(
        frame=framed_for(place, reading, _("State the hand"), table_crumb(place, reading)),
        tournament=place.tournament,
        table=reading.stream.key,
        number=number if begun else number + 1,
        begun=begun,
        form=form,
        live=seat_ring(form["live"], places=places, players=players),
        all_in=seat_ring(form["all_in"], places=places, players=players),
        since=reading.lines_after(answer.since) if answer.since is not None else (),
        refused=answer.said,
    )
    return render(request, "floor/state_hand.html", {"page": page}, status=answer.status)
