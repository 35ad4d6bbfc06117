"""A random session at a table: plausible play with irregular entries and plain garbage strewn in."""

from collections.abc import Iterator
from random import Random  # noqa: TID251 - only its type: every draw is hypothesis's own

from msgspec import Struct

from rulings.domain.permissions import Role
from tables.domain.envelope import Recorded
from tables.domain.refusal import Refusal
from tables.domain.state import TableState
from tests.support.garbage import garbage
from tests.support.given import Step, tell
from tests.support.irregular import Irregular
from tests.support.memory import MemoryTable
from tests.support.play import Play


class Happened(Struct, frozen=True):
    """One entry sent to a table: the table before it, the row if it was recorded, and the answer."""

    table: MemoryTable
    before: TableState
    row: Recorded | None
    refusal: Refusal | None


def session(
    rnd: Random, *, steps: int, irregular: float = 0.3, nonsense: float = 0.05
) -> Iterator[Happened]:
    """Play on, one entry at a time.

    Args:
        irregular, nonsense: the share of entries that go against the book, and against all sense.
    """
    table, play = MemoryTable(), Play(rnd)
    for entry in play.opening():
        yield _sent(table, Step(entry))
    for _ in range(steps):
        roll = rnd.random()
        if roll < nonsense:
            step = Step(garbage(rnd), role=Role.DIRECTOR)
        elif roll < nonsense + irregular:
            step = Step.of(Irregular(rnd, table).next())
        else:
            step = Step.of(play.next(table))
        yield _sent(table, step)


def _sent(table: MemoryTable, step: Step) -> Happened:
    before, seq = table.state, table.story.seq
    refusal = tell(table, step)
    row = table.rows[-1] if table.story.seq > seq else None
    return Happened(table=table, before=before, row=row, refusal=refusal)
