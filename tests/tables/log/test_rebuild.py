"""Heads that an older fold wrote are folded anew, and nothing else is touched."""

from io import StringIO

import pytest
from django.core.management import call_command

from tables.domain.entries.tournament import TournamentOpened
from tables.domain.envelope import StreamId
from tables.log import heads
from tables.log.check import check_streams
from tables.log.rebuild import rebuild_heads
from tests.tables.log.tampering import tampering
from tests.tables.log.writing import a_table, chips, record

pytestmark = pytest.mark.django_db


def test_outdated_heads_are_rebuilt_equal_to_those_an_append_wrote() -> None:
    stream = a_table(chips(100))
    own = StreamId(tournament=stream.tournament)
    record(own, TournamentOpened(name="Main Event", zone="UTC", rulebook="tda"))
    current = a_table()
    before = [heads.load(one).head for one in (stream, own, current)]
    for one in (stream, own):
        with tampering(one) as somebody:
            somebody.change_head("state = '', state_version = 0, next_due_at = '2026-07-01'")
    report = check_streams()
    assert report.whole
    assert report.outdated_heads == 2
    out = StringIO()
    call_command("rebuild_heads", stdout=out)
    assert out.getvalue() == "2 heads rebuilt\n"
    for one, head in zip((stream, own, current), before, strict=True):
        after = heads.load(one).head
        assert head is not None
        assert after is not None
        assert (after.state, after.state_version) == (head.state, head.state_version)
        assert (after.version, after.hash) == (head.version, head.hash)
    assert check_streams().outdated_heads == 0
    assert rebuild_heads() == 0
