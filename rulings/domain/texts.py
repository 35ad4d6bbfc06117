"""Free text in entries: whose words they are, and how long they may be."""

import re
from collections.abc import Callable

from msgspec import Struct

from tables.domain.entries.base import Entry
from tables.domain.entries.floor import ClaimFields, RulingAppealed, StatementTaken
from tables.domain.entries.hand import PlayEntry
from tables.domain.entries.showdown import ShowdownEntry
from tables.domain.state import TableState

LONGEST = 4000
SEAT = re.compile(r"^seat (\d{1,2})$")


def too_long(value: Struct) -> str | None:
    """Return the first field whose text is longer than people may write, or None."""
    for name in value.__struct_fields__:
        inner = getattr(value, name)
        if isinstance(inner, str) and len(inner) > LONGEST:
            return name
    return None


def owner_of(state: TableState, actor: str) -> Callable[[Entry, str], str]:
    """Return who owns an entry's words: the player who said them, else who wrote them down."""

    def owner(entry: Entry, field: str) -> str:
        seat = _speaker(entry) if field == "words" else None
        occupant = state.occupants.get(seat) if seat is not None else None
        return occupant.player if occupant else actor

    return owner


def _speaker(entry: Entry) -> int | None:
    if isinstance(entry, StatementTaken):
        match = SEAT.match(entry.from_)
        return int(match[1]) if match else None
    if isinstance(entry, RulingAppealed):
        return entry.by
    if isinstance(entry, ClaimFields | PlayEntry | ShowdownEntry):
        return getattr(entry, "seat", None)
    return None
