"""Entries recorded together: all of them or none, each decided after those before it."""

from uuid import UUID

import pytest

from floor.wallclock import new_id, now
from rulings.domain.permissions import Role
from rulings.services import Batch, Command, Outcome, record, record_many
from tables.domain.entries.base import Entry
from tables.domain.entries.table import ChipsRemoved, LevelStarted, PlayerSeated, TableOpened
from tables.domain.envelope import Envelope, StreamId
from tables.domain.refusal import Code
from tables.log.check import check_streams
from tables.log.heads import load
from tables.log.read import stream_entries

pytestmark = pytest.mark.django_db

OPENING = (
    TableOpened(game="holdem", structure="no_limit", rulebook="tda", smallest_chip=100, seats=9),
    PlayerSeated(seat=1, player="p1", stack=5_000),
    PlayerSeated(seat=2, player="p2", stack=5_000),
    LevelStarted(level=1, small_blind=100, big_blind=200),
)


def together(
    stream: StreamId, *entries: Entry, command_id: UUID | None = None, seen: int | None = None
) -> Outcome:
    envelope = Envelope(
        actor="importer",
        role=str(Role.FLOOR),
        command_id=command_id or new_id(),
        occurred_at=now(),
    )
    return record_many(
        Batch(stream=stream, entries=entries, envelope=envelope, new_id=new_id, seen=seen)
    )


def a_stream() -> StreamId:
    return StreamId(tournament=new_id(), table=new_id())


def test_entries_recorded_together_stand_as_if_recorded_one_by_one() -> None:
    one, other = a_stream(), a_stream()
    assert together(one, *OPENING) == Outcome(seq=4)
    for entry in OPENING:
        envelope = Envelope(
            actor="importer", role=str(Role.FLOOR), command_id=new_id(), occurred_at=now()
        )
        record(Command(stream=other, entry=entry, envelope=envelope, new_id=new_id))
    assert [row.entry for row in stream_entries(one)] == list(OPENING)
    heads = [load(stream).head for stream in (one, other)]
    assert heads[0] is not None
    assert heads[1] is not None
    assert heads[0].version == heads[1].version
    assert check_streams().whole


def test_one_that_cannot_have_happened_keeps_all_out() -> None:
    stream = a_stream()
    outcome = together(stream, *OPENING, ChipsRemoved(seat=2, amount=5_001, reason="correction"))
    assert outcome.seq is None
    assert outcome.refusal is not None
    assert outcome.refusal.fault == "more_than_stack"
    assert load(stream).head is None


def test_same_entries_again_by_the_same_command_are_recorded_once() -> None:
    stream, command_id = a_stream(), new_id()
    first = together(stream, *OPENING, command_id=command_id)
    assert together(stream, *OPENING, command_id=command_id) == first
    reused = together(stream, *OPENING[:2], command_id=command_id)
    assert reused.refusal is not None
    assert reused.refusal.code == Code.COMMAND_REUSED
    assert len(stream_entries(stream)) == len(OPENING)


def test_entries_sent_for_a_stream_that_moved_on_are_refused() -> None:
    stream = a_stream()
    together(stream, *OPENING)
    outcome = together(
        stream, ChipsRemoved(seat=2, amount=1, reason="correction"), seen=len(OPENING) - 1
    )
    assert outcome.refusal is not None
    assert outcome.refusal.code == Code.STALE_SEQUENCE
