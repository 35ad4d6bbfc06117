"""Where streams stand: their versions alone, for whoever follows them."""

from collections.abc import Collection
from typing import Final
from uuid import UUID

from tables.domain.envelope import StreamId
from tables.log.sql import all_rows

OF_TOURNAMENT: Final = """
SELECT tournament, "table", version FROM tables_head WHERE tournament = %s
"""
OF_STREAMS: Final = """
SELECT h.tournament, h."table", h.version
FROM unnest(%s::uuid[], %s::uuid[]) AS asked (tournament, stream)
JOIN tables_head h USING (tournament, stream)
"""


def versions_in(tournament: UUID) -> dict[StreamId, int]:
    """Return where every stream of a tournament stands."""
    return _versions(all_rows(OF_TOURNAMENT, (tournament,)))


def versions_of(streams: Collection[StreamId]) -> dict[StreamId, int]:
    """Return where streams stand; one that does not exist is left out."""
    asked = ([one.tournament for one in streams], [one.key for one in streams])
    return _versions(all_rows(OF_STREAMS, asked))


def _versions(rows: list[tuple[UUID, UUID | None, int]]) -> dict[StreamId, int]:
    return {
        StreamId(tournament=tournament, table=table): version for tournament, table, version in rows
    }
