"""The showdown as rows: each hand still there, what was said and shown of it, and what may come next."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from floor.forms.pad import Pad
from floor.pages.hand_doc import HandDoc, SeatDoc
from floor.pages.hand_lines import best_text, declared_text
from floor.pages.taps import NewId, Tap
from floor.words.labels import SEAT_STATES, label

HELD = ("in", "partial", "tabled")
GONE = ("discarded", "dead")
FOLDED = "folded"  # a hand that is seen again only where its seat is chosen


@dataclass(frozen=True, slots=True)
class Choice:
    """The seat that was chosen, and the one whose form stands open."""

    seat: int | None = None
    opened: int | None = None


@dataclass(frozen=True, slots=True)
class ShowRow:
    """A hand: `shows` where it is next, `opens` the forms by their acts, `gone` how it may go."""

    seat: int
    player: str
    state: str
    state_text: str
    cards: tuple[str, ...]
    best: str
    declared: str
    shows: bool
    chosen: bool
    opened: bool  # its form stands open in it
    opens: tuple[str, ...]
    gone: tuple[Tap, ...]


def show_rows(doc: HandDoc, pad: Pad, choice: Choice, new_id: NewId) -> tuple[ShowRow, ...]:
    """Return the rows: the one that is open first, then as the hands are to be shown."""
    shown = (*HELD, *GONE)
    seats = [
        no
        for no, held in doc.seats.items()
        if held.state in shown or (no == choice.seat and held.state == FOLDED)
    ]
    order = {seat: place for place, seat in enumerate(doc.showdown_order)}
    seats.sort(key=lambda seat: (seat != choice.opened, order.get(seat, len(order)), seat))
    return tuple(_row(no, doc.seats[no], pad, choice, new_id) for no in seats)


def _row(no: int, held: SeatDoc, pad: Pad, choice: Choice, new_id: NewId) -> ShowRow:
    return ShowRow(
        seat=no,
        player=held.player,
        state=held.state,
        state_text=label(SEAT_STATES, held.state),
        cards=held.cards,
        best=best_text(held),
        declared=declared_text(held),
        shows=pad.shows == no and choice.seat is None,
        chosen=choice.seat == no,
        opened=choice.opened == no,
        opens=_opens(held.state),
        gone=gone_taps(no, held.state, new_id),
    )


def _opens(state: str) -> tuple[str, ...]:
    if state in ("in", "partial"):
        return "cards_tabled", "hand_declared", "show_requested"
    if state == FOLDED:
        return "cards_tabled", "show_requested"
    return ("hand_declared",) if state == "tabled" else ("show_requested",)


def gone_taps(no: int, state: str, new_id: NewId) -> tuple[Tap, ...]:
    """Return how a hand goes, or comes back."""
    seat = ("seat", str(no))

    def tap(act: str, text: str, icon: str, **fields: str) -> Tap:
        return Tap(act, text, icon, new_id(), (seat, *fields.items()))

    back = tap("hand_retrieved", _("Taken back"), "cards")
    killed = tap("hand_killed", _("Killed, in the muck"), "void")
    if state == "dead":
        return (back,)
    if state in ("discarded", FOLDED):
        return back, killed
    let_go = tap("hand_discarded", _("Face down, certain"), "fold", face="down", identifiable="on")
    mucked = tap("hand_discarded", _("Into the muck"), "fold", face="down", touched_muck="on")
    face_up = tap("hand_discarded", _("Face up"), "fold", face="up", identifiable="on")
    return let_go, mucked, face_up, killed
