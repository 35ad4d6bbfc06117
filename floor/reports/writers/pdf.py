"""A report as a PDF, set by typst: no text of it is ever markup, and the bytes are the same each time."""

from pathlib import Path
from typing import Final

import msgspec
import typst
from django.utils.translation import gettext as _

from floor.reports.report import Column, Kind, Report, Section, Stamp
from floor.reports.writers.about import about, streams
from floor.reports.writers.cells import instant, shown

PAPER: Final = Path(__file__).with_name("paper.typ")
SHARES: Final = {Kind.WORDS: 4.0, Kind.TEXT: 2.0, Kind.INSTANT: 2.4}
OTHERWISE: Final = 1.2
RIGHT: Final = frozenset({Kind.NUMBER, Kind.CHIPS, Kind.SHARE, Kind.DURATION})
WIDE_FROM: Final = 8  # columns, from which a page lies on its side
SMALL_FROM: Final = 11
USUAL_SIZE, SMALL_SIZE = 8.5, 7.0


def as_pdf(report: Report) -> bytes:
    """Return the file."""
    return compiled(PAPER, _data(report))


def compiled(paper: Path, data: dict[str, object]) -> bytes:
    """Return the PDF that a paper makes of its data; with the same fonts on every machine."""
    made = typst.compile(
        paper,
        format="pdf",
        ignore_system_fonts=True,
        sys_inputs={"data": msgspec.json.encode(data).decode()},
    )
    if not isinstance(made, bytes):
        raise TypeError("a report is one file")
    return made


def frame(report: Report) -> dict[str, object]:
    """Return what every page of a report carries, whatever its paper."""
    stamp = report.stamp
    return {
        "code": report.code,
        "title": report.title,
        "author": stamp.by,
        "event": stamp.name,
        "language": stamp.language,
        "foot": _("%(event)s · generated %(at)s by %(by)s")
        % {"event": stamp.name, "at": instant(stamp.generated_at, stamp), "by": stamp.by},
        "page_of": _("page {page} of {pages}"),
        "signatures": report.signatures,
        "streams": streams(stamp),
        "streams_title": _("What this rests on"),
        "streams_head": (_("Stream"), _("Read up to entry"), _("Seal of its head")),
    }


def _data(report: Report) -> dict[str, object]:
    most = max((len(section.columns) for section in report.sections), default=0)
    return {
        **frame(report),
        "lead": report.lead,
        "nothing": _("Nothing to report."),
        "wide": most >= WIDE_FROM,
        "size": SMALL_SIZE if most >= SMALL_FROM else USUAL_SIZE,
        "about": about(report.stamp),
        "sections": [_section(section, report.stamp) for section in report.sections],
    }


def _section(section: Section, stamp: Stamp) -> dict[str, object]:
    return {
        "title": section.title,
        "note": section.note,
        "chart": "".join(section.chart),  # plain text, which is all the encoder takes
        "columns": [_column(column) for column in section.columns],
        "rows": [
            [
                shown(cell, column, stamp)
                for cell, column in zip(row.cells, section.columns, strict=True)
            ]
            for row in section.rows
        ],
    }


def _column(column: Column) -> dict[str, object]:
    return {
        "title": column.title,
        "share": SHARES.get(column.kind, OTHERWISE),
        "right": column.kind in RIGHT,
    }
