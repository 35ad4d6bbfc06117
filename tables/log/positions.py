"""Places in the feed of all entries, and the horizon below which it is complete."""

from typing import Final

from msgspec import Struct


class Position(Struct, frozen=True, order=True):
    """An entry's place in the feed.

    Transaction ids begin anew in another cluster: a restore begins another epoch.
    """

    epoch: int
    xid: int
    position: int


START: Final = Position(epoch=0, xid=0, position=0)

# Whatever has an older transaction id than every running transaction is committed and visible.
# What an older epoch brought is all there.
CURRENT_EPOCH: Final = "(SELECT coalesce(max(epoch), 0::smallint) FROM tables_feedepoch)"
HORIZON: Final = f"({CURRENT_EPOCH}, pg_snapshot_xmin(pg_current_snapshot()))"
