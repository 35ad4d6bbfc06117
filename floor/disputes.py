"""Read the claims and rulings of a table, each with the hand it is about, as a role may."""

from collections.abc import Iterator
from datetime import datetime

from msgspec import Struct

from floor.redaction import readable
from floor.selectors import told, view_of
from rulings.domain.permissions import Role
from rulings.domain.story import Story
from rulings.domain.view import View
from tables.domain.codec import to_wire
from tables.domain.entries.floor import ClaimFields, RulingIssued
from tables.domain.envelope import Recorded, StreamId
from tables.log import heads


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
        self._stream = stream
        self._story = story
        self._role = role
        self._now = now
        self._made: dict[int, View] = {}

    def of(self, number: int | None) -> View:
        """Return the view of a hand; empty where what is asked about is about none."""
        if number is None:
            return {}
        if number not in self._made:
            view = view_of(
                story=self._story,
                whole=self._story,
                stream=self._stream,
                role=self._role,
                number=number,
                now=self._now,
            )
            self._made[number] = view or {}
        return self._made[number]


def _within(view: View, group: str, name: str) -> View:
    documents = view.get(group)
    found = documents.get(name) if isinstance(documents, dict) else None
    return found if isinstance(found, dict) else {}


def _live(stream: StreamId) -> tuple[Story, datetime]:
    loaded = heads.load(stream)
    story = told(stream=stream)
    return story, max(loaded.now, story.raw[-1].recorded_at)


def _said(
    story: Story, role: Role, kind: type[ClaimFields] | type[RulingIssued]
) -> Iterator[Recorded]:
    """Yield the standing rows of a kind, readable."""
    rows = [row for row in story.rows if isinstance(row.entry, kind)]
    yield from readable(rows, story=story, role=role)
