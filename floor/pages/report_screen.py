"""A report on screen: its tables and charts, and from each number the way to the entries behind it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final
from urllib.parse import urlencode
from uuid import UUID

from django.urls import reverse

from floor.pages.parts import Part, part
from floor.pages.report_filters import Filter, filters_of, places_kept
from floor.reports.drawing import drawn
from floor.reports.report import Kind
from floor.reports.writers.screen import Entries, Screen, ScreenColumn, ScreenRow, ScreenSection

MOST_ROWS: Final = 300  # of a table at a time
LOOKS: Final = {Kind.INSTANT: "instant", Kind.WORDS: "words"}


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
    part: Part | None  # None where there is no row
    filters: tuple[Filter, ...]
    query: str  # what keeps to the section and what is chosen, on its other pages

    @property
    def is_filtered(self) -> bool:
        """Whether some rows were left out by choice."""
        return any(one.chosen for one in self.filters)


@dataclass(frozen=True, slots=True)
class ReportScreen:
    """A report as it is shown, in the language it was made in."""

    language: str
    lead: str
    about: tuple[tuple[str, str], ...]
    tables: tuple[ScreenTable, ...]


class Ways:
    """Where the numbers of a run lead."""

    def __init__(self, tournament: UUID, run: UUID, streams: tuple[UUID | None, ...]) -> None:
        """Begin; addresses are made once, and not for each number."""
        self._streams = streams
        self._table = cache(lambda table: reverse("table", args=[tournament, table]))
        self._listed = cache(
            lambda section: reverse(
                "report-entries", args=[tournament, run, section, 1]
            ).removesuffix("1")
        )

    def to(self, section: str, row: int, entries: Entries, key: str = "") -> str:
        """Return the way to entries: one of a table is shown there, several are listed; none is no way."""
        if not entries:
            return ""
        if count(entries) == 1:
            ((stream, (seq,)),) = entries
            table = self._streams[stream]
            if table is not None:
                return f"{self._table(table)}?as_of={seq}"
        listed = f"{self._listed(section)}{row + 1}"
        return f"{listed}?of={key}" if key else listed


def count(entries: Entries) -> int:
    """Return how many entries there are."""
    return sum(len(seqs) for _stream, seqs in entries)


@dataclass(frozen=True, slots=True)
class Look:
    """Which rows of a section are looked at: a page of them, and those chosen by its filters."""

    section: str = ""
    page: int = 1
    chosen: Mapping[str, str] = field(default_factory=dict)


EVERYTHING: Final = Look()


def report_screen(
    screen: Screen, ways: Ways, *, language: str, look: Look = EVERYTHING
) -> ReportScreen:
    """Return a report as it is shown: of each table the first rows, and of one section those looked at."""
    tables = tuple(
        _table(one, ways, look if one.key == look.section else EVERYTHING)
        for one in screen.sections
    )
    return ReportScreen(language, screen.lead, screen.about, tables)


def _table(section: ScreenSection, ways: Ways, look: Look) -> ScreenTable:
    def way(row: int) -> str:
        return ways.to(section.key, row, section.rows[row].behind)

    filters = filters_of(section, look.chosen)
    kept = places_kept(section, filters)
    shown = part(len(kept), look.page, most=MOST_ROWS) or part(len(kept), 1, most=MOST_ROWS)
    places = kept[shown.first - 1 : shown.last] if shown else ()
    return ScreenTable(
        key=section.key,
        title=section.title,
        note=section.note,
        chart=drawn(section.chart, way) if section.chart else "",
        columns=tuple((column.title, _look(column)) for column in section.columns),
        linked=any(row.behind for row in section.rows),
        lines=tuple(_line(section, place, section.rows[place], ways) for place in places),
        part=shown,
        filters=filters,
        query=urlencode(
            {"section": section.key, **{one.name: one.chosen for one in filters if one.chosen}}
        ),
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
    return LOOKS.get(column.kind, "")
