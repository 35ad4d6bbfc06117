"""The shape of an OHH hand, as far as it is read; what else stands there is passed over."""

import re
from decimal import Decimal
from typing import Final, Literal

import msgspec
from msgspec import Struct

from floor.imports.imported import FieldError

Cards = list[str] | str | None
MISSING: Final = re.compile(r"Object missing required field `(\w+)`")
Street = Literal["Preflop", "Flop", "Turn", "River", "Showdown"]


class BetLimit(Struct):
    """How much may be bet."""

    bet_type: str


class OhhPlayer(Struct):
    """Somebody at the table; whoever does nothing in the hand was not dealt in."""

    id: int
    seat: int
    starting_stack: Decimal
    name: str | None = None
    cards: Cards = None


class OhhAction(Struct):
    """Something done; by the format `amount` is what it adds to the pot."""

    action: str
    player_id: int | None = None
    amount: Decimal | None = None
    cards: Cards = None


class OhhRound(Struct):
    """A street, its cards and what was done on it."""

    street: Street
    actions: list[OhhAction]
    cards: Cards = None


class OhhWin(Struct):
    """What a player won of a pot."""

    player_id: int
    win_amount: Decimal


class OhhPot(Struct):
    """A pot and who won it."""

    player_wins: list[OhhWin] | None = None


class Ohh(Struct):
    """A hand."""

    game_type: str
    bet_limit: BetLimit
    table_size: int
    dealer_seat: int
    small_blind_amount: Decimal
    big_blind_amount: Decimal
    players: list[OhhPlayer]
    rounds: list[OhhRound]
    ante_amount: Decimal | None = None
    flags: list[str] | None = None
    pots: list[OhhPot] | None = None
    tournament_bounties: list[object] | None = None
    tournament_rebuys: list[object] | None = None


class Wrapped(Struct):
    """The object that a hand stands in."""

    ohh: Ohh


def read_fields(document: object) -> Ohh:
    """Return a hand of the expected shape, whether or not it stands in its object.

    Raises: FieldError naming the field that is missing or wrong.
    """
    if (
        isinstance(document, dict)
        and "ohh" not in document
        and {"players", "rounds"} <= {*document}
    ):
        document = {"ohh": document}
    try:
        # The format's own examples write a number as text here and there.
        return msgspec.convert(document, Wrapped, strict=False).ohh
    except msgspec.ValidationError as fault:
        raise _fault(str(fault)) from None


def _fault(said: str) -> FieldError:
    """Return a fault of the shape with the field it is about."""
    reason, _, path = said.partition(" - at `$")
    place = path.rstrip("`").lstrip(".").removeprefix("ohh").lstrip(".")
    if missing := MISSING.fullmatch(reason):
        return FieldError(".".join(filter(None, (place, missing[1]))), "is missing")
    return FieldError(place or "ohh", f"{reason[:1].lower()}{reason[1:]}")


def listed(cards: Cards) -> list[str]:
    """Return cards however they were written; an unknown one is left out by this format."""
    return [] if not cards else [cards] if isinstance(cards, str) else cards
