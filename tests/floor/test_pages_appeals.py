"""An appeal: put on file, decided on one page by another person, and the ruling as it then reads."""

from typing import Any

import pytest

from tests.floor.miscalled import a_miscalled_pot, appealed, decision, ruled
from tests.floor.room import Room
from tests.floor.visitor import Visitor

pytestmark = pytest.mark.django_db


@pytest.fixture
def room() -> Room:
    return a_miscalled_pot()


def test_a_director_overturns_and_the_chips_go_back(room: Room) -> None:
    floor = appealed(room)
    assert "Decide the appeal" not in floor.get(f"{floor.path}ruling", id="r1").text
    director = Visitor(room, "director")
    assert "Decide the appeal" in director.get(f"{director.path}ruling", id="r1").text
    look = decision(director)
    assert "Decide: 2,400 from seat 2 to seat 3" in look.text
    shown = director.follow(director.send(look.form("/decide"), step="confirm"))
    assert "overturned on appeal" in shown.text
    assert "12,400" in director.table().text


def test_an_appeal_is_decided_with_the_first_ruling_in_sight(room: Room) -> None:
    floor = appealed(room)
    director = Visitor(room, "director")
    desk = director.get(f"{director.path}decide", ruling="r1")
    for said in ("by floor", "Suspected miscall", "He looked twice", "I said it by mistake"):
        assert said in desk.text
    assert "2,400 to seat 2" in desk.text
    assert "No award of its own" in desk.text
    assert "Leave as pushed" not in desk.text
    assert "Leave as pushed" in floor.get(f"{floor.path}rule", claim="c1").text


def test_an_appeal_needs_no_words_and_says_who_decides(room: Room) -> None:
    floor = Visitor(room)
    sheet = ruled(floor)
    assert "A director decides it, and not floor, who ruled." in sheet.text
    shown = floor.follow(floor.send(sheet.form("/appeal"), by="3", grounds=["facts"]))
    assert "The facts were otherwise." in shown.text


def test_a_director_decides_on_one_page_with_the_hand_and_earlier_rulings(room: Room) -> None:
    floor = Visitor(room)
    ruled(floor)
    form = floor.get(f"{floor.path}rule", hand=1).form("/rule")
    typed = {"finding": "suspected_miscall", "reason": "Again", "ruling": "r2"}
    look = floor.send(form, **typed, step="preview")
    floor.follow(floor.send(look.form("/rule"), step="confirm"))
    sheet = floor.get(f"{floor.path}ruling", id="r1").form("/appeal")
    floor.follow(floor.send(sheet, by="3", words=""))
    director = Visitor(room, "director")
    desk = director.get(f"{director.path}decide", ruling="r1")
    for said in (
        "A director decides it, and not floor, who ruled.",
        "Earlier rulings with this finding",
        "No chips moved stands Table 7, hand 1",
        "The hand, line by line",
        "Seat 3 declares: Straight, K",
    ):
        assert said in desk.text, said
    form = desk.form("/decide")
    assert form.choices["heard"] == ["2", "3", "1"]
    decided: dict[str, Any] = {
        "outcome": "overturned",
        "reason_tiles": ["facts"],
        "heard": ["2", "3"],
    }
    look = director.send(form, **decided, step="preview")
    shown = director.follow(director.send(look.form("/decide"), step="confirm")).text
    said = "The facts were otherwise than the ruling found them. Heard on appeal: seats 2, 3."
    assert said in shown


def test_a_sheet_says_what_to_read_aloud_and_that_facts_changed_since(room: Room) -> None:
    sheet = ruled(Visitor(room))
    assert "Read aloud Hand 1. The floor finds: suspected miscall." in sheet.text
    assert "Facts changed after this ruling" not in sheet.text
    let_go = 9
    room.play({"type": "entry_voided", "seq": let_go, "reason": "He held on"}, role="director")
    visitor = Visitor(room)
    changed = visitor.get(f"{visitor.path}ruling", id="r1").text
    assert "Facts changed after this ruling" in changed


def test_an_overturned_ruling_does_not_say_that_nothing_moved(room: Room) -> None:
    appealed(room)
    director = Visitor(room, "director")
    look = decision(director)
    shown = director.follow(director.send(look.form("/decide"), step="confirm"))
    assert "Whatever it moved went back when it was overturned." in shown.text
    assert "No chips moved" not in shown.text
    assert "ruled--overturned" in shown.html


def test_a_ruling_names_its_book_by_its_title_and_cites_nothing_but_provisions(room: Room) -> None:
    visitor = Visitor(room)
    desk = visitor.get(f"{visitor.path}rule", claim="c1")
    assert "CC-MISCALL-SUSPECTED" in desk.html
    assert 'value="pot_pushed_contrary_to_cards"' not in desk.html
    assert 'value="transfer"' not in desk.html
    assert "Caro & Cooke, edition 1" in ruled(visitor).text


def test_a_director_upholds_and_nothing_moves(room: Room) -> None:
    appealed(room)
    director = Visitor(room, "director")
    look = decision(director, outcome="upheld")
    assert "No chips move." in look.text
    shown = director.follow(director.send(look.form("/decide"), step="confirm"))
    assert "upheld on appeal" in shown.text
    assert "The appeal was heard, and the ruling stands. Hand 1." in shown.text
    assert "may appeal" not in shown.text


def test_nobody_decides_the_appeal_of_his_own_ruling(room: Room) -> None:
    director = Visitor(room, "director")
    form = ruled(director).form("/appeal")
    shown = director.follow(director.send(form, by="3", words="No"))
    assert "another director decides" in shown.text
    refused = decision(director)
    assert refused.status == 403
    assert "another person must decide" in refused.text
