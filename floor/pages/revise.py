"""An entry of the log, to be struck through as recorded in error or read otherwise."""

from dataclasses import dataclass
from uuid import UUID

from floor.forms.fields import EntryForm
from floor.pages.frame import Frame
from floor.pages.timeline import Line


@dataclass(frozen=True, slots=True)
class Revise:
    """One entry, and the forms that put it right; None where it may not be, or cannot."""

    frame: Frame
    tournament: UUID
    table: UUID
    seq: int
    hand: int | None
    line: Line
    void: EntryForm | None
    correct: EntryForm | None
    since: tuple[Line, ...] = ()
    refused: str = ""
