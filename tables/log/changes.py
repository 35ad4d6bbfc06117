"""Tell a relay which streams moved since it last looked, without a trace on the writers.

Not the feed: nothing here waits for the horizon. A transaction that was not visible at the last
look has an id at or above that look's oldest running one, so the feed's index finds all that is
new, and a little that was seen before. A change is a hint; whoever gets it reads the head.
"""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from tables.domain.envelope import StreamId
from tables.log.positions import CURRENT_EPOCH
from tables.log.sql import all_rows

CHANGES: Final = f"""
WITH look AS (
    SELECT {CURRENT_EPOCH} AS epoch, pg_snapshot_xmin(pg_current_snapshot()) AS mark
)
SELECT look.epoch, look.mark::text, moved.tournament, moved."table", moved.version
FROM look LEFT JOIN (
    SELECT tournament, "table", max(seq) AS version FROM tables_entry
    WHERE (epoch, xid) >= (%s::smallint, %s::xid8)
    GROUP BY tournament, "table"
) AS moved ON true
"""  # noqa: S608 - our own words
NOW: Final = f"SELECT {CURRENT_EPOCH}, pg_snapshot_xmin(pg_current_snapshot())::text"


class Mark(Struct, frozen=True):
    """What a look at the streams had seen."""

    epoch: int
    xid: int


class Changes(Struct, frozen=True):
    """The streams that may have moved, with their versions, and the mark to look from next."""

    versions: Mapping[StreamId, int]
    mark: Mark


def mark_now() -> Mark:
    """Return the mark for a relay that begins to look."""
    ((epoch, xid),) = all_rows(NOW)
    return Mark(epoch=epoch, xid=int(xid))


def changes_since(mark: Mark) -> Changes:
    """Return the streams that moved after a mark, in one round trip.

    A stream may come again with a version that was told before.
    """
    rows = all_rows(CHANGES, (mark.epoch, str(mark.xid)))
    return Changes(
        versions={
            StreamId(tournament=tournament, table=table): version
            for _epoch, _xid, tournament, table, version in rows
            if version is not None
        },
        mark=Mark(epoch=rows[0][0], xid=int(rows[0][1])),
    )
