"""A report as CSV: UTF-8, a header, ISO 8601, whole numbers, and no cell that runs.

A report of several tables has the columns of all of them, and the first one says which table a line is of.
"""

import csv
import io
from collections.abc import Iterator

from floor.reports.report import Cell, Report, Row, Section
from floor.reports.writers.cells import neutral, plain

SECTION = "section"


def as_csv(report: Report) -> bytes:
    """Return the file."""
    keys = list(
        dict.fromkeys(column.key for section in report.sections for column in section.columns)
    )
    if len(report.sections) > 1:
        keys.insert(0, SECTION)
    out = io.StringIO()
    writer = csv.DictWriter(out, keys, lineterminator="\r\n", extrasaction="ignore")
    writer.writeheader()
    for section in report.sections:
        writer.writerows(_lines(section))
    return out.getvalue().encode()


def _lines(section: Section) -> Iterator[dict[str, str]]:
    keys = [column.key for column in section.columns]
    for row in section.rows:
        yield {SECTION: section.key, **_line(keys, row)}


def _line(keys: list[str], row: Row) -> dict[str, str]:
    return {key: _text(cell) for key, cell in zip(keys, row.cells, strict=True)}


def _text(cell: Cell) -> str:
    return neutral(cell) if isinstance(cell, str) else plain(cell)
