"""The table page, and what is recorded from it: play by hand, and calls to the floor."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from floor.forms.acts import CALL_FORMS, PAD_FORMS, PENALTY_FORMS
from floor.forms.fields import EntryForm
from floor.forms.play import PadForm
from floor.http import envelope_for, submit_all
from floor.pages.pad_acts import fits
from floor.pages.pad_state import pad_of
from floor.views.access import Place, in_tournament
from floor.views.held import answers_held, is_held, take_held
from floor.views.inbox import back_to, seen_of_call
from floor.views.kept import may_be_kept
from floor.views.outcome import PLAIN, UNFIT, Answer, accepted, not_taken, number_in, seen_in
from floor.views.reading import Reading, read_table
from floor.views.table_page import last_method, table_board
from floor.wallclock import new_id
from tables.domain.envelope import StreamId


@require_safe
@in_tournament
@may_be_kept
def table(request: HttpRequest, place: Place, table: UUID) -> HttpResponse:
    """Show a table: now, or as of an entry, and the latest hand or an earlier one."""
    reading = read_table(
        StreamId(place.tournament, table),
        place.role,
        number=number_in(request, "hand"),
        as_of=number_in(request, "as_of"),
    )
    act = request.GET.get("record", "")
    seat = _seat_in(request.GET, reading)
    form = _pad_form(reading, act, pot=request.GET.get("pot"), seat=seat)
    return _show(request, place, reading, form, seat=seat)


@require_POST
@answers_held
@in_tournament
def record(request: HttpRequest, place: Place, table: UUID, act: str) -> HttpResponse:
    """Record an act of play that was typed by hand."""
    stream = StreamId(place.tournament, table)
    then = read_table(stream, place.role, as_of=seen_in(request))
    pad = pad_of(then.story.state, then.doc, seat=_seat_in(request.POST, then))
    if not fits(act, pad):
        raise Http404
    return _sent(request, place, stream, PAD_FORMS[act](request.POST, pad=pad))


@require_POST
@answers_held
@in_tournament
def call(request: HttpRequest, place: Place, table: UUID, act: str) -> HttpResponse:
    """Call the floor, come, arrive, or let play go on."""
    if act not in CALL_FORMS:
        raise Http404
    stream = StreamId(place.tournament, table)
    form = CALL_FORMS[act](request.POST)
    back = back_to(request, place, act)
    return _sent(request, place, stream, form, to=back, seen=seen_of_call)


@require_POST
@in_tournament
def penalty(request: HttpRequest, place: Place, table: UUID, act: str) -> HttpResponse:
    """Correct how much of a penalty was served, or take it back."""
    if act not in PENALTY_FORMS:
        raise Http404
    stream = StreamId(place.tournament, table)
    return _sent(request, place, stream, PENALTY_FORMS[act](request.POST))


def _sent(
    request: HttpRequest,
    place: Place,
    stream: StreamId,
    form: EntryForm,
    *,
    to: str = "",
    seen: Callable[[StreamId, EntryForm], int | None] = lambda _stream, form: form.seen,
) -> HttpResponse:
    if is_held(request):
        return take_held(request, place, stream, form)
    if not form.is_valid():
        return _show(request, place, read_table(stream, place.role), form, UNFIT)
    envelope = envelope_for(request, role=place.role, command_id=form.command)
    outcome = submit_all(stream, form.entries, envelope, seen=seen(stream, form))
    if outcome.refusal is None:
        return accepted(request, place, stream, outcome, to)
    reading = read_table(stream, place.role)
    form.renew(seq=reading.whole.seq, command_id=new_id())
    return _show(request, place, reading, form, not_taken(outcome.refusal, seen=form.seen))


def _seat_in(sent: QueryDict, reading: Reading) -> int | None:
    """Return the seat that is asked about, if somebody sits there or was dealt in."""
    text = sent.get("seat", "")
    hand = reading.whole.state.hand
    there = {str(no): no for no in (*reading.whole.state.occupants, *(hand.seats if hand else ()))}
    return there.get(text)


def _pad_form(reading: Reading, act: str, *, pot: str | None, seat: int | None) -> PadForm | None:
    """Return the empty form of an act; none where there is no such act, or it does not fit."""
    method = last_method(reading)
    pad = pad_of(reading.whole.state, reading.doc_now, seat=seat, method=method)
    if not fits(act, pad):
        return None
    initial: dict[str, Any] = {"seq": reading.whole.seq, "command_id": new_id(), "pot": pot}
    form = PAD_FORMS[act](pad=pad, initial=initial)
    if seat is not None:
        form.be_about(seat)
    return form


def _show(
    request: HttpRequest,
    place: Place,
    reading: Reading,
    form: EntryForm | None = None,
    answer: Answer = PLAIN,
    *,
    seat: int | None = None,
) -> HttpResponse:
    page = table_board(place, reading, form=form, answer=answer, new_id=new_id, seat=seat)
    return render(request, "floor/table.html", {"page": page}, status=answer.status)
