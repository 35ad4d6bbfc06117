"""Put the table page together from what was read."""

from collections.abc import Callable
from uuid import UUID

from django.urls import reverse

from floor.forms.acts import CALL_FORMS
from floor.forms.fields import EntryForm
from floor.forms.play import PadForm
from floor.pages.call_box import CallBox, call_text
from floor.pages.claim_lines import claim_lines, ruling_lines
from floor.pages.deadlines import Deadline, Nearness, deadline
from floor.pages.frame import Crumb, Frame, framed
from floor.pages.hand_lines import owed_lines, pot_lines, seat_lines
from floor.pages.next_step import shows_next
from floor.pages.pad_state import pad_of
from floor.pages.record_pad import RecordPad, record_pad
from floor.pages.seat_map import seat_map
from floor.pages.seat_places import TALL, WIDE
from floor.pages.table_board import TableBoard, hand_links, heading, steps_of, table_name
from floor.pages.timeline import flag_lines
from floor.redaction import readable
from floor.views.access import Place
from floor.views.outcome import Answer
from floor.views.penalties import penalties_at
from floor.views.reading import Reading
from floor.views.standing import revisable
from floor.views.waiting import waiting_for
from rulings.domain.pad import turns_after
from rulings.domain.permissions import MAY_RECORD

NewId = Callable[[], UUID]


def table_board(
    place: Place,
    reading: Reading,
    *,
    form: EntryForm | None,
    answer: Answer,
    new_id: NewId,
) -> TableBoard:
    """Return the page; what can be done is offered only where one looks at the present."""
    state, doc, book = reading.story.state, reading.doc, reading.book
    allowed = MAY_RECORD[place.role]
    seqs = tuple(row.seq for row in reading.rows)
    name = table_name(state.opened.number if state.opened else None)
    is_now = reading.is_live and hand_links(tuple(reading.whole.starts), reading.number).is_latest
    near = nearness(reading)
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
        lines=reading.lines(),
        owed=owed_lines(doc, book) if doc and book else (),
        flags=flag_lines(doc.flags, book) if doc else (),
        windows=windows_of(reading),
        claims=claim_lines(doc, book, near) if doc and book else (),
        rulings=ruling_lines(doc, book, reading.names) if doc and book else (),
        call=call_box(reading, allowed, new_id),
        pad=_pad(place, reading, form, new_id) if is_now else None,
        may_claim="claim_raised" in allowed,
        may_rule="ruling_issued" in allowed,
        penalties=penalties_at(reading, allowed, new_id, sent=form),
        revisable=revisable(reading),
        waiting=waiting_for(reading),
        since=reading.lines_after(answer.since) if answer.since is not None else (),
        refused=answer.said,
    )


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
    """Return the call and what may be done about it."""
    call = reading.story.state.call
    if not reading.is_live:
        return CallBox()
    if call is None:
        return CallBox(forms=_call_forms(("floor_called",), reading, allowed, new_id))
    follow = {"open": ("call_accepted",), "accepted": ("floor_arrived",)}
    acts = (*follow.get(call.status, ()), "call_cleared")
    row = reading.whole.raw[call.seq - 1]
    (told,) = readable([row], story=reading.whole, role=reading.role)
    return CallBox(
        status=call.status,
        text=call_text(call, reading.names),
        reason=str(getattr(told.entry, "reason", "")),
        called_at=call.called_at,
        forms=_call_forms(acts, reading, allowed, new_id),
    )


def _call_forms(
    acts: tuple[str, ...], reading: Reading, allowed: frozenset[str], new_id: NewId
) -> tuple[EntryForm, ...]:
    return tuple(
        CALL_FORMS[act](initial={"seq": reading.whole.seq, "command_id": new_id()})
        for act in acts
        if act in allowed
    )


def _pad(place: Place, reading: Reading, form: EntryForm | None, new_id: NewId) -> RecordPad | None:
    return record_pad(
        pad_of(reading.whole.state, reading.doc_now),
        role=place.role,
        seq=reading.whole.seq,
        new_id=new_id,
        chosen=form if isinstance(form, PadForm) else None,
    )
