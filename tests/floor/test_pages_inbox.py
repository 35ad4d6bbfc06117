"""The floor's inbox: who waits since when, one tap to answer, and whom an unanswered call reaches."""

import re
from datetime import timedelta

import pytest

from floor.relay import announce_due
from floor.rooms import KEPT
from rulings.domain import calls
from tables.domain.envelope import StreamId
from tables.log.heads import load
from tests.floor.room import Room, a_room, blinds, riffle, seated
from tests.floor.visitor import Page, Visitor

pytestmark = pytest.mark.django_db

CALLED = {"type": "floor_called", "by": "dealer", "reason": "Seat or chips"}


@pytest.fixture
def room() -> Room:
    room = a_room()
    room.play(*seated({1: 5000, 2: 5000, 3: 5000}), riffle(), *blinds())
    return room


def inbox(visitor: Visitor) -> Page:
    return visitor.get(f"{visitor.floor_path}calls")


def answered(visitor: Visitor, act: str, **typed: str) -> Page:
    return visitor.follow(visitor.send(inbox(visitor).form(f"call/{act}"), **typed))


def sounds(page: Page) -> list[tuple[str, str]]:
    return re.findall(r'<span id="(sound-[^"]*)" data-sound="(\w+)"', page.html)


def test_a_call_is_accepted_arrived_at_and_cleared_without_typing(room: Room) -> None:
    floor = Visitor(room)
    assert "No table calls" in inbox(floor).text
    room.play(CALLED, role="dealer")
    shown = inbox(floor).text
    assert "Table 7 hand 1" in shown
    assert "Waits for somebody" in shown
    assert "Call to the floor: the dealer: Seat or chips" in shown
    shown = answered(floor, "call_accepted").text
    assert "You are on your way" in shown
    assert "floor is coming" in inbox(Visitor(room, "director")).text
    assert "floor is coming" in Visitor(room, "dealer").table().text
    # Who arrives goes on at the table.
    assert "The floor is at the table" in answered(floor, "floor_arrived").text
    assert "You are at the table" in inbox(floor).text
    assert "No table calls" in answered(floor, "call_cleared", outcome="no_case").text


def test_what_the_table_does_meanwhile_keeps_nobody_from_answering(room: Room) -> None:
    room.play(CALLED)
    floor = Visitor(room)
    form = inbox(floor).form("call/call_accepted")
    room.play({"type": "folded", "seat": 1}, CALLED)
    assert "You are on your way" in floor.follow(floor.send(form)).text


def test_who_is_slower_is_told_who_comes(room: Room) -> None:
    room.play(CALLED)
    quick, slow = Visitor(room, "director"), Visitor(room)
    form = inbox(slow).form("call/call_accepted")
    answered(quick, "call_accepted")
    refused = slow.send(form)
    assert refused.status == 409
    assert "This came since" in refused.text
    assert "Ada is coming" in refused.text


def test_an_unanswered_call_sounds_again_and_then_goes_to_the_directors(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.play(CALLED)
    floor, director = Visitor(room), Visitor(room, "director")
    heard = sounds(inbox(floor))
    assert [name for _, name in heard] == ["call"]
    assert sounds(inbox(director)) == []
    # A refresh is no new sound; somebody who calls once more is one.
    assert sounds(inbox(floor)) == heard
    room.play(CALLED)
    shown = inbox(floor)
    assert "called again 1 time" in shown.text
    assert not set(sounds(shown)) & set(heard)
    heard += sounds(shown)
    monkeypatch.setattr(calls, "SOUNDS_AGAIN_AFTER", timedelta())
    KEPT.clear()  # no instant that was foreseen has passed
    shown = inbox(floor)
    assert "it sounded again" in shown.text
    assert not set(sounds(shown)) & set(heard)
    assert sounds(inbox(director)) == []
    monkeypatch.setattr(calls, "ESCALATES_AFTER", timedelta())
    KEPT.clear()
    for visitor in (floor, director):
        shown = inbox(visitor)
        assert "directors called" in shown.text
        assert [name for _, name in sounds(shown)] == ["escalation"]
    answered(director, "call_accepted")
    assert sounds(inbox(director)) == sounds(inbox(floor)) == []


def test_who_said_he_comes_and_did_not_is_missed_by_everybody(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.play(CALLED)
    floor, director = Visitor(room), Visitor(room, "director")
    answered(floor, "call_accepted")
    assert "You are on your way" in inbox(floor).text
    monkeypatch.setattr(calls, "ARRIVES_WITHIN", timedelta())
    KEPT.clear()  # no instant that was foreseen has passed
    for visitor in (floor, director):
        shown = inbox(visitor)
        assert "floor is coming, and nobody is at the table yet" in shown.text
        assert [name for _, name in sounds(shown)] == ["escalation"]
        assert "1 call waits" in visitor.get(f"{floor.floor_path}calls/waiting").text
    answered(director, "floor_arrived")
    assert sounds(inbox(director)) == sounds(inbox(floor)) == []


def test_a_page_about_something_else_hears_of_calls_too(room: Room) -> None:
    floor = Visitor(room)
    path = f"{floor.floor_path}calls/waiting"
    assert f'data-calls="{path}"' in floor.table().html
    assert "data-calls" not in Visitor(room, "dealer").table().html
    assert "data-calls" not in floor.get(floor.floor_path).html
    assert floor.get(path).text == ""
    room.play(CALLED)
    found = floor.get(path)
    assert "1 call waits" in found.text
    # It is the same sound as in the inbox: whoever heard it does not hear it again there.
    assert sounds(found) == sounds(inbox(floor))
    assert Visitor(room, "dealer").get(path).text == ""
    answered(floor, "call_accepted")
    assert floor.get(path).text == ""


def test_a_director_without_a_floor_hears_every_call() -> None:
    room = a_room()
    room.people["floor"].memberships.all().delete()
    room.play(CALLED, role="director")
    assert [name for _, name in sounds(inbox(Visitor(room, "director")))] == ["call"]


@pytest.mark.parametrize("role", ["dealer", "auditor"])
def test_who_answers_no_calls_has_no_inbox(room: Room, role: str) -> None:
    refused = inbox(Visitor(room, role))
    assert refused.status == 403
    assert "Only the floor and the directors" in refused.text


def test_the_oldest_call_is_first_and_those_that_are_answered_last(room: Room) -> None:
    floor = Visitor(room)
    tables = {7: str(room.table)}
    for number in (8, 9):
        sent = {
            "type": "table_opened",
            "number": number,
            "game": "holdem",
            "structure": "no_limit",
            "rulebook": "tda",
            "smallest_chip": 25,
            "seats": 9,
        }
        opened = room.record(sent, path=f"{room.path}/tables")
        tables[number] = opened.json()["table"]  # type: ignore[attr-defined]
    for number in (9, 7, 8):
        room.record(CALLED, path=f"/api/v1/tables/{tables[number]}/entries")
    assert re.findall(r"<strong>Table (\d)", inbox(floor).html) == ["9", "7", "8"]
    room.record({"type": "call_accepted"}, path=f"/api/v1/tables/{tables[9]}/entries")
    assert re.findall(r"<strong>Table (\d)", inbox(floor).html) == ["7", "8", "9"]


def test_every_instant_of_a_call_that_waits_is_announced(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = StreamId(room.tournament, room.table)
    room.play(CALLED)
    head = load(stream).head
    assert head is not None
    called_at = head.recorded_at
    assert head.next_due_at == called_at + calls.SOUNDS_AGAIN_AFTER
    room.play({"type": "call_accepted"})
    head = load(stream).head
    assert head is not None
    assert head.next_due_at == called_at + calls.ARRIVES_WITHIN
    room.play({"type": "floor_arrived", "by": "staff", "reason": "Called"})
    head = load(stream).head
    assert head is not None
    assert head.next_due_at is None
    room.play({"type": "call_cleared", "outcome": "no_case"})
    monkeypatch.setattr(calls, "SOUNDS_AGAIN_AFTER", timedelta())
    KEPT.clear()  # no instant that was foreseen has passed
    room.play(CALLED)
    announce_due()
    head = load(stream).head
    assert head is not None
    assert head.next_due_at == head.recorded_at + calls.ESCALATES_AFTER
