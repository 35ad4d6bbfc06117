"""Walk one stream's chain from its first entry, and stop at the first that is wrong."""

from collections.abc import Iterable
from typing import Final

from msgspec import MsgspecError, Struct

from tables.domain.codec import InvalidPayload, UnknownEntryType
from tables.domain.envelope import Recorded, StreamId
from tables.log.chain import GENESIS, Link, canonical_payload, link_hash
from tables.log.damage import Damage, Kind
from tables.log.rows import COLUMNS, recorded
from tables.log.sql import Row

# The key first, then the table, then the columns of `rows.recorded`.
WALKED: Final = f"""
SELECT tournament, stream, "table", {COLUMNS} FROM tables_entry
WHERE %s::uuid IS NULL OR tournament = %s
ORDER BY tournament, stream, seq
"""  # noqa: S608 - our own words
BEFORE_COLUMNS: Final = 3


class Walked(Struct, frozen=True):
    """A stream as far as its chain is whole."""

    stream: StreamId
    entries: list[Recorded]
    last_hash: bytes
    damage: Damage | None = None


def walk(stream: StreamId, rows: Iterable[Row]) -> Walked:
    """Check seq, chain, hash and payload of a stream's rows, given in order."""
    entries: list[Recorded] = []
    last_hash = GENESIS
    for row in rows:
        damage = _link_damage(stream, row, seq=len(entries) + 1, last_hash=last_hash)
        if damage is None:
            try:
                entry = recorded(stream, row[BEFORE_COLUMNS:])
            except (InvalidPayload, UnknownEntryType) as error:
                damage = Damage(stream, len(entries) + 1, Kind.UNREADABLE_ENTRY, str(error))
            else:
                entries.append(entry)
                last_hash = entry.hash
                continue
        return Walked(stream, entries, last_hash, damage)
    return Walked(stream, entries, last_hash)


def _link_damage(stream: StreamId, row: Row, *, seq: int, last_hash: bytes) -> Damage | None:
    (_, _, table, id_, found, hand, type_, version, payload, occurred_at, queued, recorded_at,
     actor, role, device, command_id, prev_hash, hash_) = row  # fmt: skip
    if found != seq:
        return Damage(stream, seq, Kind.MISSING_ENTRY, f"entry {found} follows {seq - 1}")
    if prev_hash != last_hash:
        return Damage(stream, seq, Kind.BROKEN_CHAIN, "it does not follow the entry before it")
    try:
        canonical = canonical_payload(payload)
    except (MsgspecError, OverflowError) as error:
        return Damage(stream, seq, Kind.ALTERED_ENTRY, f"its payload: {error}")
    link = Link(
        id=id_,
        tournament=stream.tournament,
        table=table,
        seq=found,
        hand=hand,
        type=type_,
        version=version,
        payload=canonical,
        occurred_at=occurred_at,
        queued=queued,
        recorded_at=recorded_at,
        actor=actor,
        role=role,
        device=device,
        command_id=command_id,
    )
    if link_hash(prev_hash, link) != hash_ or table != stream.table:
        return Damage(stream, seq, Kind.ALTERED_ENTRY, "its hash is not that of its content")
    return None
