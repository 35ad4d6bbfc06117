"""What was recorded last at a table, and how it is undone by whoever recorded it."""

from dataclasses import dataclass
from uuid import UUID

from floor.pages.timeline import Line


@dataclass(frozen=True, slots=True)
class Undo:
    """What takes back the entries of one command, while nothing came after."""

    seq: int
    through: int | None
    seen: int
    command_id: UUID
    reason: str


@dataclass(frozen=True, slots=True)
class LastLine:
    """The last entry, how many more its command made, and its undoing where the reader may."""

    line: Line
    more: int
    undo: Undo | None
