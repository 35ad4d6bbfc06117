"""Who recorded an entry, when and where: the envelope, and the entry as it stands in the log."""

from datetime import UTC, datetime
from uuid import UUID

from msgspec import Struct

from tables.domain.entries.base import Entry


class StreamId(Struct, frozen=True):
    """A table's stream, or the tournament's own where `table` is None."""

    tournament: UUID
    table: UUID | None = None

    @property
    def key(self) -> UUID:
        """The stream's one UUID: the table's, or the tournament's for its own stream."""
        return self.table or self.tournament


class Envelope(Struct, frozen=True):
    """What the edge knows of a command beside the entry itself."""

    actor: str
    role: str
    command_id: UUID
    occurred_at: datetime
    device: str | None = None
    queued: bool = False


class Recorded(Struct, frozen=True):
    """One row of the log, its payload decoded."""

    id: UUID
    stream: StreamId
    seq: int
    hand: int | None
    entry: Entry
    version: int
    occurred_at: datetime
    queued: bool
    recorded_at: datetime
    actor: str
    role: str
    device: str | None
    command_id: UUID
    prev_hash: bytes
    hash: bytes


def unlinked(
    entry: Entry, *, stream: StreamId, seq: int, envelope: Envelope, at: datetime
) -> Recorded:
    """Return a row as it would be recorded at an instant; the log adds its id, hand and hashes."""
    return Recorded(
        id=envelope.command_id,
        stream=stream,
        seq=seq,
        hand=None,
        entry=entry,
        version=1,
        occurred_at=envelope.occurred_at.astimezone(UTC),
        queued=envelope.queued,
        recorded_at=at,
        actor=envelope.actor,
        role=envelope.role,
        device=envelope.device,
        command_id=envelope.command_id,
        prev_hash=b"",
        hash=b"",
    )
