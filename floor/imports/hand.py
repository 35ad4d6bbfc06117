"""A hand of another program in our terms: what every format is read into before it is played."""

from decimal import Decimal
from typing import Literal

from msgspec import Struct

from tables.domain.entries.table import GameName, LevelStarted, Structure
from tables.domain.games import GAMES, Game

Kind = Literal["ante", "small_blind", "big_blind", "live_blind", "dead_blind", "straddle"]
Verb = Literal["db", "dh", "pb", "f", "cc", "cbr", "sd", "sm"]


class Post(Struct, frozen=True):
    """A forced bet before the cards; `player` counts from 0, first left of the button."""

    kind: Kind
    player: int
    amount: int


class Action(Struct, frozen=True, kw_only=True):
    """One action, named as PHH does; `player` counts from 0, and for `dh` is who is dealt to.

    `cards` is None where the notation names none; for `sd` they go, and `drawn` come. `chips` are
    those a check or call puts in, where the file says so.
    """

    at: int
    verb: Verb
    player: int = -1
    cards: tuple[str, ...] | None = None
    amount: Decimal = Decimal(0)
    chips: Decimal | None = None
    drawn: tuple[str, ...] | None = None

    @property
    def field(self) -> str:
        """How a fault of this action is named: the place in the file's list, from 1."""
        return f"action {self.at}" if self.at else "cards"


class Hand(Struct, frozen=True, kw_only=True):
    """A hand in our terms: whole chips, real seats, forced bets in their order.

    Tuples are by player: first left of the button first, the button last where he is dealt in.
    """

    game_name: GameName
    structure: Structure
    seats: tuple[int, ...]
    table_seats: int
    button: int
    names: tuple[str, ...]
    stacks: tuple[int, ...]
    posts: tuple[Post, ...]
    bring_in: int
    level: LevelStarted
    actions: tuple[Action, ...]
    scale: int
    finishing: tuple[Decimal, ...] | None
    winnings: tuple[Decimal, ...] | None
    notes: tuple[str, ...]

    @property
    def game(self) -> Game:
        """The game, with its streets and sides."""
        return GAMES[self.game_name]
