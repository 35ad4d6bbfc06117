"""Begin another epoch of the feed after a restore: transaction ids have begun anew."""

from typing import Final

from django.db import connection, transaction
from psycopg import sql

from tables.log.positions import CURRENT_EPOCH
from tables.log.sql import one_row, run

# A transaction id that this cluster has not given out yet came from another one.
FOREIGN: Final = f"""
SELECT EXISTS (
    SELECT FROM tables_entry
    WHERE epoch = {CURRENT_EPOCH} AND xid >= pg_snapshot_xmax(pg_current_snapshot())
        AND xid IS DISTINCT FROM pg_current_xact_id_if_assigned()
)
"""  # noqa: S608 - our own words
NEXT: Final = f"""
INSERT INTO tables_feedepoch (epoch) SELECT {CURRENT_EPOCH} + 1::smallint RETURNING epoch
"""


def epoch_must_be_raised() -> bool:
    """Say whether the log was restored into this cluster and the feed does not know it yet."""
    row = one_row(FOREIGN)
    return bool(row and row[0])


def raise_epoch() -> int:
    """Begin another epoch and return it; run it as the owner, once after every restore.

    Writers wait meanwhile, so whatever an older epoch brought is committed when it ends.
    """
    with transaction.atomic():
        run("LOCK TABLE tables_entry IN ACCESS EXCLUSIVE MODE")
        row = one_row(NEXT)
        if row is None:
            raise AssertionError("an INSERT returns its row")
        epoch: int = row[0]
        # A default costs the append nothing; a look at the table of epochs would.
        change = sql.SQL("ALTER TABLE tables_entry ALTER COLUMN epoch SET DEFAULT {}")
        with connection.cursor() as cursor:
            cursor.execute(change.format(sql.Literal(epoch)))
    return epoch
