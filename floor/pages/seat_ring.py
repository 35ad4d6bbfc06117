"""The seats of a table as tiles round it, the dealer at the top: to say who, and against whom."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.forms import BoundField, MultipleChoiceField
from django.utils.translation import gettext as _

ROUND: Final = 10  # more seats than that stand in rows


@dataclass(frozen=True, slots=True)
class RingChoice:
    """Something to choose: a seat with who sits there, or a word beside the seats."""

    value: str
    text: str
    seat: int | None
    player: str
    chosen: bool
    id: str


@dataclass(frozen=True, slots=True)
class Ring:
    """A group of such tiles: the seats, who stands at the top, and the words in the middle."""

    name: str
    label: str
    places: int
    seats: tuple[RingChoice, ...]
    dealer: RingChoice | None
    others: tuple[RingChoice, ...]
    needed: bool
    kind: str  # of the box behind a tile: one may be chosen, or several
    errors: tuple[str, ...]

    @property
    def is_round(self) -> bool:
        """Whether the seats stand round the table."""
        return self.places <= ROUND


def seat_ring(field: BoundField, *, places: int, players: Mapping[int, str]) -> Ring:
    """Return a field of seats and of others as a ring.

    Args:
        places: how many seats the table has.
        players: who sits where.
    """
    value = field.value()
    several = isinstance(field.field, MultipleChoiceField)
    chosen = set(map(str, value or ())) if several else {str(value or "")}
    choices = [
        _choice(field, str(value), str(text), chosen, players)
        for value, text in getattr(field.field, "choices", ())
    ]
    return Ring(
        name=field.html_name,
        label=str(field.label),
        places=max([places, *(choice.seat or 0 for choice in choices)]),
        seats=tuple(choice for choice in choices if choice.seat is not None),
        dealer=next((choice for choice in choices if choice.value == "dealer"), None),
        others=tuple(
            choice for choice in choices if choice.seat is None and choice.value != "dealer"
        ),
        needed=field.field.required and not several,
        kind="checkbox" if several else "radio",
        errors=tuple(map(str, field.errors)),
    )


def _choice(
    field: BoundField, value: str, text: str, chosen: set[str], players: Mapping[int, str]
) -> RingChoice:
    number = value.removeprefix("seat-")
    seat = int(number) if number.isdigit() else None
    return RingChoice(
        value=value,
        text=_("Seat %(seat)s") % {"seat": seat} if seat else text,
        seat=seat,
        player=players.get(seat, "") if seat else "",
        chosen=value in chosen,
        id=f"{field.auto_id}-{value or 'none'}",
    )
