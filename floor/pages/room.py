"""The floor: every table of a tournament, what is open there, and what presses most first."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.utils.translation import gettext as _

from floor.pages.call_box import call_text
from floor.pages.claim_lines import who_text
from floor.pages.deadlines import NEAR, Nearness, deadline
from floor.pages.frame import Frame
from floor.pages.table_board import table_name
from floor.rooms import OpenClaim, TableLine, TournamentLine
from floor.words.labels import CLAIM_KINDS, GAMES, PHASES, ROLES, label

CALM, CALLED, CLAIMED, CLOSING = "calm", "called", "claimed", "closing"
PRESSING = (CLOSING, CLAIMED, CALLED, CALM)


@dataclass(frozen=True, slots=True)
class RoomClaim:
    """An open claim on the floor page."""

    claim: str
    kind: str
    who: str
    hand: int | None
    closes: str
    level: str

    @property
    def about(self) -> str:
        """Who claims, and about which hand."""
        hand = _("hand %(hand)s") % {"hand": self.hand} if self.hand else ""
        return ", ".join(part for part in (self.who, hand) if part)


@dataclass(frozen=True, slots=True)
class RoomTable:
    """A table on the floor page; `state` is what presses most: closing, claimed, called or calm."""

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
    claims = tuple(_claim(line, claim, now) for claim in line.claims)
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
        on_break=line.on_break,
        broken=line.broken,
    )


@dataclass(frozen=True, slots=True)
class _Window:
    """A claim's window as the floor's list has it: without what closed it, and where that stands."""

    open: bool
    closes_on: str | None
    closes_at: datetime | None
    closed_by: int | datetime | None = None
    provision: str = ""


def _claim(line: TableLine, claim: OpenClaim, now: datetime) -> RoomClaim:
    later = line.hand is not None and claim.hand is not None and line.hand > claim.hand
    near = Nearness(now=now, hand_over=line.phase == "ended", next_began=later)
    window = _Window(claim.window_open, claim.closes_on, claim.closes_at)
    closing = deadline(claim.kind, window, near, None)
    return RoomClaim(
        claim=claim.claim,
        kind=label(CLAIM_KINDS, claim.kind),
        who=who_text(claim.by, claim.seat),
        hand=claim.hand,
        closes=closing.text,
        level=closing.level,
    )


def _state(line: TableLine, claims: tuple[RoomClaim, ...]) -> str:
    if any(claim.level == NEAR for claim in claims):
        return CLOSING
    if claims:
        return CLAIMED
    return CALLED if line.call else CALM


def _says(state: str) -> str:
    return {
        CLOSING: _("Closing"),
        CLAIMED: _("Claim open"),
        CALLED: _("Floor called"),
        CALM: "",
    }[state]
