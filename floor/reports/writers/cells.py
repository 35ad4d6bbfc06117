"""Cells as people read them, in a report's language and zone, and as machines do."""

import re
from datetime import datetime, timedelta
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from floor.reports.report import Cell, Column, Kind, Stamp
from floor.words.amounts import chips

# What a spreadsheet would run as a formula where a cell begins so. Some pass over what shows nothing before
# it, and take the wide signs of Asian keyboards for these. For one that parts cells otherwise, as Spain's
# does, a cell also begins after a semicolon, a tab or a line's end.
FORMULA: Final = re.compile(
    r"(?P<before>^|[\t;\r\n])"
    r"(?P<unseen>(?:[^\S\t\r\n]|[\x00-\x08\x0e-\x1f\"\xad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff])*)"
    r"(?=[=+\-@\uff1d\uff0b\uff0d\uff20])"
)
ENDS_CELL: Final = ("\t", "\r", "\n")
SEPARATED_FROM: Final = 10_000  # counts, which up to there are read as they are
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
            return share(cell) if column.kind is Kind.SHARE else decimal(cell)
        case int():
            long = column.kind is Kind.CHIPS or abs(cell) >= SEPARATED_FROM
            return chips(cell) if long else str(cell)
        case str():
            return cell


def decimal(number: float) -> str:
    """Return a number to one place, with the reader's decimal mark."""
    return f"{number:.1f}".replace(".", pgettext("decimal mark", "."))


def share(part: float) -> str:
    """Return a fraction of one in a hundred, as the reader writes it."""
    return pgettext("a share", "%(percent)s%%") % {"percent": round(part * 100)}


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
    kept = FORMULA.sub(r"\g<before>'\g<unseen>", text)
    return f"'{kept}" if kept.startswith(ENDS_CELL) else kept


def instant(at: datetime, stamp: Stamp) -> str:
    """Return a full date and time with its zone."""
    return f"{local(at, stamp):%Y-%m-%d %H:%M:%S %Z}"


def local(at: datetime, stamp: Stamp) -> datetime:
    """Return an instant in the report's zone; one that no calendar has there, as it was stated."""
    try:
        return at.astimezone(stamp.zone)
    except OverflowError:
        return at


def duration(time: timedelta) -> str:
    """Return a span of time as hours, minutes and seconds."""
    minutes, seconds = divmod(round(time.total_seconds()), SECONDS_PER_MINUTE)
    hours, minutes = divmod(minutes, MINUTES_PER_HOUR)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
