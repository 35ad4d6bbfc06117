"""Rebuild heads whose state an older fold wrote: stream by stream, under the head's own lock."""

from typing import Final

from django.db import transaction

from tables.domain import fold, tournament
from tables.domain.envelope import StreamId
from tables.log.folds import folded
from tables.log.read import stream_entries
from tables.log.sql import all_rows, one_row, run

OUTDATED: Final = """
SELECT tournament, "table" FROM tables_head
WHERE state_version <> CASE WHEN "table" IS NULL THEN %s ELSE %s END
ORDER BY tournament, stream
"""
# Nobody waits for the disk: a head that a crash takes back is outdated still, and rebuilt again.
LOCK: Final = """
SELECT version, set_config('synchronous_commit', 'off', true) FROM tables_head
WHERE tournament = %s AND stream = %s AND state_version <> %s FOR UPDATE
"""
STORE: Final = """
UPDATE tables_head SET state = %s, state_version = %s WHERE tournament = %s AND stream = %s
"""


def rebuild_heads() -> int:
    """Fold every stream anew whose head is of another state version; return how many.

    A head that an append brings up to date meanwhile is passed over. When a head is next due
    does not follow from its state alone, and is left as it is.
    """
    outdated = all_rows(OUTDATED, (tournament.STATE_VERSION, fold.STATE_VERSION))
    streams = [StreamId(tournament=owner, table=table) for owner, table in outdated]
    return sum(map(_rebuild, streams))


def _rebuild(stream: StreamId) -> bool:
    how = folded(stream)
    with transaction.atomic():
        row = one_row(LOCK, (stream.tournament, stream.key, how.state_version))
        if row is None:
            return False
        state = how.state_of(stream_entries(stream, through=row[0]))
        run(STORE, (state, how.state_version, stream.tournament, stream.key))
    return True
