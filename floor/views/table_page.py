"""Put the table page together from what was read."""

from collections.abc import Callable
from uuid import UUID

from django.urls import reverse

from floor.exports.files import READERS as READERS_OF_HANDS
from floor.forms.acts import CALL_FORMS, PAD_FORMS
from floor.forms.fields import EntryForm
from floor.forms.play import PadForm
from floor.pages.call_box import (
    CallBox,
    brief_text,
    call_text,
    reason_text,
    reason_tiles,
    wait_text,
)
from floor.pages.claim_lines import claim_lines, ruling_lines
from floor.pages.deadlines import Deadline, Nearness, deadline
from floor.pages.frame import Crumb, Frame, framed
from floor.pages.hand_lines import owed_lines, pot_lines, seat_lines
from floor.pages.next_step import shows_next
from floor.pages.pad_acts import allowed as may_act
from floor.pages.pad_state import pad_of
from floor.pages.record_pad import Asked, RecordPad, due_act, record_pad
from floor.pages.seat_map import seat_map
from floor.pages.seat_places import TALL, WIDE
from floor.pages.table_board import TableBoard, hand_links, heading, steps_of, table_name
from floor.pages.timeline import amended, flag_lines
from floor.players import READERS
from floor.redaction import readable
from floor.views.access import Place
from floor.views.last_act import last_act
from floor.views.outcome import Answer
from floor.views.penalties import penalties_at
from floor.views.reading import Reading
from floor.views.standing import revisable
from floor.views.waiting import waiting_for
from rulings.domain.pad import turns_after
from rulings.domain.permissions import MAY_RECORD
from tables.domain.entries.floor import FloorArrived, FloorCalled
from tables.domain.entries.hand import HandStarted

NewId = Callable[[], UUID]


def table_board(
    place: Place,
    reading: Reading,
    *,
    form: EntryForm | None,
    answer: Answer,
    new_id: NewId,
    seat: int | None = None,
) -> TableBoard:
    """Return the page; what can be done is offered only where one looks at the present."""
    state, doc, book = reading.story.state, reading.doc, reading.book
    allowed = MAY_RECORD[place.role]
    seqs = tuple(row.seq for row in reading.rows)
    name = table_name(state.opened.number if state.opened else None)
    is_now = reading.is_live and hand_links(tuple(reading.whole.starts), reading.number).is_latest
    near = nearness(reading)
    lines = amended(reading.lines(), place.sealed.get(str(reading.stream.key)))
    return TableBoard(
        frame=framed_for(place, reading, name),
        tournament=place.tournament,
        table=reading.stream.key,
        name=name,
        seq=reading.whole.seq,
        heading=heading(state, doc, book),
        hands=hand_links(tuple(reading.whole.starts), reading.number),
        steps=steps_of(seqs, reading.story.seq, number=reading.number, is_live=reading.is_live),
        pictures=tuple(
            seat_map(state, doc, shape=shape, showing=shows_next(doc)) for shape in (WIDE, TALL)
        ),
        seats=seat_lines(state, doc),
        pots=pot_lines(doc) if doc else (),
        lines=lines,
        owed=owed_lines(doc, book) if doc and book else (),
        flags=flag_lines(doc.flags, book) if doc else (),
        windows=windows_of(reading),
        claims=claim_lines(doc, book, near) if doc and book else (),
        rulings=ruling_lines(doc, book, reading.names) if doc and book else (),
        call=call_box(reading, allowed, new_id),
        pad=_pad(place, reading, form, new_id, seat) if is_now else None,
        last=last_act(place, reading, lines, new_id) if is_now else None,
        may_claim="claim_raised" in allowed,
        may_rule="ruling_issued" in allowed,
        may_export=place.role in READERS_OF_HANDS,
        players=_players(place, reading) if is_now else (),
        penalties=penalties_at(reading, allowed, new_id, sent=form),
        revisable=revisable(reading),
        waiting=waiting_for(reading),
        since=reading.lines_after(answer.since) if answer.since is not None else (),
        refused=answer.said,
    )


def _players(place: Place, reading: Reading) -> tuple[tuple[int, str], ...]:
    """Return who sits where, for who may read a player's record."""
    if place.role not in READERS:
        return ()
    return tuple((seat, one.player) for seat, one in sorted(reading.whole.state.occupants.items()))


def framed_for(place: Place, reading: Reading, title: str, *crumbs: Crumb) -> Frame:
    """Return the frame of a page about a table."""
    return framed(
        title,
        person=str(place.person),
        role=place.role,
        crumbs=(place.crumb, *crumbs),
        now=reading.now,
    )


def table_crumb(place: Place, reading: Reading) -> Crumb:
    """Return the way back to the table."""
    opened = reading.whole.state.opened
    href = reverse("table", args=[place.tournament, reading.stream.key])
    return Crumb(table_name(opened.number if opened else None), href)


def nearness(reading: Reading) -> Nearness:
    """Return how near closings are for the hand that is looked at."""
    state = reading.story.state
    hand = state.hand_numbered(reading.number)
    return Nearness(
        now=reading.now,
        hand_over=hand is not None and hand.scrambled,
        next_began=hand is not None and hand.next_seq is not None,
        turns=turns_after(state, hand) if hand is not None else 0,
    )


def windows_of(reading: Reading) -> tuple[Deadline, ...]:
    """Return every kind's window in words."""
    doc = reading.doc
    if doc is None:
        return ()
    near = nearness(reading)
    return tuple(
        deadline(kind, window, near, reading.book) for kind, window in doc.claim_windows.items()
    )


def call_box(reading: Reading, allowed: frozenset[str], new_id: NewId) -> CallBox:
    """Return the call and what may be done about it; whoever calls again says why he called."""
    call = reading.story.state.call
    if not reading.is_live:
        return CallBox()
    if call is None:
        return CallBox(forms=_call_forms(("floor_called",), reading, allowed, new_id))
    follow = {"open": ("call_cancelled", "call_accepted"), "accepted": ("floor_arrived",)}
    acts = (*follow.get(call.status, ()), "call_cleared")
    reasons = _reasons(reading, call.seq)
    may_say = "floor_called" in allowed and call.status != "arrived"
    return CallBox(
        status=call.status,
        text=call_text(call, reading.names),
        brief=brief_text(call, reading.names),
        reasons=tuple(dict.fromkeys(filter(None, map(reason_text, reasons)))),
        called_at=call.called_at,
        forms=_call_forms(acts, reading, allowed, new_id),
        tiles=reason_tiles(reasons, new_id) if may_say else (),
    )


def _reasons(reading: Reading, since: int) -> list[str]:
    """Return why the floor was called, by whoever opened the call or joined it."""
    rows = [
        row
        for row in reading.whole.rows
        if row.seq >= since and isinstance(row.entry, FloorCalled | FloorArrived)
    ]
    told = readable(rows, story=reading.whole, role=reading.role)
    return [row.entry.reason for row in told if isinstance(row.entry, FloorCalled)]


def _call_forms(
    acts: tuple[str, ...], reading: Reading, allowed: frozenset[str], new_id: NewId
) -> tuple[EntryForm, ...]:
    return tuple(
        CALL_FORMS[act](initial={"seq": reading.whole.seq, "command_id": new_id()})
        for act in acts
        if act in allowed
    )


def _pad(
    place: Place,
    reading: Reading,
    form: EntryForm | None,
    new_id: NewId,
    seat: int | None,
) -> RecordPad | None:
    state, doc = reading.whole.state, reading.doc_now
    pad = pad_of(state, doc, seat=seat, method=last_method(reading))
    chosen = form if isinstance(form, PadForm) else None
    due = "" if chosen or seat else due_act(state, doc, pad)
    if due and may_act(due, place.role):
        shown = pad_of(state, doc, seat=pad.shows, method=pad.method)
        chosen = PAD_FORMS[due](
            pad=shown if due == "cards_tabled" else pad,
            initial={"seq": reading.whole.seq, "command_id": new_id()},
        )
        if due == "cards_tabled" and pad.shows is not None:
            chosen.be_about(pad.shows)
    return record_pad(
        state,
        doc,
        pad,
        role=place.role,
        new_id=new_id,
        asked=Asked(
            seat=seat,
            form=chosen,
            is_due=bool(due),
            wait=wait_text(state.call, reading.names),
        ),
    )


def last_method(reading: Reading) -> str:
    """Return how the last hand was begun: the next one is, too, unless the dealer says otherwise."""
    started = (row.entry for row in reversed(reading.whole.rows))
    return next((one.method for one in started if isinstance(one, HandStarted)), "riffle")
