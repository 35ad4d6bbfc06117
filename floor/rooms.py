"""Read a room at a glance, from the heads alone: tournaments, and what every table is doing now."""

from collections.abc import Iterable
from datetime import datetime
from typing import Final
from uuid import UUID

from django.db.models import Count, Q
from msgspec import Struct
from msgspec.structs import replace

from floor.models import Membership, Person
from rulings.domain.calls import call_stage
from rulings.domain.permissions import Role
from rulings.domain.phase import phase_of
from rulings.rulebook.book import Book, book_for
from rulings.rules.claim_windows import Window, lapsed_at, windows
from rulings.stories import state_of
from tables.domain import tournament
from tables.domain.betting import betting_over
from tables.domain.envelope import StreamId
from tables.domain.hand_state import HandState
from tables.domain.state import Claim, TableState
from tables.log import heads
from tables.log.sealed_entries import ERASED
from tables.log.sealing import unseal_all
from tables.models import HeadRow

OPEN = "open"  # the phase of a table that has had no hand
MOST_KEPT: Final = 2_000


class TournamentLine(Struct, frozen=True):
    """A tournament in a person's list."""

    tournament: UUID
    name: str
    role: Role
    tables: int
    closed: bool


class OpenClaim(Struct, frozen=True):
    """A claim that waits for a decision; `closes_at` is known once a break runs."""

    claim: str
    kind: str
    hand: int | None
    seat: int | None
    by: str
    raised_at: datetime
    window_open: bool
    closes_on: str | None
    closes_at: datetime | None


class OpenAppeal(Struct, frozen=True):
    """A ruling whose appeal waits for a director."""

    ruling: str
    hand: int | None
    finding: str


class OpenCall(Struct, frozen=True):
    """A call for the floor: `status` is open, accepted or arrived; `coming` is who accepted it.

    `stage` tells of an open one how long it has gone unanswered: open, late or escalated.
    """

    seq: int
    by: str
    seat: int | None
    called_at: datetime
    status: str
    coming: str | None
    joined: int
    stage: str
    reason: str


class RunningPenalty(Struct, frozen=True):
    """A penalty that is being served, or begins with the next hand."""

    penalty: str
    player: str
    seat: int | None
    hands_left: int
    hands_total: int


class TableLine(Struct, frozen=True):
    """A table at a glance: `seq` is where its stream stands."""

    table: UUID
    number: int | None
    game: str
    rulebook: str
    players: int
    hand: int | None
    phase: str
    seq: int
    recorded_at: datetime
    broken: bool
    on_break: bool
    call: OpenCall | None
    claims: tuple[OpenClaim, ...]
    appeals: tuple[OpenAppeal, ...]
    penalties: tuple[RunningPenalty, ...]
    due_at: datetime | None


class Places(Struct, frozen=True):
    """A table where somebody can be seated: how many play there, and which seats are empty."""

    table: UUID
    number: int | None
    players: int
    empty: tuple[int, ...]


def places_beside(*, tournament: UUID, table: UUID) -> tuple[Places, ...]:
    """Return the other tables of a tournament that have an empty seat, the fewest players first."""
    rows = HeadRow.objects.filter(tournament=tournament, table__isnull=False).exclude(stream=table)
    found = [_places(row) for row in rows]
    there = [one for one in found if one is not None and one.empty]
    return tuple(sorted(there, key=lambda one: (one.players, one.number or 0, one.table)))


def _places(row: HeadRow) -> Places | None:
    state = _state(row)
    if state.opened is None or state.broken is not None:
        return None
    empty = (no for no in range(1, state.opened.seats + 1) if no not in state.occupants)
    return Places(row.stream, state.opened.number, len(state.occupants), tuple(empty))


def tournaments_of(*, person: Person, only: UUID | None = None) -> tuple[TournamentLine, ...]:
    """Return the tournaments that a person has a part in, newest first."""
    roles = dict(
        Membership.objects.filter(
            Q() if only is None else Q(tournament=only), person=person
        ).values_list("tournament", "role")
    )
    tables = dict(
        HeadRow.objects.filter(tournament__in=roles, table__isnull=False)
        .values_list("tournament")
        .annotate(Count("stream"))
    )
    lines = [
        _tournament_line(row, Role(roles[row.tournament]), tables.get(row.tournament, 0))
        for row in HeadRow.objects.filter(tournament__in=roles, table=None)
    ]
    return tuple(sorted(lines, key=lambda line: line.tournament.int, reverse=True))


def _tournament_line(row: HeadRow, role: Role, tables: int) -> TournamentLine:
    state = tournament.decode_state(bytes(row.state))
    return TournamentLine(
        tournament=row.tournament,
        name=state.name or "",
        role=role,
        tables=tables,
        closed=state.closed,
    )


# Lines as they were found, each with the hash its stream then stood at; their words are sealed.
KEPT: Final[dict[UUID, tuple[bytes, TableLine]]] = {}


def tables_of(*, tournament: UUID, now: datetime | None = None) -> tuple[TableLine, ...]:
    """Return the tables of a tournament by their number, each as its head has it now.

    Args:
        now: the database's clock, where it was asked already.
    """
    now = now or heads.load(StreamId(tournament)).now
    rows = HeadRow.objects.filter(tournament=tournament, table__isnull=False)
    kept, moved = _kept(rows.values_list("stream", "hash"), now)
    found = [_found(row, now) for row in rows.filter(stream__in=moved)] if moved else []
    lines = _with_reasons([*kept, *found])
    return tuple(sorted(lines, key=lambda line: (line.number is None, line.number, line.table)))


def stands_at(own: int, lines: Iterable[TableLine]) -> int:
    """Return where a tournament's streams stand, all together: more whenever one of them moves.

    Args:
        own: where its own stream stands.
    """
    return own + sum(line.seq for line in lines)


def _kept(
    standing: Iterable[tuple[UUID, bytes | memoryview]], now: datetime
) -> tuple[list[TableLine], list[UUID]]:
    """Return the lines that are as they were, and the tables that have to be looked at."""
    kept, moved = [], []
    for table, stands in standing:
        hash_, line = KEPT.get(table, (b"", None))
        if line is not None and hash_ == bytes(stands) and _stands_until_due(line, now):
            kept.append(line)
        else:
            moved.append(table)
    return kept, moved


def _found(row: HeadRow, now: datetime) -> TableLine:
    line = _table_line(row, now)
    if _stands_until_due(line, now):
        if len(KEPT) >= MOST_KEPT:
            KEPT.clear()
        KEPT[row.stream] = (bytes(row.hash), line)
    return line


def _stands_until_due(line: TableLine, now: datetime) -> bool:
    """Say whether a line changes only with its stream: it does too when something falls due."""
    return line.due_at is None or now < line.due_at


def _table_line(row: HeadRow, now: datetime) -> TableLine:
    state = _state(row)
    opened, hand = state.opened, state.hand
    return TableLine(
        table=row.stream,
        number=opened.number if opened else None,
        game=hand.game_name if hand else (opened.game if opened else ""),
        rulebook=opened.rulebook if opened else "",
        players=len(state.occupants),
        hand=hand.number if hand else None,
        phase=_phase(state, hand, now) if hand else OPEN,
        seq=row.version,
        recorded_at=row.recorded_at,
        broken=state.broken is not None,
        on_break=state.break_started_at is not None,
        call=_call(state, now),
        claims=open_claims(state, max(now, row.recorded_at)),
        appeals=open_appeals(state),
        penalties=running_penalties(state),
        due_at=row.next_due_at,
    )


def _with_reasons(lines: list[TableLine]) -> list[TableLine]:
    """Return the lines with the words of their calls readable: one look at the keys for all."""
    words = unseal_all([line.call.reason for line in lines if line.call])
    return [
        replace(line, call=replace(line.call, reason=words[line.call.reason] or ERASED))
        if line.call
        else line
        for line in lines
    ]


def _call(state: TableState, now: datetime) -> OpenCall | None:
    call = state.call
    if call is None:
        return None
    return OpenCall(
        seq=call.seq,
        by=call.by,
        seat=call.seat,
        called_at=call.called_at,
        status=call.status,
        coming=call.coming,
        joined=call.joined,
        stage=call_stage(call, now),
        reason=call.reason,
    )


def states_of(*, tournament: UUID) -> list[tuple[UUID, TableState]]:
    """Return every table of a tournament as its head has it."""
    rows = HeadRow.objects.filter(tournament=tournament, table__isnull=False)
    return [(row.stream, _state(row)) for row in rows]


def _state(row: HeadRow) -> TableState:
    return state_of(
        StreamId(row.tournament, row.table),
        version=row.version,
        state=bytes(row.state),
        state_version=row.state_version,
    )


def _phase(state: TableState, hand: HandState, now: datetime) -> str:
    """Return the view's phase, from the head and without the walk through the hand."""
    book = book_for(hand.rulebook, hand.house_rules)
    return phase_of(
        state=state,
        hand=hand,
        over=betting_over(state, hand),
        windows=windows(book=book, state=state, hand=hand, now=now),
    )


def open_appeals(state: TableState) -> tuple[OpenAppeal, ...]:
    """Return the appeals at a table that nobody has decided yet."""
    return tuple(
        OpenAppeal(one.ruling, one.hand, one.finding)
        for one in state.rulings.values()
        if one.status == "appealed"
    )


def running_penalties(state: TableState) -> tuple[RunningPenalty, ...]:
    """Return the penalties of hands that are not served yet."""
    return tuple(
        RunningPenalty(
            penalty=one.penalty,
            player=one.player,
            seat=one.seat,
            hands_left=one.hands_total - one.served,
            hands_total=one.hands_total,
        )
        for one in state.penalties.values()
        if one.status in ("pending", "serving") and one.hands_total is not None
    )


def open_claims(state: TableState, now: datetime) -> tuple[OpenClaim, ...]:
    """Return the claims at a table that wait for a decision, whatever hand they are about."""
    found = []
    for claim in state.claims.values():
        if claim.status != "open":
            continue
        hand = state.hand_numbered(claim.hand) if claim.hand is not None else None
        book = book_for(hand.rulebook, hand.house_rules) if hand else None
        if hand and book and lapsed_at(book=book, hand=hand, claim=claim):
            continue
        window = _window(state, hand, book, claim, now)
        found.append(
            OpenClaim(
                claim=claim.claim,
                kind=claim.kind,
                hand=claim.hand,
                seat=claim.seat,
                by=claim.by,
                raised_at=claim.received_at,
                window_open=window.open if window else True,
                closes_on=window.closes_on if window else None,
                closes_at=window.closes_at if window else None,
            )
        )
    return tuple(found)


def _window(
    state: TableState, hand: HandState | None, book: Book | None, claim: Claim, now: datetime
) -> Window | None:
    if hand is None or book is None:
        return None
    return windows(book=book, state=state, hand=hand, now=now)[claim.kind]
