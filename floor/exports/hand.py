"""A hand as other programs are told it: who sat with what, what was done, and who got the pots."""

from datetime import datetime
from typing import Literal
from uuid import UUID

from msgspec import Struct

from tables.domain.games import GAMES, Game
from tables.domain.hand_state import HandLevel

PostKind = Literal["ante", "small_blind", "big_blind", "dead_blind", "live_blind", "straddle"]
Verb = Literal[
    "deal", "board", "bring_in", "fold", "check", "call", "bet", "raise", "draw", "show", "muck"
]
Unsaid = dict[str, object]


class Player(Struct, frozen=True, kw_only=True):
    """A player dealt in; `won` is what he holds of the pots as finally awarded."""

    seat: int
    player: str
    start: int
    put_in: int
    won: int

    @property
    def end(self) -> int:
        """His chips after the hand, as far as the hand moved them."""
        return self.start - self.put_in + self.won


class Post(Struct, frozen=True, kw_only=True):
    """A forced bet; `nominal` is what was asked of a stack that did not hold it."""

    seat: int
    kind: PostKind
    amount: int
    nominal: int
    all_in: bool


class Act(Struct, frozen=True, kw_only=True):
    """Something done on a street; `added` are the chips, `to` the seat's total for the round.

    For a draw `cards` go, and `drawn` come; unknown ones are `??`.
    """

    verb: Verb
    street: str
    seat: int = 0
    cards: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()
    added: int = 0
    to: int = 0
    all_in: bool = False


class PotWon(Struct, frozen=True, kw_only=True):
    """A pot as finally awarded, by seat."""

    number: int
    amount: int
    won: dict[int, int]


class About(Struct, frozen=True, kw_only=True):
    """The event a table belongs to."""

    tournament: UUID
    name: str
    zone: str


class ToldHand(Struct, frozen=True, kw_only=True):
    """A hand. `players` go clockwise from the button's left; `missing` says why it is not complete.

    `unsaid` holds, by topic, what neither format has a place for.
    """

    about: About
    table: UUID
    table_number: int | None
    table_seats: int
    number: int
    seq: int
    at: datetime
    rulebook: str
    game_name: str
    structure: str
    level: HandLevel
    button: int | None
    void: str | None
    is_stated: bool
    players: tuple[Player, ...]
    posts: tuple[Post, ...]
    acts: tuple[Act, ...]
    pots: tuple[PotWon, ...]
    missing: tuple[str, ...]
    unsaid: dict[str, list[Unsaid]]

    @property
    def game(self) -> Game:
        """The game, with its streets and sides."""
        return GAMES[self.game_name]

    @property
    def is_complete(self) -> bool:
        """Whether everything was logged and every pot is somebody's."""
        return not self.missing

    @property
    def id(self) -> str:
        """A name for the hand that no other hand has."""
        return f"{self.table}-{self.number}"
