"""Stories of streams, kept in memory: rows never change, so only what is new is read."""

from collections import OrderedDict
from threading import Lock

from rulings.domain.story import NO_STORY, Story, go_on, tell
from tables.domain import fold
from tables.domain.envelope import StreamId
from tables.domain.state import TableState
from tables.log.read import stream_entries

KEPT = 64


class Shelf:
    """The stories read last, by stream; a shorter one goes on from where it stopped."""

    def __init__(self, kept: int = KEPT) -> None:
        """Begin with none."""
        self._kept = kept
        self._stories: OrderedDict[StreamId, Story] = OrderedDict()
        self._lock = Lock()

    def take(self, stream: StreamId) -> Story:
        """Return what is known of a stream."""
        with self._lock:
            story = self._stories.get(stream, NO_STORY)
            if story is not NO_STORY:
                self._stories.move_to_end(stream)
            return story

    def put(self, stream: StreamId, story: Story) -> None:
        """Keep a story, the longest one known of its stream."""
        with self._lock:
            known = self._stories.get(stream)
            if known is None or known.seq < story.seq:
                self._stories[stream] = story
            self._stories.move_to_end(stream)
            while len(self._stories) > self._kept:
                self._stories.popitem(last=False)

    def clear(self) -> None:
        """Forget everything, as between tests."""
        with self._lock:
            self._stories.clear()


SHELF = Shelf()


def state_of(stream: StreamId, *, version: int, state: bytes, state_version: int) -> TableState:
    """Return a table as its head keeps it, folded anew where the code has moved on."""
    if state_version != fold.STATE_VERSION:
        return story_of(stream, version).state
    return fold.decode_state(state)


def story_of(stream: StreamId, through: int | None = None, *, shelf: Shelf = SHELF) -> Story:
    """Return a table's story up to an entry, or up to the last one there is.

    A stream is append-only: what was read once is read again from memory, and a story known
    further than asked for is cut back.
    """
    known = shelf.take(stream)
    if through is not None and known.seq > through:
        return tell([row for row in known.raw if row.seq <= through])
    rows = stream_entries(stream, after=known.seq, through=through)
    if not rows:
        return known
    if known.raw and known.raw[-1].hash != rows[0].prev_hash:
        # Another database than the one remembered, as after a restore: begin anew.
        story = tell(stream_entries(stream, through=through))
    else:
        story = go_on(known, rows)
    shelf.put(stream, story)
    return story
