"""A ruling: seen before it is made, made, refused, and read by everybody with a part."""

import pytest
from pytest_django import DjangoAssertNumQueries

from floor.wallclock import new_id
from floor.words.amounts import MINUS
from tests.floor.miscalled import SUSPECTED, a_miscalled_pot, at_desk, ruled, seen
from tests.floor.room import EVERYBODY, Room
from tests.floor.visitor import Form, Visitor

pytestmark = pytest.mark.django_db


@pytest.fixture
def room() -> Room:
    return a_miscalled_pot()


def test_a_ruling_is_seen_before_it_is_made_and_nothing_is_written(room: Room) -> None:
    visitor = Visitor(room)
    before = visitor.table().form("call/floor_called").fields["seq"]
    shown = seen(visitor)
    assert shown.status == 200
    for said in (
        "Nothing is recorded yet",
        f"{MINUS}2,400",
        "+2,400",
        "12,400",
        "The floor finds: suspected miscall.",
        "The main pot goes: 2,400 to seat 2.",
        "These chips move: 2,400 from seat 3 to seat 2.",
        "Rule: 2,400 from seat 3 to seat 2",
    ):
        assert said in shown.text, said
    assert visitor.table().form("call/floor_called").fields["seq"] == before


def test_what_was_seen_can_be_changed_again(room: Room) -> None:
    visitor = Visitor(room)
    form = seen(visitor, heard=["2", "3"], facts_found="He was asked twice").form("/rule")
    again = visitor.send(form, step="edit").form("/rule")
    assert again.fields["pot_0"] == [SUSPECTED]
    assert again.fields["heard"] == ["2", "3"]
    assert again.fields["facts_found"] == ["He was asked twice"]
    assert again.fields["reason"] == ["He looked twice"]


def test_a_ruling_moves_the_pot_and_the_new_stacks_are_seen(room: Room) -> None:
    visitor = Visitor(room)
    shown = ruled(visitor, heard=["2", "3"])
    for said in (
        "Suspected miscall",
        "stands",
        "the main pot: 2,400 from seat 3",
        "the main pot: 2,400 to seat 2",
        "He looked twice",
        "seats 2, 3",
        "Caro & Cooke, edition 1",
        "the claim in time",
        "12,400",
    ):
        assert said in shown.text, said
    table = visitor.table()
    assert "12,400" in table.text
    assert "Ruling: Suspected miscall" in table.text


def test_a_ruling_sent_twice_is_made_once(room: Room) -> None:
    visitor = Visitor(room)
    form = seen(visitor).form("/rule")
    first = visitor.send(form, step="confirm")
    second = visitor.send(form, step="confirm")
    assert (second.status, second.location) == (303, first.location)
    assert visitor.get(f"{visitor.path}ruling", id="r1").status == 200
    assert visitor.get(f"{visitor.path}ruling", id="r2").status == 404


def test_an_award_that_the_finding_does_not_open_is_refused_in_words(room: Room) -> None:
    visitor = Visitor(room)
    refused = seen(visitor, finding="no_fault")
    assert refused.status == 422
    assert "does not let the main pot go that way" in refused.text
    form = refused.form("/rule")
    assert form.fields["reason"] == ["He looked twice"]


def test_an_award_nobody_offered_is_no_choice(room: Room) -> None:
    refused = seen(Visitor(room), pot_0="award_to_discarder:1=2400")
    assert refused.status == 422
    assert "Select a valid choice" in refused.text


def test_a_ruling_needs_a_reason(room: Room) -> None:
    refused = seen(Visitor(room), reason="")
    assert refused.status == 422
    assert "This field is required" in refused.text


def test_a_ruling_prepared_while_the_table_moved_on_is_shown_what_came(room: Room) -> None:
    visitor = Visitor(room)
    form = seen(visitor).form("/rule")
    room.play({"type": "statement_taken", "claim": "c1", "from": "dealer", "words": "I heard it"})
    stale = visitor.send(form, step="confirm")
    assert stale.status == 409
    assert "I heard it" in stale.text
    again = stale.form("/rule")
    assert again.fields["reason"] == ["He looked twice"]
    shown = visitor.send(again, step="preview")
    assert "12,400" in shown.text
    assert visitor.send(shown.form("/rule"), step="confirm").status == 303


def test_a_desk_left_open_is_stale_before_the_look(room: Room) -> None:
    visitor = Visitor(room)
    form = at_desk(visitor).form("/rule")
    room.play({"type": "statement_taken", "claim": "c1", "from": "dealer", "words": "I heard it"})
    typed = {"finding": "honest_error", "reason": "So"}
    assert visitor.send(form, **typed, step="preview").status == 409


def test_a_director_goes_outside_the_book_with_a_reason(room: Room) -> None:
    director = Visitor(room, "director")
    split = {"pot_0": "outside", "share_0_1": "400", "share_0_2": "2000", "finding": "no_fault"}
    refused = seen(director, **split)
    assert refused.status == 422
    assert "Say why the pot goes outside the rulebook" in refused.text
    shown = ruled(director, **split, outside_rulebook="Fairness")
    assert "Outside the rulebook" in shown.text
    assert "Fairness" in shown.text
    assert "10,400" in shown.text


def test_shares_that_are_not_the_pot_are_refused(room: Room) -> None:
    director = Visitor(room, "director")
    refused = seen(director, pot_0="outside", share_0_1="1", outside_rulebook="Fairness")
    shown = director.send(refused.form("/rule"), step="confirm") if refused.status == 200 else None
    answer = shown or refused
    assert "7,601" not in answer.text


def test_a_ruling_may_bring_a_penalty(room: Room) -> None:
    visitor = Visitor(room)
    shown = ruled(
        visitor,
        finding="deliberate_miscall",
        pot_0="leave",
        penalty_seat="3",
        penalty_kind="missed_hands",
        penalty_count="2",
    )
    assert "No chips moved" in shown.text
    assert "p3" in visitor.table().text


def test_a_hand_is_ruled_on_without_a_claim(room: Room) -> None:
    visitor = Visitor(room)
    desk = visitor.get(f"{visitor.path}rule", hand=1)
    typed = {"finding": "suspected_miscall", "pot_0": SUSPECTED, "reason": "Seen by the floor"}
    look = visitor.send(desk.form("/rule"), **typed, step="preview")
    shown = visitor.follow(visitor.send(look.form("/rule"), step="confirm"))
    assert "Seen by the floor" in shown.text
    assert "The claim" not in shown.text


@pytest.mark.parametrize("role", EVERYBODY)
def test_everybody_with_a_part_reads_the_ruling(room: Room, role: str) -> None:
    ruled(Visitor(room))
    visitor = Visitor(room, role)
    assert "He looked twice" in visitor.get(f"{visitor.path}ruling", id="r1").text


def test_rulings_that_there_are_not_are_not_found(room: Room) -> None:
    director = Visitor(room, "director")
    for path, query in (
        ("ruling", {"id": "r9"}),
        ("rule", {"claim": "c9"}),
        ("decide", {"ruling": "r9"}),
        ("decide", {}),
    ):
        assert director.get(f"{director.path}{path}", **query).status == 404
    lost = Form(f"{director.path}appeal", "post", {"command_id": [str(new_id())]})
    assert director.send(lost).status == 404


def test_the_desk_takes_as_many_queries_however_much_was_said(
    room: Room, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for place in range(12):
        words = f"I saw it, {place}"
        room.play({"type": "statement_taken", "claim": "c1", "from": "seat 1", "words": words})
    visitor = Visitor(room)
    with django_assert_max_num_queries(12):
        assert "I saw it, 11" in at_desk(visitor).text
