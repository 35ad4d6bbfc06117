"""The floor: every table of a tournament by its number, and before them what waits for somebody."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Final
from uuid import UUID

from django.utils.translation import get_language, ngettext, pgettext
from django.utils.translation import gettext as _

from floor.open_matters import RunningPenalty
from floor.pages.deadlines import NEAR
from floor.pages.frame import Frame
from floor.pages.inbox import Inbox
from floor.pages.open_lines import RoomAppeal, RoomClaim, room_appeal, room_claim
from floor.pages.table_board import table_name
from floor.rooms import TableLine, TournamentLine
from floor.words.labels import GAMES, PHASES, ROLES, label
from floor.words.phrases import penalised

CALM, CALLED, COMING, ARRIVED = "calm", "called", "coming", "arrived"
APPEALED, CLAIMED, CLOSING = "appealed", "claimed", "closing"
CALL_STATES: Final = {"open": CALLED, "accepted": COMING, "arrived": ARRIVED}
ICONS: Final = {
    CLOSING: "warn",
    CLAIMED: "claim",
    APPEALED: "ruling",
    CALLED: "call",
    COMING: "walk",
    ARRIVED: "floor",
    CALM: "check",
}
MOST_KEPT: Final = 2_000
FEW: Final = 12  # tables whose tiles may be large


@dataclass(frozen=True, slots=True)
class RoomTable:
    """A table on the floor page; `state` is what presses most: from closing down to calm."""

    table: UUID
    number: int | None
    name: str
    phase: str
    phase_text: str
    hand: int | None
    game: str
    players: int
    state: str
    state_text: str
    state_short: str
    icon: str
    called_at: datetime | None
    claims: tuple[RoomClaim, ...]
    away: str
    on_break: bool
    broken: bool

    @property
    def has_a_clock(self) -> bool:
        """Whether it shows a time that runs."""
        return self.called_at is not None or any(claim.until for claim in self.claims)

    @property
    def runs_since(self) -> datetime | None:
        """Since when the floor was called, where nothing presses more than that call."""
        return self.called_at if self.state in CALL_STATES.values() else None

    @property
    def runs_until(self) -> datetime | None:
        """When the first of its claims closes, where a break closes it."""
        return min((claim.until for claim in self.claims if claim.until), default=None)


@dataclass(frozen=True, slots=True)
class WaitingClaim:
    """An open claim with its table; `sound_id` names the sound of its closing."""

    table: UUID
    name: str
    claim: RoomClaim
    sound_id: str


@dataclass(frozen=True, slots=True)
class WaitingAppeal:
    """An appeal with its table."""

    table: UUID
    name: str
    appeal: RoomAppeal


@dataclass(frozen=True, slots=True)
class Returning:
    """A player whose penalty ends with the hand that is played: he is to be let back."""

    table: UUID
    name: str
    who: str
    text: str


@dataclass(frozen=True, slots=True)
class Room:
    """The floor page."""

    frame: Frame
    tournament: UUID
    name: str
    inbox: Inbox | None  # none for who answers no calls
    claims: tuple[WaitingClaim, ...]
    appeals: tuple[WaitingAppeal, ...]
    returning: tuple[Returning, ...]
    tables: tuple[RoomTable, ...]
    may_report: bool
    may_open: bool
    may_decide: bool
    may_count: bool
    closed: bool
    not_found: str = ""
    stands: int = 0  # its streams, all together
    since: tuple[()] = ()
    refused: str = ""

    @property
    def is_small(self) -> bool:
        """Whether each table has room for its particulars."""
        return len(self.tables) <= FEW


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


def room_tables(lines: Sequence[TableLine], now: datetime) -> tuple[RoomTable, ...]:
    """Return the tables by number: none changes its place under a finger."""
    language = get_language()
    return tuple(
        _table(line, _claims(line, now)) if line.claims else _without_claims(line, language)
        for line in lines
    )


@lru_cache(maxsize=MOST_KEPT)
def _without_claims(line: TableLine, _language: str | None) -> RoomTable:
    """Return a table that is the same at every instant, in the language that is spoken now."""
    return _table(line, [])


def waiting_claims(lines: Sequence[TableLine], now: datetime) -> tuple[WaitingClaim, ...]:
    """Return the open claims of all tables, those that close next first, then the oldest."""
    found = [
        (claim.raised_at, _waiting(line, shown))
        for line in lines
        for claim, shown in zip(line.claims, _claims(line, now), strict=True)
    ]
    found.sort(key=lambda pair: (pair[1].claim.level != NEAR, pair[0]))
    return tuple(one for _, one in found)


def waiting_appeals(lines: Sequence[TableLine]) -> tuple[WaitingAppeal, ...]:
    """Return the appeals of all tables."""
    return tuple(
        WaitingAppeal(line.table, table_name(line.number), room_appeal(appeal))
        for line in lines
        for appeal in line.appeals
    )


def returning(lines: Sequence[TableLine]) -> tuple[Returning, ...]:
    """Return who is to be let back with the next hand."""
    return tuple(
        Returning(
            table=line.table,
            name=table_name(line.number),
            who=_who(one),
            text=_("1 hand of the penalty is left"),
        )
        for line in lines
        for one in line.penalties
        if one.hands_left == 1
    )


def _who(penalty: RunningPenalty) -> str:
    who = penalised(penalty.player, penalty.seat)
    return f"{who[:1].upper()}{who[1:]}"


def _claims(line: TableLine, now: datetime) -> list[RoomClaim]:
    over = line.phase == "ended"
    return [room_claim(claim, hand=line.hand, hand_over=over, now=now) for claim in line.claims]


def _waiting(line: TableLine, claim: RoomClaim) -> WaitingClaim:
    return WaitingClaim(
        table=line.table,
        name=table_name(line.number),
        claim=claim,
        sound_id=f"sound-{line.table}-{claim.claim}-closing",
    )


def _table(line: TableLine, claims: Sequence[RoomClaim]) -> RoomTable:
    state = _state(line, claims)
    return RoomTable(
        table=line.table,
        number=line.number,
        name=table_name(line.number),
        phase=line.phase,
        phase_text=_("Broken") if line.broken else label(PHASES, line.phase),
        hand=line.hand,
        game=label(GAMES, line.game),
        players=line.players,
        state=state,
        state_text=_says(state),
        state_short=_says_briefly(state),
        icon=ICONS[state],
        called_at=line.call.called_at if line.call else None,
        claims=tuple(claims),
        away=_away(len(line.penalties)),
        on_break=line.on_break,
        broken=line.broken,
    )


def _away(penalties: int) -> str:
    if not penalties:
        return ""
    return ngettext("%(count)s away", "%(count)s away", penalties) % {"count": penalties}


def _state(line: TableLine, claims: Sequence[RoomClaim]) -> str:
    if any(claim.level == NEAR for claim in claims):
        return CLOSING
    if claims:
        return CLAIMED
    if line.appeals:
        return APPEALED
    return CALL_STATES[line.call.status] if line.call else CALM


def _says(state: str) -> str:
    return {
        CLOSING: _("Closing"),
        CLAIMED: _("Claim open"),
        APPEALED: _("Appeal to decide"),
        CALLED: _("Floor called"),
        COMING: _("The floor is coming"),
        ARRIVED: _("The floor is at the table"),
        CALM: "",
    }[state]


def _says_briefly(state: str) -> str:
    return {
        CLOSING: _("Closing"),
        CLAIMED: _("Claim"),
        APPEALED: _("Appeal"),
        CALLED: pgettext("to the floor", "Call"),
        COMING: _("The floor is coming"),
        ARRIVED: _("The floor is at the table"),
        CALM: "",
    }[state]
