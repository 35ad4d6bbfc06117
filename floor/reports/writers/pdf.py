"""A report as a PDF, set by typst: no text of it is ever markup, and the bytes are the same each time.

It is PDF/A-2a and PDF/UA-1: it carries its fonts, can be kept for long, and can be read aloud.
"""

import re
from dataclasses import replace
from datetime import UTC
from pathlib import Path
from typing import Final

import msgspec
import typst
from django.utils.translation import gettext as _

from floor.reports.drawing import drawn
from floor.reports.report import Column, Kind, Report, Row, Section, Stamp
from floor.reports.writers.about import about, streams
from floor.reports.writers.cells import instant, shown
from floor.reports.writers.letters import Letters, not_in_fonts
from floor.reports.writers.widths import widths
from floor.words.amounts import chips

PAPER: Final = Path(__file__).with_name("paper.typ")
RIGHT: Final = frozenset({Kind.NUMBER, Kind.CHIPS, Kind.SHARE, Kind.DURATION})
WIDE_FROM: Final = 8  # columns, from which a page may lie on its side
WORDS_FROM: Final = 30  # letters that a line of long texts wants
UNDER_FROM: Final = 11  # columns, from which long texts stand under their row
USUAL_SIZE: Final = 8.5
SMALL_SIZE: Final = 7.5
# Letters of the usual size beside each other on a page, and what lies between two columns.
UPRIGHT, LYING = 118, 178
BETWEEN: Final = 2
# Rows of one table. More are hundreds of pages that nobody staples, and a gigabyte of memory to set them.
MOST_ROWS: Final = 2_000
# Letters of one table: as much memory and time, if few rows have long texts. A line that is ended early takes
# up as many as a whole one, and a word that breaks is set letter by letter.
MOST_LETTERS: Final = 1_000_000
LETTERS_OF_LINE: Final = 60
BREAKS: Final = re.compile(r"\S{40,}")
LETTERS_OF_BROKEN: Final = 20
TRIES: Final = 5  # to find the letters that no font has: typst may not name them all at once


def as_pdf(report: Report) -> bytes:
    """Return the file."""
    return compiled(PAPER, _data(report))


def compiled(paper: Path, data: dict[str, object]) -> bytes:
    """Return the PDF that a paper makes of its data; with the same fonts on every machine.

    Letters that the fonts have not are named in square brackets, and a line says so.
    """
    letters = Letters()
    for _try in range(TRIES):
        try:
            return _set(paper, letters.named(data))
        except typst.TypstError as error:
            if not letters.without(not_in_fonts(error)):
                break
    letters.only_plain()
    return _set(paper, letters.named(data))


def _set(paper: Path, data: dict[str, object]) -> bytes:
    made = typst.compile(
        paper,
        format="pdf",
        ignore_system_fonts=True,
        pdf_standards=["a-2a", "ua-1"],
        sys_inputs={"data": msgspec.json.encode(data).decode()},
    )
    if not isinstance(made, bytes):
        raise TypeError("a report is one file")
    return made


def frame(report: Report) -> dict[str, object]:
    """Return what every page of a report carries, whatever its paper."""
    stamp = report.stamp
    at = stamp.generated_at.astimezone(UTC)
    return {
        "code": report.code,
        "title": report.title,
        "author": stamp.by,
        "made": (at.year, at.month, at.day, at.hour, at.minute, at.second),
        "event": stamp.name,
        "language": stamp.language,
        "foot": _("%(event)s · generated %(at)s by %(by)s")
        % {"event": stamp.name, "at": instant(stamp.generated_at, stamp), "by": stamp.by},
        "page_of": _("page {page} of {pages}"),
        "signatures": report.signatures,
        "streams": streams(stamp),
        "streams_title": _("What this rests on"),
        "streams_head": (_("Stream"), _("Read up to entry"), _("Seal of its head")),
        "letters": _(
            "In square brackets: letters that this paper's fonts have not. They are as they were"
            " written on screen, in the workbook, in CSV and in JSON lines."
        ),
    }


def _data(report: Report) -> dict[str, object]:
    sections = [_as_far_as_printed(section, report.stamp) for section in report.sections]
    wide = any(_is_wide(section, report.stamp) for section in sections)
    return {
        **frame(report),
        "lead": report.lead,
        "nothing": _("Nothing to report."),
        "wide": wide,
        "one_page": report.one_page,
        "about": about(report.stamp),
        "sections": [_section(section, report.stamp, wide=wide) for section in sections],
    }


def _as_far_as_printed(section: Section, stamp: Stamp) -> Section:
    """Return a section with no more rows than go on paper, and where the others are."""
    whole, printed = len(section.rows), _printed(section, stamp)
    if whole <= printed:
        return section
    said = _(
        "The first %(shown)s of %(whole)s rows; all of them are on screen, in the workbook and in CSV."
    )
    left = said % {"shown": chips(printed), "whole": chips(whole)}
    note = f"{section.note} {left}".strip()
    return replace(section, rows=section.rows[:printed], note=note)


def _printed(section: Section, stamp: Stamp) -> int:
    """Return how many rows go on paper: at least one."""
    letters = 0
    for count, row in enumerate(section.rows[:MOST_ROWS]):
        for cell, column in zip(row.cells, section.columns, strict=True):
            letters += _room(shown(cell, column, stamp))
        if count and letters > MOST_LETTERS:
            return count
    return MOST_ROWS


def _room(text: str) -> int:
    """Return how many letters a text is as hard to set as."""
    broken = sum(map(len, BREAKS.findall(text)))
    lines = len(text.splitlines())
    return len(text) + LETTERS_OF_LINE * lines + LETTERS_OF_BROKEN * broken


def _is_wide(section: Section, stamp: Stamp) -> bool:
    """Say whether a table of many columns needs a page on its side."""
    if len(section.columns) < WIDE_FROM:
        return False
    titles = [column.title for column in section.columns]
    cells = [
        [
            shown(cell, column, stamp)
            for cell, column in zip(row.cells, section.columns, strict=True)
        ]
        for row in section.rows
    ]
    longest = [max(map(len, texts)) for texts in zip(titles, *cells, strict=True)]
    needed = [
        min(long, WORDS_FROM) if column.kind is Kind.WORDS else long
        for long, column in zip(longest, section.columns, strict=True)
    ]
    return sum(needed) + BETWEEN * len(needed) > UPRIGHT


def _section(section: Section, stamp: Stamp, *, wide: bool) -> dict[str, object]:
    under = [
        column.kind is Kind.WORDS and len(section.columns) >= UNDER_FROM
        for column in section.columns
    ]
    beside = [
        column for column, is_under in zip(section.columns, under, strict=True) if not is_under
    ]
    size = SMALL_SIZE if len(beside) >= UNDER_FROM else USUAL_SIZE
    rows = [_row(row, section.columns, under, stamp) for row in section.rows]
    lines = [[column.title for column in beside], *(cells for cells, _under in rows)]
    room = (LYING if wide else UPRIGHT) * USUAL_SIZE / size - BETWEEN * len(beside)
    return {
        "title": section.title,
        "note": section.note,
        # Plain text, which is all the encoder takes.
        "chart": "".join(drawn(section.chart)) if section.chart else "",
        "said": section.said,
        "size": size,
        "columns": [(column.title, column.kind in RIGHT) for column in beside],
        "widths": [share + BETWEEN for share in widths(lines, room)],
        "rows": rows,
    }


def _row(
    row: Row, columns: tuple[Column, ...], under: list[bool], stamp: Stamp
) -> tuple[list[str], list[tuple[str, str]]]:
    """Return the cells that stand beside each other, and the long ones that stand under them."""
    beside, beneath = [], []
    for cell, column, is_under in zip(row.cells, columns, under, strict=True):
        text = shown(cell, column, stamp)
        if not is_under:
            beside.append(text)
        elif text:
            beneath.append((column.title, text))
    return beside, beneath
