"""Penalties: given by hand or by a ruling, counted down, corrected, taken back."""

from typing import Any

import pytest

from tests.floor.room import Room, a_room, blinds, riffle, seated
from tests.floor.visitor import Visitor

pytestmark = pytest.mark.django_db


@pytest.fixture
def room() -> Room:
    return a_room()


def penalised(visitor: Visitor, **typed: Any) -> str:
    said = {"seat": "3", "kind": "missed_hands", "count": "2", "reason": "Language"}
    return visitor.record("penalty_issued", **{**said, **typed}).text


def test_a_penalty_is_given_and_counted_down(room: Room) -> None:
    room.play(*seated({1: 5000, 2: 5000, 3: 5000}), riffle(), *blinds())
    floor = Visitor(room)
    shown = penalised(floor)
    assert "Penalty for seat 3, p3: 2 missed hands" in shown
    assert "begins with the next hand: 2 hands left" in shown
    room.play({"type": "deck_scrambled"}, riffle(2))
    assert "2 hands left of 2" in Visitor(room, "dealer").table().text
    room.play({"type": "deck_scrambled"}, riffle(3))
    assert "1 hand left of 2" in floor.table().text
    room.play({"type": "deck_scrambled"})
    assert "served" in floor.table().text


def test_a_round_is_as_many_hands_as_players_are_dealt_in(room: Room) -> None:
    room.play(*seated({1: 5000, 2: 5000, 3: 5000}), riffle(), *blinds())
    shown = penalised(Visitor(room), kind="missed_rounds", count="1")
    assert "1 missed round" in shown
    assert "3 hands left" in shown
    assert "a warning" in penalised(Visitor(room), kind="warning", count="")


def test_a_penalty_is_corrected_and_taken_back(room: Room) -> None:
    room.play(*seated({1: 5000, 2: 5000, 3: 5000}), riffle(), *blinds())
    floor = Visitor(room)
    penalised(floor)
    form = floor.table().form("penalty/penalty_served")
    assert "1 hand left" in floor.follow(floor.send(form, hands="1")).text
    form = floor.table().form("penalty/penalty_rescinded")
    assert floor.send(form, reason="").status == 422
    shown = floor.follow(floor.send(form, reason="It was seat 2"))
    assert "taken back" in shown.text
    assert not shown.has_form("penalty/penalty_rescinded")
    assert not Visitor(room, "dealer").table().has_form("penalty/penalty_served")
    form.action = f"{floor.path}penalty/penalty_issued"
    assert floor.send(form).status == 404


def test_a_penalty_of_a_ruling_is_read_aloud_and_stands_on_the_table(room: Room) -> None:
    room.play(*seated({1: 5000, 2: 5000, 3: 5000}), riffle(), *blinds())
    floor = Visitor(room)
    desk = floor.get(f"{floor.path}rule", hand=1).form("/rule")
    typed = {
        "finding": "conduct",
        "reason": "Language",
        "penalty_seat": "3",
        "penalty_kind": "missed_rounds",
        "penalty_count": "2",
    }
    look = floor.send(desk, **typed, step="preview")
    assert "Penalty for seat 3, p3: 2 missed rounds." in look.text
    shown = floor.follow(floor.send(look.form("/rule"), step="confirm"))
    assert "seat 3, p3: 2 missed rounds" in shown.text
    assert "6 hands left" in floor.table().text
