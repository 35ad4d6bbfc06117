"""What waits at a table, from its state alone: its call, its claims, appeals, and penalties that run."""

from datetime import datetime

from msgspec import Struct

from rulings.domain.calls import call_stage
from rulings.rulebook.book import Book, book_for
from rulings.rules.claim_windows import Window, lapsed_at, windows
from tables.domain.hand_state import HandState
from tables.domain.state import Claim, TableState


class OpenClaim(Struct, frozen=True):
    """A claim that waits for a decision; `closes_at` is known once a break runs."""

    claim: str
    kind: str
    hand: int | None
    seat: int | None
    by: str
    raised_at: datetime
    window_open: bool
    closes_on: str | None
    closes_at: datetime | None


class OpenAppeal(Struct, frozen=True):
    """A ruling whose appeal waits for a director."""

    ruling: str
    hand: int | None
    finding: str


class OpenCall(Struct, frozen=True):
    """A call for the floor: `status` is open, accepted or arrived; `coming` is who accepted it.

    `stage` tells how far it is: of an open one open, late or escalated, of an accepted one that
    nobody came for in time missed.
    """

    seq: int
    by: str
    seat: int | None
    called_at: datetime
    status: str
    coming: str | None
    joined: int
    stage: str
    reason: str


class RunningPenalty(Struct, frozen=True):
    """A penalty that is being served, or begins with the next hand."""

    penalty: str
    player: str
    seat: int | None
    hands_left: int
    hands_total: int


def open_call(state: TableState, now: datetime) -> OpenCall | None:
    """Return the call at a table that is not cleared yet."""
    call = state.call
    if call is None:
        return None
    return OpenCall(
        seq=call.seq,
        by=call.by,
        seat=call.seat,
        called_at=call.called_at,
        status=call.status,
        coming=call.coming,
        joined=call.joined,
        stage=call_stage(call, now),
        reason=call.reason,
    )


def open_appeals(state: TableState) -> tuple[OpenAppeal, ...]:
    """Return the appeals at a table that nobody has decided yet."""
    return tuple(
        OpenAppeal(one.ruling, one.hand, one.finding)
        for one in state.rulings.values()
        if one.status == "appealed"
    )


def running_penalties(state: TableState) -> tuple[RunningPenalty, ...]:
    """Return the penalties of hands that are not served yet."""
    return tuple(
        RunningPenalty(
            penalty=one.penalty,
            player=one.player,
            seat=one.seat,
            hands_left=one.hands_total - one.served,
            hands_total=one.hands_total,
        )
        for one in state.penalties.values()
        if one.status in ("pending", "serving") and one.hands_total is not None
    )


def open_claims(state: TableState, now: datetime) -> tuple[OpenClaim, ...]:
    """Return the claims at a table that wait for a decision, whatever hand they are about."""
    found = []
    for claim in state.claims.values():
        if claim.status != "open":
            continue
        hand = state.hand_numbered(claim.hand) if claim.hand is not None else None
        book = book_for(hand.rulebook, hand.house_rules) if hand else None
        if hand and book and lapsed_at(book=book, hand=hand, claim=claim):
            continue
        window = _window(state, hand, book, claim, now)
        found.append(
            OpenClaim(
                claim=claim.claim,
                kind=claim.kind,
                hand=claim.hand,
                seat=claim.seat,
                by=claim.by,
                raised_at=claim.received_at,
                window_open=window.open if window else True,
                closes_on=window.closes_on if window else None,
                closes_at=window.closes_at if window else None,
            )
        )
    return tuple(found)


def _window(
    state: TableState, hand: HandState | None, book: Book | None, claim: Claim, now: datetime
) -> Window | None:
    if hand is None or book is None:
        return None
    return windows(book=book, state=state, hand=hand, now=now)[claim.kind]
