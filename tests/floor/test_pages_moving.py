"""Moving a player with what follows him, and breaking a table: every table it touches, or none."""

from uuid import UUID

import pytest

from rulings.stories import story_of
from tables.domain.envelope import StreamId
from tables.domain.state import TableState
from tables.log.check import check_streams
from tests.floor.room import TABLE, Room, a_room, blinds, riffle, seated, value
from tests.floor.visitor import Visitor

pytestmark = pytest.mark.django_db


@pytest.fixture
def room() -> Room:
    room = a_room()
    room.play(*seated({1: 5000, 2: 6000, 3: 7000}))
    return room


def another(room: Room, number: int, *seats: int) -> UUID:
    opened = room.record({**TABLE, "number": number, "seats": 4}, path=f"{room.path}/tables")
    table = UUID(value(opened)["table"])
    for seat in seats:
        sat = {"type": "player_seated", "seat": seat, "player": f"{number}-{seat}", "stack": 100}
        assert room.record(sat, path=f"/api/v1/tables/{table}/entries").status_code == 201
    return table


def state_of(room: Room, table: UUID) -> TableState:
    return story_of(StreamId(room.tournament, table)).state


def test_a_player_moves_with_his_chips_penalties_and_warnings(room: Room) -> None:
    given = {"type": "penalty_issued", "player": "p3", "seat": 3, "reason": "So"}
    room.play(
        {**given, "penalty": "p1", "kind": "missed_hands", "count": 4},
        {**given, "penalty": "p2", "kind": "warning"},
    )
    there = another(room, 8, 1)
    floor = Visitor(room)
    form = floor.get(f"{floor.path}move", seat=3).form("/move?seat=3")
    assert form.fields["to_3"] == [f"{there}:2"]
    assert floor.follow(floor.send(form, to_3=f"{there}:4")).status == 200
    assert set(state_of(room, room.table).occupants) == {1, 2}
    state = state_of(room, there)
    assert (state.occupants[4].player, state.occupants[4].stack) == ("p3", 7000)
    (penalty,) = state.penalties.values()
    assert (penalty.hands_total, penalty.status) == (4, "pending")
    assert state.warnings == {"p3": 1}
    record = floor.get(f"{floor.floor_path}player", id="p3").text
    assert "Table 8 Seat 4" in record
    assert record.count("4 hands left of 4") == 1
    assert check_streams().damage == []


def test_a_seat_that_is_taken_meanwhile_moves_nobody(room: Room) -> None:
    there = another(room, 8, 1)
    floor = Visitor(room)
    form = floor.get(f"{floor.path}move", seat=3).form("/move?seat=3")
    sat = {"type": "player_seated", "seat": 2, "player": "quick", "stack": 100}
    assert room.record(sat, path=f"/api/v1/tables/{there}/entries").status_code == 201
    assert floor.send(form).status == 422
    assert set(state_of(room, room.table).occupants) == {1, 2, 3}


def test_breaking_a_table_seats_everybody_where_the_fewest_play(room: Room) -> None:
    eight, nine = another(room, 8, 1, 2), another(room, 9, 1)
    floor = Visitor(room)
    form = floor.get(f"{floor.path}move").form("/move")
    assert [form.fields[f"to_{seat}"][0] for seat in (1, 2, 3)] == [
        f"{nine}:2",
        f"{nine}:3",
        f"{eight}:3",
    ]
    twice = floor.send(form, to_1=f"{eight}:3")
    assert twice.status == 422
    assert "Two players cannot take one seat" in twice.text
    sent = floor.send(form)
    assert "Broken" in floor.follow(sent).text
    state = state_of(room, room.table)
    assert state.broken
    assert not state.occupants
    assert {one.player for one in state_of(room, nine).occupants.values()} == {"9-1", "p1", "p2"}
    assert state_of(room, eight).occupants[3].stack == 7000
    # Sent again, it is the same command.
    assert floor.send(form).status == 422
    assert check_streams().damage == []


def test_nobody_moves_while_he_holds_cards_or_where_no_seat_is_empty(room: Room) -> None:
    floor = Visitor(room)
    assert "No other table has an empty seat" in floor.get(f"{floor.path}move", seat=1).text
    another(room, 8, 1)
    room.play(riffle(), *blinds(), {"type": "folded", "seat": 1})
    assert "A hand is in play" in floor.get(f"{floor.path}move", seat=2).text
    assert "A hand is in play" in floor.get(f"{floor.path}move").text
    assert floor.get(f"{floor.path}move", seat=1).has_form("/move?seat=1")


@pytest.mark.parametrize("role", ["dealer", "auditor"])
def test_only_the_floor_moves_players(room: Room, role: str) -> None:
    visitor = Visitor(room, role)
    assert visitor.get(f"{visitor.path}move").status == 403
