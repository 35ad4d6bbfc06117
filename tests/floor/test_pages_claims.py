"""Claims on pages: raised in time, late and on file, admitted, withdrawn, and what is said about them."""

import re
from uuid import UUID

import pytest

from tests.floor.room import EVERYBODY, TABLE, Room, a_room, blinds, riffle, seated, value
from tests.floor.visitor import Page, Visitor

pytestmark = pytest.mark.django_db

PUSHED = [
    {"type": "folded", "seat": 1},
    {"type": "folded", "seat": 2},
    {"type": "pot_pushed", "pot": 0, "shares": [{"seat": 3, "amount": 200}]},
]
NEXT_HAND = [{"type": "deck_scrambled"}, riffle(2)]


@pytest.fixture
def room() -> Room:
    room = a_room()
    room.play(*seated({1: 5000, 2: 5000, 3: 5000}), riffle(), *blinds(), *PUSHED)
    return room


def raised(visitor: Visitor, kind: str, **typed: str) -> Page:
    form = visitor.get(f"{visitor.path}claim/new", hand=1, kind=kind).form("claim/new")
    return visitor.send(form, **{"who": "seat-2", **typed})


@pytest.mark.parametrize("role", EVERYBODY)
def test_each_kind_says_what_closes_it(room: Room, role: str) -> None:
    visitor = Visitor(room, role)
    tiles = visitor.get(f"{visitor.path}claim/new").text
    assert "Hand misread" in tiles
    assert "closes at the next riffle" in tiles
    assert "closes at substantial action in the next hand" in tiles
    assert "never closes" in tiles


def test_a_claim_is_raised_without_typing(room: Room) -> None:
    visitor = Visitor(room, "dealer")
    sent = raised(visitor, "award", against="3", pot="0")
    shown = visitor.follow(sent)
    assert "Claim c1" in shown.text
    assert "Pot to the wrong seat" in shown.text
    assert "Seat 2, against seat 3, the main pot, hand 1" in shown.text
    assert "in time" in shown.text
    assert not shown.has_form("claim/claim_admitted")


def test_a_claim_that_names_nobody_or_no_kind_is_asked(room: Room) -> None:
    visitor = Visitor(room)
    form = visitor.get(f"{visitor.path}claim/new", kind="award").form("claim/new")
    refused = visitor.send(form)
    assert refused.status == 422
    assert refused.text.count("This field is required") == 1
    # What was chosen stays.
    assert refused.form("claim/new").fields["kind"] == ["award"]
    form = visitor.get(f"{visitor.path}claim/new").form("claim/new")
    assert "kind" not in form.fields
    refused = visitor.send(form, who="dealer")
    assert refused.text.count("This field is required") == 1
    assert refused.form("claim/new").fields["who"] == ["dealer"]
    assert visitor.send(form, who="dealer", kind="nothing").status == 422


def test_one_page_has_every_kind_every_seat_and_who_else_may_raise_it(room: Room) -> None:
    room.play(*NEXT_HAND)
    visitor = Visitor(room)
    form = visitor.get(f"{visitor.path}claim/new", hand=1).form("claim/new")
    assert form.choices["kind"] == [
        "reading",
        "count",
        "award",
        "miscall",
        "killed_hand",
        "procedure",
        "conduct",
    ]
    others = {"dealer", "staff", "bystander"}
    assert set(form.choices["who"]) == {"seat-1", "seat-2", "seat-3"} | others
    assert set(form.choices["against"]) == {"", "1", "2", "3"}
    # Nothing but who and what is left to choose.
    assert form.fields["voiced_before"] == [""]
    assert form.fields["voiced_says"] == ["claimant"]


def test_who_may_raise_no_claim_reads_the_deadlines_alone(room: Room) -> None:
    auditor = Visitor(room, "auditor")
    shown = auditor.get(f"{auditor.path}claim/new", kind="award")
    assert not shown.has_form("claim/new")
    assert "closes at the next riffle" in shown.text


def test_a_table_of_many_seats_has_them_in_rows() -> None:
    room = a_room()
    opened = room.record({**TABLE, "number": 8, "seats": 12}, path=f"{room.path}/tables")
    room.table = UUID(value(opened)["table"])
    room.play(*seated({1: 5000, 12: 5000}))
    visitor = Visitor(room)
    shown = visitor.get(f"{visitor.path}claim/new")
    assert "ring--round" not in shown.html
    assert "seat-12" in shown.form("claim/new").choices["who"]


def test_bystanders_and_staff_may_raise_one(room: Room) -> None:
    visitor = Visitor(room)
    shown = visitor.follow(raised(visitor, "reading", who="bystander", words="It is a flush"))
    assert "A bystander" in shown.text
    assert "It is a flush" in shown.text


def test_a_late_claim_is_refused_plainly_and_stays_on_file(room: Room) -> None:
    room.play(*NEXT_HAND)
    visitor = Visitor(room)
    tiles = visitor.get(f"{visitor.path}claim/new", hand=1)
    assert "closed by entry" in tiles.text
    shown = visitor.follow(raised(visitor, "reading"))
    assert "refused: it came too late" in shown.text
    assert re.search(r"late: entry \d+ closed the window", shown.text)
    assert "It is on file as it was made" in shown.text
    assert "A director can admit it" in shown.text
    assert not shown.has_form("claim/claim_admitted")
    assert "refused as late" in visitor.table(hand=1).text


def test_a_director_admits_a_late_claim_with_a_reason(room: Room) -> None:
    room.play(*NEXT_HAND)
    director = Visitor(room, "director")
    shown = director.follow(raised(director, "reading"))
    form = shown.form("claim/claim_admitted")
    assert director.send(form).status == 422
    shown = director.follow(director.send(form, reason="The clock was wrong"))
    assert "admitted" in shown.text
    assert "The clock was wrong" in shown.text
    assert not shown.has_form("claim/claim_admitted")


def test_the_floor_that_sends_an_admission_is_refused(room: Room) -> None:
    room.play(*NEXT_HAND)
    floor, director = Visitor(room), Visitor(room, "director")
    shown = director.follow(raised(director, "reading"))
    refused = floor.send(shown.form("claim/claim_admitted"), reason="So")
    assert refused.status == 403
    assert "you may not record" in refused.text


def test_what_was_said_before_the_riffle_is_taken_on_that_word(room: Room) -> None:
    room.play(*NEXT_HAND)
    visitor = Visitor(room)
    form = visitor.get(f"{visitor.path}claim/new", hand=1, kind="reading").form("claim/new")
    moments = form.choices["voiced_before"]
    assert len(moments) == 4
    riffled = moments[1]
    shown = visitor.follow(
        visitor.send(form, who="seat-2", voiced_before=riffled, voiced_says="dealer")
    )
    assert "in time on the word of the dealer" in shown.text


def test_statements_are_taken_and_read_by_those_with_a_part(room: Room) -> None:
    visitor = Visitor(room)
    shown = visitor.follow(raised(visitor, "award"))
    form = shown.form("claim/statement_taken")
    shown = visitor.follow(visitor.send(form, from_="seat 3", words="He showed me the nines"))
    assert "Statement of seat 3" in shown.text
    assert "He showed me the nines" in shown.text
    auditor = Visitor(room, "auditor")
    seen = auditor.get(f"{auditor.path}claim", id="c1")
    assert "He showed me the nines" in seen.text
    assert not seen.has_form("claim/statement_taken")


def test_both_sides_are_heard_one_after_the_other(room: Room) -> None:
    visitor = Visitor(room)
    shown = visitor.follow(raised(visitor, "award", against="3"))
    assert "Seat 2 not heard yet record of p2 Seat 3 not heard yet record of p3" in shown.text
    form = shown.form("claim/statement_taken")
    assert form.fields["from"] == ["seat 2"]
    shown = visitor.follow(visitor.send(form, words="It is mine"))
    assert "Seat 2 heard, on file" in shown.text
    form = shown.form("claim/statement_taken")
    assert form.fields["from"] == ["seat 3"]
    shown = visitor.follow(visitor.send(form, words="It is not"))
    assert "not heard yet" not in shown.text
    assert "from" not in shown.form("claim/statement_taken").fields
    seen = Visitor(room, "dealer").get(f"{visitor.path}claim", id="c1").text
    assert "heard, on file" in seen
    assert "record of" not in seen


def test_a_claim_is_withdrawn_with_a_reason(room: Room) -> None:
    visitor = Visitor(room)
    form = visitor.follow(raised(visitor, "award")).form("claim/claim_withdrawn")
    shown = visitor.follow(visitor.send(form, reason="My mistake"))
    assert "withdrawn" in shown.text
    assert not shown.has_form("claim/claim_withdrawn")
    assert "Rule on this claim" not in shown.text


def test_two_who_claim_at_once_both_get_a_claim(room: Room) -> None:
    first, second = Visitor(room), Visitor(room, "dealer")
    path = f"{first.path}claim/new"
    theirs = second.get(path, hand=1, kind="count").form("claim/new")
    first.follow(raised(first, "award"))
    stale = second.send(theirs, who="seat-1", words="The pot is short")
    assert stale.status == 409
    assert "This came since" in stale.text
    shown = second.follow(second.send(stale.form("claim/new")))
    assert "Claim c2" in shown.text
    assert "The pot is short" in shown.text


def test_a_claim_before_the_first_hand_has_a_page_too() -> None:
    room = a_room()
    room.play(*seated({1: 5000, 2: 5000}))
    visitor = Visitor(room)
    form = visitor.get(f"{visitor.path}claim/new", kind="conduct").form("claim/new")
    shown = visitor.follow(visitor.send(form, who="dealer", against="1"))
    assert "before the first hand" in shown.text
    assert "Never closes" in shown.text


def test_claims_that_there_are_not_are_not_found(room: Room) -> None:
    visitor = Visitor(room)
    assert visitor.get(f"{visitor.path}claim", id="c9").status == 404
    assert visitor.get(f"{visitor.path}claim/nothing").status == 405
    assert visitor.get(f"{visitor.path}claim/new", hand=9).status == 404
