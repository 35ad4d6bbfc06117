"""Deadlines: each instant announced once by however many loops, and right without any."""

import signal
import threading
import time
from collections import Counter
from datetime import timedelta

import pytest
from django.db import transaction

from floor.hints import Due, Hint, LookAgain
from floor.relay import announce, announce_due
from floor.wallclock import now
from rulings.deadlines import pass_deadlines
from tables.domain.entries.table import BreakEnded, StackCounted
from tables.domain.envelope import StreamId
from tables.domain.refusal import Code
from tables.log.check import check_streams
from tables.log.errors import StaleStream
from tables.log.heads import Head, load
from tables.log.sql import run
from tests.support.breaks import a_table_on_break, claim, say
from tests.support.hints import an_ear, end, looking, start_relay
from tests.tables.log.threads import at_once
from tests.tables.log.writing import write

pytestmark = pytest.mark.django_db(transaction=True)

COUNTED = StackCounted(seat=1, amount=4_900)


def announced(hints: list[Hint]) -> Counter[StreamId]:
    rows = [row for hint in hints if isinstance(hint, Due) for row in hint.streams]
    return Counter(StreamId(tournament, table) for tournament, table, _ in rows)


def head_of(stream: StreamId) -> Head:
    head = load(stream).head
    assert head is not None
    return head


def test_instant_is_announced_once_and_no_entry_is_written() -> None:
    stream = a_table_on_break(due_in=-0.01)
    before = head_of(stream)
    with an_ear() as ear:
        for _ in range(3):
            announce_due()
        assert announced(ear.listen(0.1)) == {stream: 1}
    after = head_of(stream)
    assert (after.version, after.hash, after.state) == (before.version, before.hash, before.state)
    assert after.next_due_at is None
    assert check_streams().whole


def test_instant_that_is_still_to_come_is_left_alone() -> None:
    stream = a_table_on_break(due_in=30)
    assert 0 < announce_due() <= 0.1
    assert pass_deadlines(announce) == ()
    due_at = head_of(stream).next_due_at
    assert due_at is not None
    assert due_at - now() > timedelta(seconds=20)


def test_several_loops_announce_each_instant_once_and_soon() -> None:
    streams = [a_table_on_break(due_in=0.3 + place * 0.01) for place in range(60)]
    with (
        an_ear() as ear,
        looking(announce_due),
        looking(announce_due),
        looking(announce_due),
    ):
        ear.until(lambda heard: len(announced(heard)) == len(streams))
        ear.listen(0.2)
    assert announced(ear.hints) == Counter(streams)


def test_loops_that_are_killed_lose_no_instant_and_tell_none_twice() -> None:
    streams = [a_table_on_break(due_in=place * 0.02) for place in range(150)]
    with an_ear() as ear:
        relays = [start_relay() for _ in range(2)]
        ear.until(lambda heard: heard.count(LookAgain()) == len(relays), seconds=20)
        for relay in relays:
            time.sleep(0.1)
            end(relay, signal.SIGKILL)
        with looking(announce_due):
            ear.until(lambda heard: len(announced(heard)) == len(streams))
            ear.listen(0.3)
    assert announced(ear.hints) == Counter(streams)


def test_announcement_that_fails_is_made_again() -> None:
    stream = a_table_on_break(due_in=-0.01)

    def breaks(*_: object) -> None:
        announce(*_)  # type: ignore[arg-type]
        raise RuntimeError

    with an_ear() as ear:
        with pytest.raises(RuntimeError):
            pass_deadlines(breaks)
        assert announced(ear.listen(0.1)) == {}
        announce_due()
        assert announced(ear.listen(0.1)) == {stream: 1}


def test_entry_before_a_late_announcement_does_not_swallow_it() -> None:
    stream = a_table_on_break(due_in=-0.01)
    due_at = head_of(stream).next_due_at
    assert say(stream, COUNTED).refusal is None
    assert head_of(stream).next_due_at == due_at
    with an_ear() as ear:
        announce_due()
        assert say(stream, COUNTED).refusal is None
        announce_due()
        assert announced(ear.listen(0.1)) == {stream: 1}
    assert head_of(stream).next_due_at is None


def test_entries_beside_the_loops_bring_no_instant_twice() -> None:
    """Entries are decided while the instant passes: some before, some after its announcement."""
    streams = [a_table_on_break(due_in=0.4) for _ in range(4)]
    passed = threading.Event()

    def write_on(stream: StreamId) -> int:
        count = 0
        while not passed.is_set():
            assert say(stream, COUNTED).refusal is None
            count += 1
        return count

    def wait() -> int:
        with an_ear() as ear, looking(announce_due), looking(announce_due):
            ear.until(lambda heard: len(announced(heard)) == len(streams), seconds=10)
            ear.listen(0.3)
            passed.set()
            ear.listen(0.3)
        assert announced(ear.hints) == Counter(streams)
        return 1

    counts = at_once([wait, *((lambda stream=stream: write_on(stream)) for stream in streams)])
    assert min(counts) >= 1
    assert check_streams().whole


def test_append_decided_before_an_announcement_is_stale_after_it() -> None:
    stream = a_table_on_break(due_in=-0.01)
    loaded, due_at = load(stream), head_of(stream).next_due_at
    announce_due()
    with pytest.raises(StaleStream):
        write(stream, COUNTED, loaded=loaded, next_due_at=due_at)
    assert head_of(stream).next_due_at is None


def test_head_that_another_loop_holds_is_left_to_it() -> None:
    a_table_on_break(due_in=-0.01)
    with transaction.atomic():
        run("SELECT FROM tables_head FOR UPDATE")
        assert at_once([lambda: pass_deadlines(announce)]) == [()]


def test_claims_are_in_and_out_of_time_alike_with_every_loop_stopped() -> None:
    in_time, late, told = (a_table_on_break(due_in=seconds) for seconds in (30, -0.01, -0.01))
    with an_ear() as ear:
        while not ear.listen():
            announce_due()
            # Only one of the two that passed is announced: the other's loops are all stopped.
            run("UPDATE tables_head SET next_due_at = NULL WHERE stream = %s", (late.table,))
    assert claim(in_time, "c1").refusal is None
    for stream in (late, told):
        refusal = claim(stream, "c1").refusal
        assert refusal is not None
        assert refusal.code == Code.CLAIM_TOO_LATE


def test_break_that_ends_leaves_the_instant_of_the_hand_before_it() -> None:
    stream = a_table_on_break(due_in=20)
    due_at = head_of(stream).next_due_at
    assert say(stream, BreakEnded()).refusal is None
    assert head_of(stream).next_due_at == due_at
