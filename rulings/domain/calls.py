"""How long a call to the floor may wait: it sounds again, directors hear of it, and who said he comes is missed."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final, Protocol

# House practice, not a rulebook's: half a minute is the walk across a room, and a minute and a half
# without anybody coming is a floor that did not hear. Who said he comes has twice that long.
SOUNDS_AGAIN_AFTER: Final = timedelta(seconds=30)
ESCALATES_AFTER: Final = timedelta(seconds=90)
ARRIVES_WITHIN: Final = timedelta(seconds=180)

OPEN, LATE, ESCALATED = "open", "late", "escalated"
ACCEPTED, MISSED = "accepted", "missed"


class Called(Protocol):
    """A call, as a table's state or a list has it."""

    @property
    def status(self) -> str:
        """Open, accepted or arrived."""

    @property
    def called_at(self) -> datetime:
        """When it reached the server."""


def call_stage(call: Called, now: datetime) -> str:
    """Return how far a call is.

    `open`, `late` or `escalated` where nobody answered, `missed` where somebody did and nobody is at
    the table yet after all that time; else its status.
    """
    waited = now - call.called_at
    if call.status == ACCEPTED and waited >= ARRIVES_WITHIN:
        return MISSED
    if call.status != OPEN:
        return call.status
    if waited >= ESCALATES_AFTER:
        return ESCALATED
    return LATE if waited >= SOUNDS_AGAIN_AFTER else OPEN


def call_instants(call: Called) -> Iterator[datetime]:
    """Yield the instants at which a call that nobody answers, or comes for, changes its stage."""
    if call.status == OPEN:
        yield call.called_at + SOUNDS_AGAIN_AFTER
        yield call.called_at + ESCALATES_AFTER
    elif call.status == ACCEPTED:
        yield call.called_at + ARRIVES_WITHIN
