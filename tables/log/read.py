"""Read a stream's entries, or the entries of all streams in the order of the feed."""

from collections.abc import Iterable, Mapping
from typing import Final
from uuid import UUID

from msgspec import Struct

from tables.domain.envelope import Recorded, StreamId
from tables.log.positions import HORIZON, Position
from tables.log.rows import COLUMNS, recorded
from tables.log.sql import Row, all_rows, one_row

LATEST: Final = 2**31 - 1
STREAM: Final = f"""
SELECT {COLUMNS} FROM tables_entry
WHERE tournament = %s AND stream = %s AND seq > %s AND seq <= %s
ORDER BY seq
"""  # noqa: S608 - our own words
SOME: Final = f"""
SELECT {COLUMNS} FROM tables_entry
WHERE tournament = %s AND stream = %s
  AND (seq = ANY(%s) OR type IN ('entry_voided', 'entry_corrected'))
ORDER BY seq
"""  # noqa: S608 - our own words
HAVING: Final = """
SELECT DISTINCT asked.stream
FROM unnest(%s::uuid[], %s::integer[]) AS asked (stream, after)
JOIN tables_entry e ON e.tournament = %s AND e.stream = asked.stream AND e.seq > asked.after
WHERE e.type = %s
"""
COUNT: Final = "SELECT count(*) FROM tables_entry WHERE tournament = %s AND stream = %s"
# An output column named `xid` would be what ORDER BY means by it: text, and 1000 before 999.
FEED: Final = f"""
SELECT epoch, xid::text AS xid_text, position, tournament, "table", {COLUMNS} FROM tables_entry
WHERE (epoch, xid, position) > (%s::smallint, %s::xid8, %s::bigint) AND (epoch, xid) < {HORIZON}
ORDER BY epoch, xid, position
LIMIT %s
"""  # noqa: S608 - our own words
BEFORE_COLUMNS: Final = 5  # of the feed's row


class FeedEntry(Struct, frozen=True):
    """An entry in the feed; its payload is read only when somebody asks for it."""

    position: Position
    stream: StreamId
    seq: int
    type: str
    columns: Row

    def recorded(self) -> Recorded:
        """Return the entry, decoded.

        Raises:
            UnknownEntryType, InvalidPayload: the row's payload is not what its type says.
        """
        return recorded(self.stream, self.columns)


def stream_entries(
    stream: StreamId, *, after: int = 0, through: int | None = None
) -> list[Recorded]:
    """Return a stream's entries in order, those after one seq and up to another."""
    last = LATEST if through is None else through
    rows = all_rows(STREAM, (stream.tournament, stream.key, after, last))
    return [recorded(stream, row) for row in rows]


def some_entries(stream: StreamId, seqs: Iterable[int]) -> list[Recorded]:
    """Return some of a stream's entries in order, and all that void or correct any."""
    rows = all_rows(SOME, (stream.tournament, stream.key, list(seqs)))
    return [recorded(stream, row) for row in rows]


def streams_with(type_: str, *, tournament: UUID, after: Mapping[UUID, int]) -> frozenset[UUID]:
    """Return which of some streams hold an entry of a type after a seq, each after its own."""
    rows = all_rows(HAVING, (list(after), list(after.values()), tournament, type_))
    return frozenset(stream for (stream,) in rows)


def entry_count(stream: StreamId) -> int:
    """Return how many entries a stream holds, counted in the log and not taken from the head."""
    row = one_row(COUNT, (stream.tournament, stream.key))
    count: int = row[0] if row else 0
    return count


def feed(after: Position, *, limit: int) -> list[FeedEntry]:
    """Return the entries that follow a position, as far as the feed is complete by now.

    The order inside one stream may be broken by a transaction that wrote before it read the
    stream; `tables.log.follow` puts that right.
    """
    rows = all_rows(FEED, (after.epoch, str(after.xid), after.position, limit))
    return [_feed_entry(row) for row in rows]


def _feed_entry(row: Row) -> FeedEntry:
    epoch, xid, position, tournament, table, _, seq, _, name, *_ = row
    return FeedEntry(
        position=Position(epoch, int(xid), position),
        stream=StreamId(tournament, table),
        seq=seq,
        type=name,
        columns=row[BEFORE_COLUMNS:],
    )
