"""R17, the log check: it says that a log is whole, and names what is not."""

import pytest

from floor.reports.kinds import log_check
from tables.domain.envelope import StreamId
from tables.log.damage import Kind
from tests.floor.reports.event import source_of
from tests.floor.room import Room, a_room, blinds, riffle, seated
from tests.tables.log.tampering import tampering

pytestmark = pytest.mark.django_db


@pytest.fixture
def room() -> Room:
    room = a_room()
    room.play(*seated({1: 5_000, 2: 5_000}), riffle(), *blinds(1, 2))
    return room


def test_a_log_as_it_was_written_is_whole(room: Room) -> None:
    report = log_check.make(source_of(room.tournament))
    damage, streams = report.sections
    assert "The log is whole: 8 entries in 2 streams" in report.lead
    assert damage.rows == ()
    assert [row.cells for row in streams.rows] == [
        ("The tournament", 1, "whole"),
        ("Table 7", 7, "whole"),
    ]


def test_what_was_altered_is_named(room: Room) -> None:
    other = a_room()
    with tampering(StreamId(room.tournament, room.table)) as somebody:
        somebody.change(3, "actor = 'somebody'")
    report = log_check.make(source_of(room.tournament))
    damage, streams = report.sections
    assert report.lead == "The log is damaged in 1 place."
    ((name, seq, what, _detail),) = [row.cells for row in damage.rows]
    assert (name, seq, what) == ("Table 7", 3, "An entry was altered after it was written.")
    assert [row.cells[2] for row in streams.rows] == ["whole", "damaged"]
    # Another event's log is another matter.
    assert "The log is whole" in log_check.make(source_of(other.tournament)).lead


def test_every_kind_of_damage_has_its_words() -> None:
    assert set(log_check.SAID) == set(Kind)
