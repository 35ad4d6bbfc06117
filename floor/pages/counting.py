"""Counting and bagging: who is still to be counted, what was found, and the slips for the bags."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from floor.counting import Count, SeatToCount, TableToCount
from floor.forms.counting import CountForm
from floor.pages.frame import Frame
from floor.pages.table_board import table_name


@dataclass(frozen=True, slots=True)
class CountLine:
    """A table in the list."""

    table: UUID
    name: str
    players: int
    left: int
    in_play: bool
    chips: int
    difference: int


@dataclass(frozen=True, slots=True)
class CountPage:
    """All tables: what was issued, what is there, and where to count again."""

    frame: Frame
    tournament: UUID
    lines: tuple[CountLine, ...]
    registered: int
    reports: bool  # whether this reader may ask for the chip reconciliation
    refused: str = ""

    @property
    def chips(self) -> int:
        """The chips at the tables, as counted or as the log has them."""
        return sum(line.chips for line in self.lines)

    @property
    def left(self) -> int:
        """How many players are still to be counted."""
        return sum(line.left for line in self.lines)

    @property
    def difference(self) -> int:
        """How many more chips were counted than the log had."""
        return sum(line.difference for line in self.lines)


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat: who is counted, by whom he was, and the form that counts him."""

    seat: int
    player: str
    stack: int
    count: Count | None
    by: str
    form: CountForm | None


@dataclass(frozen=True, slots=True)
class TableCountPage:
    """A table to be counted."""

    frame: Frame
    tournament: UUID
    table: UUID
    in_play: bool
    seats: tuple[SeatLine, ...]
    refused: str = ""


@dataclass(frozen=True, slots=True)
class Slip:
    """What goes into a bag with the chips."""

    table: str
    line: SeatLine


@dataclass(frozen=True, slots=True)
class SlipsPage:
    """The slips of a tournament, or of one table, to be printed."""

    frame: Frame
    tournament: UUID
    name: str
    day: int | None
    slips: tuple[Slip, ...]
    printed_at: datetime


def count_line(found: TableToCount) -> CountLine:
    """Return a table as it is listed."""
    return CountLine(
        table=found.table,
        name=table_name(found.number),
        players=len(found.seats),
        left=found.left,
        in_play=found.in_play,
        chips=found.chips,
        difference=found.difference,
    )


def seat_line(seat: SeatToCount, names: Mapping[str, str], form: CountForm | None) -> SeatLine:
    """Return a seat as it is shown."""
    by = names.get(seat.count.by, seat.count.by) if seat.count else ""
    return SeatLine(seat.seat, seat.player, seat.stack, seat.count, by, form)


def slips_of(found: TableToCount, names: Mapping[str, str]) -> tuple[Slip, ...]:
    """Return a table's slips in the order of its seats: none for who has nothing to put into a bag."""
    seats = sorted((one for one in found.seats if one.stack), key=lambda one: one.seat)
    return tuple(Slip(table_name(found.number), seat_line(one, names, None)) for one in seats)
