"""A hand that nobody logged: stated on one page, begun with it where need be, and on to a claim or a ruling."""

from typing import Any
from uuid import UUID

import pytest

from rulings.stories import story_of
from tables.domain.envelope import StreamId
from tables.domain.hand_state import HandState
from tests.floor.room import TABLE, Room, a_room, blinds, riffle, seated, value
from tests.floor.visitor import Page, Visitor

pytestmark = pytest.mark.django_db


@pytest.fixture
def room() -> Room:
    room = a_room()
    room.play(*seated({1: 5000, 2: 5000, 3: 5000}))
    return room


def stated(visitor: Visitor, **typed: Any) -> Page:
    form = visitor.get(f"{visitor.path}state").form("/state")
    said = {"live": ["1", "3"], "amount_0": "1200", "board": ["Ah", "Kd", "7c", "7s", "2h"]}
    return visitor.send(form, **{**said, **typed})


def hand_of(room: Room) -> HandState:
    hand = story_of(StreamId(room.tournament, room.table)).state.hand
    assert hand is not None
    return hand


def test_a_hand_is_begun_and_stated_by_one_command_and_a_claim_comes_next(room: Room) -> None:
    floor = Visitor(room)
    assert "the log knows of no hand in play" in floor.get(f"{floor.path}state").text
    sent = stated(floor, then="claim", button="2")
    assert sent.location == f"{floor.path}claim/new?hand=1"
    hand = hand_of(room)
    assert (hand.street, hand.button, hand.live, hand.stated) == ("river", 2, (1, 3), 1200)
    assert set(hand.board) == {"Ah", "Kd", "7c", "7s", "2h"}
    assert set(hand.seats) == {1, 2, 3}
    assert floor.follow(sent).has_form("claim/new")


def test_the_next_step_may_be_a_ruling_or_the_table(room: Room) -> None:
    floor = Visitor(room)
    assert stated(floor, then="rule").location == f"{floor.path}rule?hand=1"
    assert stated(floor, then="table").location.startswith(floor.path)


def test_a_hand_in_play_is_stated_as_it_is_and_not_begun_anew(room: Room) -> None:
    room.play(riffle(), *blinds())
    floor = Visitor(room)
    form = floor.get(f"{floor.path}state").form("/state")
    assert form.fields["live"] == ["1", "2", "3"]
    floor.follow(stated(floor, board=["Ah", "Kd", "7c"], to_act="3", front_1="400", stack_3="900"))
    hand = hand_of(room)
    assert (hand.number, hand.street) == (1, "flop")
    assert hand.seats[1].in_front == 400
    state = story_of(StreamId(room.tournament, room.table)).state
    assert state.occupants[3].stack == 900
    # What lies on the board stays to be chosen, and is chosen.
    form = floor.get(f"{floor.path}state").form("/state")
    assert set(form.fields["board"]) == {"Ah", "Kd", "7c"}


def test_a_board_of_two_cards_wants_a_street(room: Room) -> None:
    floor = Visitor(room)
    refused = stated(floor, board=["Ah", "Kd"])
    assert refused.status == 422
    assert "a board has three, four or five cards" in refused.text
    assert stated(floor, board=["Ah", "Kd"], street="flop").status == 303
    assert hand_of(room).street == "flop"


def test_side_pots_and_who_is_all_in(room: Room) -> None:
    floor = Visitor(room)
    floor.follow(
        stated(floor, live=["1", "2", "3"], all_in=["1"], amount_1="600", eligible_1=["2", "3"])
    )
    hand = hand_of(room)
    assert [pot.amount for pot in hand.pots] == [1200, 600]
    assert [pot.contenders for pot in hand.pots] == [(1, 2, 3), (2, 3)]
    assert hand.seats[1].all_in


def test_stud_has_the_cards_that_lie_face_up() -> None:
    room = a_room()
    opened = room.record({**TABLE, "number": 8, "game": "stud"}, path=f"{room.path}/tables")
    room.table = UUID(value(opened)["table"])
    room.play(*seated({1: 5000, 2: 5000}))
    floor = Visitor(room)
    form = floor.get(f"{floor.path}state").form("/state")
    sent = floor.send(
        form,
        live=["1", "2"],
        amount_0="300",
        street="fifth",
        up_1=["Ah", "Kd", "7c"],
        up_2=["As", "2d", "9c"],
    )
    floor.follow(sent)
    hand = hand_of(room)
    assert set(hand.seats[1].up) == {"Ah", "Kd", "7c"}
    assert set(hand.seats[2].up) == {"As", "2d", "9c"}
    refused = floor.send(
        floor.get(f"{floor.path}state").form("/state"),
        live=["1", "2"],
        amount_0="300",
        street="fifth",
        up_1=["Ah"],
        up_2=["Ah"],
    )
    assert refused.status == 422


@pytest.mark.parametrize("role", ["dealer", "auditor"])
def test_only_the_floor_states_a_hand(room: Room, role: str) -> None:
    visitor = Visitor(room, role)
    assert visitor.get(f"{visitor.path}state").status == 403
    assert "/state" not in visitor.table().html
    assert "/state" in Visitor(room).table().html


def test_a_table_that_nobody_opened_is_opened_and_everybody_seated() -> None:
    room = a_room()
    floor = Visitor(room)
    form = floor.get(f"{floor.floor_path}new-table").form("/new-table")
    sent = floor.send(form, number="12", smallest_chip="100", seats="8", book="tda", then="state")
    shown = floor.follow(sent)
    assert "State the hand hand 1" in shown.text
    assert "12-8" in shown.text
    form = shown.form("/state")
    sent = floor.send(form, live=["2", "5"], amount_0="1200", street="river", then="claim")
    assert "Raise a claim hand 1" in floor.follow(sent).text
    at_the_table = floor.get(sent.location.split("claim/")[0])
    # They hold their cards, and nobody said what the blinds are.
    assert "shows next" in at_the_table.text
    assert "2 to each" not in at_the_table.text
    assert "Level 0" not in at_the_table.text


def test_an_empty_table_has_no_hand_to_state() -> None:
    visitor = Visitor(a_room())
    assert visitor.get(f"{visitor.path}state").status == 404
