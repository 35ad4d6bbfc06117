"""A report on paper: kept for long, read aloud, no letter a silent box, no word cut, one page where it must be."""

import io
import re
from dataclasses import replace
from typing import Any

import pytest
from pypdf import PdfReader

from floor.reports.charts import Bar, bars
from floor.reports.report import Column, Kind, Report, Row, Section
from floor.reports.writers import pdf as writer
from floor.reports.writers.pdf import as_pdf
from floor.reports.writers.widths import widths
from tests.floor.reports.samples import NOON, a_report


def read(report: Report) -> PdfReader:
    return PdfReader(io.BytesIO(as_pdf(report)))


def text_of(report: Report) -> str:
    return " ".join(page.extract_text() for page in read(report).pages)


def said(words: str) -> Report:
    section = Section("one", "One", (Column("words", "Words", Kind.WORDS),), (Row((words,)),))
    return replace(a_report(), sections=(section,))


def test_paper_is_made_to_be_kept_and_to_be_read_aloud() -> None:
    pdf = read(a_report())
    root: Any = pdf.trailer["/Root"]
    metadata = root["/Metadata"].get_data().decode()
    for said_of_it in (
        "<pdfaid:part>2</pdfaid:part>",
        "<pdfaid:conformance>A</pdfaid:conformance>",
        "<pdfuaid:part>1</pdfuaid:part>",
    ):
        assert said_of_it in metadata
    assert (root["/Lang"], root["/MarkInfo"]["/Marked"]) == ("en", True)
    assert pdf.metadata is not None
    assert (pdf.metadata.title, pdf.metadata.creation_date) == ("A sample", NOON)


def test_letters_that_the_fonts_have_are_set() -> None:
    words = "Žluťoučký Здравствуйте Ελλάδα עברית A♠ K♦ ½ €"
    found = text_of(said(words))
    assert all(word in found for word in words.split() if word != "עברית")
    assert "[" not in found.replace("Spring #1 [main]", "")


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("He said 他说他有两对.", "He said [CJK: 6 letters]."),
        ("한", "[HANGUL: 1 letter]"),
        ("Sure 😀👍", "Sure [grinning face, thumbs up sign]"),
        ("👨‍👩‍👧", "[man, woman, girl]"),
        ("\ue000", "[U+E000: 1 letter]"),
        ("".join(map(chr, range(0x4E00, 0x5000))), "[CJK: 512 letters]"),
        ("a\ufeffb", "a[ZERO: 1 letter]b"),
        ("".join(map(chr, range(1, 0x20))) + "x", "x"),
        ("bell\x07", "bell[U+0007: 1 letter]"),
        ("the\u20dd end\u1abf", "the[COMBINING: 1 letter] end[COMBINING: 1 letter]"),
    ],
)
def test_letters_that_no_font_has_are_named_and_the_paper_says_so(words: str, named: str) -> None:
    found = text_of(said(words))
    assert named in found
    assert "letters that this paper's fonts have not" in found


def test_paper_is_made_also_where_its_missing_letters_are_not_all_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(writer, "TRIES", 0)
    found = text_of(said("Señor A♠ «dijo» 他说 \ue000"))
    assert "Señor A♠ «dijo» [CJK: 2 letters] [U+E000: 1 letter]" in found


@pytest.mark.parametrize("words", ["a\n" * 12_000, "x" * 24_000])
def test_long_texts_of_many_rows_do_not_all_go_on_paper(words: str) -> None:
    """Forty claims of a dealer's tablet took a gigabyte and the hand-over's maker with it."""
    section = said("").sections[0]
    rows = tuple(Row((words,)) for _ in range(200))
    found = text_of(replace(said(""), sections=(replace(section, rows=rows),)))
    shown = re.search(r"The first (\d+) of 200 rows; all of them are on screen", found)
    assert shown is not None
    assert 1 <= int(shown[1]) <= 8


def test_picture_holds_no_sign_that_steers() -> None:
    chart = bars("T", [Bar("b\x01a\x0br\ufffe", (1.0,), "1", (0,))])
    section = replace(said("x").sections[0], chart=chart)
    assert "letters" in text_of(replace(said("x"), sections=(section,)))


def test_long_words_of_a_wide_table_stand_under_their_row_whole() -> None:
    columns = (
        *(Column(f"c{place}", f"Column {place}") for place in range(12)),
        Column("reason", "Reason", Kind.WORDS),
        Column("facts", "Facts", Kind.WORDS),
    )
    long = " ".join(f"word{place}" for place in range(250))
    rows = (Row((*("short",) * 12, long, "")), Row((*("short",) * 12, "", "seen")))
    report = replace(a_report(), sections=(Section("wide", "Wide", columns, rows),))
    found = " ".join(text_of(report).split())
    assert f"Reason: {long}" in found
    assert "Facts: seen" in found
    assert found.count("Reason:") == 1
    assert len(read(report).pages) == 1


@pytest.mark.parametrize(
    ("lines", "room", "shares"),
    [
        ([("No.", "Name"), ("1", "short")], 20, []),
        ([("No.", "Name"), ("1", "a b c d e f g h i j k")], 20, [3, 16]),
        ([("No.", "CC-MISCALL-SUSPECTED"), ("1", "a b c d e f g h i j k")], 20, [3, 20]),
    ],
)
def test_columns_share_a_page_by_what_stands_in_them(
    lines: list[tuple[str, str]], room: float, shares: list[int]
) -> None:
    assert widths(lines, room) == shares


def test_table_of_very_many_rows_says_how_many_are_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(writer, "MOST_ROWS", 2)
    report = a_report()
    said = " ".join(text_of(report).split())
    assert "The first 2 of 3 rows; all of them are on screen" in said
    assert "A note." in said
    monkeypatch.setattr(writer, "MOST_ROWS", 3)
    assert "The first" not in text_of(report)
