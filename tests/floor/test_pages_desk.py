"""The ruling desk: what lies on it, what the book offers, what the form would do, who may come to it."""

import re
from typing import Any

import pytest

from floor.words.amounts import MINUS
from tests.floor.miscalled import (
    SUSPECTED,
    a_miscalled_pot,
    at_desk,
    ruled,
)
from tests.floor.room import Room, a_room, riffle, seated
from tests.floor.visitor import Form, Page, Visitor, page

pytestmark = pytest.mark.django_db


@pytest.fixture
def room() -> Room:
    return a_miscalled_pot()


def test_the_desk_shows_what_the_ruling_rests_on(room: Room) -> None:
    shown = at_desk(Visitor(room)).text
    for said in (
        "He said a straight",
        "declared Straight, K tabled",
        "One pair, J-K-10-9",
        "Declared better than held",
        "after the words seat 2 threw a hand away",
        "Seat 2 let go of his hand after seat 3 had spoken",
        "it cannot come back",
        "Open until the next riffle.",
    ):
        assert said in shown, said


def test_a_dealer_calls_the_floor_before_a_pot_that_may_go_otherwise(room: Room) -> None:
    said = "Call the floor before the pot goes"
    room.play({"type": "claim_withdrawn", "claim": "c1", "reason": "He lets it go"})
    assert said not in Visitor(room, "dealer").table().text
    pushed = room.play({"type": "deck_scrambled"}) - 3
    room.play(
        {"type": "entry_voided", "seq": pushed, "through": pushed + 3, "reason": "Not yet"},
        role="director",
    )
    assert said in Visitor(room, "dealer").table().text


def test_the_desk_offers_what_the_book_allows_with_its_text(room: Room) -> None:
    shown = at_desk(Visitor(room))
    choices = shown.form("/rule").choices["pot_0"]
    assert choices[:2] == ["leave", SUSPECTED]
    assert "outside" not in choices
    assert "Where a player calls more than he holds" in shown.text
    assert "The floor may give the main pot to seat 2" in shown.text
    assert "on the finding: Suspected miscall" in shown.text
    assert "2,400 to seat 2" in shown.text


def test_the_desk_quotes_the_rule_with_its_book_and_edition(room: Room) -> None:
    shown = at_desk(Visitor(room)).text
    assert "Caro & Cooke, edition 1, CC-MISCALL-SUSPECTED" in shown


def test_a_claim_that_came_too_late_is_offered_no_award_and_a_way_on(room: Room) -> None:
    room.play({"type": "deck_scrambled"}, riffle(2))
    late = {"type": "claim_raised", "claim": "c2", "kind": "miscall", "by": "seat", "seat": 2}
    answer = room.record({**late, "against": 3, "hand": 1})
    assert answer.status_code == 422
    visitor, director = Visitor(room), Visitor(room, "director")
    desk = visitor.get(f"{visitor.path}rule", claim="c2")
    assert desk.form("/rule").choices["pot_0"] == ["leave"]
    assert "No pot can be awarded on it." in desk.text
    assert "a director must admit it first" in desk.text
    assert f"{visitor.path}claim?id=c2" in desk.html
    assert "Admit the claim" in director.get(f"{director.path}rule", claim="c2").text
    room.play({"type": "claim_admitted", "claim": "c2", "reason": "He said it"}, role="director")
    again = visitor.get(f"{visitor.path}rule", claim="c2")
    assert SUSPECTED in again.form("/rule").choices["pot_0"]
    assert "No pot can be awarded on it." not in again.text


def test_a_reason_and_the_facts_are_ticked_instead_of_typed(room: Room) -> None:
    visitor = Visitor(room)
    form = at_desk(visitor).form("/rule")
    (reason, *_more), (fact, *_others) = (
        form.choices[name] for name in ("reason_tiles", "facts_found_tiles")
    )
    typed = {"reason": "", "reason_tiles": reason, "facts_found_tiles": fact}
    shown = ruled(visitor, **typed, facts_assumed_tiles=form.choices["facts_assumed_tiles"]).text
    said = "Seat 3 declared straight, K and tabled one pair, J-K-10-9"
    assert f"Reason {said}; let go on hearing it: seat 2." in shown
    assert f"Facts found {said}." in shown
    assert "Facts assumed Seat 2 let go because of what seat 3 said." in shown


def test_who_claims_and_against_whom_are_heard_first_and_likely_findings_come_first(
    room: Room,
) -> None:
    choices = at_desk(Visitor(room)).form("/rule").choices
    assert choices["heard"] == ["2", "3", "1"]
    assert choices["finding"][:2] == ["suspected_miscall", "deliberate_miscall"]
    assert len(choices["finding"]) == len(set(choices["finding"])) > 4


def test_what_is_missing_of_a_miscall_is_recorded_from_the_desk() -> None:
    room = a_room("caro_cooke")
    claim = {"type": "claim_raised", "claim": "c1", "kind": "miscall", "by": "seat", "seat": 2}
    room.play(*seated({1: 10_000, 2: 10_000, 3: 10_000}), riffle(), {**claim, "against": 3})
    visitor = Visitor(room)
    desk = at_desk(visitor)
    for act in ("hand_declared", "cards_tabled", "hand_discarded"):
        assert f"{visitor.path}?record={act}#record" in desk.html
    room.play({"type": "hand_declared", "seat": 3, "category": "straight"})
    assert "?record=hand_declared" not in at_desk(visitor).html


def follows(visitor: Visitor, form: Form, **typed: Any) -> Page:
    """Send what is filled in so far as a script does, to see beside it what it would do."""
    data = {**form.fields, **typed}
    sent = visitor.client.post(
        form.action, data, headers={"HX-Request": "true", "HX-Target": "desk-effect"}
    )
    return page(sent)


def test_what_it_would_do_follows_the_form_and_names_what_is_still_to_be_said(room: Room) -> None:
    visitor = Visitor(room)
    form = at_desk(visitor).form("/rule")
    empty = follows(visitor, form)
    assert "Still to be said: Finding , Reason" in empty.text
    assert "disabled" in empty.html
    moved = follows(visitor, form, pot_0=SUSPECTED)
    assert f"{MINUS}2,400" in moved.text
    assert "Undone: the push of the main pot, 2,400 to seat 3." in moved.text
    assert "disabled" in moved.html
    wrong = follows(visitor, form, pot_0=SUSPECTED, finding="no_fault", reason="So")
    assert "does not let the main pot go that way" in wrong.text
    assert "disabled" in wrong.html
    whole = follows(visitor, form, pot_0=SUSPECTED, finding="suspected_miscall", reason="So")
    assert "Hold to rule 2,400 from seat 3 to seat 2" in whole.text
    assert "disabled" not in whole.html


def test_only_what_was_shown_is_recorded(room: Room) -> None:
    visitor = Visitor(room)
    form = at_desk(visitor).form("/rule")
    typed = {"finding": "suspected_miscall", "pot_0": SUSPECTED, "reason": "He looked twice"}
    shown = follows(visitor, form, **typed)
    digest = re.findall(r'name="shown"\s+value="(\w+)"', shown.html)
    other = visitor.send(form, **{**typed, "pot_0": "leave"}, shown=digest, step="confirm")
    assert "Nothing is recorded yet" in other.text
    assert visitor.send(form, **typed, step="confirm").status == 200
    assert visitor.send(form, **typed, shown=digest, step="confirm").status == 303


def test_a_table_that_moved_on_is_told_to_the_form_that_is_filled_in(room: Room) -> None:
    visitor = Visitor(room)
    form = at_desk(visitor).form("/rule")
    room.play({"type": "statement_taken", "claim": "c1", "from": "dealer", "words": "I heard it"})
    told = follows(visitor, form, pot_0=SUSPECTED, finding="suspected_miscall", reason="So")
    assert "This came since" in told.text
    assert "I heard it" in told.text
    again = told.form("/rule")
    assert again.fields["pot_0"] == [SUSPECTED]
    assert again.fields["reason"] == ["So"]
    assert again.fields["seq"] != form.fields["seq"]


def test_only_a_director_is_offered_the_way_outside_the_book(room: Room) -> None:
    form = at_desk(Visitor(room, "director")).form("/rule")
    assert form.choices["pot_0"][-1] == "outside"
    assert "share_0_3" in form.fields


@pytest.mark.parametrize("role", ["dealer", "auditor"])
def test_who_may_not_rule_has_no_desk(room: Room, role: str) -> None:
    visitor = Visitor(room, role)
    refused = at_desk(visitor)
    assert refused.status == 403
    assert "you may not record" in refused.text
    assert f"{visitor.path}rule?" not in visitor.table().html
