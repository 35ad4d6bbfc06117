"""The tournament's own stream: opening, entries, days, closing, and what cannot have happened in it."""

from datetime import UTC, datetime
from uuid import UUID

import pytest

from tables.domain import tournament
from tables.domain.entries.base import Entry
from tables.domain.envelope import Recorded, StreamId
from tables.domain.refusal import Refusal
from tables.domain.tournament import EMPTY, TournamentState
from tests.support.makers import entry, riffle

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
SEAL = {"root": "0" * 64, "signature": "0" * 128, "heads": {"a table": 7}}
OPENED = entry("tournament_opened", name="Spring", zone="Europe/Madrid", rulebook="tda")


def entered(player: str, number: int = 1) -> Entry:
    return entry("player_registered", player=player, entry=number, chips=30_000)


def recorded(seq: int, one: Entry) -> Recorded:
    return Recorded(
        id=UUID(int=seq),
        stream=StreamId(tournament=UUID(int=1)),
        seq=seq,
        hand=None,
        entry=one,
        version=1,
        occurred_at=NOON,
        queued=False,
        recorded_at=NOON,
        actor="the floor",
        role="floor",
        device=None,
        command_id=UUID(int=seq),
        prev_hash=b"",
        hash=b"",
    )


def after(*entries: Entry) -> TournamentState:
    """Return the tournament after these entries, each of them taken."""
    state = EMPTY
    for seq, one in enumerate(entries, start=1):
        assert tournament.decide(state, one) == one
        state = tournament.evolve(state, recorded(seq, one))
    assert state == tournament.fold(recorded(seq, one) for seq, one in enumerate(entries, start=1))
    return state


def test_entries_of_players_add_up() -> None:
    state = after(OPENED, entered("p1"), entered("p2"), entered("p1", 2))
    assert (state.registrations, state.chips) == ({"p1": 2, "p2": 1}, 90_000)
    assert tournament.decode_state(tournament.encode_state(state)) == state


def test_days_begin_and_end_and_the_event_is_closed_and_reopened() -> None:
    ended = entry("day_ended", day=1, **SEAL)
    state = after(OPENED, entry("day_started", day=1), ended, entry("tournament_closed", **SEAL))
    assert (state.day, state.days, state.closed) == (None, 1, True)
    assert state.sealed == {"a table": 7}
    again = after(
        OPENED, entry("tournament_closed", **SEAL), entry("tournament_reopened", reason="an appeal")
    )
    assert not again.closed


@pytest.mark.parametrize(
    ("before", "wrong", "fault"),
    [
        ((), entered("p1"), "tournament_not_opened"),
        ((OPENED,), OPENED, "tournament_already_opened"),
        ((OPENED,), entered("p1", 2), "entry_out_of_order"),
        ((OPENED, entered("p1")), entered("p1"), "entry_out_of_order"),
        ((OPENED, entry("day_started", day=1)), entry("day_started", day=2), "day_is_running"),
        ((OPENED,), entry("day_ended", day=1, **SEAL), "day_is_not_running"),
        ((OPENED,), entry("tournament_reopened", reason="x"), "tournament_is_not_closed"),
        ((OPENED,), riffle(1), "entry_of_another_stream"),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_cannot_have_happened(before: tuple[Entry, ...], wrong: Entry, fault: str) -> None:
    refused = tournament.decide(after(*before), wrong)
    assert isinstance(refused, Refusal)
    assert (str(refused.code), refused.fault) == ("impossible_entry", fault)
