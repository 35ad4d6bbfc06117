"""The floor: every table of a tournament, what is open there, and what presses most first."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.utils.translation import gettext as _

from floor.pages.call_box import call_text
from floor.pages.deadlines import NEAR
from floor.pages.frame import Frame
from floor.pages.open_lines import RoomAppeal, RoomClaim, room_appeal, room_claim
from floor.pages.table_board import table_name
from floor.rooms import TableLine, TournamentLine
from floor.words.labels import GAMES, PHASES, ROLES, label

CALM, CALLED, APPEALED, CLAIMED, CLOSING = "calm", "called", "appealed", "claimed", "closing"
PRESSING = (CLOSING, CLAIMED, APPEALED, CALLED, CALM)


@dataclass(frozen=True, slots=True)
class RoomTable:
    """A table on the floor page; `state` is what presses most: from closing down to calm."""

    table: UUID
    name: str
    phase: str
    phase_text: str
    hand: int | None
    game: str
    players: int
    state: str
    state_text: str
    call: str
    call_status: str
    called_at: datetime | None
    claims: tuple[RoomClaim, ...]
    appeals: tuple[RoomAppeal, ...]
    on_break: bool
    broken: bool


@dataclass(frozen=True, slots=True)
class Room:
    """The floor page."""

    frame: Frame
    tournament: UUID
    name: str
    tables: tuple[RoomTable, ...]
    now: datetime
    may_open: bool


@dataclass(frozen=True, slots=True)
class TournamentRow:
    """A tournament to choose."""

    tournament: UUID
    name: str
    role: str
    tables: int
    closed: bool


@dataclass(frozen=True, slots=True)
class Tournaments:
    """The tournaments somebody has a part in."""

    frame: Frame
    rows: tuple[TournamentRow, ...]


def tournament_rows(lines: tuple[TournamentLine, ...]) -> tuple[TournamentRow, ...]:
    """Return tournaments with the role in words."""
    return tuple(
        TournamentRow(
            tournament=line.tournament,
            name=line.name or str(line.tournament),
            role=label(ROLES, line.role),
            tables=line.tables,
            closed=line.closed,
        )
        for line in lines
    )


def room_tables(
    lines: tuple[TableLine, ...], now: datetime, names: dict[str, str]
) -> tuple[RoomTable, ...]:
    """Return the tables, those that press most first, else by number."""
    tables = [_table(line, now, names) for line in lines]
    return tuple(sorted(tables, key=lambda table: PRESSING.index(table.state)))


def _table(line: TableLine, now: datetime, names: dict[str, str]) -> RoomTable:
    claims = tuple(
        room_claim(claim, hand=line.hand, hand_over=line.phase == "ended", now=now)
        for claim in line.claims
    )
    state = _state(line, claims)
    return RoomTable(
        table=line.table,
        name=table_name(line.number),
        phase=line.phase,
        phase_text=_("Broken") if line.broken else label(PHASES, line.phase),
        hand=line.hand,
        game=label(GAMES, line.game),
        players=line.players,
        state=state,
        state_text=_says(state),
        call=call_text(line.call, names) if line.call else "",
        call_status=line.call.status if line.call else "",
        called_at=line.call.called_at if line.call else None,
        claims=claims,
        appeals=tuple(map(room_appeal, line.appeals)),
        on_break=line.on_break,
        broken=line.broken,
    )


def _state(line: TableLine, claims: tuple[RoomClaim, ...]) -> str:
    if any(claim.level == NEAR for claim in claims):
        return CLOSING
    if claims:
        return CLAIMED
    if line.appeals:
        return APPEALED
    return CALLED if line.call else CALM


def _says(state: str) -> str:
    return {
        CLOSING: _("Closing"),
        CLAIMED: _("Claim open"),
        APPEALED: _("Appeal to decide"),
        CALLED: _("Floor called"),
        CALM: "",
    }[state]
