"""Facts of an event: counted once more straight over the entries, and followed through one dispute."""

from collections import Counter
from uuid import UUID

import pytest

from floor.demo import load_demo
from floor.reports.facts.event import EventFacts, event_facts, seqs_now
from floor.reports.facts.read import cut, last_rows
from floor.wallclock import now
from rulings.domain.judge import judge
from rulings.domain.story import tell
from tables.domain.envelope import StreamId
from tables.log.read import stream_entries
from tables.log.sql import all_rows
from tables.log.versions import versions_in
from tests.floor.reports.event import an_event
from tests.floor.room import a_room

pytestmark = pytest.mark.django_db

COUNTED = """
SELECT type, count(*) FROM tables_entry e
WHERE tournament = %s AND type NOT IN ('entry_voided', 'entry_corrected')
GROUP BY type
"""


@pytest.fixture
def event() -> EventFacts:
    load_demo()
    (tournament,) = {row[0] for row in all_rows("SELECT tournament FROM tables_head")}
    return event_facts(tournament, seqs=seqs_now(tournament), now=now())


def counted(tournament: UUID) -> Counter[str]:
    return Counter(dict(all_rows(COUNTED, (tournament,))))


def test_every_fact_is_there_once(event: EventFacts) -> None:
    entries = counted(event.tournament)
    tables = event.tables
    assert len(tables) == entries["table_opened"]
    assert sum(one.hands for one in tables) == entries["hand_started"] > 0
    assert sum(len(one.claims) for one in tables) == (
        entries["claim_raised"] + entries["claim_refused"]
    )
    assert sum(len(one.rulings) for one in tables) == entries["ruling_issued"]
    calls = [call for one in tables for call in one.calls]
    assert sum(1 + call.joined for call in calls) == entries["floor_called"]
    assert sum(len(one.waiting) for one in tables) > 0


def test_chips_at_a_table_are_those_that_came_less_those_that_went(event: EventFacts) -> None:
    for one in event.tables:
        assert sum(chip.amount for chip in one.chips) == one.chips_now, one.number
        assert one.chips_now > 0


def test_rulings_are_numbered_without_gaps_in_the_order_they_were_made(event: EventFacts) -> None:
    numbered = event.rulings()
    assert [number for number, _ in numbered] == [
        f"1-{place:03}" for place in range(1, len(numbered) + 1)
    ]
    assert [one.issued_at for _, one in numbered] == sorted(one.issued_at for _, one in numbered)


def test_streams_are_sealed_by_what_tells_nothing_of_their_hash(event: EventFacts) -> None:
    hashes = {row[0].hex() for row in all_rows("SELECT hash FROM tables_head")}
    assert len(event.streams) == len(hashes)
    assert {len(one.seal) for one in event.streams} == {64}
    assert not hashes & {one.seal for one in event.streams}


def test_event_is_read_as_of_the_entries_that_are_given(event: EventFacts) -> None:
    table = next(one for one in event.tables if one.claims)
    before = table.claims[0].seqs[0] - 1
    seqs = {str(one.table): one.seq for one in event.tables}
    seqs[str(event.tournament)] = event.state.seq
    seqs[str(table.table)] = before
    then = event_facts(event.tournament, seqs=seqs, now=now())
    again = next(one for one in then.tables if one.table == table.table)
    assert (again.seq, again.claims) == (before, ())
    others = [one for one in then.tables if one.table != table.table]
    assert others == [one for one in event.tables if one.table != table.table]


def test_day_that_is_dated_back_takes_no_ruling_of_the_day_before() -> None:
    room = a_room()
    own = f"{room.path}/entries"
    assert room.record({"type": "day_started", "day": 1}, path=own).status_code == 201
    room.play(
        {
            "type": "ruling_issued",
            "ruling": "r1",
            "finding": "dealer_error",
            "provisions": [],
            "reason": "x",
        }
    )
    assert room.record({"type": "day_ended", "day": 1}, path=own).status_code == 201
    begun = {"type": "day_started", "day": 2}
    answer = room.record(begun, path=own, occurred_at="2001-01-01T00:00:00Z")
    assert answer.status_code == 201
    facts = event_facts(room.tournament, seqs=seqs_now(room.tournament), now=now())
    assert [number for number, _ in facts.rulings()] == ["1-001"]


def test_hand_judged_without_the_hands_after_it_is_judged_the_same() -> None:
    compared = shorter = 0
    for stream in event_streams(an_event()):
        story = tell(stream_entries(stream))
        lasts = last_rows(story)
        for number in story.starts:
            short = cut(story, number, lasts)
            shorter += len(short.rows) < len(story.rows)
            whole, part = (judge(one, number=number, now=now()) for one in (story, short))
            assert whole is not None
            assert part is not None
            assert (part.flags, part.miscalls) == (whole.flags, whole.miscalls)
            compared += 1
    assert compared > shorter > 0


def event_streams(tournament: UUID) -> list[StreamId]:
    return [stream for stream in versions_in(tournament) if stream.table is not None]
