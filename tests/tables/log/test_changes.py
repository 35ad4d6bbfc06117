"""A relay learns at once which streams moved, whatever holds back the feed."""

import pytest

from tables.domain.envelope import StreamId
from tables.log.changes import changes_since, mark_now
from tables.log.positions import START
from tables.log.read import feed
from tests.tables.log.threads import beside
from tests.tables.log.tracing import traffic
from tests.tables.log.writing import OPENED, a_stream, chips, write

pytestmark = pytest.mark.django_db(transaction=True)


def test_relay_is_told_of_each_stream_that_moved_with_its_version() -> None:
    one, two, own = a_stream(), a_stream(), StreamId(tournament=a_stream().tournament)
    write(one, OPENED)
    mark = mark_now()
    assert changes_since(mark).versions == {}
    write(one, chips(1), chips(2))
    write(own, OPENED)
    changes = changes_since(mark)
    assert changes.versions == {one: 3, own: 1}
    assert changes_since(changes.mark).versions == {}
    write(two, OPENED)
    assert changes_since(changes.mark).versions == {two: 1}


def test_relay_does_not_wait_for_the_horizon() -> None:
    stream, mark = a_stream(), mark_now()
    with beside() as other, other.transaction():
        other.run("SELECT pg_current_xact_id()")
        write(stream, OPENED)
        assert feed(START, limit=10) == []
        assert changes_since(mark).versions == {stream: 1}


def test_relay_sees_an_entry_that_commits_late() -> None:
    slow, quick = a_stream(), a_stream()
    with beside() as other:
        with other.transaction():
            other.write(slow, OPENED)
            write(quick, OPENED)
            changes = changes_since(mark_now())
            assert changes.versions == {quick: 1}
        # The first look's mark lies below the slow one; what was told may come again.
        assert changes_since(changes.mark).versions == {slow: 1, quick: 1}


def test_a_look_takes_one_round_trip() -> None:
    mark = changes_since(mark_now()).mark
    with traffic() as counted:
        changes_since(mark)
    assert counted.round_trips == 1
