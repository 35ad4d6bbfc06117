"""One report in every format: nothing runs, nothing is lost, and the bytes are the same each time."""

import csv
import io
import json
import re
import zipfile
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest
from openpyxl import load_workbook  # type: ignore[import-untyped]
from pypdf import PdfReader

from floor.pages.parts import Part
from floor.pages.report_screen import MOST_ROWS, Look, Ways, report_screen
from floor.reports.charts import Bar, bars
from floor.reports.drawing import drawn
from floor.reports.report import Behind, Column, Kind, Report, Row, Section
from floor.reports.writers import cells
from floor.reports.writers.about import about
from floor.reports.writers.csv import as_csv
from floor.reports.writers.lines import as_lines
from floor.reports.writers.pdf import as_pdf
from floor.reports.writers.screen import as_screen, screen_of
from floor.reports.writers.xlsx import as_xlsx
from tests.floor.reports.samples import ROWS, STAMP, TABLE, a_report

CELLS = ROWS[0].cells
LEADING = (
    Row(CELLS, (Behind(TABLE, 12),)),
    Row(
        CELLS, (Behind(TABLE, 12), Behind(None, 3)), {"count": (Behind(TABLE, 2), Behind(TABLE, 5))}
    ),
    Row(CELLS, (Behind(None, 3),)),
    Row(CELLS),
)


@pytest.mark.parametrize("write", [as_csv, as_lines, as_pdf, as_screen, as_xlsx])
def test_same_report_is_the_same_bytes(write: Callable[[Report], bytes]) -> None:
    assert write(a_report()) == write(a_report())


def test_csv_has_a_header_exact_values_and_nothing_that_runs() -> None:
    header, *rows = csv.reader(io.StringIO(as_csv(of_one_table()).decode()))
    assert header == ["what", "words", "count", "chips", "share", "at", "took", "late"]
    assert rows[0][1] == '\'=HYPERLINK("x")'
    assert rows[0][2:] == ["3", "12400", "0.25", "2026-03-01T12:30:15+00:00", "95", "true"]
    # A number that is negative is no formula; text that begins like one is.
    assert (rows[1][1][:2], rows[1][3]) == ("'-", "-12400")
    assert rows[2] == ["'@cmd", "Señor Muñoz dijo «no»", "", "", "", "", "", ""]


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        (" =1+1", "' =1+1"),
        ("\u00a0\u200b=1+1", "'\u00a0\u200b=1+1"),
        ("\ufeff@cmd", "'\ufeff@cmd"),
        ("\n=1+1", "'\n'=1+1"),
        ("\tx", "'\tx"),
        ("\uff1d1+1", "'\uff1d1+1"),
        ("\x01-2", "'\x01-2"),
        # As another spreadsheet parts cells: by semicolons, and it knows no quotes within one.
        ("a;=cmd|' /C calc'!A0", "a;'=cmd|' /C calc'!A0"),
        ('a; "=1+1"', 'a;\' "=1+1"'),
        ("a\r\n+1", "a\r\n'+1"),
        ("Seat 3: +500; seat 2: -500", "Seat 3: +500; seat 2: -500"),
        ("no-limit, a@b", "no-limit, a@b"),
    ],
)
def test_no_words_begin_a_cell_that_runs(words: str, kept: str) -> None:
    section = replace(
        of_one_table().sections[0], columns=(Column("w", "W"),), rows=(Row((words,)),)
    )
    written = as_csv(replace(a_report(), sections=(section,)))
    assert list(csv.reader(io.StringIO(written.decode(), newline="")))[1] == [kept]


@pytest.mark.parametrize("write", [as_csv, as_lines, as_pdf, as_screen, as_xlsx])
@pytest.mark.parametrize("zone", ["America/New_York", "Asia/Tokyo"])
def test_instant_that_no_calendar_has_in_the_zone_ends_no_report(
    write: Callable[[Report], bytes], zone: str
) -> None:
    """When a claim was voiced is what somebody stated: a slip of the year is no reason for no report."""
    instants = ("0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00", "0001-01-01T00:00:00Z")
    rows = tuple(Row((datetime.fromisoformat(one),)) for one in instants)
    section = Section("s", "S", (Column("at", "At", Kind.INSTANT),), rows)
    stamp = replace(STAMP, zone=ZoneInfo(zone))
    assert write(replace(a_report(), stamp=stamp, sections=(section,)))
    assert cells.shown(rows[1].cells[0], section.columns[0], stamp).startswith(
        "9999-12-31 23:59:59"
    )


def test_no_words_spoil_a_workbook() -> None:
    """A spreadsheet refuses the whole file where a text is longer than it has room for, or is no XML."""
    words = ("\U0001f600" * 24_000, "a\ufffeb\uffff", "bell\x07", "x" * 40_000)
    section = Section("s", "S", (Column("w", "W"),), tuple(Row((one,)) for one in words))
    stamp = replace(STAMP, by="Ada\x01\uffff", name="Spring\ufffe")
    written = as_xlsx(replace(a_report(), stamp=stamp, sections=(section,)))
    with zipfile.ZipFile(io.BytesIO(written)) as parts:
        texts = [parts.read(name).decode() for name in parts.namelist()]
    assert not [one for one in texts if re.search("[\ufffe\uffff\\0-\x08\x0b\x0c\x0e-\x1f]", one)]
    read = [
        row[0] for row in load_workbook(io.BytesIO(written))["S"].iter_rows(2, values_only=True)
    ]
    assert [len(one.encode("utf-16-le")) // 2 for one in read[::3]] == [32_766, 32_767]
    assert read[0] == "\U0001f600" * 16_383
    assert read[1] == "a\ufffdb\ufffd"


def of_one_table() -> Report:
    return replace(a_report(), sections=a_report().sections[:1])


def test_csv_holds_every_table_of_a_report_each_line_saying_which() -> None:
    columns = (Column("what", "What"), Column("took", "Took", Kind.DURATION))
    second = Section("second", "Second", columns, (Row(("-1", timedelta(minutes=2))),))
    report = replace(a_report(), sections=(*of_one_table().sections, second))
    lines = list(csv.DictReader(io.StringIO(as_csv(report).decode())))
    assert [line["section"] for line in lines] == ["sample"] * 3 + ["second"]
    assert (lines[3]["what"], lines[3]["took"], lines[3]["chips"]) == ("'-1", "120", "")
    assert lines[0]["words"] == '\'=HYPERLINK("x")'


def test_sheets_have_names_that_a_workbook_takes() -> None:
    titles = [
        "By: table/level?",
        "A title that is far too long for a sheet",
        "ABOUT THIS REPORT",
        "'it'",
    ]
    titles += ["a title that is far too long for a sheet, too", "By  table level"]
    sections = tuple(
        Section(f"s{place}", title, (Column("a", "A"),), ()) for place, title in enumerate(titles)
    )
    names = load_workbook(io.BytesIO(as_xlsx(replace(a_report(), sections=sections)))).sheetnames
    assert len({name.casefold() for name in names}) == len(titles) + 1
    assert all(0 < len(name) <= 31 and not set("[]:*?/\\") & set(name) for name in names)
    assert not [name for name in names if name.strip("'") != name]


def test_workbook_prints_on_pages_with_its_head_on_each() -> None:
    sheet = load_workbook(io.BytesIO(as_xlsx(a_report()))).worksheets[0]
    assert (sheet.page_setup.orientation, sheet.page_setup.fitToHeight) == ("landscape", 0)
    assert sheet.print_title_rows == "$1:$1"


def test_workbook_has_types_frozen_heads_filters_and_says_what_it_is() -> None:
    book = load_workbook(io.BytesIO(as_xlsx(a_report())))
    assert book.sheetnames == ["Sample  one two", "Empty", "About this report"]
    sheet = book.worksheets[0]
    assert (sheet.freeze_panes, sheet.auto_filter.ref) == ("A2", "A1:H4")
    what, words, count, chips, share, at, took, late = (cell for cell in sheet[2])
    assert (what.value, words.value, words.data_type) == ("A♠ K♦", '=HYPERLINK("x")', "s")
    assert (count.value, chips.value, share.value, late.value) == (3, 12_400, 0.25, "yes")
    assert chips.number_format == "#,##0"
    assert at.value == datetime(2026, 3, 1, 13, 30, 15)  # noqa: DTZ001 - a workbook knows no zone
    assert sheet["F1"].value == "At (Europe/Madrid)"
    assert took.value == timedelta(seconds=95)
    about = {row[0].value: row[1].value for row in book["About this report"].iter_rows()}
    assert about["Generated by"] == "Kim $Arden$"
    assert about["Table 7"] == "412"


def test_lines_say_what_the_report_is_and_lead_to_the_entries() -> None:
    first, *rows = map(json.loads, as_lines(a_report()).splitlines())
    assert (first["report"], first["profile"]) == ("R0", "internal")
    assert first["streams"][0] == {"stream": "Table 7", "seq": 412, "seal": "ab" * 32}
    assert [row["section"] for row in rows] == ["sample"] * 3
    assert rows[0]["entries"] == [
        {"table": "00000000-0000-0000-0000-000000000007", "seq": 12},
        {"table": None, "seq": 3},
    ]
    assert rows[0]["words"] == '=HYPERLINK("x")'


def test_screen_keeps_what_is_shown_and_each_row_s_entries_in_few_bytes() -> None:
    screen = screen_of(as_screen(a_report()))
    assert screen.streams == (TABLE, None)
    sample, empty = screen.sections
    assert (sample.title, sample.note, empty.rows) == ("Sample: one/two?", "A note.", ())
    assert [one.key for one in sample.columns if one.number] == ["count", "chips", "share", "took"]
    first, second, _third = sample.rows
    assert first.cells[2:6] == ("3", "12,400", "25%", "2026-03-01 13:30:15 CET")
    assert (first.behind, second.behind) == (((0, (12,)), (1, (3,))), ())
    assert (first.behind_cell("count"), first.behind_cell("chips")) == (
        ((0, (2, 5)),),
        first.behind,
    )


def test_number_leads_to_the_one_entry_at_its_table_and_to_several_in_a_list() -> None:
    run = UUID(int=9)
    report = replace(a_report(), sections=(replace(a_report().sections[0], rows=LEADING),))
    screen = screen_of(as_screen(report))
    ways = Ways(STAMP.tournament, run, screen.streams)
    (table,) = report_screen(screen, ways, language="en").tables
    at_table = f"/t/{STAMP.tournament}/tables/{TABLE}/?as_of=12"
    listed = f"/t/{STAMP.tournament}/reports/{run}/entries/sample"
    assert [
        [cell.href for cell in line.cells if cell.look == "number"] for line in table.lines
    ] == [
        [at_table] * 4,
        [f"{listed}/2?of=count", *[f"{listed}/2"] * 3],
        [f"{listed}/3"] * 4,
        [""] * 4,
    ]
    assert [(line.entries, line.href) for line in table.lines] == [
        (1, at_table),
        (2, f"{listed}/2"),
        (1, f"{listed}/3"),
        (0, ""),
    ]
    assert not any(
        cell.href for line in table.lines for cell in line.cells if cell.look != "number"
    )


def test_long_table_is_shown_a_page_at_a_time_and_a_row_keeps_its_number() -> None:
    rows = tuple(Row(CELLS, (Behind(None, seq),)) for seq in range(1, MOST_ROWS + 3))
    report = a_report(rows)
    screen = screen_of(as_screen(report))
    ways = Ways(STAMP.tournament, UUID(int=9), screen.streams)
    first, _empty = report_screen(screen, ways, language="en").tables
    assert (len(first.lines), first.lines[-1].href.rpartition("/")[2]) == (MOST_ROWS, "300")
    assert first.part == Part(1, MOST_ROWS, MOST_ROWS + 2, None, 2)
    later, empty = report_screen(screen, ways, language="en", look=Look("sample", 2)).tables
    assert [line.href.rpartition("/")[2] for line in later.lines] == ["301", "302"]
    assert (empty.lines, empty.part) == ((), None)
    beyond, _ = report_screen(screen, ways, language="en", look=Look("sample", 9)).tables
    assert beyond == first


def test_bars_lead_where_their_rows_do_and_are_a_picture_on_paper() -> None:
    found = (Bar("Table <7>", (2, 1), "3", (0,)), Bar("None", (1,), "1", (1,)))
    chart = bars("Claims", found)
    assert chart is not None
    linked = drawn(chart, lambda row: ["/seven?a=1&b=2", ""][row])
    assert re.findall('href="([^"]*)"', linked) == ["/seven?a=1&amp;b=2"]
    assert 'role="group"' in linked
    assert "Table &lt;7&gt;" in linked
    paper = drawn(chart)
    assert 'role="img"' in paper
    assert "href" not in paper
    parts = bars("Time", [Bar("Median", (2, 0, 1), "3", (0, 1, 2))], parts=("a", "b", "c"))
    assert parts is not None
    assert re.findall('href="([^"]*)"', drawn(parts, str)) == ["0", "2"]
    assert bars("Nothing", ()) is None


def test_paper_is_numbered_stamped_and_takes_no_text_for_markup() -> None:
    pdf = PdfReader(io.BytesIO(as_pdf(a_report())))
    said = " ".join(page.extract_text() for page in pdf.pages)
    for text in (
        "Spring #1 [main]",
        "-1+1, *bold* _it_ \\ ] $",
        "#let x",
        "Kim $Arden$",
        "2026-03-01 13:30:15 CET",
        "page 1 of 1",
        "12,400",
        "Nothing to report.",
        "Director",
        "ab" * 32,
    ):
        assert text in said, text


def test_long_report_has_its_head_and_its_number_on_every_page() -> None:
    pdf = PdfReader(io.BytesIO(as_pdf(a_report(ROWS * 60))))
    pages = [page.extract_text() for page in pdf.pages]
    assert len(pages) > 3
    for number, said in enumerate(pages, start=1):
        assert f"page {number} of {len(pages)}" in said
        assert "generated 2026-03-01 13:30:15 CET by Kim $Arden$" in said
    assert all("Words" in said for said in pages[:-1])


def test_amended_event_says_so() -> None:
    report = replace(a_report(), stamp=replace(STAMP, amended=True))
    pdf = PdfReader(io.BytesIO(as_pdf(report)))
    assert "entries came after the event was closed" in pdf.pages[0].extract_text()


def test_report_says_what_it_leaves_out_for_its_audience() -> None:
    assert "Left out for them" not in dict(about(STAMP))
    said = dict(about(replace(STAMP, profile="regulator")))
    assert said["Left out for them"] == "What a player did in other hands."
