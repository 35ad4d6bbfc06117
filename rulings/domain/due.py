"""When something at a table falls due by the clock alone: a claim window that a break shuts."""

from datetime import datetime, timedelta

from rulings.rulebook.book import book_for
from tables.domain.state import TableState


def next_due(state: TableState, *, since: datetime) -> datetime | None:
    """Return the first instant from `since` on at which a window of a kept hand shuts, or None.

    It is only announced then: whether a claim was in time follows from entries and instants alone.
    """
    found = []
    for hand in (*state.earlier, state.hand):
        if hand is None or hand.break_at is None or hand.pushed_at is None or hand.pots_out:
            continue
        seconds = book_for(hand.rulebook, hand.house_rules).number("break_seconds")
        if seconds:
            found.append(hand.pushed_at + timedelta(seconds=seconds))
    return min((at for at in found if at >= since), default=None)
