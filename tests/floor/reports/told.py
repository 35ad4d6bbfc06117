"""What a report tells, as tests look at it: its sections and columns by their keys."""

from typing import Any

from floor.reports.registry import REPORTS
from floor.reports.report import Report, Section
from floor.reports.source import Source


def made(source: Source, code: str) -> Report:
    make = REPORTS[code].make
    assert make is not None
    return make(source)


def column(section: Section, key: str) -> list[Any]:
    place = [one.key for one in section.columns].index(key)
    return [row.cells[place] for row in section.rows]


def section_of(report: Report, key: str) -> Section:
    return next(one for one in report.sections if one.key == key)


def named(section: Section) -> dict[Any, Any]:
    return {row.cells[0]: row.cells[1] for row in section.rows}
