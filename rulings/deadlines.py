"""Announce each instant that passed, once: for screens; nothing that is decided waits for it."""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from msgspec import Struct

from rulings.domain.due import next_due
from rulings.stories import state_of
from tables.domain.envelope import StreamId
from tables.domain.state import TableState
from tables.log.due import Overdue, lock_overdue, move_on

AT_A_TIME: Final = 100
# Of the database's clock: what was due at an instant is done with.
JUST_AFTER: Final = timedelta(microseconds=1)


class Passed(Struct, frozen=True):
    """An instant that passed at a table, which then stood at `seq`."""

    stream: StreamId
    seq: int
    at: datetime


Announce = Callable[[Sequence[Passed]], None]


def pass_deadlines(announce: Announce, *, limit: int = AT_A_TIME) -> tuple[Passed, ...]:
    """Announce what passed and was not announced yet; any number of callers may do so at once.

    Args:
        announce: is called inside the transaction that moves the heads on, and must only do what
            that transaction undoes when it fails.
    """
    with transaction.atomic():
        due = lock_overdue(limit=limit)
        passed = tuple(Passed(one.stream, one.version, one.due_at) for one in due)
        for one in due:
            move_on(one.stream, next_due(_state(one), since=one.due_at + JUST_AFTER))
        if passed:
            announce(passed)
    return passed


def _state(one: Overdue) -> TableState:
    return state_of(
        one.stream, version=one.version, state=one.state, state_version=one.state_version
    )
