"""Follow the feed and see every stream in its order: an entry waits until its predecessor came.

A transaction that wrote something before it read a stream has an older id than the entry it
follows, so the feed alone would show 1, 3, 2. A follower hands out closed runs only: of every
entry in a run the predecessor is in it too or was handed out before. Its whole memory is one
position, below which everything was handed out and above which nothing was; so a consumer that
keeps the position in the transaction of its rows goes on exactly where it stopped.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct

from tables.domain.envelope import StreamId
from tables.log.errors import LogDamaged
from tables.log.positions import Position
from tables.log.read import FeedEntry, feed
from tables.log.sql import all_rows

PAGE: Final = 1000
PLACES: Final = """
SELECT e.tournament, e."table", e.seq, e.epoch, e.xid::text, e.position
FROM unnest(%s::uuid[], %s::uuid[], %s::integer[]) AS asked (tournament, stream, seq)
JOIN tables_entry e USING (tournament, stream, seq)
"""


class Run(Struct, frozen=True):
    """Entries to hand out together, and the position that belongs to having them."""

    entries: tuple[FeedEntry, ...]
    position: Position


class Follower:
    """A reader of the feed at one position."""

    def __init__(self, after: Position) -> None:
        """Begin after a position, `START` or one that a run came with."""
        self.position = after
        # The last seq handed out a stream, where this follower met it; a cache of the log.
        self._last: dict[StreamId, int] = {}

    def next(self, limit: int = PAGE) -> Run:
        """Return what can be handed out now; nothing when the feed has nothing new.

        Raises:
            LogDamaged: an entry's predecessor is not in the log.
        """
        while True:
            page = feed(self.position, limit=limit)
            self._look_up_last(page)
            closed = self._closed(page)
            if page and not closed:
                _expect_predecessor(page[0])
            if closed or len(page) < limit:
                return self._hand_out(page[:closed])
            limit *= 2  # a predecessor is further on than this page

    def _look_up_last(self, page: Sequence[FeedEntry]) -> None:
        """Learn how far streams that are new to this follower were handed out before it began."""
        first: dict[StreamId, int] = {}
        for entry in page:
            if entry.stream not in self._last:
                first[entry.stream] = min(entry.seq, first.get(entry.stream, entry.seq))
        places = _places({stream: seq - 1 for stream, seq in first.items() if seq > 1})
        for stream, place in places.items():
            if place <= self.position:
                self._last[stream] = first[stream] - 1

    def _closed(self, page: Sequence[FeedEntry]) -> int:
        """Return how many entries of the page, from its start, make the longest closed run."""
        last: dict[StreamId, int] = {}
        early: defaultdict[StreamId, set[int]] = defaultdict(set)
        waiting = closed = 0
        for index, entry in enumerate(page, start=1):
            reached = last.get(entry.stream, self._last.get(entry.stream, 0))
            ahead = early[entry.stream]
            if entry.seq == reached + 1:
                reached = entry.seq
                while reached + 1 in ahead:
                    reached += 1
                    ahead.remove(reached)
                    waiting -= 1
                last[entry.stream] = reached
            else:
                ahead.add(entry.seq)
                waiting += 1
            if not waiting:
                closed = index
        return closed

    def _hand_out(self, entries: Sequence[FeedEntry]) -> Run:
        if entries:
            self.position = entries[-1].position
        for entry in entries:
            self._last[entry.stream] = max(entry.seq, self._last.get(entry.stream, 0))
        return Run(entries=tuple(_in_stream_order(entries)), position=self.position)


def _expect_predecessor(entry: FeedEntry) -> None:
    """Raise when an entry waits for one that never comes: whoever appended it had read that one."""
    if entry.stream not in _places({entry.stream: entry.seq - 1}):
        raise LogDamaged(entry.stream, entry.seq - 1, "is missing")


def _in_stream_order(entries: Sequence[FeedEntry]) -> Iterable[FeedEntry]:
    """Keep the feed's order between streams, and the seq's order inside each."""
    by_stream: defaultdict[StreamId, list[FeedEntry]] = defaultdict(list)
    for entry in entries:
        by_stream[entry.stream].append(entry)
    rising = {
        stream: iter(sorted(own, key=lambda entry: entry.seq)) for stream, own in by_stream.items()
    }
    return [next(rising[entry.stream]) for entry in entries]


def _places(asked: dict[StreamId, int]) -> dict[StreamId, Position]:
    """Return where in the feed one entry of each of these streams stands."""
    if not asked:
        return {}
    keys = list(asked)
    rows = all_rows(
        PLACES, ([k.tournament for k in keys], [k.key for k in keys], list(asked.values()))
    )
    return {
        StreamId(tournament=tournament, table=table): Position(epoch, int(xid), position)
        for tournament, table, _seq, epoch, xid, position in rows
    }
