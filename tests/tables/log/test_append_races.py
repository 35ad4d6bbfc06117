"""Colliding writers: one winner a seq, and nobody is told of a success that is not there."""

from contextlib import suppress
from functools import partial
from uuid import UUID

import pytest

from floor.wallclock import new_id
from tables.domain.envelope import Recorded, StreamId
from tables.log import heads
from tables.log.append import Addition, append_many
from tables.log.check import check_streams
from tables.log.damage import Kind
from tables.log.errors import CommandTaken, StaleStream
from tables.log.read import stream_entries
from tests.tables.log.threads import at_once
from tests.tables.log.writing import OPENED, a_stream, an_envelope, chips, new, write

pytestmark = pytest.mark.django_db(transaction=True)

WRITERS = 8
ROUNDS = 40


def try_often(stream: StreamId, rounds: int) -> tuple[list[Recorded], int]:
    """Append now one entry and now three, and return those recorded and how often one was late."""
    recorded: list[Recorded] = []
    late = 0
    for number in range(rounds):
        try:
            written = write(stream, *map(chips, range(1, 2 + number % 2 * 2)))
        except StaleStream:
            late += 1
        else:
            recorded.extend(written.recorded)
    return recorded, late


def test_of_colliding_writers_one_wins_each_seq_and_nothing_is_lost() -> None:
    stream = a_stream()
    outcomes = at_once([partial(try_often, stream, ROUNDS)] * WRITERS)
    recorded = sorted(
        (entry for entries, _ in outcomes for entry in entries), key=lambda entry: entry.seq
    )
    # Exactly what was reported as recorded is there, without a hole, on one chain.
    assert stream_entries(stream) == recorded
    assert [entry.seq for entry in recorded] == list(range(1, len(recorded) + 1))
    assert sum(late for _, late in outcomes) > 0
    kinds = {damage.kind for damage in check_streams().damage}
    assert kinds <= {Kind.DIFFERENT_STATE}


def test_same_command_from_many_connections_is_recorded_once() -> None:
    for _ in range(20):
        stream, command_id = a_stream(), new_id()
        write(stream, OPENED)

        def send(stream: StreamId, command_id: UUID) -> bytes:
            """Do as a service does: load, answer what is known, else append, and load again."""
            loaded = heads.load(stream, command_id=command_id)
            if loaded.known is None:
                with suppress(CommandTaken):
                    write(stream, chips(100), command_id=command_id, loaded=loaded)
                loaded = heads.load(stream, command_id=command_id)
            assert loaded.known is not None
            return loaded.known.answer

        answers = at_once([partial(send, stream, command_id)] * 4)
        assert answers == [b"2"] * 4
        assert len(stream_entries(stream)) == 2


def test_of_two_that_open_a_stream_at_once_one_is_stale() -> None:
    for _ in range(20):
        stream = a_stream()
        nothing = heads.load(stream)

        def open_it(stream: StreamId, loaded: heads.Loaded) -> int:
            try:
                write(stream, OPENED, loaded=loaded)
            except StaleStream as stale:
                return stale.actual
            return 0

        assert sorted(at_once([partial(open_it, stream, nothing)] * 3)) == [0, 1, 1]
        assert len(stream_entries(stream)) == 1


def test_commands_over_the_same_two_streams_do_not_block_each_other() -> None:
    here = a_stream()
    there = StreamId(tournament=here.tournament, table=new_id())
    for stream in (here, there):
        write(stream, OPENED)

    def cross(*streams: StreamId) -> int:
        recorded = 0
        for _ in range(ROUNDS):
            loaded = [heads.load(stream) for stream in streams]
            try:
                append_many(
                    [
                        Addition(one.stream, one, new(chips(1)), b"{}", 0, None)
                        for one in seen(loaded)
                    ],
                    envelope=an_envelope(new_id(), occurred_at=loaded[0].now),
                    recorded_at=loaded[0].now,
                    digest=b"",
                    answer=lambda _: b"",
                )
            except StaleStream:
                continue
            recorded += 1
        return recorded

    def seen(loaded: list[heads.Loaded]) -> list[heads.Head]:
        return [one.head for one in loaded if one.head is not None]

    recorded = sum(at_once([partial(cross, here, there), partial(cross, there, here)] * 2))
    assert recorded > 0
    assert len(stream_entries(here)) == len(stream_entries(there)) == recorded + 1
