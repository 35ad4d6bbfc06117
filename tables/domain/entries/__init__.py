"""Every entry of the vocabulary, by topic, and the one table of their wire names."""

from typing import get_args

from tables.domain.entries.base import Entry
from tables.domain.entries.floor import FloorEntry
from tables.domain.entries.hand import PlayEntry
from tables.domain.entries.showdown import ShowdownEntry
from tables.domain.entries.table import TableEntry
from tables.domain.entries.tournament import TournamentEntry

StreamEntry = TableEntry | PlayEntry | ShowdownEntry | FloorEntry
AnyEntry = StreamEntry | TournamentEntry


def wire_name(cls: type[Entry]) -> str:
    """Return the `type` an entry is known by in the log and over the API."""
    return str(cls.__struct_config__.tag)


ENTRY_TYPES: dict[str, type[Entry]] = {wire_name(cls): cls for cls in get_args(AnyEntry)}
TABLE_STREAM_TYPES: frozenset[str] = frozenset(wire_name(cls) for cls in get_args(StreamEntry))
TOURNAMENT_STREAM_TYPES: frozenset[str] = frozenset(
    wire_name(cls) for cls in get_args(TournamentEntry)
)
