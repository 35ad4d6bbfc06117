"""An entry in words: what a line of the timeline says, and the picture and cards beside it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from floor.words.amounts import chips


@dataclass(frozen=True, slots=True)
class Words:
    """One line: a picture's name, a sentence, cards to show after it, and somebody's own words."""

    icon: str
    text: str
    cards: tuple[str, ...] = ()
    quote: str = ""


def seats_text(seats: Sequence[int]) -> str:
    """Return seats in a row."""
    return ", ".join(str(seat) for seat in seats)


def seat_list(seats: Sequence[int]) -> str:
    """Return one seat or several, as a sentence names them."""
    if len(seats) == 1:
        return _("seat %(seat)s") % {"seat": seats[0]}
    return _("seats %(seats)s") % {"seats": seats_text(seats)}


def pot_name(index: int) -> str:
    """Return what a pot is called at the table."""
    return _("the main pot") if index == 0 else _("side pot %(number)s") % {"number": index}


def shares_text(shares: Sequence[tuple[int, int]]) -> str:
    """Return who gets how much, as a sentence says it; two rows of one seat are added up."""
    each = [
        _("%(chips)s to seat %(seat)s") % {"chips": chips(amount), "seat": seat}
        for seat, amount in totals(shares).items()
    ]
    return _(" and ").join(each)


def penalty_text(kind: str, count: int | None) -> str:
    """Return a penalty as it is said."""
    facts = {"count": count or 1}
    if kind == "missed_hands":
        return ngettext("%(count)s missed hand", "%(count)s missed hands", count or 1) % facts
    if kind == "missed_rounds":
        return ngettext("%(count)s missed round", "%(count)s missed rounds", count or 1) % facts
    return _("disqualification") if kind == "disqualification" else _("a warning")


def penalised(player: str, seat: int | None) -> str:
    """Return who is penalised, as a sentence names him."""
    if seat is None:
        return player
    return _("seat %(seat)s, %(player)s") % {"seat": seat, "player": player}


def totals(shares: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Return chips by seat, several shares of one seat added up."""
    found: dict[int, int] = {}
    for seat, amount in shares:
        found[seat] = found.get(seat, 0) + amount
    return found
