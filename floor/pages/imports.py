"""Hands of other programs: what an import will do, how far it is, and what came of every hand."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from django.utils.translation import gettext_lazy, pgettext_lazy

from floor.import_runs import What
from floor.pages.frame import Frame
from floor.pages.parts import Part
from floor.reports.runs import UNDER_WAY, Status

STATUSES: Final = {
    Status.WAITING: gettext_lazy("waits to be imported"),
    Status.RUNNING: gettext_lazy("is being imported"),
    Status.DONE: gettext_lazy("gone through to the end"),
    Status.FAILED: gettext_lazy("broken off: import it again, and tell who runs the floor"),
    Status.CANCELLED: gettext_lazy("cancelled: what was recorded by then stays"),
}
NOTED: Final = "noted"
OUTCOMES: Final = {
    What.RECORDED: pgettext_lazy("a hand", "recorded"),
    What.KNOWN: pgettext_lazy("a hand", "known already"),
    What.REFUSED: pgettext_lazy("a hand", "refused"),
}
SUMS: Final = {
    What.RECORDED: pgettext_lazy("hands", "recorded"),
    What.KNOWN: pgettext_lazy("hands", "known already"),
    What.REFUSED: pgettext_lazy("hands", "refused"),
    NOTED: pgettext_lazy("hands", "with a note"),
}


@dataclass(frozen=True, slots=True)
class ImportLine:
    """An import: whose, of which files, and how far it is."""

    run: UUID
    files: tuple[str, ...]
    book: str
    asked_by: str
    asked_at: datetime
    status: str
    done: int
    whole: int

    @property
    def status_text(self) -> str:
        """How far it is, in words."""
        return str(STATUSES[Status(self.status)])

    @property
    def under_way(self) -> bool:
        """Whether hands are still to come."""
        return self.status in UNDER_WAY

    @property
    def is_done(self) -> bool:
        """Whether every hand was gone through."""
        return self.status == Status.DONE

    @property
    def others(self) -> int:
        """How many files there are beside the first."""
        return len(self.files) - 1


@dataclass(frozen=True, slots=True)
class ImportPage:
    """What can be imported and what will come of it, and what was imported."""

    frame: Frame
    tournament: UUID
    name: str
    books: tuple[tuple[str, str], ...]
    book: str
    most_files: int
    most_bytes: int
    most_size: str
    too_much: str
    runs: tuple[ImportLine, ...]
    refused: str = ""

    @property
    def waits(self) -> bool:
        """Whether any is still under way."""
        return any(run.under_way for run in self.runs)


@dataclass(frozen=True, slots=True)
class FileLine:
    """A file, and the tournament it went into where its reader has a part there."""

    name: str
    into: UUID | None


@dataclass(frozen=True, slots=True)
class HandLine:
    """What came of a hand; `into` and `table` are where it is replayed, for who may go there."""

    file: str
    number: int
    outcome: str
    into: UUID | None
    table: UUID | None
    said: tuple[str, ...]

    @property
    def outcome_text(self) -> str:
        """What came of it, in a word."""
        return str(OUTCOMES[What(self.outcome)])

    @property
    def is_refused(self) -> bool:
        """Whether it was not recorded."""
        return self.outcome == What.REFUSED


@dataclass(frozen=True, slots=True)
class Sum:
    """How many hands came to something, and the address that lists them."""

    of: str
    text: str
    hands: int
    is_shown: bool


@dataclass(frozen=True, slots=True)
class ImportRunPage:
    """One import."""

    frame: Frame
    tournament: UUID
    name: str
    line: ImportLine
    sums: tuple[Sum, ...]
    files: tuple[FileLine, ...]
    hands: tuple[HandLine, ...]
    part: Part | None
    of: str
