"""A table whose last hand ended at a break: its claim windows shut a minute after the push."""

from datetime import datetime, timedelta

from floor.wallclock import new_id, now
from rulings.domain.permissions import Role
from rulings.services import Batch, Command, Outcome, record, record_many
from tables.domain.entries.base import Entry, Share
from tables.domain.entries.floor import ClaimRaised
from tables.domain.entries.hand import Folded, ForcedBetPosted, HandStarted
from tables.domain.entries.showdown import DeckScrambled, PotPushed
from tables.domain.entries.table import BreakStarted, LevelStarted, PlayerSeated, TableOpened
from tables.domain.envelope import Envelope, StreamId

A_MINUTE = timedelta(seconds=60)
HAND: tuple[Entry, ...] = (
    TableOpened(game="holdem", structure="no_limit", rulebook="tda", smallest_chip=100, seats=9),
    PlayerSeated(seat=1, player="p1", stack=5_000),
    PlayerSeated(seat=2, player="p2", stack=5_000),
    LevelStarted(level=1, small_blind=100, big_blind=200),
    HandStarted(button=1, method="riffle"),
    ForcedBetPosted(seat=1, kind="small_blind", amount=100),
    ForcedBetPosted(seat=2, kind="big_blind", amount=200),
    Folded(seat=1),
    PotPushed(pot=0, shares=(Share(seat=2, amount=200),)),
    DeckScrambled(),
)


def an_envelope() -> Envelope:
    return Envelope(actor="person-7", role=str(Role.FLOOR), command_id=new_id(), occurred_at=now())


def a_table_on_break(*, due_in: float, stream: StreamId | None = None) -> StreamId:
    """Return a table that is due so many seconds from now."""
    stream = stream or StreamId(new_id(), new_id())
    pushed_at = now() + timedelta(seconds=due_in) - A_MINUTE
    outcome = record_many(
        Batch(stream, (*HAND, BreakStarted()), an_envelope(), new_id, clock=pushed_at)
    )
    assert outcome.refusal is None, outcome
    return stream


def say(stream: StreamId, entry: Entry, *, clock: datetime | None = None) -> Outcome:
    return record(Command(stream, entry, an_envelope(), new_id, clock=clock))


def claim(stream: StreamId, name: str) -> Outcome:
    return say(stream, ClaimRaised(claim=name, kind="reading", by="seat", seat=1))
