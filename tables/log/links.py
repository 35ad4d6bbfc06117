"""Chain new entries to a stream: the recorded values, and the one JSON text the append sends."""

from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import UUID

import msgspec
from msgspec import Struct

from tables.domain.codec import Encoded, InvalidPayload, decode, encode
from tables.domain.entries.base import Entry
from tables.domain.entries.floor import EntryCorrected
from tables.domain.envelope import Envelope, Recorded, StreamId
from tables.log.chain import GENESIS, Link, link_hash
from tables.log.heads import Head

_encode = msgspec.json.Encoder().encode


class NewEntry(Struct, frozen=True):
    """An entry to be recorded, its id made at the edge."""

    entry: Entry
    hand: int | None
    id: UUID


class Given(Struct):
    """One entry as the append's statement reads it."""

    id: UUID
    seq: int
    hand: int | None
    version: int
    type: str
    prev_hash: str
    hash: str
    payload: msgspec.Raw


class Chained(Struct, frozen=True):
    """New entries with their places and hashes."""

    recorded: tuple[Recorded, ...]
    text: str  # for the statement


def chained(
    stream: StreamId,
    head: Head | None,
    entries: Sequence[NewEntry],
    *,
    envelope: Envelope,
    recorded_at: datetime,
) -> Chained:
    """Return the entries as they will stand in the stream after `head`.

    Raises:
        InvalidPayload: an entry could not be read again as it is written.
    """
    occurred_at, recorded_at = envelope.occurred_at.astimezone(UTC), recorded_at.astimezone(UTC)
    seq, last_hash = (0, GENESIS) if head is None else (head.version, head.hash)
    recorded: list[Recorded] = []
    given: list[Given] = []
    for new in entries:
        seq, prev_hash = seq + 1, last_hash
        kept = _kept(new.entry)
        last_hash = link_hash(
            prev_hash,
            Link(
                id=new.id,
                tournament=stream.tournament,
                table=stream.table,
                seq=seq,
                hand=new.hand,
                type=kept.type,
                version=kept.version,
                payload=kept.payload,
                occurred_at=occurred_at,
                queued=envelope.queued,
                recorded_at=recorded_at,
                actor=envelope.actor,
                role=envelope.role,
                device=envelope.device,
                command_id=envelope.command_id,
            ),
        )
        recorded.append(
            Recorded(
                id=new.id,
                stream=stream,
                seq=seq,
                hand=new.hand,
                entry=new.entry,
                version=kept.version,
                occurred_at=occurred_at,
                queued=envelope.queued,
                recorded_at=recorded_at,
                actor=envelope.actor,
                role=envelope.role,
                device=envelope.device,
                command_id=envelope.command_id,
                prev_hash=prev_hash,
                hash=last_hash,
            )
        )
        given.append(
            Given(
                id=new.id,
                seq=seq,
                hand=new.hand,
                version=kept.version,
                type=kept.type,
                prev_hash=f"\\x{prev_hash.hex()}",
                hash=f"\\x{last_hash.hex()}",
                payload=msgspec.Raw(kept.payload),
            )
        )
    return Chained(recorded=tuple(recorded), text=_encode(given).decode())


def _kept(entry: Entry) -> Encoded:
    """Return an entry's stored form, one that can be read again: it will stand for ever."""
    kept = encode(entry)
    decode(kept.type, kept.version, kept.payload)
    if isinstance(entry, EntryCorrected):
        _only_exact(entry.payload)
    return kept


def _only_exact(value: object) -> None:
    """Refuse a number with a fraction or exponent: JSON in the database may write it otherwise."""
    match value:
        case float():
            raise InvalidPayload("Expected `int`, got `float` - at `$.payload`")
        case dict():
            for inner in value.values():
                _only_exact(inner)
        case list() | tuple():
            for inner in value:
                _only_exact(inner)
        case _:
            return
