"""Until when each kind of claim can be made: riffle, substantial action, break, table broken."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import get_args

from msgspec import Struct

from rulings.rulebook.book import Book
from tables.domain.entries.floor import ClaimKind
from tables.domain.hand_state import HandState, Turn
from tables.domain.state import Claim, TableState

KINDS: tuple[ClaimKind, ...] = get_args(ClaimKind)
ACCOUNTS = ("count", "award")
ANY_ACTIONS = 3
CHIP_ACTIONS = 2


class Window(Struct, frozen=True):
    """A claim window. `closes_at` is an instant, known when a break runs; `closed_by` is what shut it."""

    open: bool
    closes_on: str | None
    closes_at: datetime | None
    provision: str
    closed_by: int | datetime | None = None


class Closing(Struct, frozen=True):
    """An event that shuts a window: what it is called, its seq, and what it rests on."""

    on: str
    seq: int
    provision: str
    at: datetime | None


def substantial_action(turns: tuple[Turn, ...]) -> Turn | None:
    """Return the action in turn that made a hand's action substantial, or None.

    Two actions in turn of which one puts chips in, or any three. Forced bets do not count.

    Source: TDA 36, as TDA-CLAIM-AWARD and TDA24-22 use it.
    """
    if len(turns) >= CHIP_ACTIONS and any(turn.chips for turn in turns[:CHIP_ACTIONS]):
        return turns[CHIP_ACTIONS - 1]
    return turns[ANY_ACTIONS - 1] if len(turns) >= ANY_ACTIONS else None


def windows(*, book: Book, state: TableState, hand: HandState, now: datetime) -> dict[str, Window]:
    """Return every kind's window on a hand at an instant.

    No window closes before every pot is pushed or impounded; the very instant still counts. One
    that is shut stays so, though chips come back into the pots.

    Source: CC-HAND-END, RR-POINT-OUT, RR-CLAIM-NEXT-DEAL, TDA-CLAIM-READING, TDA-CLAIM-AWARD,
        TDA-CLAIM-BREAK, TDA24-22, TDA24-23.
    """
    return {kind: _window(book, state, hand, now, kind) for kind in KINDS}


def all_shut(windows: Mapping[str, Window]) -> bool:
    """Say whether no claim can be made any more that moves a pot.

    Source: `windows`'s; a claim about conduct moves none.
    """
    return not any(window.open for kind, window in windows.items() if kind != "conduct")


def lapsed_at(*, book: Book, hand: HandState, claim: Claim) -> int | None:
    """Return the riffle with which an undecided claim died, where the house lets it.

    Source: CC-HAND-END, option `undecided_claim_survives`.
    """
    if book.options.undecided_claim_survives or claim.admitted or claim.kind == "conduct":
        return None
    riffle = hand.next_seq
    return riffle if riffle is not None and riffle > claim.seq else None


def _window(book: Book, state: TableState, hand: HandState, now: datetime, kind: str) -> Window:
    if kind == "conduct":
        return Window(open=True, closes_on=None, closes_at=None, provision=book.basis("conduct"))
    closes_on = closing_event(book, kind)
    provision = book.basis(f"window_{kind}")
    shut = _closing(book, state, hand, closes_on, provision)
    if hand.pots_out and not (shut is not None and shut.seq < (hand.reopened_seq or 0)):
        return Window(open=True, closes_on=closes_on, closes_at=None, provision=provision)
    at = _break_instant(book, hand)
    if at is not None and (shut is None or shut.at is None or at < shut.at):
        over = now > at
        return Window(
            open=not over,
            closes_on="break",
            closes_at=at,
            provision=book.basis("window_break"),
            closed_by=at if over else None,
        )
    if shut is not None:
        return Window(
            open=False,
            closes_on=shut.on,
            closes_at=None,
            provision=shut.provision,
            closed_by=max(shut.seq, hand.pushed_seq or 0, hand.impounded_seq or 0),
        )
    return Window(open=True, closes_on=closes_on, closes_at=None, provision=provision)


def closing_event(book: Book, kind: str) -> str:
    """Return what closes a kind of claim under a book: `new_hand` or `substantial_action`.

    Source: CC-HAND-END, RR-CLAIM-NEXT-DEAL, TDA-CLAIM-READING, TDA-CLAIM-AWARD, TDA24-22; where the
        book leaves it to the house, option `claims_close_on`.
    """
    closes = book.text("closes_accounts" if kind in ACCOUNTS else "closes")
    return book.options.claims_close_on if closes == "option" else closes


def _closing(
    book: Book, state: TableState, hand: HandState, closes_on: str, provision: str
) -> Closing | None:
    """Return the earliest event that shut the window, pots or no pots."""
    found = []
    if closes_on == "new_hand" and hand.next_seq is not None:
        found.append(Closing(closes_on, hand.next_seq, provision, hand.next_at))
    if closes_on == "substantial_action" and (turn := _acted_later(state, hand)) is not None:
        found.append(Closing(closes_on, turn.seq, provision, turn.at))
    if book.flag("table_broken_closes") and state.broken is not None and _came_to_an_end(hand):
        found.append(Closing("table_broken", state.broken, provision, None))
    return min(found, key=lambda closing: closing.seq, default=None)


def _came_to_an_end(hand: HandState) -> bool:
    """Whether a hand was played out, called off or followed: one just dealt has no pots yet."""
    ended = hand.scrambled or hand.void is not None or hand.next_seq is not None
    return ended or hand.pushed_seq is not None or hand.impounded_seq is not None


def _acted_later(state: TableState, hand: HandState) -> Turn | None:
    """Return what was substantial action in the first later hand that had any."""
    latest = (state.hand,) if state.hand is not None else ()
    later = [one for one in (*state.earlier, *latest) if one.number > hand.number]
    return next(
        (turn for one in later if (turn := substantial_action(one.turns)) is not None), None
    )


def _break_instant(book: Book, hand: HandState) -> datetime | None:
    """Return when a break shuts every window: so long after the last pot was pushed."""
    seconds = book.number("break_seconds")
    if not seconds or hand.break_at is None or hand.pushed_at is None:
        return None
    return hand.pushed_at + timedelta(seconds=seconds)
