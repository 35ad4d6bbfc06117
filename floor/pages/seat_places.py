"""Where things lie in the picture of a table: round an oval, or for a phone in two columns.

Seats stand by number, the dealer at the top. Seat 1 sits at the dealer's left hand, which is the
right of who looks at the picture.
"""

from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

WIDE, TALL = "wide", "tall"
PLATE_HALF: Final = 100  # of a seat's plate, across
BUTTON_OFF: Final = 22  # from the plate's edge to the button's middle

OVAL_WIDTH: Final = 920
OVAL_HEIGHT: Final = 776
MIDDLE_Y: Final = 388
REACH_X: Final = 356
REACH_Y: Final = 318
RAIL_X: Final = 362
RAIL_Y: Final = 300
OVAL_SEATS: Final = 10  # each one more needs a larger oval, by so much
LARGER: Final = 0.17
BETS_AT: Final = 0.57  # of the way from the middle to the seat

COLUMNS_WIDTH: Final = 640
COLUMN_X: Final = 206  # from the middle
FIRST_ROW: Final = 372
ROW_STEP: Final = 172
LAST_ROW_TO_EDGE: Final = 92
RAIL_MARGIN: Final = 70
RAIL_WIDTH: Final = 22
BETS_X: Final = 100  # from the middle: inside the column's plates
BET_CHIP: Final = 13


@dataclass(frozen=True, slots=True)
class Place:
    """A seat's plate by its middle, and where its bet and the button beside it lie."""

    x: int
    y: int
    bet_x: int
    bet_y: int
    button_x: int
    button_y: int
    bet_anchor: str = "middle"
    chip_x: int = 0  # of the chip above the bet's number


@dataclass(frozen=True, slots=True)
class Oval:
    """Where the seats of the oval lie: round its middle, so far across and so far down."""

    x: int
    y: int
    reach_x: float
    reach_y: float


@dataclass(frozen=True, slots=True)
class Rail:
    """The rail of the oval: its middle and its two radii."""

    x: int
    y: int
    across: int
    down: int

    @property
    def felt_across(self) -> int:
        """The felt's radius across."""
        return self.across - 28

    @property
    def felt_down(self) -> int:
        """The felt's radius down."""
        return self.down - 28


@dataclass(frozen=True, slots=True)
class Layout:
    """A picture's size, its seats, the middle of the board, and the first pot's line."""

    shape: str
    width: int
    height: int
    seats: tuple[Place, ...]
    middle: int
    dealer_y: int
    board_y: int
    board_step: int
    pots_y: int
    rail: Rail | None = None  # none where the table is drawn with straight sides

    @property
    def rail_height(self) -> int:
        """How long the rail is, where it is no oval."""
        return self.height - RAIL_MARGIN

    @property
    def felt_height(self) -> int:
        """How long the felt inside it is."""
        return self.rail_height - RAIL_WIDTH * 2


def layout(shape: str, count: int) -> Layout:
    """Return where everything lies at a table of so many seats."""
    return _columns(count) if shape == TALL else _oval(count)


def _oval(count: int) -> Layout:
    size = 1.0 + max(0, count - OVAL_SEATS) * LARGER
    width, middle_y = round(OVAL_WIDTH * size), round(MIDDLE_Y * size)
    oval = Oval(width // 2, middle_y, REACH_X * size, REACH_Y * size)
    return Layout(
        shape=WIDE,
        width=width,
        height=round(OVAL_HEIGHT * size),
        seats=tuple(_round_the_oval(oval, number, count) for number in range(1, count + 1)),
        middle=oval.x,
        dealer_y=middle_y - round(REACH_Y * size),
        board_y=middle_y - 76,
        board_step=62,
        pots_y=middle_y + 56,
        rail=Rail(oval.x, middle_y, round(RAIL_X * size), round(RAIL_Y * size)),
    )


def _round_the_oval(oval: Oval, number: int, count: int) -> Place:
    angle = -pi / 2 + 2 * pi * number / (count + 1)
    x = round(oval.x + oval.reach_x * cos(angle))
    y = round(oval.y + oval.reach_y * sin(angle))
    inward = -1 if x >= oval.x else 1
    return Place(
        x=x,
        y=y,
        bet_x=round(oval.x + oval.reach_x * BETS_AT * cos(angle)),
        bet_y=round(oval.y + oval.reach_y * BETS_AT * sin(angle)),
        button_x=x + inward * (PLATE_HALF + BUTTON_OFF),
        # Away from the bet, which lies towards the middle.
        button_y=y + (22 if y > oval.y else -18),
    )


def _columns(count: int) -> Layout:
    rows = (count + 1) // 2
    return Layout(
        shape=TALL,
        width=COLUMNS_WIDTH,
        height=FIRST_ROW + ROW_STEP * (rows - 1) + LAST_ROW_TO_EDGE,
        seats=tuple(_in_columns(number, count) for number in range(1, count + 1)),
        middle=COLUMNS_WIDTH // 2,
        dealer_y=42,
        board_y=98,
        board_step=62,
        pots_y=224,
    )


def _in_columns(number: int, count: int) -> Place:
    """Down the right column from the dealer's left hand, and up the left one."""
    rows = (count + 1) // 2
    is_right = number <= rows
    row = number - 1 if is_right else count - number
    side = 1 if is_right else -1
    middle = COLUMNS_WIDTH // 2
    y = FIRST_ROW + ROW_STEP * row
    return Place(
        x=middle + side * COLUMN_X,
        y=y,
        bet_x=middle + side * BETS_X,
        # The columns' bets lie at different heights, so that each may be as long as need be.
        bet_y=y + 10 if is_right else y - 52,
        button_x=middle + side * (COLUMN_X - PLATE_HALF - 2),
        button_y=y - 52 if is_right else y + 14,
        bet_anchor="end" if is_right else "start",
        chip_x=-side * BET_CHIP,
    )
