"""A stream as the judge reads it: its rows as they stand, and each hand's own steps."""

from collections.abc import Sequence

from msgspec import Struct

from tables.domain.entries.base import Entry
from tables.domain.entries.floor import (
    AppealDecided,
    ClaimAdmitted,
    ClaimFields,
    EntryCorrected,
    EntryVoided,
    RulingIssued,
)
from tables.domain.entries.hand import HandStarted, PlayEntry
from tables.domain.entries.showdown import ShowdownEntry
from tables.domain.entries.table import StackCounted
from tables.domain.envelope import Recorded
from tables.domain.fold import EMPTY, evolve, resolve
from tables.domain.hand_state import HandState
from tables.domain.state import TableState


class Step(Struct, frozen=True):
    """An entry about a hand, with the table before and after it."""

    row: Recorded
    before: TableState
    after: TableState

    @property
    def entry(self) -> Entry:
        """The entry."""
        return self.row.entry


class Story(Struct, frozen=True):
    """A stream up to some seq: the rows as read now, and where each hand begins.

    `starts` gives, for each hand's number, the table before its riffle and the row's index.
    """

    raw: tuple[Recorded, ...]
    rows: tuple[Recorded, ...]
    starts: dict[int, tuple[TableState, int]]
    state: TableState

    @property
    def seq(self) -> int:
        """The last row's seq, 0 for an empty stream."""
        return self.raw[-1].seq if self.raw else 0


NO_STORY = Story(raw=(), rows=(), starts={}, state=EMPTY)


def tell(raw: Sequence[Recorded]) -> Story:
    """Return the story of a stream's rows, voids and corrections resolved."""
    return _go_on(NO_STORY, tuple(raw), tuple(resolve(raw)))


def go_on(story: Story, raw: Sequence[Recorded]) -> Story:
    """Return the story with more rows; told anew where one of them revises what stood."""
    whole = (*story.raw, *raw)
    more = resolve(raw)
    if len(story.rows) + len(more) != len(whole) or _revises(raw):
        return tell(whole)
    return _go_on(story, whole, (*story.rows, *more))


def _revises(rows: Sequence[Recorded]) -> bool:
    return any(isinstance(row.entry, EntryVoided | EntryCorrected) for row in rows)


def _go_on(story: Story, raw: tuple[Recorded, ...], rows: tuple[Recorded, ...]) -> Story:
    state = story.state
    starts = dict(story.starts)
    for index in range(len(story.rows), len(rows)):
        row = rows[index]
        if isinstance(row.entry, HandStarted):
            starts[row.entry.hand or 1] = (state, index)
        state = evolve(state, row)
    return Story(raw=raw, rows=rows, starts=starts, state=state)


def before(story: Story, seq: int) -> Story:
    """Return the story as it was known before an entry: only rows with a lower seq."""
    return story if seq > story.seq else tell([row for row in story.raw if row.seq < seq])


def about(state: TableState, row: Recorded) -> int | None:
    """Return the number of the hand an entry is about, seen from the table before it."""
    entry = row.entry
    latest = state.hand.number if state.hand else None
    if isinstance(entry, HandStarted):
        return entry.hand
    if isinstance(entry, ClaimFields):
        return entry.hand or latest
    if isinstance(entry, ClaimAdmitted):
        claim = state.claims.get(entry.claim)
        return claim.hand if claim else latest
    if isinstance(entry, RulingIssued):
        claim = state.claims.get(entry.claim) if entry.claim else None
        return entry.hand or (claim.hand if claim else latest)
    if isinstance(entry, AppealDecided):
        ruling = state.rulings.get(entry.ruling)
        return ruling.hand if ruling else latest
    if isinstance(entry, PlayEntry | ShowdownEntry | StackCounted):
        return getattr(entry, "hand", None) or latest
    return latest


def steps_of(story: Story, number: int) -> tuple[list[Step], HandState | None]:
    """Return the entries about one hand, in order, and the hand as it stands at the end."""
    if number not in story.starts:
        return [], None
    state, index = story.starts[number]
    steps = []
    for row in story.rows[index:]:
        after = evolve(state, row)
        if about(state, row) == number:
            steps.append(Step(row=row, before=state, after=after))
        state = after
    return steps, state.hand_numbered(number)
