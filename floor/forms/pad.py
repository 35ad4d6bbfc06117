"""What the forms that record play must know of the table: seats, the turn, the cards, the pots."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rulings.domain.pad import ForcedBet, Turn, Wager
from tables.domain.games import Game


@dataclass(frozen=True, slots=True)
class PadPot:
    """A pot that is still out, and the shares to fill in: what each entitled seat gets."""

    index: int
    name: str
    left: int
    shares: dict[int, int]


@dataclass(frozen=True, slots=True)
class Pad:
    """A table as the forms see it."""

    seats: tuple[int, ...] = ()  # that may act: cards held
    dealt: tuple[int, ...] = ()  # every seat of the hand, those that hold cards first
    table: tuple[int, ...] = ()  # every seat that somebody sits in; before a hand, with chips
    turn: Turn | None = None  # of the seat that was chosen, else of the one to act
    to_act: int | None = None
    wagers: tuple[Wager, ...] = ()
    forced: tuple[ForcedBet, ...] = ()  # still to be posted
    draws: int | None = None  # who draws next
    shows: int | None = None
    board: tuple[str, ...] = ()  # cards that can come on the board
    cards: tuple[str, ...] = ()  # cards that can be tabled
    board_due: int = 0
    next_street: str = ""
    hand_size: int = 0
    high_low: bool = False
    pots: tuple[PadPot, ...] = ()
    losers: tuple[int, ...] = ()  # whose hands are to be killed before the pot goes
    button: int | None = None
    next_button: int | None = None  # where it goes with the next riffle
    method: str = "riffle"  # as the last hand began
    game: Game | None = None  # of the hand; None before the first
    down_due: int = 0  # cards that the next deal brings to each hand, face down
    up_due: int = 0
    may_deal: bool = False  # nobody has acted yet, and nobody stated who holds cards
    places: int = 0  # how many seats the table has
    players: Mapping[int, str] = field(default_factory=dict)
    level: int = 0
    on_break: bool = False
    next_penalty: str = ""
    open_claims: tuple[str, ...] = ()  # that a riffle would be begun over
