"""Read the log for live streams, in threads of their own: entries as each role may read them."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final
from uuid import UUID

import msgspec
from msgspec import Struct

from floor.live.channel import Line
from floor.redaction import readable
from floor.selectors import entries_of, entry_document
from rulings.domain.permissions import Role
from rulings.domain.story import Story
from tables.domain import fold
from tables.domain.entries.floor import EntryCorrected, EntryVoided
from tables.domain.envelope import Recorded, StreamId
from tables.log import heads
from tables.log.heads import Head
from tables.log.read import stream_entries
from tables.log.versions import versions_in

PAGE: Final = 200


class News(Struct, frozen=True):
    """What follows an entry, for each role, as far as `seq`; the stream itself stands at `last`."""

    lines: Mapping[Role, Sequence[Line]]
    seq: int
    last: int


def read_news(stream: StreamId, roles: Collection[Role], *, after: int, most: int) -> News:
    """Return the entries after one, a page at most; none where more than `most` follow."""
    head = heads.load(stream).head
    last = head.version if head else 0
    if head is None or last <= after or last - after > most:
        return News({}, after, last)
    rows = stream_entries(stream, after=after, through=min(last, after + PAGE))
    story = _short_story(stream, head, rows)
    seq = rows[-1].seq
    if story is None:
        # Meanwhile there may be more of them than were read above.
        read = {role: read_lines(stream, role, after=after) for role in roles}
        lines = {role: [line for line in more if line.seq <= seq] for role, more in read.items()}
    else:
        lines = {role: _lines(readable(rows, story=story, role=role)) for role in roles}
    return News(lines, seq, last)


def _short_story(stream: StreamId, head: Head, rows: list[Recorded]) -> Story | None:
    """Return what redaction must know of new rows, from the head; None where that is not enough.

    A void or a correction is about rows further back, one that is not among these may be about
    them, and a tournament's stream has no story.
    """
    whole = rows[-1].seq == head.version and head.state_version == fold.STATE_VERSION
    if (
        stream.table is None
        or not whole
        or any(isinstance(row.entry, EntryVoided | EntryCorrected) for row in rows)
    ):
        return None
    told = tuple(rows)
    return Story(raw=told, rows=told, starts={}, state=fold.decode_state(head.state))


def read_lines(stream: StreamId, role: Role, *, after: int) -> list[Line]:
    """Return a page of entries after one, as the whole stream tells what may be seen of them."""
    return _lines(entries_of(stream=stream, role=role, after=after, limit=PAGE).entries)


def _lines(rows: Iterable[Recorded]) -> list[Line]:
    return [Line(row.seq, msgspec.json.encode(entry_document(row))) for row in rows]


def read_tables(tournament: UUID) -> dict[UUID | None, int]:
    """Return where every stream of a tournament stands, its own under None."""
    return {stream.table: seq for stream, seq in versions_in(tournament).items()}
