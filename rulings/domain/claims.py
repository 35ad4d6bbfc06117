"""Claims about a hand: whether each was in time, on whose word, and where it stands."""

from collections.abc import Sequence
from datetime import datetime
from typing import Literal

from msgspec import Struct

from rulings.domain.story import Story
from rulings.rulebook.book import Book
from rulings.rules.claim_windows import Window, lapsed_at, windows
from tables.domain.entries.floor import ClaimFields, ClaimWithdrawn, RulingIssued
from tables.domain.envelope import Recorded
from tables.domain.fold import EMPTY, evolve
from tables.domain.state import Claim, TableState

Timely = bool | Literal["attested"]


class Times(Struct, frozen=True):
    """When a claim was typed and received, and whether a tablet had to hold it meanwhile."""

    typed_at: datetime
    received_at: datetime
    queued: bool

    @classmethod
    def of(cls, row: Recorded) -> "Times":
        """Return the times of a row."""
        return cls(row.occurred_at, row.recorded_at, row.queued)


class Timing(Struct, frozen=True):
    """Whether a claim was in time, what it rests on, and what shut its window if it did."""

    timely: Timely
    provision: str
    closed_by: int | datetime | None
    rests_on: int | datetime | None = None


class ClaimView(Struct, frozen=True):
    """A claim with its timing as judged now; `settled_seq` is where it ceased to be open."""

    claim: Claim
    status: str
    timely: Timely
    provision: str
    closed_by: int | datetime | None
    settled_seq: int | None

    def open_until(self, seq: int) -> bool:
        """Whether the claim was open when the entry at `seq` came, be it the riffle it lapsed at."""
        if self.claim.seq > seq or (self.claim.status == "refused"):
            return False
        return self.settled_seq is None or self.settled_seq >= seq


def timing(
    *,
    book: Book,
    rows: Sequence[Recorded],
    state: TableState,
    number: int,
    claim: ClaimFields,
    times: Times,
) -> Timing:
    """Judge a claim's three times: voiced, typed, received.

    Args:
        rows: the rows before the claim as they read, for `voiced_before` and event instants.
        state: the table before the claim.

    Source: each book's windows; VOCABULARY's `claim_raised` on attested claims.
    """
    hand = state.hand_numbered(number)
    if hand is None:
        raise LookupError(number)
    window = windows(book=book, state=state, hand=hand, now=times.received_at)[claim.kind]
    if window.open:
        return Timing(timely=True, provision=window.provision, closed_by=None)
    word = _word_in_time(window, rows, claim, times.typed_at if times.queued else None)
    if word is not None:
        return Timing("attested", window.provision, window.closed_by, rests_on=word)
    return Timing(timely=False, provision=window.provision, closed_by=window.closed_by)


def _word_in_time(
    window: Window, rows: Sequence[Recorded], claim: ClaimFields, typed_at: datetime | None
) -> int | datetime | None:
    """Return the attestation that puts a claim before its window's closing, or None."""
    closed_by = window.closed_by
    before = claim.voiced_before
    if isinstance(closed_by, int):
        shut_at = next((row.recorded_at for row in rows if row.seq == closed_by), None)
        if before is not None and before <= closed_by:
            return before
    else:
        shut_at = closed_by
        spoken = next((row.recorded_at for row in rows if row.seq == before), None)
        if spoken is not None and shut_at is not None and spoken <= shut_at:
            return before
    for instant in (claim.voiced_at, typed_at):
        if instant is not None and shut_at is not None and instant <= shut_at:
            return instant
    return None


def claims_about(*, book: Book, story: Story, number: int) -> dict[str, ClaimView]:
    """Return every claim about a hand, judged by the rows as they read now, in order."""
    found: dict[str, ClaimView] = {}
    for row in story.rows:
        entry = row.entry
        if not isinstance(entry, ClaimFields):
            continue
        claim = story.state.claims.get(entry.claim)
        if claim is None or claim.hand != number or claim.seq != row.seq:
            continue
        if claim.provision is not None:
            timed = Timing(timely=False, provision=claim.provision, closed_by=claim.closed_by)
        else:
            timed = _timed(book, story, number, entry, row)
        found[claim.claim] = _view(book, story, claim, timed)
    return found


def _timed(book: Book, story: Story, number: int, entry: ClaimFields, row: Recorded) -> Timing:
    rows, state = _read_before(story, row.seq)
    return timing(
        book=book, rows=rows, state=state, number=number, claim=entry, times=Times.of(row)
    )


def _view(book: Book, story: Story, claim: Claim, timed: Timing) -> ClaimView:
    status, settled = _standing(book, story, claim)
    closed_by = None if timed.timely else timed.closed_by
    return ClaimView(
        claim=claim,
        status=status,
        timely=timed.timely,
        provision=timed.provision,
        closed_by=closed_by,
        settled_seq=settled,
    )


def _read_before(story: Story, seq: int) -> tuple[list[Recorded], TableState]:
    """Return the rows before one, as they read now, and the table they add up to.

    The walk begins at the last hand that had begun by then.
    """
    rows = [row for row in story.rows if row.seq < seq]
    begun = [start for start in story.starts.values() if story.rows[start[1]].seq < seq]
    state, index = max(begun, key=lambda start: start[1], default=(EMPTY, 0))
    for row in story.rows[index : len(rows)]:
        state = evolve(state, row)
    return rows, state


def _standing(book: Book, story: Story, claim: Claim) -> tuple[str, int | None]:
    """Return a claim's status, and the seq of what settled it; undecided ones may lapse."""
    settled = next(
        (
            row.seq
            for row in story.rows
            if isinstance(row.entry, RulingIssued | ClaimWithdrawn)
            and row.entry.claim == claim.claim
        ),
        None,
    )
    hand = story.state.hand_numbered(claim.hand)
    if claim.status != "open" or hand is None:
        return claim.status, settled
    riffle = lapsed_at(book=book, hand=hand, claim=claim)
    return ("lapsed", riffle) if riffle else (claim.status, settled)
