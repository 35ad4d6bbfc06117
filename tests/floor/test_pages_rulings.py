"""The ruling desk: what the book offers, what a ruling would do, the ruling, its appeal and its decision."""

import re
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from floor.wallclock import new_id
from floor.words.amounts import MINUS
from tests.floor.room import EVERYBODY, Room, a_room, riffle, seated
from tests.floor.visitor import Form, Page, Visitor, page

pytestmark = pytest.mark.django_db

SUSPECTED = "award_to_discarder:2=2400"


@pytest.fixture
def room() -> Room:
    """Seat 3 said a straight and held jacks; seat 2 threw his hand away; seat 3 got the pot."""
    room = a_room("caro_cooke")
    room.play(
        *seated({1: 10_000, 2: 10_000, 3: 10_000}),
        riffle(),
        {
            "type": "situation_stated",
            "street": "river",
            "board": ["9c", "Th", "4s", "Jd", "2h"],
            "button": 1,
            "pots": [{"amount": 2400, "eligible": [2, 3]}],
            "live": [2, 3],
            "last_aggressor": 3,
        },
        {"type": "hand_declared", "seat": 3, "category": "straight", "ranks": ["K"]},
        {
            "type": "hand_discarded",
            "seat": 2,
            "face": "down",
            "touched_muck": True,
            "identifiable": False,
        },
        {"type": "cards_tabled", "seat": 3, "cards": ["Kd", "Jc"]},
        {"type": "pot_pushed", "pot": 0, "shares": [{"seat": 3, "amount": 2400}]},
        {
            "type": "claim_raised",
            "claim": "c1",
            "kind": "miscall",
            "by": "seat",
            "seat": 2,
            "against": 3,
            "pot": 0,
            "words": "He said a straight",
        },
    )
    return room


def at_desk(visitor: Visitor) -> Page:
    return visitor.get(f"{visitor.path}rule", claim="c1")


def seen(visitor: Visitor, **typed: Any) -> Page:
    """Send the desk's form for a look at what it would do."""
    form = at_desk(visitor).form("/rule")
    said = {"finding": "suspected_miscall", "pot_0": SUSPECTED, "reason": "He looked twice"}
    return visitor.send(form, **{**said, **typed}, step="preview")


def ruled(visitor: Visitor, **typed: Any) -> Page:
    """Rule, and look at the ruling."""
    form = seen(visitor, **typed).form("/rule")
    return visitor.follow(visitor.send(form, step="confirm"))


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


def appealed(room: Room) -> Visitor:
    """Rule, have seat 3 appeal, and return the floor."""
    floor = Visitor(room)
    form = ruled(floor).form("/appeal")
    shown = floor.follow(floor.send(form, by="3", words="I said it by mistake"))
    assert "appealed" in shown.text
    assert "I said it by mistake" in shown.text
    assert not shown.has_form("/appeal")
    return floor


def decision(visitor: Visitor, **typed: Any) -> Page:
    form = visitor.get(f"{visitor.path}decide", ruling="r1").form("/decide")
    said = {"outcome": "overturned", "reason": "The words were a question"}
    return visitor.send(form, **{**said, **typed}, step="preview")


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
