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
from uuid import UUID

from msgspec import Struct

from tables.domain.envelope import StreamId
from tables.log.errors import LogDamaged
from tables.log.positions import Position
from tables.log.read import FeedEntry, feed
from tables.log.sql import all_rows

PAGE: Final = 1000
POSITIONS: Final = """
SELECT e.tournament, e.stream, e.epoch, e.xid::text, e.position
FROM unnest(%s::uuid[], %s::uuid[], %s::integer[]) AS asked (tournament, stream, seq)
JOIN tables_entry e USING (tournament, stream, seq)
"""

Key = tuple[int, int]  # a stream's ids as numbers: they hash much faster
Place = tuple[Key, int]


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
        self._last: dict[Key, int] = {}

    def next(self, limit: int = PAGE) -> Run:
        """Return what can be handed out now; nothing when the feed has nothing new.

        Raises:
            LogDamaged: an entry's predecessor is not in the log.
        """
        while True:
            page = feed(self.position, limit=limit)
            places = [(_key(entry.stream), entry.seq) for entry in page]
            self._look_up_last(places)
            closed = self._closed(places)
            if page and not closed:
                _expect_predecessor(page[0])
            if closed or len(page) < limit:
                return self._hand_out(page[:closed], places[:closed])
            limit *= 2  # a predecessor is further on than this page

    def _look_up_last(self, places: Sequence[Place]) -> None:
        """Learn how far streams that are new to this follower were handed out before it began."""
        first: dict[Key, int] = {}
        for key, seq in places:
            if key not in self._last:
                first[key] = min(seq, first.get(key, seq))
        before = _positions({key: seq - 1 for key, seq in first.items() if seq > 1})
        for key, position in before.items():
            if position <= self.position:
                self._last[key] = first[key] - 1

    def _closed(self, places: Sequence[Place]) -> int:
        """Return how many entries of the page, from its start, make the longest closed run."""
        last: dict[Key, int] = {}
        early: defaultdict[Key, set[int]] = defaultdict(set)
        waiting = closed = 0
        for index, (key, seq) in enumerate(places, start=1):
            reached = last.get(key) or self._last.get(key, 0)
            if seq == reached + 1:
                reached = seq
                if ahead := early.get(key):
                    while reached + 1 in ahead:
                        reached += 1
                        ahead.remove(reached)
                        waiting -= 1
                last[key] = reached
            else:
                early[key].add(seq)
                waiting += 1
            if not waiting:
                closed = index
        return closed

    def _hand_out(self, entries: Sequence[FeedEntry], places: Sequence[Place]) -> Run:
        if entries:
            self.position = entries[-1].position
        turned_round = False
        for key, seq in places:
            last = self._last.get(key, 0)
            turned_round = turned_round or seq <= last
            self._last[key] = max(seq, last)
        handed = _in_stream_order(entries) if turned_round else entries
        return Run(entries=tuple(handed), position=self.position)


def _in_stream_order(entries: Sequence[FeedEntry]) -> Iterable[FeedEntry]:
    """Keep the feed's order between streams, and the seq's order inside each."""
    by_stream: defaultdict[Key, list[FeedEntry]] = defaultdict(list)
    for entry in entries:
        by_stream[_key(entry.stream)].append(entry)
    rising = {key: iter(sorted(own, key=lambda entry: entry.seq)) for key, own in by_stream.items()}
    return [next(rising[_key(entry.stream)]) for entry in entries]


def _expect_predecessor(entry: FeedEntry) -> None:
    """Raise when an entry waits for one that never comes: whoever appended it had read that one."""
    if not _positions({_key(entry.stream): entry.seq - 1}):
        raise LogDamaged(entry.stream, entry.seq - 1, "is missing")


def _positions(asked: dict[Key, int]) -> dict[Key, Position]:
    """Return where in the feed one entry of each of these streams stands."""
    if not asked:
        return {}
    tournaments = [UUID(int=tournament) for tournament, _ in asked]
    streams = [UUID(int=stream) for _, stream in asked]
    rows = all_rows(POSITIONS, (tournaments, streams, list(asked.values())))
    return {
        (tournament.int, stream.int): Position(epoch, int(xid), position)
        for tournament, stream, epoch, xid, position in rows
    }


def _key(stream: StreamId) -> Key:
    return stream.tournament.int, (stream.table or stream.tournament).int
