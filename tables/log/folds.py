"""The fold that belongs to a stream: a table's, or the tournament's own."""

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct

from tables.domain import fold, tournament
from tables.domain.envelope import Recorded, StreamId


class Folded(Struct, frozen=True):
    """How a kind of stream is folded into its head's state."""

    state_version: int
    state_of: Callable[[Sequence[Recorded]], bytes]


TABLE: Final = Folded(
    state_version=fold.STATE_VERSION,
    state_of=lambda entries: fold.encode_state(fold.fold(entries)),
)
TOURNAMENT: Final = Folded(
    state_version=tournament.STATE_VERSION,
    state_of=lambda entries: tournament.encode_state(tournament.fold(entries)),
)


def folded(stream: StreamId) -> Folded:
    """Return how this stream is folded."""
    return TOURNAMENT if stream.table is None else TABLE
