"""One hand as its entries add up to it: seats, street, chips in, pots, and what happened after."""

from datetime import datetime
from enum import StrEnum

from msgspec import Struct, field
from msgspec.structs import replace

from tables.domain.entries.table import HouseRules
from tables.domain.games import GAMES, Family, Game


class Holding(StrEnum):
    """What became of a seat's cards."""

    IN = "in"
    FOLDED = "folded"
    DISCARDED = "discarded"
    DEAD = "dead"


_LIVE = (Holding.IN, Holding.DISCARDED)


class HandSeat(Struct, frozen=True, array_like=True):
    """A seat in a hand. `in_front` and `ante` are this round's; `put_in` is all of the hand's."""

    seat: int
    player: str
    holding: Holding = Holding.IN
    in_front: int = 0
    ante: int = 0
    put_in: int = 0
    acted: bool = False
    all_in: bool = False
    cards: int = 0
    hole: tuple[str, ...] = ()
    up: tuple[str, ...] = ()
    tabled: tuple[str, ...] = ()
    seen: tuple[str, ...] = ()
    retrievable: bool = True
    drew: bool = False

    @property
    def live(self) -> bool:
        """Whether the betting must still reckon with this hand: in, or let go but retrievable."""
        return self.holding in _LIVE

    @property
    def held(self) -> bool:
        """Whether the player has his cards in front of him: neither folded, let go nor dead."""
        return self.holding is Holding.IN


class Pot(Struct, frozen=True, array_like=True):
    """A pot once formed: its whole `amount`, who matched it, and where it went so far."""

    amount: int
    contenders: tuple[int, ...]
    pushed: dict[int, int] = field(default_factory=dict)
    impounded: int = 0

    @property
    def out(self) -> int:
        """Chips not yet pushed to anybody."""
        return self.amount - sum(self.pushed.values())


class HandLevel(Struct, frozen=True, array_like=True):
    """The amounts this hand is played at."""

    big_blind: int
    small_bet: int
    big_bet: int
    ante_form: str
    small_blind: int = 0
    ante: int = 0
    bring_in: int = 0
    level: int = 0


class Turn(Struct, frozen=True, array_like=True):
    """An action in turn, and whether chips went in; the first three of a hand are kept."""

    seq: int
    seat: int
    chips: bool
    at: datetime


class HandState(Struct, frozen=True, array_like=True):
    """A hand. Amounts are chips; `anchor` is the seat after which the turn is looked for.

    `reopened_seq`: when chips last came back into pots that had all been pushed or impounded.
    `counted`: penalties of which this hand was counted as served.
    """

    number: int
    seq: int
    button: int | None
    game_name: str
    structure: str
    rulebook: str
    smallest_chip: int
    level: HandLevel
    house_rules: HouseRules = field(default_factory=dict)
    seats: dict[int, HandSeat] = field(default_factory=dict)
    board: tuple[str, ...] = ()
    burned: tuple[str, ...] = ()
    exposed: tuple[str, ...] = ()
    street_index: int = 0
    pots: tuple[Pot, ...] = ()
    dead_money: int = 0
    stated: int = 0
    to_match: int = 0
    full_raise: int = 0
    raises: int = 0
    anchor: int | None = None
    first: int | None = None
    aggressor: int | None = None
    last_bettor: int | None = None
    opened: bool = False
    returned: tuple[int, int] | None = None
    turns: tuple[Turn, ...] = ()
    interrupted: "HandState | None" = None
    scrambled: bool = False
    void: str | None = None
    pushed_seq: int | None = None
    pushed_at: datetime | None = None
    impounded_seq: int | None = None
    break_at: datetime | None = None
    break_seq: int | None = None
    next_seq: int | None = None
    next_at: datetime | None = None
    ruled: dict[int, bool] = field(default_factory=dict)
    reopened_seq: int | None = None
    counted: tuple[str, ...] = ()

    @property
    def game(self) -> Game:
        """The game this hand is."""
        return GAMES[self.game_name]

    @property
    def over(self) -> bool:
        """Whether it is played no more: void, its cards scrambled, or the next hand begun."""
        return bool(self.void) or self.scrambled or self.next_seq is not None

    @property
    def street(self) -> str:
        """The street's name."""
        return self.game.streets[self.street_index]

    @property
    def last_street(self) -> bool:
        """Whether no street follows."""
        return self.street_index == len(self.game.streets) - 1

    @property
    def turns_on_street(self) -> bool:
        """Whether anybody has acted on this street."""
        return any(seat.acted for seat in self.seats.values())

    @property
    def live(self) -> tuple[int, ...]:
        """Seats whose hand is neither folded nor dead, ascending."""
        return tuple(sorted([seat for seat, hand in self.seats.items() if hand.live]))

    @property
    def holding(self) -> tuple[int, ...]:
        """Seats that hold their cards, ascending."""
        return tuple(sorted(seat for seat, hand in self.seats.items() if hand.held))

    @property
    def chips(self) -> int:
        """Every chip of the hand that is in no stack."""
        return (
            sum(pot.out for pot in self.pots)
            + self.dead_money
            + sum(seat.in_front + seat.ante for seat in self.seats.values())
        )

    @property
    def pots_out(self) -> bool:
        """Whether chips of this hand still wait to be pushed and are not impounded."""
        return self.chips > sum(min(pot.impounded, pot.out) for pot in self.pots)

    @property
    def ended(self) -> bool:
        """Whether the deck was scrambled, or the next hand begun with every pot settled."""
        return self.scrambled or (self.next_seq is not None and not self.pots_out)

    def clockwise(self, seats: tuple[int, ...], *, after: int | None) -> tuple[int, ...]:
        """Return seats in clockwise order, beginning left of `after`."""
        if after is None:
            return tuple(sorted(seats))
        return tuple(sorted(seats, key=lambda seat: (seat <= after, seat)))

    @property
    def whole(self) -> int:
        """How many cards of his own a player's hand has: one shared in stud is none of his."""
        shared = len(self.board) if self.game.family is Family.STUD else 0
        return self.game.cards - shared

    def size_of(self, seat: int) -> int:
        """Return how many cards a seat's whole hand has: the game's, or as many as it was dealt."""
        return max(self.whole, self.seats[seat].cards)

    def whole_face_up(self, seat: int) -> bool:
        """Whether every card of a seat's hand lies face up, some of it tabled."""
        held = self.seats[seat]
        face_up = {*held.up, *held.tabled}
        return bool(held.tabled) and len(face_up) >= self.size_of(seat)

    def with_seat(self, seat: HandSeat) -> "HandState":
        """Return the hand with one seat replaced."""
        return replace(self, seats={**self.seats, seat.seat: seat})
