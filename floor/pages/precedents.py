"""Earlier rulings with the same finding in the event: information, which binds nobody."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from floor.pages.table_board import table_name
from floor.precedents import PastRuling
from floor.words.labels import RULING_STATUS, label
from floor.words.phrases import shares_text


@dataclass(frozen=True, slots=True)
class Precedent:
    """An earlier ruling."""

    table: UUID
    where: str
    hand: int | None
    ruling: str
    by: str
    moved: str
    status: str
    status_text: str


def precedents(rulings: Sequence[PastRuling], names: Mapping[str, str]) -> tuple[Precedent, ...]:
    """Return earlier rulings in words; `names` are those of who ruled."""
    return tuple(
        Precedent(
            table=one.table,
            where=table_name(one.number),
            hand=one.ruling.hand,
            ruling=one.ruling.ruling,
            by=names.get(one.ruling.by, one.ruling.by),
            moved=shares_text([(m.seat, m.delta) for m in one.ruling.moves if m.delta > 0]),
            status=one.ruling.status,
            status_text=label(RULING_STATUS, one.ruling.status),
        )
        for one in rulings
    )
