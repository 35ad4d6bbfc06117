"""Rows of the entry table as recorded entries."""

from typing import Final

from tables.domain.codec import decode
from tables.domain.envelope import Recorded, StreamId
from tables.log.sql import Row

# The order of `recorded`; a query that wants more puts it in front.
COLUMNS: Final = """
    id, seq, hand, type, version, payload::text, occurred_at, queued, recorded_at,
    actor, role, device, command_id, prev_hash, hash
"""


def recorded(stream: StreamId, columns: Row) -> Recorded:
    """Return a row of `COLUMNS` as the entry it records.

    Raises:
        UnknownEntryType, InvalidPayload: the row's payload is not what its type says.
    """
    (
        id_,
        seq,
        hand,
        type_,
        version,
        payload,
        occurred_at,
        queued,
        recorded_at,
        actor,
        role,
        device,
        command_id,
        prev_hash,
        hash_,
    ) = columns
    return Recorded(
        id=id_,
        stream=stream,
        seq=seq,
        hand=hand,
        entry=decode(type_, version, payload),
        version=version,
        occurred_at=occurred_at,
        queued=queued,
        recorded_at=recorded_at,
        actor=actor,
        role=role,
        device=device,
        command_id=command_id,
        prev_hash=prev_hash,
        hash=hash_,
    )
