"""What a player miscalled earlier in the event: information beside a claim, which decides nothing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.utils.translation import gettext as _

from floor.words.labels import CATEGORIES, FINDINGS, label
from floor.words.phrases import seat_list
from rulings.history import PastMiscall


@dataclass(frozen=True, slots=True)
class EarlierLine:
    """A miscall of an earlier hand."""

    table: UUID
    table_name: str
    hand: int
    at: datetime
    text: str
    found: str


@dataclass(frozen=True, slots=True)
class Earlier:
    """What one player miscalled earlier in the event."""

    seat: int
    player: str
    lines: tuple[EarlierLine, ...]


def earlier_lines(
    miscalls: Sequence[PastMiscall], names: Mapping[UUID, str]
) -> tuple[EarlierLine, ...]:
    """Return miscalls in words; `names` are those of the tables."""
    return tuple(
        EarlierLine(
            table=one.table,
            table_name=names[one.table],
            hand=one.hand,
            at=one.at,
            text=_text(one),
            found=", ".join(label(FINDINGS, finding) for finding in one.findings),
        )
        for one in miscalls
    )


def _text(one: PastMiscall) -> str:
    facts = {"hand": label(CATEGORIES, one.category)}
    if one.better:
        said = _("declared better than held: %(hand)s") % facts
    else:
        said = _("declared worse than held: %(hand)s") % facts
    if not one.discarded:
        return said
    let_go = _("let go after it: %(seats)s") % {"seats": seat_list(one.discarded)}
    return f"{said}; {let_go}"
