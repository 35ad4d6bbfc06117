"""What the forms that record play must know of the table: seats, the turn, the cards, the pots."""

from dataclasses import dataclass

from rulings.domain.pad import Turn


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

    seats: tuple[int, ...]  # that may act: cards held
    dealt: tuple[int, ...]  # every seat of the hand
    table: tuple[int, ...]  # every seat with chips
    turn: Turn | None
    shows: int | None
    board: tuple[str, ...]  # cards that can come on the board
    cards: tuple[str, ...]  # cards that can be tabled
    board_due: int
    hand_size: int
    high_low: bool
    pots: tuple[PadPot, ...]
    button: int | None
