"""Counting the stacks when play has stopped: who is left, what was found, and the slips for the bags."""

from typing import Any

import pytest

from tables.domain.entries.table import StackCounted
from tables.domain.envelope import StreamId
from tables.log.read import stream_entries
from tests.floor.room import TABLE, Room, a_room, blinds, riffle, seated, value
from tests.floor.visitor import Page, Visitor

pytestmark = pytest.mark.django_db


@pytest.fixture
def room() -> Room:
    room = a_room()
    room.play(*seated({1: 5_000, 2: 6_000, 3: 7_000}))
    return room


def of_table(visitor: Visitor) -> Page:
    return visitor.get(f"{visitor.path}count")


def of_room(visitor: Visitor) -> Page:
    return visitor.get(f"{visitor.floor_path}count")


def counted(visitor: Visitor, seat: int, **typed: Any) -> Page:
    """Type a count and send it; what comes back is the page after it."""
    sent = visitor.send(of_table(visitor).form(f"count?seat={seat}"), **typed)
    return visitor.follow(sent) if sent.status == 303 else sent


def counts(room: Room) -> list[StackCounted]:
    rows = stream_entries(StreamId(room.tournament, room.table))
    return [row.entry for row in rows if isinstance(row.entry, StackCounted)]


def test_players_are_counted_one_by_one_those_left_first(room: Room) -> None:
    floor = Visitor(room)
    assert "3 players are still to be counted" in of_room(floor).text
    shown = counted(floor, 1, amount="5000", confirmed="on")
    assert shown.text.index("Seat 2, p2") < shown.text.index("Seat 3, p3")
    assert shown.text.index("Seat 3, p3") < shown.text.index("Seat 1, p1")
    assert "the player agreed" in shown.text
    counted(floor, 2, amount="6100")
    counted(floor, 3, amount="7000")
    shown = of_room(floor)
    assert "Everybody is counted" in shown.text
    assert "At the tables 18,100" in shown.text
    assert "Counted, against the log +100" in shown.text
    assert counts(room) == [
        StackCounted(seat=1, amount=5_000, confirmed=True),
        StackCounted(seat=2, amount=6_100),
        StackCounted(seat=3, amount=7_000),
    ]


def test_chips_are_added_up_by_their_worth(room: Room) -> None:
    floor = Visitor(room)
    wrong = counted(floor, 1, amount="5000", of_1000="4", of_500="1")
    assert "The chips add up to 4,500, not to 5,000" in wrong.text
    counted(floor, 1, of_1000="4", of_500="2")
    (entry,) = counts(room)
    assert (entry.amount, entry.denominations) == (5_000, {"1000": 4, "500": 2})


def test_chips_are_counted_by_those_the_event_has() -> None:
    room = a_room(chip_set=(5, 25, 2_500, 10_000))
    room.play(*seated({1: 5_000}))
    floor = Visitor(room)
    fields = of_table(floor).form("count?seat=1").fields
    # A chip smaller than the smallest in play was coloured up.
    assert [name for name in fields if name.startswith("of_")] == ["of_25", "of_2500", "of_10000"]
    counted(floor, 1, of_2500="2")
    assert [entry.amount for entry in counts(room)] == [5_000]


@pytest.mark.parametrize(
    ("amount", "doubt"),
    [("9000", "The log has 5,000"), ("5010", "No chips in play add up to 5,010")],
)
def test_what_is_far_off_is_counted_again_before_it_stands(
    room: Room, amount: str, doubt: str
) -> None:
    floor = Visitor(room)
    doubted = counted(floor, 1, amount=amount)
    assert doubt in doubted.text
    assert counts(room) == []
    form = doubted.form("count?seat=1")
    # Another number is doubted anew.
    assert "The log has 5,000" in floor.send(form, amount="8000").text
    floor.follow(floor.send(form))
    assert [entry.amount for entry in counts(room)] == [int(amount)]


def test_a_count_put_right_leaves_no_difference(room: Room) -> None:
    floor = Visitor(room)
    counted(floor, 1, amount="4700")
    assert "Counted, against the log \u2212300" in of_room(floor).text
    shown = counted(floor, 1, amount="5000")
    assert "5,000" in shown.text
    assert "+300" not in shown.text
    assert "Counted, against the log ±0" in of_room(floor).text
    counted(floor, 1, amount="5100")
    assert "Counted, against the log +100" in of_room(floor).text


def test_a_wrong_count_is_not_what_the_next_is_held_against(room: Room) -> None:
    floor = Visitor(room)
    floor.follow(floor.send(counted(floor, 1, amount="500").form("count?seat=1")))
    assert [entry.amount for entry in counts(room)] == [500]
    counted(floor, 1, amount="5000")
    assert [entry.amount for entry in counts(room)] == [500, 5_000]


def test_nothing_typed_is_no_count(room: Room) -> None:
    assert "Say how many chips there are" in counted(Visitor(room), 1).text
    assert counts(room) == []


def test_counts_are_of_the_night_they_were_made_in(room: Room) -> None:
    floor = Visitor(room)
    counted(floor, 1, amount="5000")
    room.play(riffle(), *blinds())
    shown = of_room(floor)
    assert "3 players are still to be counted" in shown.text
    assert "a hand is in play" in shown.text
    assert "A hand is in play" in of_table(floor).text


def test_who_sat_down_after_the_count_is_still_to_be_counted(room: Room) -> None:
    floor = Visitor(room)
    counted(floor, 3, amount="7000")
    room.play(
        {"type": "player_left", "seat": 3, "reason": "moved"},
        {"type": "player_seated", "seat": 3, "player": "p9", "stack": 100},
    )
    assert "The log has 100." in of_table(floor).text


def test_a_count_struck_through_counts_no_more(room: Room) -> None:
    floor = Visitor(room)
    counted(floor, 1, amount="5400")
    *_, row = stream_entries(StreamId(room.tournament, room.table))
    room.play({"type": "entry_voided", "seq": row.seq, "reason": "Seat 2's chips"})
    assert "3 players are still to be counted" in of_room(floor).text


def test_the_table_that_is_off_stands_before_those_that_are_right(room: Room) -> None:
    opened = room.record({**TABLE, "number": 3}, path=f"{room.path}/tables")
    other = value(opened)["table"]
    sat = {"type": "player_seated", "seat": 1, "player": "q1", "stack": 100}
    assert room.record(sat, path=f"/api/v1/tables/{other}/entries").status_code == 201
    floor = Visitor(room)
    right = {"type": "stack_counted", "seat": 1, "amount": 100}
    assert room.record(right, path=f"/api/v1/tables/{other}/entries").status_code == 201
    for seat, amount in ((1, "5000"), (2, "6000"), (3, "7025")):
        counted(floor, seat, amount=amount)
    shown = of_room(floor)
    assert shown.text.index("Table 7") < shown.text.index("Table 3")


def test_slips_say_what_is_in_the_bag_and_who_counted_it(room: Room) -> None:
    floor = Visitor(room)
    counted(floor, 2, amount="6000")
    shown = floor.get(f"{floor.floor_path}count/slips").text
    assert "p2 Table 7, seat 2 6,000 counted" in shown
    assert "by floor" in shown
    assert "p1 Table 7, seat 1 5,000 not counted: this is what the log has" in shown


def test_who_has_nothing_left_has_no_bag(room: Room) -> None:
    room.play({"type": "stack_counted", "seat": 2, "amount": 0})
    floor = Visitor(room)
    shown = floor.get(f"{floor.floor_path}count/slips").text
    assert "p2" not in shown
    assert "p3 Table 7, seat 3" in shown


def test_way_to_the_count_is_on_the_floor_and_under_the_reports(room: Room) -> None:
    floor = Visitor(room)
    way = f'href="{floor.floor_path}count"'
    assert way in floor.get(floor.floor_path).html
    assert way in floor.get(f"{floor.floor_path}reports").html
    assert way not in Visitor(room, "dealer").get(floor.floor_path).html


def test_who_counts_and_who_only_looks(room: Room) -> None:
    auditor = Visitor(room, "auditor")
    assert "3 players are still to be counted" in of_room(auditor).text
    assert of_table(auditor).forms("count?seat") == []
    dealer = Visitor(room, "dealer")
    assert of_room(dealer).status == 403
    counted(dealer, 1, amount="5000")
    assert len(counts(room)) == 1
    form = of_table(dealer).form("count?seat=2")
    sent = auditor.client.post(form.action, {**form.fields, "amount": "6000"})
    assert sent.status_code == 403
    assert len(counts(room)) == 1


def test_a_seat_that_is_empty_is_not_counted(room: Room) -> None:
    floor = Visitor(room)
    form = of_table(floor).form("count?seat=3")
    room.play({"type": "player_left", "seat": 3, "reason": "moved"})
    gone = floor.send(form, amount="7000")
    assert gone.status == 404
    assert "Nobody sits there any more" in gone.text
