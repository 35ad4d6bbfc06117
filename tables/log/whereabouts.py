"""Find the tables a player has sat at in a tournament, from the log itself."""

from typing import Final
from uuid import UUID

from tables.domain.envelope import StreamId
from tables.log.sql import all_rows

SEATED: Final = """
SELECT "table", min(recorded_at) FROM tables_entry
WHERE tournament = %s AND type = 'player_seated' AND payload ->> 'player' = %s
GROUP BY "table" ORDER BY min(recorded_at)
"""


def tables_of(tournament: UUID, player: str) -> list[StreamId]:
    """Return the streams of the tables a player was seated at, in that order."""
    rows = all_rows(SEATED, (tournament, player))
    return [StreamId(tournament=tournament, table=table) for table, _ in rows]
