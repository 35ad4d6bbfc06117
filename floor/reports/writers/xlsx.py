"""A report as a workbook: a sheet a section, typed cells, frozen head, filters; and one about itself."""

import io
import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from textwrap import shorten
from typing import Any, Final

from django.utils.translation import gettext as _
from xlsxwriter import Workbook  # type: ignore[import-untyped]

from floor.reports.report import Cell, Column, Kind, Report, Section, Stamp
from floor.reports.writers.about import about, streams
from floor.reports.writers.cells import local, shown

FORMATS: Final[Mapping[Kind, Mapping[str, object]]] = {
    Kind.TEXT: {},
    Kind.WORDS: {"text_wrap": True},
    Kind.NUMBER: {"num_format": "#,##0"},
    Kind.CHIPS: {"num_format": "#,##0"},
    Kind.SHARE: {"num_format": "0%"},
    Kind.INSTANT: {"num_format": "yyyy-mm-dd hh:mm:ss"},
    Kind.DURATION: {"num_format": "[h]:mm:ss"},
    Kind.YES_NO: {},
}
RATE: Final = "rate"  # a number that is not whole
WIDTHS: Final = {Kind.WORDS: 48, Kind.INSTANT: 20, Kind.TEXT: 18}
OTHERWISE_WIDE: Final = 12
LONGEST_NAME: Final = 31  # of a sheet, as the file format has it
A4: Final = 9
SOFT_HYPHEN: Final = "\N{SOFT HYPHEN}"
NOT_IN_NAMES: Final = str.maketrans(dict.fromkeys("[]:*?/\\", " "))
FIRST_YEAR: Final = 1900  # of a workbook's calendar
LONGEST_CELL: Final = 32_767  # in UTF-16, as the file format counts
UTF_16: Final = "utf-16-le"
# What no XML may hold; what steers is written into cells by its number.
NO_LETTERS: Final = re.compile("[\ufffe\uffff]")
STEERS: Final = re.compile("[\\0-\x08\x0b\x0c\x0e-\x1f]")


def as_xlsx(report: Report) -> bytes:
    """Return the file; nothing in it depends on when it is written."""
    out = io.BytesIO()
    book = Workbook(
        out, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    )
    book.set_properties(
        {
            "title": STEERS.sub("", _text(report.title)),
            "author": STEERS.sub("", _text(report.stamp.by)),
            "created": report.stamp.generated_at.astimezone(UTC).replace(tzinfo=None),
        }
    )
    formats: dict[Kind | str, Any] = {
        kind: book.add_format({"valign": "top", **how}) for kind, how in FORMATS.items()
    }
    formats[RATE] = book.add_format({"valign": "top", "num_format": "#,##0.0"})
    bold = book.add_format({"bold": True, "text_wrap": True, "valign": "top"})
    for section, name in zip(report.sections, _names(report), strict=True):
        _sheet(book.add_worksheet(name), section, report.stamp, formats, bold)
    _about(book.add_worksheet(_name(_("About this report"))), report, bold)
    book.close()
    return out.getvalue()


def _sheet(
    sheet: Any, section: Section, stamp: Stamp, formats: dict[Kind | str, Any], bold: Any
) -> None:
    for place, column in enumerate(section.columns):
        sheet.set_column(place, place, WIDTHS.get(column.kind, OTHERWISE_WIDE))
        sheet.write_string(0, place, _title(column, stamp), bold)
    count = 0
    for count, row in enumerate(section.rows, start=1):
        for place, (cell, column) in enumerate(zip(row.cells, section.columns, strict=True)):
            is_rate = isinstance(cell, float) and column.kind is Kind.NUMBER
            look = formats[RATE if is_rate else column.kind]
            _write(sheet, (count, place), cell, column, stamp, look)
    sheet.freeze_panes(1, 0)
    sheet.autofilter(0, 0, count, len(section.columns) - 1)
    sheet.set_landscape()
    sheet.set_paper(A4)
    sheet.fit_to_pages(1, 0)
    sheet.repeat_rows(0)


def _title(column: Column, stamp: Stamp) -> str:
    """Return a column's title; times in a workbook have no zone, so the head says it."""
    title = column.title.replace(SOFT_HYPHEN, "")
    return f"{title} ({stamp.zone})" if column.kind is Kind.INSTANT else title


def _write(
    sheet: Any, place: tuple[int, int], cell: Cell, column: Column, stamp: Stamp, look: Any
) -> None:
    match cell:
        case None:
            sheet.write_blank(*place, None, look)
        case bool():
            sheet.write_string(*place, shown(cell, column, stamp), look)
        case datetime():
            at = local(cell, stamp)
            if at.year < FIRST_YEAR:
                sheet.write_string(*place, shown(cell, column, stamp), look)
            else:
                sheet.write_datetime(*place, at.replace(tzinfo=None), look)
        case timedelta():
            sheet.write_number(
                *place, cell.total_seconds() / timedelta(days=1).total_seconds(), look
            )
        case int() | float():
            sheet.write_number(*place, cell, look)
        case str():
            sheet.write_string(*place, _text(cell), look)


def _about(sheet: Any, report: Report, bold: Any) -> None:
    sheet.set_column(0, 0, 24)
    sheet.set_column(1, 2, 70)
    sheet.write_string(0, 0, report.code, bold)
    sheet.write_string(0, 1, report.title, bold)
    line = 1
    for title, text in about(report.stamp):
        sheet.write_string(line, 0, title, bold)
        sheet.write_string(line, 1, _text(text))
        line += 1
    line += 1
    for place, title in enumerate((_("Stream"), _("Read up to entry"), _("Seal of its head"))):
        sheet.write_string(line, place, title, bold)
    for name, seq, seal in streams(report.stamp):
        line += 1
        for place, text in enumerate((name, seq, seal)):
            sheet.write_string(line, place, text)


def _text(text: str) -> str:
    """Return a text as a workbook takes it: one that is too long, or no XML, would spoil the whole file."""
    kept = NO_LETTERS.sub("\N{REPLACEMENT CHARACTER}", text)
    if len(kept) * 2 <= LONGEST_CELL:
        return kept
    return kept.encode(UTF_16)[: LONGEST_CELL * 2].decode(UTF_16, "ignore")


def _names(report: Report) -> list[str]:
    """Return what each section's sheet is called: no two the same, whatever their case."""
    found: list[str] = []
    taken = {_name(_("About this report")).casefold()}
    for section in report.sections:
        name, count = _name(section.title), 1
        while name.casefold() in taken:
            count += 1
            name = _name(section.title, f" {count}")
        taken.add(name.casefold())
        found.append(name)
    return found


def _name(title: str, end: str = "") -> str:
    """Return a title as a sheet may be called: without some signs, and where it is too long, fewer words."""
    words = title.translate(NOT_IN_NAMES).strip(" '")
    room = LONGEST_NAME - len(end)
    return (words if len(words) <= room else shorten(words, room, placeholder=" …")) + end
