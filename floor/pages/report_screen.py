"""A report on screen: its tables and charts, and from each number the way to the entries behind it."""

from dataclasses import dataclass
from uuid import UUID

from django.urls import reverse

from floor.reports.charts import drawn
from floor.reports.report import Kind
from floor.reports.writers.screen import Entries, Screen, ScreenColumn, ScreenRow, ScreenSection


@dataclass(frozen=True, slots=True)
class ScreenCell:
    """A cell, how it is set, and where it leads."""

    text: str
    look: str
    href: str = ""


@dataclass(frozen=True, slots=True)
class ScreenLine:
    """A row, how many entries are behind it, and where they are."""

    cells: tuple[ScreenCell, ...]
    entries: int
    href: str


@dataclass(frozen=True, slots=True)
class ScreenTable:
    """A section: its chart, and the table that says the same."""

    key: str
    title: str
    note: str
    chart: str
    columns: tuple[tuple[str, str], ...]
    linked: bool
    lines: tuple[ScreenLine, ...]


@dataclass(frozen=True, slots=True)
class ReportScreen:
    """A report as it is shown, in the language it was made in."""

    language: str
    lead: str
    about: tuple[tuple[str, str], ...]
    tables: tuple[ScreenTable, ...]


@dataclass(frozen=True, slots=True)
class Ways:
    """Where the numbers of a run lead."""

    tournament: UUID
    run: UUID
    streams: tuple[UUID | None, ...]

    def to(self, section: str, row: int, entries: Entries, key: str = "") -> str:
        """Return the way to entries: one of a table is shown there, several are listed; none is no way."""
        if not entries:
            return ""
        if count(entries) == 1:
            ((stream, (seq,)),) = entries
            table = self.streams[stream]
            if table is not None:
                return f"{reverse('table', args=[self.tournament, table])}?as_of={seq}"
        listed = reverse("report-entries", args=[self.tournament, self.run, section, row + 1])
        return f"{listed}?of={key}" if key else listed


def count(entries: Entries) -> int:
    """Return how many entries there are."""
    return sum(len(seqs) for _stream, seqs in entries)


def report_screen(screen: Screen, *, tournament: UUID, run: UUID, language: str) -> ReportScreen:
    """Return a report as it is shown."""
    ways = Ways(tournament, run, screen.streams)
    tables = tuple(_table(one, ways) for one in screen.sections)
    return ReportScreen(language, screen.lead, screen.about, tables)


def _table(section: ScreenSection, ways: Ways) -> ScreenTable:
    def way(row: int) -> str:
        return ways.to(section.key, row, section.rows[row].behind)

    return ScreenTable(
        key=section.key,
        title=section.title,
        note=section.note,
        chart=drawn(section.chart, way) if section.chart else "",
        columns=tuple((column.title, _look(column)) for column in section.columns),
        linked=any(row.behind for row in section.rows),
        lines=tuple(_line(section, place, row, ways) for place, row in enumerate(section.rows)),
    )


def _line(section: ScreenSection, place: int, row: ScreenRow, ways: Ways) -> ScreenLine:
    cells = []
    for text, column in zip(row.cells, section.columns, strict=True):
        href = ""
        if column.number and text:
            key = column.key if column.key in row.apart else ""
            href = ways.to(section.key, place, row.behind_cell(column.key), key)
        cells.append(ScreenCell(text, _look(column), href))
    href = ways.to(section.key, place, row.behind)
    return ScreenLine(tuple(cells), count(row.behind), href)


def _look(column: ScreenColumn) -> str:
    if column.number:
        return "number"
    return "instant" if column.kind is Kind.INSTANT else ""
