"""Some rows of a report on screen: chosen by what they read, kept on the next page, and never out of their links."""

import pytest

from floor.pages import report_screen
from floor.pages.report_screen import Look, ScreenTable, Ways
from floor.reports.report import Behind, Column, Kind, Report, Row, Section
from floor.reports.writers.screen import as_screen, screen_of
from tests.floor.reports.samples import STAMP, TABLE

COLUMNS = (
    Column("number", "No."),
    Column("by", "Ruled by"),
    Column("outside", "Outside", Kind.YES_NO),
    Column("reason", "Reason", Kind.WORDS),
    Column("chips", "Chips", Kind.CHIPS),
)
ROWS = tuple(
    Row(
        (str(no), "Kim" if no % 3 else "", no % 2 == 0, "the same words", no),
        (Behind(TABLE, no), Behind(TABLE, no + 100)),
    )
    for no in range(1, 13)
)


def shown(rows: tuple[Row, ...] = ROWS, *, page: int = 1, **chosen: str) -> ScreenTable:
    report = Report("R1", "Log", STAMP, (Section("rulings", "Rulings", COLUMNS, rows),))
    screen = screen_of(as_screen(report))
    ways = Ways(TABLE, TABLE, screen.streams)
    look = Look("rulings", page, chosen)
    (table,) = report_screen.report_screen(screen, ways, language="en", look=look).tables
    return table


def numbers(table: ScreenTable) -> list[str]:
    return [line.cells[0].text for line in table.lines]


def test_columns_that_rows_share_are_offered() -> None:
    table = shown()
    assert [(one.title, one.values) for one in table.filters] == [
        ("Ruled by", ("Kim",)),
        ("Outside", ("no", "yes")),
    ]
    assert not table.is_filtered


def test_a_short_table_is_seen_at_a_glance() -> None:
    assert shown(ROWS[:7]).filters == ()


def test_rows_that_read_as_chosen_stay_with_their_own_links() -> None:
    table = shown(is_by="Kim", is_outside="yes")
    assert numbers(table) == ["2", "4", "8", "10"]
    assert [line.href.rsplit("/", 1)[1] for line in table.lines] == ["2", "4", "8", "10"]


@pytest.mark.parametrize("value", ["Nobody", "<script>"])
def test_a_value_that_no_row_has_leaves_none(value: str) -> None:
    table = shown(is_by=value)
    assert numbers(table) == []
    assert table.is_filtered


def test_what_is_chosen_is_kept_on_the_next_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report_screen, "MOST_ROWS", 3)
    table = shown(is_outside="yes", page=2)
    assert numbers(table) == ["8", "10", "12"]
    assert table.query == "section=rulings&is_outside=yes"
