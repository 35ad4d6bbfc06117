"""Chips and times as text: exact numbers, the tournament's own time."""

from datetime import datetime
from typing import Final

from django.utils import timezone
from django.utils.formats import number_format

MINUS: Final = "\N{MINUS SIGN}"  # as wide as the plus


def chips(amount: int | None) -> str:
    """Return an exact number of chips with the reader's thousands separator."""
    return "" if amount is None else str(number_format(amount, use_l10n=True, force_grouping=True))


def signed(amount: int) -> str:
    """Return a gain or a loss with its sign."""
    sign = "+" if amount > 0 else MINUS if amount < 0 else "±"
    return f"{sign}{chips(abs(amount))}"


def clock(at: datetime | None) -> str:
    """Return the time of day in the tournament's zone, to the second."""
    return "" if at is None else timezone.localtime(at).strftime("%H:%M:%S")


def day_and_clock(at: datetime | None) -> str:
    """Return the date and the time of day in the tournament's zone."""
    return "" if at is None else timezone.localtime(at).strftime("%Y-%m-%d %H:%M:%S %Z")
