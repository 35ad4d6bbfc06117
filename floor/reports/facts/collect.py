"""Gather a table's facts as its entries go by."""

from collections.abc import Iterable
from typing import Final
from uuid import UUID

from floor.reports.facts.of_play import OF_PLAY
from floor.reports.facts.of_the_floor import OF_THE_FLOOR
from floor.reports.facts.step import Gathered, Step
from tables.domain.envelope import Recorded
from tables.domain.fold import EMPTY, evolve
from tables.domain.state import TableState

SEE: Final = {**OF_THE_FLOOR, **OF_PLAY}


def collect(rows: Iterable[Recorded], table: UUID) -> tuple[Gathered, TableState]:
    """Return what a stream's standing rows tell, and the table after them."""
    gathered, state = Gathered(), EMPTY
    for row in rows:
        after = evolve(state, row)
        if (see := SEE.get(type(row.entry))) is not None:
            see(gathered, Step(row, state, after, table), row.entry)
        state = after
    return gathered, state
