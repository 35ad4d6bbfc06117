"""Find earlier rulings with the same finding in an event, from the heads alone."""

from typing import Final
from uuid import UUID

from msgspec import Struct

from floor.rooms import states_of
from tables.domain.envelope import StreamId
from tables.domain.state import Ruling

MOST: Final = 3


class PastRuling(Struct, frozen=True):
    """A ruling, and the table it was made at."""

    table: UUID
    number: int | None
    ruling: Ruling


def rulings_alike(stream: StreamId, like: Ruling) -> tuple[PastRuling, ...]:
    """Return other rulings with the same finding, those of the same table last made first."""
    found = [
        PastRuling(table, state.opened.number if state.opened else None, one)
        for table, state in states_of(tournament=stream.tournament)
        for one in state.rulings.values()
        if one.finding == like.finding and (table, one.ruling) != (stream.key, like.ruling)
    ]
    found.sort(key=lambda one: (one.table == stream.key, one.ruling.seq), reverse=True)
    return tuple(found[:MOST])
