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


def claims_of(*, stream: StreamId, role: Role) -> list[View]:
    """Return every claim at a table, oldest first, as judged now, with what closes its window."""
    story, now = _live(stream)
    found = []
    for row in _said(story, role, ClaimFields):
        claim = story.state.claims.get(str(getattr(row.entry, "claim", "")))
        if claim is None or claim.seq != row.seq:
            continue
        view = _view_of(stream, story, role, claim.hand, now)
        windows = view.get("claim_windows", {})
        judged = view.get("claims", {})
        found.append(
            {
                "claim": claim.claim,
                "status": claim.status,
                **_row(row),
                **_of(judged, claim.claim),
                "window": _of(windows, claim.kind) or None,
            }
        )
    return found


def rulings_of(*, stream: StreamId, role: Role) -> list[View]:
    """Return every ruling at a table, oldest first, with its hand and what it moved."""
    story, now = _live(stream)
    found = []
    for row in _said(story, role, RulingIssued):
        ruling = story.state.rulings.get(str(getattr(row.entry, "ruling", "")))
        if ruling is None or ruling.seq != row.seq:
            continue
        view = _view_of(stream, story, role, ruling.hand, now)
        judged = _of(view.get("rulings", {}), ruling.ruling)
        found.append(
            {
                "ruling": ruling.ruling,
                "hand": ruling.hand,
                "status": ruling.status,
                **_row(row),
                **judged,
            }
        )
    return found


def entry_document(row: Recorded) -> View:
    """Return an entry as it leaves the server; its hashes stay (see `floor.redaction`)."""
    payload = to_wire(row.entry)
    name = payload.pop("type")
    return {
        "id": row.id,
        "tournament": row.stream.tournament,
        "table": row.stream.table,
        "seq": row.seq,
        "hand": row.hand,
        "type": name,
        "version": row.version,
        "payload": payload,
        "occurred_at": row.occurred_at,
        "queued": row.queued,
        "recorded_at": row.recorded_at,
        "actor": row.actor,
        "role": row.role,
        "device": row.device,
        "command_id": row.command_id,
    }


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


def _view_of(stream: StreamId, story: Story, role: Role, number: int | None, now: datetime) -> View:
    if number is None:
        return {}
    view = hand_view(
        story, table=str(stream.key), number=number, now=now, hidden=may_see_hidden(role)
    )
    return view or {}


def _of(documents: object, name: str) -> View:
    found = documents.get(name) if isinstance(documents, dict) else None
    return found if isinstance(found, dict) else {}


def _row(row: Recorded) -> View:
    """Return who said it and when, and what was said, without what the judge says again."""
    return {
        "seq": row.seq,
        "recorded_at": row.recorded_at,
        "occurred_at": row.occurred_at,
        "actor": row.actor,
        "said": to_wire(row.entry),
    }
