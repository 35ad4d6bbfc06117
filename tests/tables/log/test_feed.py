"""The feed: complete below the horizon, whatever commits late, and each stream in its order."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from floor.wallclock import new_id
from tables.domain.envelope import StreamId
from tables.log.errors import LogDamaged
from tables.log.follow import Follower
from tables.log.positions import START
from tables.log.read import feed
from tables.log.sql import run
from tests.tables.log.threads import Beside, beside
from tests.tables.log.writing import OPENED, a_stream, chips, write

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def other() -> Iterator[Beside]:
    """Somebody else, on a connection of their own."""
    with beside() as somebody:
        yield somebody


def seqs(stream: StreamId, limit: int = 100) -> list[int]:
    return [entry.seq for entry in feed(START, limit=limit) if entry.stream == stream]


def followed(follower: Follower, limit: int = 1000) -> list[tuple[StreamId, int]]:
    return [(entry.stream, entry.seq) for entry in follower.next(limit).entries]


def test_feed_shows_entries_of_all_streams_decoded_when_asked() -> None:
    one, two = a_stream(), StreamId(tournament=new_id())
    first = write(one, OPENED, chips(5)).recorded
    second = write(two, OPENED).recorded
    entries = feed(START, limit=10)
    assert [entry.recorded() for entry in entries] == [*first, *second]
    assert [(entry.stream, entry.seq, entry.type) for entry in entries] == [
        (one, 1, "table_opened"),
        (one, 2, "chips_added"),
        (two, 1, "table_opened"),
    ]
    assert all(before.position < after.position for before, after in pairwise(entries))
    assert feed(entries[1].position, limit=10) == entries[2:]
    assert feed(START, limit=1) == entries[:1]


def test_entry_that_commits_late_is_not_skipped(other: Beside) -> None:
    slow, quick = a_stream(), a_stream()
    with other.transaction():
        other.write(slow, OPENED)
        write(quick, OPENED)
        # The quick one is committed; but what follows an open transaction is not shown yet.
        assert feed(START, limit=10) == []
    assert [entry.stream for entry in feed(START, limit=10)] == [slow, quick]


def test_feed_waits_for_a_foreign_transaction_that_writes(other: Beside) -> None:
    stream = a_stream()
    with other.transaction():
        other.run("SELECT pg_current_xact_id()")
        write(stream, OPENED)
        assert feed(START, limit=10) == []
    assert seqs(stream) == [1]


def test_feed_does_not_wait_for_a_transaction_that_only_reads(other: Beside) -> None:
    stream = a_stream()
    with other.transaction():
        other.run("SELECT count(*) FROM tables_entry")
        write(stream, OPENED)
        assert seqs(stream) == [1]


@pytest.fixture
def turned_round(other: Beside) -> StreamId:
    """A stream whose third entry was written by a transaction that had written before."""
    stream = a_stream()
    write(stream, OPENED)
    with other.transaction():
        other.write(a_stream(), OPENED)
        write(stream, chips(2))
        other.write(stream, chips(3))
    return stream


def test_early_transaction_turns_the_feed_round(turned_round: StreamId) -> None:
    assert seqs(turned_round) == [1, 3, 2]


@pytest.mark.parametrize("limit", [1, 2, 3, 100])
def test_follower_keeps_the_streams_order(turned_round: StreamId, limit: int) -> None:
    follower, got = Follower(START), []
    while run_ := followed(follower, limit):
        got += run_
    assert [seq for stream, seq in got if stream == turned_round] == [1, 2, 3]
    assert len(got) == 4


@pytest.mark.parametrize("limit", [1, 2, 3])
def test_follower_goes_on_exactly_where_another_stopped(turned_round: StreamId, limit: int) -> None:
    position, got = START, []
    while True:
        follower = Follower(position)
        if not (run_ := followed(follower, limit)):
            break
        got += run_
        position = follower.position
    assert [seq for stream, seq in got if stream == turned_round] == [1, 2, 3]
    assert len(got) == 4


def test_entry_is_held_back_while_its_predecessor_is_above_the_horizon(other: Beside) -> None:
    stream = a_stream()
    write(stream, OPENED)
    follower = Follower(START)
    assert followed(follower) == [(stream, 1)]
    with beside() as third:
        with other.transaction():
            other.write(a_stream(), OPENED)  # takes its id now …
            third.begin()
            third.run("SELECT pg_current_xact_id()")  # … before the one that stalls the feed …
            write(stream, chips(2))  # … which the second entry comes after
            other.write(stream, chips(3))
        # Entry 3 is below the horizon, entry 2 above it: 3 must wait.
        assert seqs(stream) == [1, 3]
        assert stream not in dict(followed(follower))
        assert stream not in dict(followed(Follower(follower.position)))
        third.commit()
    assert followed(follower) == [(stream, 2), (stream, 3)]


def test_follower_stops_at_an_entry_whose_predecessor_is_not_there() -> None:
    stream = a_stream()
    for amount in (1, 2, 3):
        write(stream, chips(amount))
    follower = Follower(START)
    assert len(followed(follower, 1)) == 1
    run("ALTER TABLE tables_entry DISABLE TRIGGER tables_entry_is_permanent")
    run("DELETE FROM tables_entry WHERE stream = %s AND seq = 2", (stream.key,))
    run("ALTER TABLE tables_entry ENABLE ALWAYS TRIGGER tables_entry_is_permanent")
    with pytest.raises(LogDamaged, match="entry 2"):
        follower.next()
    with pytest.raises(LogDamaged, match="entry 2"):
        Follower(follower.position).next()
