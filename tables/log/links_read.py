"""Read a stream as its chain is hashed: each entry's link and its hash, one after the other."""

from collections.abc import Iterator
from typing import Final

from tables.domain.envelope import StreamId
from tables.log.chain import Link, canonical_payload
from tables.log.rows import COLUMNS
from tables.log.sql import all_rows

ROWS_AT_A_TIME: Final = 2000
ROWS: Final = f"""
SELECT {COLUMNS} FROM tables_entry
WHERE tournament = %s AND stream = %s AND seq > %s AND seq <= %s
ORDER BY seq LIMIT %s
"""  # noqa: S608 - our own words


def links_of(stream: StreamId, *, through: int) -> Iterator[tuple[Link, bytes]]:
    """Yield a stream's entries up to one, each as it was hashed, with its hash."""
    seen = 0
    while rows := all_rows(ROWS, (stream.tournament, stream.key, seen, through, ROWS_AT_A_TIME)):
        for row in rows:
            id_, seq, hand, type_, version, payload, occurred, queued, recorded, *rest = row
            actor, role, device, command_id, _prev, hash_ = rest
            seen = seq
            link = Link(
                id=id_,
                tournament=stream.tournament,
                table=stream.table,
                seq=seq,
                hand=hand,
                type=type_,
                version=version,
                payload=canonical_payload(payload),
                occurred_at=occurred,
                queued=queued,
                recorded_at=recorded,
                actor=actor,
                role=role,
                device=device,
                command_id=command_id,
            )
            yield link, hash_
