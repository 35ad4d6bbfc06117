"""The relay: what moved is told soon, once, without its content, over a database that comes and goes."""

import signal

import msgspec
import pytest

from floor.hints import Hint, LookAgain, Moved, due, moved, read_hint
from floor.relay import Relay
from floor.wallclock import new_id, now
from tables.domain.envelope import StreamId
from tables.log.sql import all_rows, run
from tests.support.hints import an_ear, end, looking, start_relay
from tests.tables.log.threads import beside
from tests.tables.log.writing import OPENED, a_stream, chips, write

LONGEST_NOTIFICATION = 8000

pytestmark = pytest.mark.django_db(transaction=True)


def versions(hints: list[Hint], stream: StreamId) -> list[int]:
    told = [row for hint in hints if isinstance(hint, Moved) for row in hint.streams]
    return [seq for tournament, table, seq in told if StreamId(tournament, table) == stream]


def test_each_stream_that_moved_is_told_with_its_seq() -> None:
    table, own = a_stream(), StreamId(new_id())
    relay = Relay()
    with an_ear() as ear:
        relay.look()
        write(table, OPENED, chips(1))
        write(own, OPENED)
        relay.look()
        relay.look()
        hints = ear.listen(0.1)
    assert hints[0] == LookAgain()
    assert versions(hints, table) == [2]
    assert versions(hints, own) == [1]


def test_what_was_told_is_not_told_again_while_a_long_transaction_holds_the_mark() -> None:
    stream, relay = a_stream(), Relay()
    with an_ear() as ear, beside() as other, other.transaction():
        relay.look()
        other.run("SELECT pg_current_xact_id()")
        write(stream, OPENED)
        for _ in range(3):
            relay.look()
        assert versions(ear.listen(0.1), stream) == [1]


def test_hints_fit_into_notifications_and_hold_no_entry() -> None:
    streams = [a_stream() for _ in range(200)]
    hints = list(moved((stream, 2**31 - 1) for stream in streams))
    assert sum(len(hint.streams) for hint in hints) == len(streams)
    hints_of_instants = list(due((stream, now()) for stream in streams))
    for hint in (*hints, *hints_of_instants):
        assert len(msgspec.json.encode(hint)) < LONGEST_NOTIFICATION
    stream, relay = a_stream(), Relay()
    with an_ear() as ear:
        relay.look()
        for each in streams:
            write(each, OPENED)
        write(stream, OPENED, chips(1))
        relay.look()
        told = ear.until(lambda heard: versions(heard, streams[-1]))
    assert all(versions(told, each) == [1] for each in streams)
    assert "chips" not in repr(told)


@pytest.mark.parametrize("said", ["", "{}", '["later",1]', '["moved",[["x",null,1]]]'])
def test_what_is_no_hint_of_ours_is_passed_over(said: str) -> None:
    assert read_hint(said) is None


def test_relay_goes_on_after_its_connection_was_cut() -> None:
    stream, relay = a_stream(), Relay()
    pids: list[int] = []

    def look() -> float:
        pids.append(all_rows("SELECT pg_backend_pid()")[0][0])
        return relay.look()

    with an_ear() as ear, looking(look, relay.start_over):
        ear.until(lambda heard: LookAgain() in heard)
        write(stream, OPENED)
        ear.until(lambda heard: versions(heard, stream) == [1])
        run("SELECT pg_terminate_backend(%s)", (pids[-1],))
        # It begins anew, says so, and tells what comes from then on.
        ear.until(lambda heard: heard.count(LookAgain()) == 2)
        write(stream, chips(1))
        ear.until(lambda heard: versions(heard, stream)[-1:] == [2])
    assert len(set(pids)) == 2


def test_relay_process_tells_and_stops_when_told() -> None:
    stream = a_stream()
    relay = start_relay()
    with an_ear() as ear:
        ear.until(lambda heard: LookAgain() in heard, seconds=20)
        write(stream, OPENED)
        ear.until(lambda heard: versions(heard, stream) == [1])
        assert end(relay, signal.SIGTERM) == 0
