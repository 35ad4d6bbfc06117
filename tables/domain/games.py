"""The games a table can play: cards in a hand, streets, draws, and which sides of the pot there are."""

from enum import StrEnum

from msgspec import Struct


class Family(StrEnum):
    """How a game deals: a shared board, up-cards, or draws."""

    BOARD = "board"
    STUD = "stud"
    DRAW = "draw"


class LowKind(StrEnum):
    """Which cards make a low hand; None on a game means it has no low side."""

    EIGHT_OR_BETTER = "eight_or_better"
    ACE_TO_FIVE = "ace_to_five"
    DEUCE_TO_SEVEN = "deuce_to_seven"
    BADUGI = "badugi"


class Game(Struct, frozen=True):
    """One game: `cards` a complete hand has, its streets in order, and what wins."""

    name: str
    family: Family
    cards: int
    streets: tuple[str, ...]
    high: bool = True
    low: LowKind | None = None
    short_deck: bool = False

    @property
    def high_low(self) -> bool:
        """Whether the pot is split between a high and a low side."""
        return self.high and self.low is not None

    @property
    def lowball(self) -> bool:
        """Whether this is draw poker for the lowest five cards."""
        return self.family is Family.DRAW and self.low in FIVE_CARD_LOWS

    @property
    def big_bet_from(self) -> int:
        """The index of the first street at the big bet in fixed limit: the last of two, or the third."""
        return 1 if self.streets == SINGLE_DRAW else 2


FIVE_CARD_LOWS = (LowKind.ACE_TO_FIVE, LowKind.DEUCE_TO_SEVEN)
BOARD_STREETS = ("preflop", "flop", "turn", "river")
STUD_STREETS = ("third", "fourth", "fifth", "sixth", "seventh")
SINGLE_DRAW = ("predraw", "draw")
TRIPLE_DRAW = ("predraw", "first_draw", "second_draw", "third_draw")
BOARD_CARDS = {"preflop": 0, "flop": 3, "turn": 4, "river": 5}


def _board(name: str, cards: int, low: LowKind | None = None, *, short_deck: bool = False) -> Game:
    return Game(name, Family.BOARD, cards, BOARD_STREETS, low=low, short_deck=short_deck)


def _draw(name: str, streets: tuple[str, ...], low: LowKind | None, cards: int = 5) -> Game:
    return Game(name, Family.DRAW, cards, streets, high=low is None, low=low)


_ALL = (
    _board("holdem", 2),
    _board("shortdeck", 2, short_deck=True),
    _board("omaha", 4),
    _board("omaha5", 5),
    _board("omaha6", 6),
    _board("omaha8", 4, LowKind.EIGHT_OR_BETTER),
    _board("omaha5_8", 5, LowKind.EIGHT_OR_BETTER),
    Game("stud", Family.STUD, 7, STUD_STREETS),
    Game("stud8", Family.STUD, 7, STUD_STREETS, low=LowKind.EIGHT_OR_BETTER),
    Game("razz", Family.STUD, 7, STUD_STREETS, high=False, low=LowKind.ACE_TO_FIVE),
    _draw("draw5", SINGLE_DRAW, None),
    _draw("lowball27", SINGLE_DRAW, LowKind.DEUCE_TO_SEVEN),
    _draw("lowball27_single", SINGLE_DRAW, LowKind.DEUCE_TO_SEVEN),
    _draw("lowball27_triple", TRIPLE_DRAW, LowKind.DEUCE_TO_SEVEN),
    _draw("lowballa5", SINGLE_DRAW, LowKind.ACE_TO_FIVE),
    _draw("lowballa5_triple", TRIPLE_DRAW, LowKind.ACE_TO_FIVE),
    _draw("badugi", TRIPLE_DRAW, LowKind.BADUGI, 4),
)
GAMES: dict[str, Game] = {game.name: game for game in _ALL}
