"""Up to which entry a bundle holds each stream: no hand is in it that is in play."""

from collections.abc import Mapping
from uuid import UUID

from floor.redaction import has_ended
from floor.reports.facts.event import Progress
from rulings.domain.story import tell
from tables.domain.entries.hand import HandStarted, PlayEntry
from tables.domain.entries.showdown import ShowdownEntry
from tables.domain.envelope import Recorded, StreamId
from tables.domain.tournament import fold
from tables.log.read import stream_entries


def ended(tournament: UUID, seqs: Mapping[str, int], progress: Progress) -> dict[str, int]:
    """Return up to which entry each stream goes in a bundle: without a hand in play.

    Where the event is closed nothing is in play any more, whether or not somebody recorded the ends of the
    last hands; but a table that somebody plays on at has a hand in play, whatever was closed.

    Args:
        progress: told after each stream how many of all are done.
    """
    event = fold(stream_entries(StreamId(tournament), through=seqs.get(str(tournament), 0)))
    found: dict[str, int] = {}
    for count, (name, seq) in enumerate(sorted(seqs.items()), start=1):
        own = name == str(tournament)
        stream = StreamId(tournament, None if own else UUID(name))
        rows = [] if own else stream_entries(stream, through=seq)
        over = own or (event.closed and not _plays_on(rows, event.sealed.get(name, 0)))
        found[name] = seq if over else _ended(rows)
        progress(count, len(seqs))
    return found


def _plays_on(rows: list[Recorded], closed: int) -> bool:
    """Say whether anybody played at a table after the entry it stood at when the event was closed."""
    return any(isinstance(row.entry, PlayEntry | ShowdownEntry) for row in rows[closed:])


def _ended(rows: list[Recorded]) -> int:
    """Return the last entry before a hand that has not ended: what is hidden in it stays so.

    Where it was struck through and told anew, that is before it was first told: its cards are the same.
    """
    story = tell(rows)
    hand = story.state.hand
    if hand is None or has_ended(hand):
        return len(rows)
    began = {no: story.rows[index].seq for no, (_, index) in story.starts.items()}
    own = began.pop(hand.number)
    before = max(began.values(), default=0)
    told = (row.seq for row in rows if isinstance(row.entry, HandStarted) and row.seq > before)
    return min((own, *told)) - 1
