"""Cells as people read them, in a report's language and zone, and as machines do."""

from datetime import datetime, timedelta
from typing import Final

from django.utils.translation import gettext as _

from floor.reports.report import Cell, Column, Kind, Stamp
from floor.words.amounts import chips

# What a spreadsheet would run as a formula when a cell's text begins so.
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
SECONDS_PER_MINUTE: Final = 60
MINUTES_PER_HOUR: Final = 60


def shown(cell: Cell, column: Column, stamp: Stamp) -> str:
    """Return a cell as people read it; nothing where nothing is known."""
    match cell:
        case None:
            return ""
        case bool():
            return _("yes") if cell else _("no")
        case datetime():
            return instant(cell, stamp)
        case timedelta():
            return duration(cell)
        case float():
            return f"{cell:.0%}" if column.kind is Kind.SHARE else f"{cell:.1f}"
        case int():
            return chips(cell) if column.kind is Kind.CHIPS else str(cell)
        case str():
            return cell


def plain(cell: Cell) -> str:
    """Return a cell as machines read it: ISO 8601, whole seconds, `true` and `false`."""
    match cell:
        case None:
            return ""
        case bool():
            return "true" if cell else "false"
        case datetime():
            return cell.isoformat()
        case timedelta():
            return str(round(cell.total_seconds()))
        case _:
            return str(cell)


def neutral(text: str) -> str:
    """Return text that no spreadsheet runs: an apostrophe stands before what begins like a formula."""
    return f"'{text}" if text.startswith(FORMULA) else text


def instant(at: datetime, stamp: Stamp) -> str:
    """Return a full date and time with its zone."""
    return at.astimezone(stamp.zone).strftime("%Y-%m-%d %H:%M:%S %Z")


def duration(time: timedelta) -> str:
    """Return a span of time as hours, minutes and seconds."""
    minutes, seconds = divmod(round(time.total_seconds()), SECONDS_PER_MINUTE)
    hours, minutes = divmod(minutes, MINUTES_PER_HOUR)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
