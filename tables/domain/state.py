"""The table as its entries add up to it: seats, level, hands, claims, rulings, penalties."""

from datetime import datetime

from msgspec import Struct, field
from msgspec.structs import replace

from tables.domain.entries.table import HouseRules
from tables.domain.hand_state import HandState


class Occupant(Struct, frozen=True, array_like=True):
    """Who sits in a seat, and the chips behind."""

    player: str
    stack: int
    entry: int | None = None


class Opened(Struct, frozen=True, array_like=True):
    """What holds from the next hand on."""

    game: str
    structure: str
    rulebook: str
    smallest_chip: int
    seats: int
    number: int | None = None
    house_rules: HouseRules = field(default_factory=dict)


class Level(Struct, frozen=True, array_like=True):
    """The level from the next hand on; fixed-limit bets already filled in."""

    level: int = 0
    small_blind: int = 0
    big_blind: int = 0
    ante: int = 0
    ante_form: str = "each"
    bring_in: int = 0
    small_bet: int = 0
    big_bet: int = 0


class Call(Struct, frozen=True, array_like=True):
    """The open call at a table: `status` open, accepted or arrived."""

    seq: int
    by: str
    reason: str
    called_at: datetime
    status: str = "open"
    seat: int | None = None
    coming: str | None = None
    joined: int = 0


class Claim(Struct, frozen=True, array_like=True):
    """A claim as raised or refused, and what became of it."""

    claim: str
    kind: str
    by: str
    hand: int | None
    seq: int
    typed_at: datetime
    received_at: datetime
    queued: bool
    seat: int | None = None
    against: int | None = None
    pot: int | None = None
    voiced_at: datetime | None = None
    voiced_before: int | None = None
    voiced_says: str | None = None
    status: str = "open"
    admitted: bool = False
    provision: str | None = None
    closed_by: int | datetime | None = None


class Move(Struct, frozen=True, array_like=True):
    """Chips a ruling moved: what `player` of `seat` gained (or lost) of a pot."""

    pot: int
    seat: int
    player: str
    delta: int


class Ruling(Struct, frozen=True, array_like=True):
    """A ruling, what it moved, and how its appeal stands.

    `overrode`: for each seat whose hand it settled, how the seat had been ruled before.
    """

    ruling: str
    seq: int
    finding: str
    hand: int | None
    by: str
    claim: str | None = None
    provisions: tuple[str, ...] = ()
    moves: tuple[Move, ...] = ()
    shortfall: int = 0
    status: str = "final"
    outside_rulebook: bool = False
    penalties: tuple[str, ...] = ()
    overrode: dict[int, bool | None] = field(default_factory=dict)


class Penalty(Struct, frozen=True, array_like=True):
    """A penalty; hands are counted by the fold. `after_hand`: the last hand begun when it came."""

    penalty: str
    player: str
    kind: str
    seq: int
    seat: int | None = None
    count: int | None = None
    hands_total: int | None = None
    served: int = 0
    after_hand: int = 0
    status: str = "pending"


class TableState(Struct, frozen=True, array_like=True):
    """A table's stream so far. `hand` is the latest; `earlier` holds those before it, oldest first."""

    seq: int = 0
    latest_occurred_at: datetime | None = None
    opened: Opened | None = None
    broken: int | None = None
    level: Level = Level()
    occupants: dict[int, Occupant] = field(default_factory=dict)
    dealer: str | None = None
    break_started_at: datetime | None = None
    call: Call | None = None
    hand: HandState | None = None
    earlier: tuple[HandState, ...] = ()
    claims: dict[str, Claim] = field(default_factory=dict)
    rulings: dict[str, Ruling] = field(default_factory=dict)
    penalties: dict[str, Penalty] = field(default_factory=dict)
    requests: dict[str, int] = field(default_factory=dict)
    warnings: dict[str, int] = field(default_factory=dict)
    reviews: tuple[str, ...] = ()
    held: dict[str, int] = field(default_factory=dict)
    deals: int = 0

    def hand_numbered(self, number: int | None) -> HandState | None:
        """Return that hand, the latest where `number` is None; None where there is none."""
        if self.hand is None or number is None or number == self.hand.number:
            return self.hand
        return next((hand for hand in self.earlier if hand.number == number), None)

    def with_hand(self, hand: HandState) -> "TableState":
        """Return the state with one hand, latest or earlier, replaced by its newer self."""
        if self.hand is not None and self.hand.number == hand.number:
            return replace(self, hand=hand)
        return replace(
            self, earlier=tuple(hand if h.number == hand.number else h for h in self.earlier)
        )

    def with_stack(self, seat: int, stack: int) -> "TableState":
        """Return the state with the chips behind at an occupied seat."""
        return replace(
            self, occupants={**self.occupants, seat: replace(self.occupants[seat], stack=stack)}
        )

    def with_chips(self, seat: int, by: int) -> "TableState":
        """Return the state with so many chips more behind at an occupied seat; fewer where negative."""
        return self.with_stack(seat, self.occupants[seat].stack + by)

    def with_claim(self, claim: Claim) -> "TableState":
        """Return the state with a claim new or changed."""
        return replace(self, claims={**self.claims, claim.claim: claim})

    def with_ruling(self, ruling: Ruling) -> "TableState":
        """Return the state with a ruling new or changed."""
        return replace(self, rulings={**self.rulings, ruling.ruling: ruling})

    def with_penalties(self, *penalties: Penalty) -> "TableState":
        """Return the state with penalties new or changed."""
        changed = {penalty.penalty: penalty for penalty in penalties}
        return replace(self, penalties={**self.penalties, **changed})

    def seat_of(self, player: str) -> int | None:
        """Return the seat a player sits in now."""
        for seat, occupant in self.occupants.items():
            if occupant.player == player:
                return seat
        return None


def chips_at_table(state: TableState) -> int:
    """Return every chip at the table: behind, in front, in pots, and owed to players who moved."""
    hands = state.earlier if state.hand is None else (*state.earlier, state.hand)
    return (
        sum(occupant.stack for occupant in state.occupants.values())
        + sum(state.held.values())
        + sum(hand.chips for hand in hands)
    )
