"""Entries about the table itself: opening, seats, stacks, levels, breaks."""

from typing import Annotated, Literal

from msgspec import Meta

from tables.domain.entries.base import (
    Amount,
    Chips,
    Entry,
    Name,
    Part,
    SeatNo,
    Text,
)

GameName = Literal[
    "holdem",
    "shortdeck",
    "omaha",
    "omaha5",
    "omaha6",
    "omaha8",
    "omaha5_8",
    "stud",
    "stud8",
    "razz",
    "draw5",
    "lowball27",
    "lowball27_single",
    "lowball27_triple",
    "lowballa5",
    "lowballa5_triple",
    "badugi",
]
Structure = Literal["no_limit", "pot_limit", "fixed_limit"]
AnteForm = Literal["each", "big_blind", "button"]
OptionValue = str | int | bool
HouseRules = dict[Name, OptionValue]
Seats = Annotated[int, Meta(ge=2, le=23)]


class TableOpened(Entry, tag="table_opened", frozen=True, kw_only=True):
    """A table opens for play under a rulebook."""

    game: GameName
    structure: Structure
    rulebook: Name
    smallest_chip: Amount
    seats: Seats
    number: Annotated[int, Meta(ge=1)] | None = None
    house_rules: HouseRules | None = None


CountedPenalty = Literal["missed_hands", "missed_rounds"]


class BroughtPenalty(Part, frozen=True, kw_only=True):
    """A penalty still being served when its player changes tables."""

    penalty: Name
    kind: CountedPenalty
    hands_left: Annotated[int, Meta(ge=0)]


class Brings(Part, frozen=True, kw_only=True):
    """What follows a player to his next table, copied at the move."""

    penalties: tuple[BroughtPenalty, ...] = ()
    requests: Annotated[int, Meta(ge=0)] = 0
    warnings: Annotated[int, Meta(ge=0)] = 0


class PlayerSeated(Entry, tag="player_seated", rename={"from_": "from"}, frozen=True, kw_only=True):
    """A player takes a seat with his chips."""

    seat: SeatNo
    player: Name
    stack: Chips
    entry: Annotated[int, Meta(ge=1)] | None = None
    from_: Name | None = None
    brings: Brings | None = None


class PlayerLeft(Entry, tag="player_left", frozen=True, kw_only=True):
    """A player leaves his seat; his chips go with him, or leave play at a disqualification."""

    seat: SeatNo
    reason: Literal["busted", "moved", "table_broken", "disqualified", "left"]
    to: Name | None = None


class ChipsAdded(Entry, tag="chips_added", frozen=True, kw_only=True):
    """Chips come to a stack from outside the table."""

    seat: SeatNo
    amount: Amount
    reason: Literal["rebuy", "add_on", "race", "ruling", "correction"]
    ruling: Name | None = None


class ChipsRemoved(Entry, tag="chips_removed", frozen=True, kw_only=True):
    """Chips leave a stack and the table."""

    seat: SeatNo
    amount: Amount
    reason: Literal["race", "forfeited", "ruling", "correction"]
    ruling: Name | None = None


class StackCounted(Entry, tag="stack_counted", frozen=True, kw_only=True):
    """A physical count of the chips behind; the count stands."""

    seat: SeatNo
    amount: Chips
    denominations: dict[str, Annotated[int, Meta(ge=0)]] | None = None
    confirmed: bool | None = None


class LevelStarted(Entry, tag="level_started", frozen=True, kw_only=True):
    """A level; it counts from the next hand on."""

    level: Annotated[int, Meta(ge=1)]
    small_blind: Chips
    big_blind: Chips
    ante: Chips | None = None
    ante_form: AnteForm | None = None
    bring_in: Chips | None = None
    game: GameName | None = None
    structure: Structure | None = None
    small_bet: Amount | None = None
    big_bet: Amount | None = None
    smallest_chip: Amount | None = None


class RulebookChanged(Entry, tag="rulebook_changed", frozen=True, kw_only=True):
    """Another rulebook or other house rules, from the next hand on."""

    rulebook: Name
    reason: Text
    house_rules: HouseRules | None = None


class DealerChanged(Entry, tag="dealer_changed", frozen=True, kw_only=True):
    """Another dealer sits down, and what the one hands over to the other."""

    dealer: Name
    notes: Text | None = None


class BreakStarted(Entry, tag="break_started", frozen=True, kw_only=True):
    """A break begins at the table."""

    seconds: Annotated[int, Meta(ge=1, le=86_400)] | None = None


class BreakEnded(Entry, tag="break_ended", frozen=True, kw_only=True):
    """The break is over."""


class TableBroken(Entry, tag="table_broken", frozen=True, kw_only=True):
    """No hand follows in this stream; claims and rulings may."""


TableEntry = (
    TableOpened
    | PlayerSeated
    | PlayerLeft
    | ChipsAdded
    | ChipsRemoved
    | StackCounted
    | LevelStarted
    | RulebookChanged
    | DealerChanged
    | BreakStarted
    | BreakEnded
    | TableBroken
)
