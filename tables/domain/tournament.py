"""The tournament's own stream: its state, its pure fold, and what cannot have happened in it."""

from collections.abc import Iterable

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from tables.domain.entries.base import Entry
from tables.domain.entries.table import HouseRules
from tables.domain.entries.tournament import (
    DayEnded,
    DayStarted,
    PlayerRegistered,
    TournamentClosed,
    TournamentOpened,
    TournamentReopened,
)
from tables.domain.envelope import Recorded
from tables.domain.refusal import Refusal, impossible

STATE_VERSION = 2


class TournamentState(Struct, frozen=True, array_like=True):
    """A tournament so far: what it is played under, who entered how often, and whether it is closed.

    `sealed` is where each stream stood when it was last closed: what came after is an amendment.
    """

    seq: int = 0
    name: str | None = None
    zone: str = "UTC"
    rulebook: str = "tda"
    house_rules: HouseRules = field(default_factory=dict)
    chip_set: tuple[int, ...] = ()
    starting_stack: int | None = None
    registrations: dict[str, int] = field(default_factory=dict)
    chips: int = 0
    day: int | None = None
    days: int = 0
    closed: bool = False
    sealed: dict[str, int] = field(default_factory=dict)


EMPTY = TournamentState()


def evolve(state: TournamentState, at: Recorded) -> TournamentState:
    """Return the tournament after one more entry."""
    state = replace(state, seq=at.seq)
    match at.entry:
        case TournamentOpened() as opened:
            return replace(
                state,
                name=opened.name,
                zone=opened.zone,
                rulebook=opened.rulebook,
                house_rules=opened.house_rules or {},
                chip_set=opened.chip_set or (),
                starting_stack=opened.starting_stack,
            )
        case PlayerRegistered(player=player, entry=entry, chips=chips):
            registrations = {**state.registrations, player: entry}
            return replace(state, registrations=registrations, chips=state.chips + chips)
        case DayStarted(day=day):
            return replace(state, day=day, days=max(day, state.days))
        case DayEnded():
            return replace(state, day=None)
        case TournamentClosed(heads=heads):
            # In one order: the log does not keep that of a payload's keys.
            return replace(state, closed=True, sealed=dict(sorted((heads or {}).items())))
        case TournamentReopened():
            return replace(state, closed=False)
        case _:
            raise TypeError(f"{type(at.entry).__name__} is no entry of a tournament's own stream")


def decide(state: TournamentState, entry: Entry) -> Entry | Refusal:
    """Return the entry, or why it cannot have happened."""
    if state.name is None:
        opens = isinstance(entry, TournamentOpened)
        return entry if opens else impossible("tournament_not_opened")
    return _fault(state, entry) or entry


def _fault(state: TournamentState, entry: Entry) -> Refusal | None:
    match entry:
        case TournamentOpened():
            return impossible("tournament_already_opened")
        case PlayerRegistered(player=player, entry=number):
            expected = state.registrations.get(player, 0) + 1
            wrong = number != expected
            return impossible("entry_out_of_order", expected=expected) if wrong else None
        case DayStarted():
            return impossible("day_is_running", day=state.day) if state.day else None
        case DayEnded(day=day):
            return None if state.day == day else impossible("day_is_not_running", day=day)
        case TournamentClosed():
            return impossible("tournament_is_closed") if state.closed else None
        case TournamentReopened():
            return None if state.closed else impossible("tournament_is_not_closed")
        case _:
            return impossible("entry_of_another_stream")


def fold(entries: Iterable[Recorded]) -> TournamentState:
    """Return the tournament that its stream's entries add up to."""
    state = EMPTY
    for row in entries:
        state = evolve(state, row)
    return state


_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(TournamentState)


def encode_state(state: TournamentState) -> bytes:
    """Return the head row's form of a state."""
    return _ENCODER.encode(state)


def decode_state(encoded: bytes | str) -> TournamentState:
    """Return the state a head row holds."""
    return _DECODER.decode(encoded)
