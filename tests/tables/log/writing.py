"""Write to the log in tests: streams, commands and entries with plain defaults."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from msgspec import Struct

from floor.wallclock import new_id
from tables.domain.entries.base import Entry
from tables.domain.entries.table import ChipsAdded, PlayerSeated, TableOpened
from tables.domain.envelope import Envelope, Recorded, StreamId
from tables.log import heads
from tables.log.append import append
from tables.log.folds import folded
from tables.log.links import NewEntry, chained
from tables.log.read import stream_entries

OPENED = TableOpened(
    game="holdem", structure="no_limit", rulebook="tda", smallest_chip=100, seats=9
)
SEATED = PlayerSeated(seat=3, player="ann", stack=20_000)


class Written(Struct, frozen=True):
    """A command as it was recorded."""

    command_id: UUID
    recorded: tuple[Recorded, ...]


def a_stream() -> StreamId:
    """Return a new table's stream."""
    return StreamId(tournament=new_id(), table=new_id())


def chips(amount: int) -> ChipsAdded:
    """Return an entry that may come any number of times."""
    return ChipsAdded(seat=3, amount=amount, reason="rebuy")


def an_envelope(
    command_id: UUID, *, occurred_at: datetime, actor: str = "person-7", device: str | None = "t-3"
) -> Envelope:
    """Return an envelope of a dealer's tablet."""
    return Envelope(
        actor=actor, role="dealer", device=device, command_id=command_id, occurred_at=occurred_at
    )


def new(*entries: Entry, hand: int | None = None) -> list[NewEntry]:
    """Return entries with ids."""
    return [NewEntry(entry=entry, hand=hand, id=new_id()) for entry in entries]


def write(
    stream: StreamId,
    *entries: Entry,
    command_id: UUID | None = None,
    loaded: heads.Loaded | None = None,
    next_due_at: datetime | None = None,
) -> Written:
    """Load, append quickly and without a true state, as a load test wants it."""
    command_id = command_id or new_id()
    loaded = loaded or heads.load(stream, command_id=command_id)
    recorded = append(
        stream=stream,
        head=loaded.head,
        entries=new(*entries),
        envelope=an_envelope(command_id, occurred_at=loaded.now),
        recorded_at=loaded.now,
        state=b"{}",
        state_version=0,
        next_due_at=next_due_at,
        digest=b"d" * 32,
        answer=lambda rows: b"%d" % rows[-1].seq,
    )
    return Written(command_id=command_id, recorded=recorded)


def record(stream: StreamId, *entries: Entry) -> Written:
    """Load, fold and append with the state the stream really has, as a service does."""
    command_id = new_id()
    loaded = heads.load(stream, command_id=command_id)
    how = folded(stream)
    additions = new(*entries)
    envelope = an_envelope(command_id, occurred_at=loaded.now)
    probe = _as_recorded(stream, additions, envelope=envelope, loaded=loaded)
    recorded = append(
        stream=stream,
        head=loaded.head,
        entries=additions,
        envelope=envelope,
        recorded_at=loaded.now,
        state=how.state_of([*stream_entries(stream), *probe]),
        state_version=how.state_version,
        next_due_at=None,
        digest=b"d" * 32,
        answer=lambda rows: b"%d" % rows[-1].seq,
    )
    return Written(command_id=command_id, recorded=recorded)


def a_table(*more: Entry) -> StreamId:
    """Return the stream of a table that was opened, with one player and what follows."""
    stream = a_stream()
    for entry in (OPENED, SEATED, *more):
        record(stream, entry)
    return stream


def _as_recorded(
    stream: StreamId, additions: Sequence[NewEntry], *, envelope: Envelope, loaded: heads.Loaded
) -> tuple[Recorded, ...]:
    return chained(
        stream, loaded.head, additions, envelope=envelope, recorded_at=loaded.now
    ).recorded
