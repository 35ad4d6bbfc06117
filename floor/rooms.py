"""Read a room at a glance, from the heads alone: tournaments, and what every table is doing now."""

from collections.abc import Iterable
from datetime import datetime
from typing import Final
from uuid import UUID

from django.db.models import Count, Q
from msgspec import Struct
from msgspec.structs import replace

from floor.models import Membership, Person
from floor.open_matters import (
    OpenAppeal,
    OpenCall,
    OpenClaim,
    RunningPenalty,
    open_appeals,
    open_call,
    open_claims,
    running_penalties,
)
from rulings.domain.permissions import Role
from rulings.domain.phase import phase_of
from rulings.rulebook.book import book_for
from rulings.rules.claim_windows import windows
from rulings.stories import state_of
from tables.domain import tournament
from tables.domain.betting import betting_over
from tables.domain.envelope import StreamId
from tables.domain.hand_state import HandState
from tables.domain.state import TableState
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
        call=open_call(state, now),
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
