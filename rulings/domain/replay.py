"""A hand as it is known now: what stands, each entry where it happened, and the table up to each of them."""

from collections.abc import Collection, Sequence
from datetime import timedelta
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from rulings.domain.story import Story
from tables.domain.betting import to_act
from tables.domain.decide import decide
from tables.domain.entries.floor import ClaimRefused, EntryCorrected, EntryVoided
from tables.domain.entries.hand import Bet, Called, Checked, Folded, HandStarted, Raised
from tables.domain.envelope import Recorded
from tables.domain.fold import evolve
from tables.domain.refusal import Refusal
from tables.domain.state import TableState

TURNS: Final = (Checked, Folded, Called, Bet, Raised)
LATE: Final = timedelta(seconds=2)  # two clocks may differ so much, and nothing is out of order


class Retold(Struct, frozen=True):
    """A hand in the order in which it is known now to have happened.

    `before` is the story up to its riffle, `rows` what came from there on, whatever it is about.
    `order` names those that are about the hand, `moved` those of them whose place is an earlier one
    than the log's.
    """

    before: Story
    number: int
    rows: tuple[Recorded, ...] = ()
    order: tuple[int, ...] = ()
    moved: frozenset[int] = frozenset()

    def after(self, seq: int | None) -> Story:
        """Return the story up to and with an entry; up to the riffle where there is none."""
        place = next((at for at, row in enumerate(self.rows, 1) if row.seq == seq), 0)
        if not place:
            return self.before
        told = self.rows[:place]
        rows = (*self.before.rows, *told)
        state = self.before.state
        for row in told:
            state = evolve(state, row)
        starts = {**self.before.starts, self.number: (self.before.state, len(self.before.rows))}
        return Story(raw=rows, rows=rows, starts=starts, state=state)

    def near(self, seq: int) -> int | None:
        """Return the entry itself, or the one it came after where it does not stand."""
        if seq in self.order:
            return seq
        earlier = [one for one in self.order if one < seq and one not in self.moved]
        return earlier[-1] if earlier else None


def retold(story: Story, number: int, about: Collection[int]) -> Retold:
    """Return a hand as it is known now; without a step where its very riffle was voided.

    An entry that was recorded late stands where it happened, unless the hand could less well have
    gone so than the log has it.

    Args:
        about: the seqs of the entries that are told with the hand, those after its end included.
    """
    if number not in story.starts:
        first = min(about)
        rows = tuple(row for row in story.rows if row.seq < first)
        return Retold(before=_upto(story, rows), number=number)
    state, index = story.starts[number]
    before = Story(
        raw=story.rows[:index],
        rows=story.rows[:index],
        starts={one: start for one, start in story.starts.items() if start[1] < index},
        state=state,
    )
    end = min((at for _, at in story.starts.values() if at > index), default=len(story.rows))
    held = story.rows[index:end]
    later = (row for row in story.rows[end:] if row.seq in about)
    rows = tuple(
        row for row in (*held, *later) if not isinstance(row.entry, EntryVoided | EntryCorrected)
    )
    placed = _in_place(state, rows, about)
    return Retold(
        before=before,
        number=number,
        rows=placed,
        order=tuple(row.seq for row in placed if row.seq in about),
        moved=_moved(placed),
    )


def _upto(story: Story, rows: tuple[Recorded, ...]) -> Story:
    starts = {one: start for one, start in story.starts.items() if start[1] < len(rows)}
    state, index = max(starts.values(), key=lambda start: start[1], default=(TableState(), 0))
    for row in rows[index:]:
        state = evolve(state, row)
    return Story(raw=rows, rows=rows, starts=starts, state=state)


def _in_place(
    state: TableState, rows: tuple[Recorded, ...], about: Collection[int]
) -> tuple[Recorded, ...]:
    """Move each late entry of a hand to where it happened, one after the other, as far as they fit."""
    late = sorted(_late(rows, about), key=lambda row: (row.occurred_at, row.seq))
    if not late:
        return rows
    placed = [row for row in rows if row not in late]
    for row in late:
        placed.insert(_place(placed, row), row)
    if _strange(state, placed) <= _strange(state, rows):
        return tuple(placed)
    placed = list(rows)
    for row in late:
        without = [one for one in placed if one is not row]
        without.insert(_place(without, row), row)
        if _strange(state, without) <= _strange(state, placed):
            placed = without
    return tuple(placed)


def _late(rows: Sequence[Recorded], about: Collection[int]) -> list[Recorded]:
    """Return those that happened before another that was recorded before them."""
    found: list[Recorded] = []
    latest = rows[0].occurred_at
    for row in rows[1:]:
        held = row.queued or row.recorded_at - row.occurred_at > LATE
        if row.seq in about and held and row.occurred_at < latest:
            found.append(row)
        latest = max(latest, row.occurred_at)
    return found


def _place(rows: Sequence[Recorded], late: Recorded) -> int:
    """Return where among rows a late one belongs: after the riffle, before what happened after it."""
    after = (at for at, row in enumerate(rows) if at and row.occurred_at > late.occurred_at)
    return next(after, len(rows))


def _moved(rows: Sequence[Recorded]) -> frozenset[int]:
    """Return those that stand before an entry which was recorded before them."""
    found: set[int] = set()
    least = rows[-1].seq
    for row in reversed(rows):
        if row.seq > least:
            found.add(row.seq)
        least = min(least, row.seq)
    return frozenset(found)


def _strange(state: TableState, rows: Sequence[Recorded]) -> int:
    """Return how many entries could not have happened after those before them, or came out of turn."""
    found = 0
    for row in rows:
        entry = row.entry
        if isinstance(entry, HandStarted):  # its number is given, whatever was voided before it
            entry = replace(entry, hand=None)
        if (
            isinstance(entry, TURNS) and state.hand and entry.seat != to_act(state, state.hand)
        ) or (not isinstance(entry, ClaimRefused) and isinstance(decide(state, entry), Refusal)):
            found += 1
        state = evolve(state, row)
    return found
