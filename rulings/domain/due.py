"""When something at a table falls due by the clock alone: a window that a break shuts, a call unanswered."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from rulings.domain.calls import call_instants
from rulings.rulebook.book import book_for
from tables.domain.state import TableState


def next_due(state: TableState, *, since: datetime) -> datetime | None:
    """Return the first instant from `since` on at which something falls due, or None.

    It is only announced then: what is so at an instant follows from entries and instants alone.
    """
    return min((at for at in _instants(state) if at >= since), default=None)


def _instants(state: TableState) -> Iterator[datetime]:
    for hand in (*state.earlier, state.hand):
        if hand is None or hand.break_at is None or hand.pushed_at is None or hand.pots_out:
            continue
        seconds = book_for(hand.rulebook, hand.house_rules).number("break_seconds")
        if seconds:
            yield hand.pushed_at + timedelta(seconds=seconds)
    if state.call is not None:
        yield from call_instants(state.call)
