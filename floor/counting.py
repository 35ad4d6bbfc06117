"""Stacks counted since the last hand at a table: what was there, and what the log had."""

from datetime import datetime
from typing import Final
from uuid import UUID

from msgspec import Struct

from floor.rooms import states_of
from rulings.domain.story import Story
from rulings.stories import story_of
from tables.domain.entries.table import PlayerLeft, PlayerSeated, StackCounted
from tables.domain.envelope import StreamId
from tables.domain.fold import EMPTY, evolve
from tables.domain.state import TableState, chips_at_table
from tables.log.read import streams_with

FAR_OFF: Final = 0.1  # of what the log has: from here on somebody counts again before it stands


class Count(Struct, frozen=True):
    """A player's chips as they were counted last; `expected` is what the log would have without any count."""

    seq: int
    amount: int
    expected: int
    agreed: bool
    by: str
    at: datetime

    @property
    def difference(self) -> int:
        """How many more there were than the log had."""
        return self.amount - self.expected


class SeatToCount(Struct, frozen=True):
    """Somebody seated, and his count since the last hand, if there is one."""

    seat: int
    player: str
    stack: int
    count: Count | None

    @property
    def expected(self) -> int:
        """What the log would have here without the count: where a count was wrong, the next is held against this."""
        return self.stack - self.count.difference if self.count else self.stack


class TableToCount(Struct, frozen=True):
    """A table with its seats, those not counted first.

    `chips` are all that are at it, those in pots as well; `in_play`: its hand is not over yet.
    """

    table: UUID
    number: int | None
    seq: int
    smallest_chip: int
    chips: int
    in_play: bool
    seats: tuple[SeatToCount, ...]

    @property
    def left(self) -> int:
        """How many seats are still to be counted."""
        return sum(one.count is None for one in self.seats)

    @property
    def difference(self) -> int:
        """How many more chips were counted than the log had."""
        return sum(one.count.difference for one in self.seats if one.count)


def is_far_off(amount: int, *, expected: int, smallest_chip: int) -> bool:
    """Say whether a count is one to make again: far from what the log has, or no sum of the chips in play."""
    return abs(amount - expected) > FAR_OFF * expected or amount % smallest_chip != 0


def table_to_count(story: Story, table: UUID) -> TableToCount:
    """Return a table with what was counted at it since its last hand began."""
    return _table(story.state, table, _counts(story))


def tables_to_count(tournament: UUID) -> tuple[TableToCount, ...]:
    """Return a tournament's tables with anybody at them: those to be counted first, then by their difference."""
    states = dict(states_of(tournament=tournament))
    began = {table: _began(state) for table, state in states.items()}
    counted = streams_with("stack_counted", tournament=tournament, after=began)
    found = [
        table_to_count(story_of(StreamId(tournament, table)), table)
        if table in counted
        else _table(state, table, {})
        for table, state in states.items()
        if state.occupants
    ]
    return tuple(
        sorted(found, key=lambda one: (not one.left, -abs(one.difference), one.number or 0))
    )


def _table(state: TableState, table: UUID, counts: dict[int, Count]) -> TableToCount:
    seats = [
        SeatToCount(seat, who.player, who.stack, counts.get(seat))
        for seat, who in state.occupants.items()
    ]
    hand, opened = state.hand, state.opened
    return TableToCount(
        table=table,
        number=opened.number if opened else None,
        seq=state.seq,
        smallest_chip=opened.smallest_chip if opened else 1,
        chips=chips_at_table(state),
        in_play=hand is not None and not hand.over,
        seats=tuple(sorted(seats, key=lambda one: (one.count is not None, one.seat))),
    )


def _began(state: TableState) -> int:
    return state.hand.seq if state.hand else 0


def _counts(story: Story) -> dict[int, Count]:
    """Return the last count of each seat since the last hand; who sat down later was not counted."""
    began = _began(story.state)
    found: dict[int, Count] = {}
    state, place = story.starts[max(story.starts)] if story.starts else (EMPTY, 0)
    for row in story.rows[place:]:
        entry = row.entry
        if isinstance(entry, PlayerSeated | PlayerLeft):
            found.pop(entry.seat, None)
        elif isinstance(entry, StackCounted) and row.seq > began:
            before, stack = found.get(entry.seat), state.occupants[entry.seat].stack
            found[entry.seat] = Count(
                seq=row.seq,
                amount=entry.amount,
                expected=stack - before.difference if before else stack,
                agreed=bool(entry.confirmed),
                by=row.actor,
                at=row.occurred_at,
            )
        state = evolve(state, row)
    return found
