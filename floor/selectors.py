"""Read tables for pages and API alike: what a role may see of them, as of any seq and any instant."""

from collections.abc import Iterator
from datetime import datetime
from uuid import UUID

from msgspec import Struct

from floor.problems import Problem
from floor.redaction import may_see_hidden, readable, unsealed
from rulings.domain.permissions import Role
from rulings.domain.story import Story
from rulings.domain.view import View, hand_view
from rulings.stories import story_of
from tables.domain.codec import to_wire
from tables.domain.entries.floor import ClaimFields, RulingIssued
from tables.domain.envelope import Recorded, StreamId
from tables.log import heads
from tables.log.read import stream_entries
from tables.models import HeadRow

MOST_ENTRIES = 1000


class Page(Struct, frozen=True):
    """Entries in order, and the seq that the stream has reached: more follow while it is higher."""

    entries: tuple[Recorded, ...]
    seq: int


class HandAt(Struct, frozen=True):
    """A hand's view, the entries about it as the role may read them, and where the stream stands."""

    view: View
    timeline: tuple[Recorded, ...]
    seq: int
    last: int
    hands: tuple[int, ...]


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


class ClaimLine(Struct, frozen=True):
    """A claim: what was said (its entry), how it is judged now, and the window it had to meet."""

    claim: str
    kind: str
    hand: int | None
    status: str
    seq: int
    occurred_at: datetime
    recorded_at: datetime
    actor: str
    said: dict[str, object]
    judged: dict[str, object]
    window: dict[str, object]


class RulingLine(Struct, frozen=True):
    """A ruling: what was said (its entry), and what became of it and of the chips."""

    ruling: str
    claim: str | None
    hand: int | None
    status: str
    seq: int
    occurred_at: datetime
    recorded_at: datetime
    actor: str
    said: dict[str, object]
    judged: dict[str, object]


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
    story = _story(stream, through)
    rows = list(story.raw[after : after + limit])
    return Page(entries=tuple(readable(rows, story=story, role=role)), seq=story.seq)


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
) -> HandAt:
    """Return a hand as of a seq and an instant.

    Args:
        number: the latest hand where None.
        as_of: the last entry where None.
        now: where None, the database's clock for the live view, the entry's own for a past one.

    Raises:
        Problem: `not_found`, where the table has no such entry or had no such hand by then.
    """
    loaded = heads.load(stream)
    last = loaded.head.version if loaded.head else 0
    story = _story(stream, as_of)
    if now is None:
        now = loaded.now if as_of is None else story.raw[-1].recorded_at
    view = hand_view(
        story,
        table=str(stream.key),
        number=number,
        now=max(now, story.raw[-1].recorded_at) if as_of is None else now,
        hidden=may_see_hidden(role),
    )
    if view is None:
        raise Problem("not_found", "no_such_hand")
    shown = view["hand"]
    rows = [row for row in story.raw if row.hand == shown]
    return HandAt(
        view=view,
        timeline=tuple(readable(rows, story=story, role=role)),
        seq=story.seq,
        last=max(last, story.seq),
        hands=tuple(story.starts),
    )


def claims_of(*, stream: StreamId, role: Role) -> list[ClaimLine]:
    """Return every claim at a table, oldest first, as judged now, with what closes its window."""
    story, now = _live(stream)
    views = _Views(stream, story, role, now)
    lines = []
    for row in _said(story, role, ClaimFields):
        claim = story.state.claims.get(str(getattr(row.entry, "claim", "")))
        if claim is None or claim.seq != row.seq:
            continue
        view = views.of(claim.hand)
        judged = _within(view, "claims", claim.claim)
        lines.append(
            ClaimLine(
                claim=claim.claim,
                kind=claim.kind,
                hand=claim.hand,
                status=str(judged.get("status", claim.status)),
                seq=row.seq,
                occurred_at=row.occurred_at,
                recorded_at=row.recorded_at,
                actor=row.actor,
                said=to_wire(row.entry),
                judged=judged,
                window=_within(view, "claim_windows", claim.kind),
            )
        )
    return lines


def rulings_of(*, stream: StreamId, role: Role) -> list[RulingLine]:
    """Return every ruling at a table, oldest first, with its hand and what it moved."""
    story, now = _live(stream)
    views = _Views(stream, story, role, now)
    lines = []
    for row in _said(story, role, RulingIssued):
        ruling = story.state.rulings.get(str(getattr(row.entry, "ruling", "")))
        if ruling is None or ruling.seq != row.seq:
            continue
        lines.append(
            RulingLine(
                ruling=ruling.ruling,
                claim=ruling.claim,
                hand=ruling.hand,
                status=ruling.status,
                seq=row.seq,
                occurred_at=row.occurred_at,
                recorded_at=row.recorded_at,
                actor=row.actor,
                said=to_wire(row.entry),
                judged=_within(views.of(ruling.hand), "rulings", ruling.ruling),
            )
        )
    return lines


class _Views:
    """The views of a table's hands, each made once."""

    def __init__(self, stream: StreamId, story: Story, role: Role, now: datetime) -> None:
        self._table = str(stream.key)
        self._story = story
        self._hidden = may_see_hidden(role)
        self._now = now
        self._made: dict[int, View] = {}

    def of(self, number: int | None) -> View:
        """Return the view of a hand; empty where what is asked about is about none."""
        if number is None:
            return {}
        if number not in self._made:
            view = hand_view(
                self._story, table=self._table, number=number, now=self._now, hidden=self._hidden
            )
            self._made[number] = view or {}
        return self._made[number]


def _within(view: View, group: str, name: str) -> View:
    documents = view.get(group)
    found = documents.get(name) if isinstance(documents, dict) else None
    return found if isinstance(found, dict) else {}


def entry_document(row: Recorded) -> EntryDocument:
    """Return an entry as it leaves the server; its hashes stay (see `floor.redaction`)."""
    payload = to_wire(row.entry)
    name = str(payload.pop("type"))
    return EntryDocument(
        id=row.id,
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


def _story(stream: StreamId, through: int | None) -> Story:
    """Return a table's story up to an entry that there is."""
    story = story_of(stream, through)
    if not story.raw:
        raise Problem("not_found", "no_such_table")
    if through is not None and story.seq < through:
        raise Problem("not_found", "no_such_entry", facts={"seq": through, "last": story.seq})
    return story


def _live(stream: StreamId) -> tuple[Story, datetime]:
    loaded = heads.load(stream)
    story = _story(stream, None)
    return story, max(loaded.now, story.raw[-1].recorded_at)


def _said(
    story: Story, role: Role, kind: type[ClaimFields] | type[RulingIssued]
) -> Iterator[Recorded]:
    """Yield the standing rows of a kind, readable."""
    rows = [row for row in story.rows if isinstance(row.entry, kind)]
    yield from readable(rows, story=story, role=role)
