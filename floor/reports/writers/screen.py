"""A report as a page shows it, kept as data: its links are made when it is read, for the run that is read."""

from typing import Final
from uuid import UUID

import msgspec
from msgspec import Struct

from floor.reports.charts import Chart
from floor.reports.report import Behind, Column, Kind, Report, Row, Section
from floor.reports.writers.about import about
from floor.reports.writers.cells import shown

RIGHT: Final = (Kind.NUMBER, Kind.CHIPS, Kind.SHARE, Kind.DURATION)

# Entries by stream: its place in the list of streams, and the seqs.
Entries = tuple[tuple[int, tuple[int, ...]], ...]


class ScreenColumn(Struct, frozen=True, array_like=True):
    """A column: what is counted or measured in it leads to entries."""

    key: str
    title: str
    kind: Kind

    @property
    def number(self) -> bool:
        """Whether it holds what is counted or measured."""
        return self.kind in RIGHT


class ScreenRow(Struct, frozen=True, array_like=True):
    """A row's cells as people read them, the entries behind it, and those behind one cell alone."""

    cells: tuple[str, ...]
    behind: Entries = ()
    apart: dict[str, Entries] = {}

    def behind_cell(self, key: str) -> Entries:
        """Return the entries behind the cell of a column."""
        return self.apart.get(key, self.behind)


class ScreenSection(Struct, frozen=True):
    """A table with its chart."""

    key: str
    title: str
    note: str
    chart: Chart | None
    columns: tuple[ScreenColumn, ...]
    rows: tuple[ScreenRow, ...]


class Screen(Struct, frozen=True):
    """A report; `streams` are those that entries are of, None for the tournament's own."""

    lead: str
    about: tuple[tuple[str, str], ...]
    streams: tuple[UUID | None, ...]
    sections: tuple[ScreenSection, ...]
    title: str = ""


def as_screen(report: Report) -> bytes:
    """Return the file."""
    places: dict[UUID | None, int] = {}
    sections = tuple(_section(one, report, places) for one in report.sections)
    screen = Screen(
        report.lead, tuple(about(report.stamp)), tuple(places), sections, title=report.title
    )
    return msgspec.json.encode(screen)


def screen_of(kept: bytes) -> Screen:
    """Return a report as it was kept."""
    return msgspec.json.decode(kept, type=Screen)


def _section(section: Section, report: Report, places: dict[UUID | None, int]) -> ScreenSection:
    return ScreenSection(
        key=section.key,
        title=section.title,
        note=section.note,
        chart=section.chart,
        columns=tuple(ScreenColumn(one.key, one.title, one.kind) for one in section.columns),
        rows=tuple(_row(row, section.columns, report, places) for row in section.rows),
    )


def _row(
    row: Row, columns: tuple[Column, ...], report: Report, places: dict[UUID | None, int]
) -> ScreenRow:
    return ScreenRow(
        cells=tuple(
            shown(cell, column, report.stamp)
            for cell, column in zip(row.cells, columns, strict=True)
        ),
        behind=_entries(row.behind, places),
        apart={key: _entries(some, places) for key, some in row.apart.items()},
    )


def _entries(behind: tuple[Behind, ...], places: dict[UUID | None, int]) -> Entries:
    found: dict[int, set[int]] = {}
    for one in behind:
        found.setdefault(places.setdefault(one.table, len(places)), set()).add(one.seq)
    return tuple((place, tuple(sorted(seqs))) for place, seqs in found.items())
