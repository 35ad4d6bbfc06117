"""A report to write in every format: awkward texts, each kind of cell, none of it from a log."""

from datetime import UTC, datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from floor.reports.report import Behind, Column, Kind, Report, Row, Sealed, Section, Stamp

NOON = datetime(2026, 3, 1, 12, 30, 15, tzinfo=UTC)
TABLE = UUID(int=7)
STAMP = Stamp(
    tournament=UUID(int=1),
    name="Spring #1 [main] ♠",
    zone=ZoneInfo("Europe/Madrid"),
    rulebook="TDA 2024",
    generated_at=NOON,
    by="Kim $Arden$",
    profile="internal",
    profile_text="the house",
    language="en",
    streams=(Sealed("Table 7", 412, "ab" * 32), Sealed("Tournament", 9, "cd" * 32)),
)
COLUMNS = (
    Column("what", "What"),
    Column("words", "Words", Kind.WORDS),
    Column("count", "Count", Kind.NUMBER),
    Column("chips", "Chips", Kind.CHIPS),
    Column("share", "Share", Kind.SHARE),
    Column("at", "At", Kind.INSTANT),
    Column("took", "Took", Kind.DURATION),
    Column("late", "Late", Kind.YES_NO),
)
ROWS = (
    Row(
        ("A♠ K♦", '=HYPERLINK("x")', 3, 12_400, 0.25, NOON, timedelta(seconds=95), True),
        (Behind(TABLE, 12), Behind(None, 3)),
        {"count": (Behind(TABLE, 5), Behind(TABLE, 2))},
    ),
    Row(("#let x", "-1+1, *bold* _it_ \\ ] $", -3, -12_400, 1.0, NOON, timedelta(hours=2), False)),
    Row(("@cmd", "Señor Muñoz dijo «no»", None, None, None, None, None, None)),
)


def a_report(rows: tuple[Row, ...] = ROWS) -> Report:
    return Report(
        code="R0",
        title="A sample",
        stamp=STAMP,
        sections=(
            Section("sample", "Sample: one/two?", COLUMNS, rows, note="A note."),
            Section("empty", "Empty", COLUMNS, ()),
        ),
        signatures=("Director", "Regulator"),
    )
