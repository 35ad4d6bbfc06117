"""What waits beside the hand that is looked at: claims and appeals about another hand, open windows."""

import re

import pytest

from tests.floor.room import Room, a_room, blinds, riffle, seated
from tests.floor.visitor import Visitor

pytestmark = pytest.mark.django_db
BOARD = {"type": "board_dealt", "cards": ["2c", "8d", "Th", "Ah", "6s"]}


@pytest.fixture
def room() -> Room:
    """Seat 1 has aces, seat 3 nines; the pot of hand 1 goes to seat 3, and hand 2 begins."""
    room = a_room()
    room.play(
        *seated({1: 5000, 2: 5000, 3: 5000}),
        riffle(),
        *blinds(),
        {"type": "raised", "seat": 1, "to": 5000},
        {"type": "folded", "seat": 2},
        {"type": "called", "seat": 3},
        BOARD,
        {"type": "cards_tabled", "seat": 1, "cards": ["Ac", "Kc"]},
        {"type": "cards_tabled", "seat": 3, "cards": ["9c", "9d"]},
        {"type": "pot_pushed", "pot": 0, "shares": [{"seat": 3, "amount": 10100}]},
        {"type": "deck_scrambled"},
    )
    room.play(riffle(2), *blinds(3, 2))
    return room


def a_claim() -> dict[str, object]:
    return {
        "type": "claim_raised",
        "claim": "c1",
        "kind": "award",
        "by": "bystander",
        "against": 3,
        "hand": 1,
    }


def test_the_hand_before_is_flagged_and_open_until_substantial_action(room: Room) -> None:
    shown = Visitor(room).table()
    assert "Hand 1 can still be disputed" in shown.text
    assert "The main pot was not pushed to whom the cards give it." in shown.text
    assert "Pot to the wrong seat closes at substantial action" in shown.text
    assert "claim/new?hand=1" in shown.html
    room.play(
        {"type": "called", "seat": 3},
        {"type": "checked", "seat": 2},
    )
    assert "can still be disputed" not in Visitor(room).table().text


def test_whoever_raises_a_claim_is_shown_the_hand_before(room: Room) -> None:
    visitor = Visitor(room)
    shown = visitor.get(f"{visitor.path}claim/new", hand=2)
    assert "What is it about, in hand 2?" in shown.text
    assert "Raise a claim about hand 1" in shown.text
    assert "about hand 1" not in visitor.get(f"{visitor.path}claim/new", hand=1).text


def test_who_may_not_claim_is_not_asked_to(room: Room) -> None:
    shown = Visitor(room, "auditor").table()
    assert "Hand 1 can still be disputed" in shown.text
    assert "Raise a claim" not in shown.text


def test_a_claim_about_another_hand_is_on_the_table_page(room: Room) -> None:
    room.play(a_claim())
    shown = Visitor(room).table()
    assert "A bystander, hand 1" in shown.text
    assert "rule?claim=c1" in shown.html
    assert "A bystander, hand 1" not in Visitor(room).table(hand=1).text
    assert "A bystander, hand 1" not in Visitor(room).table(as_of=5).text


def test_an_appeal_waits_on_the_floor_and_on_the_table_until_it_is_decided(room: Room) -> None:
    room.play(
        a_claim(),
        {
            "type": "ruling_issued",
            "ruling": "r1",
            "claim": "c1",
            "finding": "dealer_error",
            "provisions": [],
            "reason": "Aces",
            "pot_awards": [{"pot": 0, "shares": [{"seat": 1, "amount": 10100}]}],
        },
        {"type": "ruling_appealed", "ruling": "r1", "by": 3, "words": "No"},
    )
    director = Visitor(room, "director")
    for page in (director.get(director.floor_path), director.table()):
        assert "Appeal to decide" in page.text
        assert "the ruling “Dealer error”" in page.text
    assert "ruling?id=r1" in director.table().html
    # It comes before the calls for who decides it, and after them for who does not.
    heads = r'<h2 id="(open-appeals|inbox-title)"'
    floor = Visitor(room)
    assert re.findall(heads, director.get(director.floor_path).html) == [
        "open-appeals",
        "inbox-title",
    ]
    assert re.findall(heads, floor.get(floor.floor_path).html) == ["inbox-title", "open-appeals"]
    room.play(
        {"type": "appeal_decided", "ruling": "r1", "outcome": "upheld", "reason": "Aces"},
        role="director",
    )
    assert "Appeal to decide" not in director.get(director.floor_path).text
    assert "Appeal to decide" not in director.table().text


def test_a_claim_that_comes_too_late_is_told_so_before_it_is_made(room: Room) -> None:
    visitor = Visitor(room)
    late = visitor.get(f"{visitor.path}claim/new", hand=1, kind="reading")
    assert "It comes too late: it is put on file as refused" in late.text
    assert "claim-late--now" in late.html
    assert "Closed by now: Hand misread, Miscall, Hand killed, Procedure" in late.text
    in_time = visitor.get(f"{visitor.path}claim/new", hand=1, kind="award")
    assert "claim-late--now" not in in_time.html
    # Nothing has shut about the hand in play.
    assert "too late" not in visitor.get(f"{visitor.path}claim/new", hand=2).text


def test_a_late_claim_is_not_told_as_accepted(room: Room) -> None:
    visitor = Visitor(room)
    form = visitor.get(f"{visitor.path}claim/new", hand=1, kind="reading").form("claim/new")
    shown = visitor.follow(visitor.send(form, who="seat-1"))
    assert "On file as refused, #" in shown.text
    assert "Accepted #" not in shown.text


def test_a_claim_shows_where_the_pots_went(room: Room) -> None:
    room.play(a_claim())
    visitor = Visitor(room)
    shown = visitor.get(f"{visitor.path}claim", id="c1").text
    assert "by the cards: 10,100 to seat 1" in shown
    assert "went: 10,100 to seat 3" in shown


def test_a_call_says_when_it_was_made_whatever_came_of_it(room: Room) -> None:
    room.play({"type": "floor_called", "by": "seat", "seat": 1, "reason": "The pot"})
    assert "Seat 1 called the floor" in Visitor(room).table().text
    room.play({"type": "call_accepted"})
    room.play({"type": "floor_arrived", "by": "staff", "reason": "Called"})
    assert "The floor is at the table called" in Visitor(room).table().text
