"""A report as data: sections of typed columns and rows, each row with the entries behind it.

What a report says is decided once, here; how it looks as a page, a PDF, a workbook, CSV or JSON lines
is the writers' (`floor/reports/writers`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID
from zoneinfo import ZoneInfo

from floor.reports.charts import Chart
from rulings.rulebook.provision import Language

Cell = str | int | float | bool | datetime | timedelta | None


class Kind(StrEnum):
    """What a column holds, which decides how it is written and aligned."""

    TEXT = "text"
    WORDS = "words"  # text of any length, which wraps
    NUMBER = "number"
    CHIPS = "chips"
    SHARE = "share"  # a fraction of one
    INSTANT = "instant"
    DURATION = "duration"
    YES_NO = "yes_no"


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its key for machines, its title for people."""

    key: str
    title: str
    kind: Kind = Kind.TEXT


@dataclass(frozen=True, slots=True)
class Behind:
    """An entry that a row rests on; `table` is None for the tournament's own stream."""

    table: UUID | None
    seq: int


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of a row, one a column, and the entries behind it.

    `apart` names, by a column's key, the entries behind that cell alone where they are not the row's.
    Plain counts of hands are only there: they lead to thousands of entries, which would drown a row's own.
    """

    cells: tuple[Cell, ...]
    behind: tuple[Behind, ...] = ()
    apart: Mapping[str, tuple[Behind, ...]] = field(default_factory=dict)

    def behind_cell(self, key: str) -> tuple[Behind, ...]:
        """Return the entries behind the cell of a column."""
        return self.apart.get(key, self.behind)


@dataclass(frozen=True, slots=True)
class Section:
    """A table of a report; `chart` shows the same.

    `said`: a list of what is told and its text, which on paper needs no head.
    """

    key: str
    title: str
    columns: tuple[Column, ...]
    rows: Sequence[Row]
    note: str = ""
    chart: Chart | None = None
    said: bool = False

    def without(self, *keys: str) -> "Section":
        """Return it without some columns: what an audience is not told has no column, for an empty one says 'none'."""
        kept = [place for place, one in enumerate(self.columns) if one.key not in keys]
        rows = tuple(
            replace(
                row,
                cells=tuple(row.cells[place] for place in kept),
                apart={key: some for key, some in row.apart.items() if key not in keys},
            )
            for row in self.rows
        )
        return replace(self, columns=tuple(self.columns[place] for place in kept), rows=rows)


@dataclass(frozen=True, slots=True)
class Sealed:
    """A stream as a report read it: up to which seq, and the seal of its head.

    The seal is a hash over the head's hash. The hash itself stays in the house: from two that follow
    each other, who can guess an entry's hidden cards would learn that he guessed right.
    """

    name: str
    seq: int
    seal: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Stamp:
    """What every report says of itself: of what, by which rules, up to where, for whom, by whom, when."""

    tournament: UUID
    name: str
    zone: ZoneInfo
    rulebook: str
    generated_at: datetime
    by: str
    profile: str
    profile_text: str
    language: Language
    streams: tuple[Sealed, ...]
    amended: bool = False  # something came after the event was closed


@dataclass(frozen=True, slots=True)
class Report:
    """A report whole; `one_page`: on paper it is set as small as it must be to fit on one."""

    code: str
    title: str
    stamp: Stamp
    sections: tuple[Section, ...]
    lead: str = ""
    signatures: tuple[str, ...] = ()
    one_page: bool = False
