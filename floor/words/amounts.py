"""Chips and times as text: exact numbers, the tournament's own time."""

from datetime import datetime
from typing import Final

from django.utils import timezone
from django.utils.translation import pgettext

MINUS: Final = "\N{MINUS SIGN}"  # as wide as the plus


def chips(amount: int | None) -> str:
    """Return an exact number of chips with the reader's thousands separator."""
    if amount is None:
        return ""
    return f"{amount:,}".replace(",", pgettext("thousands separator", ","))


def signed(amount: int) -> str:
    """Return a gain or a loss with its sign."""
    sign = "+" if amount > 0 else MINUS if amount < 0 else "±"
    return f"{sign}{chips(abs(amount))}"


def clock(at: datetime | None) -> str:
    """Return the time of day in the tournament's zone, to the second."""
    return "" if at is None else timezone.localtime(at).strftime("%H:%M:%S")


def day_and_clock(at: datetime | None) -> str:
    """Return the date and the time of day in the tournament's zone."""
    return (
        ""
        if at is None
        else timezone.localtime(at).strftime(
            pgettext("date and time of day", "%Y-%m-%d %H:%M:%S %Z")
        )
    )
