"""A report as a part of a page: charts, tables under them, and each row's way to the entries behind it."""

from uuid import UUID

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from floor.reports.report import Behind, Column, Kind, Report, Row, Section
from floor.reports.writers.about import about
from floor.reports.writers.cells import shown

RIGHT = (Kind.NUMBER, Kind.CHIPS, Kind.SHARE, Kind.DURATION)
MOST_WAYS = 3  # to entries, shown for one row; the rest is counted


def as_html(report: Report) -> bytes:
    """Return the part, to be put into a page as it is."""
    said = render_to_string(
        "floor/_report.html",
        {
            "report": report,
            "about": about(report.stamp),
            "sections": [_section(one, report) for one in report.sections],
        },
    )
    return said.encode()


def _section(section: Section, report: Report) -> dict[str, object]:
    return {
        "key": section.key,
        "title": section.title,
        "note": section.note,
        "chart": section.chart,
        "columns": [(column.title, column.kind in RIGHT) for column in section.columns],
        "linked": any(row.behind for row in section.rows),
        "rows": [_row(row, section.columns, report) for row in section.rows],
    }


def _row(row: Row, columns: tuple[Column, ...], report: Report) -> dict[str, object]:
    stamp = report.stamp
    cells = [
        (shown(cell, column, stamp), column.kind in RIGHT)
        for cell, column in zip(row.cells, columns, strict=True)
    ]
    at_tables = [one for one in row.behind if one.table is not None]
    ways = [_way(one, stamp.tournament) for one in at_tables[:MOST_WAYS]]
    return {"cells": cells, "ways": ways, "more": max(0, len(at_tables) - MOST_WAYS)}


def _way(one: Behind, tournament: UUID) -> tuple[str, str]:
    href = reverse("table", args=[tournament, one.table])
    return f"{href}?as_of={one.seq}", _("entry %(seq)s") % {"seq": one.seq}
