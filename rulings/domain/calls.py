"""How long a call to the floor may go unanswered: then it sounds again, and then the directors hear of it."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final, Protocol

# House practice, not a rulebook's: half a minute is the walk across a room, and a minute and a half
# without anybody coming is a floor that did not hear.
SOUNDS_AGAIN_AFTER: Final = timedelta(seconds=30)
ESCALATES_AFTER: Final = timedelta(seconds=90)

OPEN, LATE, ESCALATED = "open", "late", "escalated"


class Called(Protocol):
    """A call, as a table's state or a list has it."""

    @property
    def status(self) -> str:
        """Open, accepted or arrived."""

    @property
    def called_at(self) -> datetime:
        """When it reached the server."""


def call_stage(call: Called, now: datetime) -> str:
    """Return `open`, `late` or `escalated` for a call that nobody answered; else its status."""
    if call.status != OPEN:
        return call.status
    waited = now - call.called_at
    if waited >= ESCALATES_AFTER:
        return ESCALATED
    return LATE if waited >= SOUNDS_AGAIN_AFTER else OPEN


def call_instants(call: Called) -> Iterator[datetime]:
    """Yield the instants at which a call that nobody answers changes its stage."""
    if call.status == OPEN:
        yield call.called_at + SOUNDS_AGAIN_AFTER
        yield call.called_at + ESCALATES_AFTER
