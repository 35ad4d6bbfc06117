"""An entry with the table before and after it, and what has been gathered from those before."""

from uuid import UUID

from msgspec import Struct, field

from floor.reports.facts.about import (
    BroughtFact,
    CallFact,
    ChipFact,
    ClaimFact,
    CountFact,
    LevelFact,
    Moved,
    PenaltyFact,
    Place,
    RulingFact,
)
from tables.domain.envelope import Recorded
from tables.domain.state import TableState


class Step(Struct, frozen=True):
    """An entry with the table before and after it, and where it belongs."""

    row: Recorded
    before: TableState
    after: TableState
    table: UUID

    def place(self, hand: int | None) -> Place:
        """Return where something about a hand, or about none, happened."""
        opened = self.after.opened
        found = self.after.hand_numbered(hand) if hand is not None else None
        return Place(
            table=self.table,
            number=opened.number if opened else None,
            hand=hand,
            level=found.level.level if found else self.after.level.level,
        )

    def player(self, seat: int | None, hand: int | None) -> str | None:
        """Return who sat in a seat: in that hand, or at the table now."""
        if seat is None:
            return None
        found = self.after.hand_numbered(hand) if hand is not None else None
        if found is not None and seat in found.seats:
            return found.seats[seat].player
        occupant = self.after.occupants.get(seat) or self.before.occupants.get(seat)
        return occupant.player if occupant else None

    def moved(self) -> tuple[Moved, ...]:
        """Return the chips that this entry gave and took, by seat; who has moved away comes last."""
        seats = {**self.before.occupants, **self.after.occupants}
        here = [
            Moved(seat, who.player, _stack(self.after, seat) - _stack(self.before, seat))
            for seat, who in sorted(seats.items())
        ]
        gone = {**self.before.held, **self.after.held}
        away = [
            Moved(None, who, self.after.held.get(who, 0) - self.before.held.get(who, 0))
            for who in sorted(gone)
        ]
        return tuple(one for one in (*here, *away) if one.amount)


def _stack(state: TableState, seat: int) -> int:
    occupant = state.occupants.get(seat)
    return occupant.stack if occupant else 0


class Gathered(Struct):
    """What has gone by so far, by its ids in the order it came."""

    calls: list[CallFact] = field(default_factory=list)
    claims: dict[str, ClaimFact] = field(default_factory=dict)
    rulings: dict[str, RulingFact] = field(default_factory=dict)
    penalties: dict[str, PenaltyFact] = field(default_factory=dict)
    brought: list[BroughtFact] = field(default_factory=list)
    levels: dict[int, LevelFact] = field(default_factory=dict)
    chips: list[ChipFact] = field(default_factory=list)
    counts: list[CountFact] = field(default_factory=list)
