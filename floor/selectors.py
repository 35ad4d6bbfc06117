"""Read streams and hands for pages and API alike: what a role may see of them, as of any seq and any instant."""

from datetime import datetime
from uuid import UUID

from msgspec import Struct

from floor.problems import Problem
from floor.redaction import has_ended, may_see_hidden, readable, told_id, unsealed
from rulings.domain.permissions import Role
from rulings.domain.story import Story
from rulings.domain.view import View, hand_view
from rulings.stories import story_of
from tables.domain.codec import to_wire
from tables.domain.envelope import Recorded, StreamId
from tables.log import heads
from tables.log.read import stream_entries
from tables.models import HeadRow

MOST_ENTRIES = 1000


class Page(Struct, frozen=True):
    """Entries in order, and the seq that the stream has reached: more follow while it is higher."""

    entries: tuple[Recorded, ...]
    seq: int


class EntryDocument(Struct, frozen=True):
    """An entry as it leaves the server: the envelope without its hashes, and what happened."""

    id: UUID
    tournament: UUID
    table: UUID | None
    seq: int
    hand: int | None
    type: str
    version: int
    payload: dict[str, object]
    occurred_at: datetime
    queued: bool
    recorded_at: datetime
    actor: str
    role: str
    device: str | None
    command_id: UUID


def stream_of(*, table: UUID) -> StreamId:
    """Return the stream of a table.

    Raises:
        Problem: `not_found`, where no such table was opened.
    """
    found = HeadRow.objects.filter(stream=table, table=table).values_list("tournament", flat=True)
    tournament = found.first()
    if tournament is None:
        raise Problem("not_found", "no_such_table")
    return StreamId(tournament=tournament, table=table)


def is_opened(*, stream: StreamId) -> bool:
    """Say whether a stream has been opened."""
    return HeadRow.objects.filter(tournament=stream.tournament, stream=stream.key).exists()


def entries_of(
    *, stream: StreamId, role: Role, after: int = 0, through: int | None = None, limit: int = 300
) -> Page:
    """Return entries as a role may read them, as of `through` or of the last there is."""
    limit = min(limit, MOST_ENTRIES)
    if stream.table is None:
        return _tournament_entries(stream, after=after, through=through, limit=limit)
    story = told(stream=stream, through=through)
    rows = readable(list(story.raw[after : after + limit]), story=story, role=role)
    if through is not None:
        # A hand that had ended by then may be live again: its end was recorded in error.
        rows = readable(rows, story=told(stream=stream), role=role)
    return Page(entries=tuple(rows), seq=story.seq)


def _tournament_entries(stream: StreamId, *, after: int, through: int | None, limit: int) -> Page:
    head = heads.load(stream).head
    if head is None:
        raise Problem("not_found", "no_such_tournament")
    reached = head.version if through is None else min(through, head.version)
    # Seqs have no gaps, so the page's end is known before it is read.
    rows = stream_entries(stream, after=after, through=min(reached, after + limit))
    return Page(entries=tuple(unsealed(rows)), seq=reached)


def hand_at(
    *,
    stream: StreamId,
    role: Role,
    number: int | None = None,
    as_of: int | None = None,
    now: datetime | None = None,
) -> View:
    """Return a hand as of a seq and an instant.

    Args:
        number: the latest hand where None.
        as_of: the last entry where None.
        now: where None, the database's clock for the live view, the entry's own for a past one.

    Raises:
        Problem: `not_found`, where the table has no such entry or had no such hand by then.
    """
    story = told(stream=stream, through=as_of)
    last = story.raw[-1].recorded_at
    if as_of is None:
        now = max(now or heads.load(stream).now, last)
    whole = told(stream=stream)
    view = view_of(
        story=story, whole=whole, stream=stream, role=role, number=number, now=now or last
    )
    if view is None:
        raise Problem("not_found", "no_such_hand")
    return view


def view_of(
    *,
    story: Story,
    whole: Story,
    stream: StreamId,
    role: Role,
    number: int | None,
    now: datetime,
) -> View | None:
    """Return a hand's view as a role may read it; None where there is no such hand.

    Whether a hand has ended is for the entries to say, and not for the instant asked about.

    Args:
        whole: the story up to now: an end that was voided since is none, and what is hidden stays so.
    """
    hands = [one.state.hand_numbered(number) for one in (story, whole)]
    ended = all(hand is not None and has_ended(hand) for hand in hands)
    hidden = ended and may_see_hidden(role)
    return hand_view(story, table=str(stream.key), number=number, now=now, hidden=hidden)


def entry_document(row: Recorded) -> EntryDocument:
    """Return an entry as it leaves the server; its hashes stay (see `floor.redaction`)."""
    payload = to_wire(row.entry)
    name = str(payload.pop("type"))
    return EntryDocument(
        id=told_id(row),
        tournament=row.stream.tournament,
        table=row.stream.table,
        seq=row.seq,
        hand=row.hand,
        type=name,
        version=row.version,
        payload=payload,
        occurred_at=row.occurred_at,
        queued=row.queued,
        recorded_at=row.recorded_at,
        actor=row.actor,
        role=row.role,
        device=row.device,
        command_id=row.command_id,
    )


def told(*, stream: StreamId, through: int | None = None) -> Story:
    """Return a table's story up to an entry that there is, or up to the last.

    Raises:
        Problem: `not_found`, where there is no such table or entry.
    """
    story = story_of(stream, through)
    if not story.raw:
        raise Problem("not_found", "no_such_table")
    if through is not None and story.seq < through:
        raise Problem("not_found", "no_such_entry", facts={"seq": through, "last": story.seq})
    return story
