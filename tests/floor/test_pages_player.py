"""A player's record so far, for who may judge him, and penalties given from it in tiles."""

import re
from uuid import UUID

import pytest

from tests.floor.room import TABLE, Room, a_room, blinds, riffle, seated, value
from tests.floor.visitor import Page, Visitor

pytestmark = pytest.mark.django_db


@pytest.fixture
def room() -> Room:
    room = a_room()
    room.play(*seated({1: 5000, 2: 5000, 3: 5000}), riffle(), *blinds())
    return room


def card(visitor: Visitor, player: str = "p3") -> Page:
    return visitor.get(f"{visitor.floor_path}player", id=player)


def penalised(visitor: Visitor, **typed: str) -> Page:
    form = card(visitor).form("/player")
    return visitor.follow(visitor.send(form, **{"offence": "Language", **typed}))


def test_the_table_leads_to_its_players_and_a_dealer_reads_none(room: Room) -> None:
    assert "/player?id=p3" in Visitor(room).table().html
    assert "/player?id=p3" in Visitor(room, "auditor").table().html
    dealer = Visitor(room, "dealer")
    assert "/player" not in dealer.table().html
    refused = card(dealer)
    assert refused.status == 403
    assert "Only the floor and the directors" in refused.text


def test_who_never_sat_down_is_not_found(room: Room) -> None:
    assert card(Visitor(room), "nobody").status == 404


def test_the_next_step_of_the_ladder_is_proposed_and_no_more(room: Room) -> None:
    floor = Visitor(room)
    shown = card(floor)
    assert "No warning so far" in shown.text
    assert "Next step: warning" in shown.text
    assert "1 round = 3 hands now" in shown.text
    assert shown.form("/player").fields["amount"] == ["warning"]
    shown = penalised(floor)
    assert "1 warning so far" in shown.text
    assert "Next step: missed hands" in shown.text
    assert shown.form("/player").fields["amount"] == ["missed_hands-1"]
    # What is proposed binds nobody.
    shown = penalised(floor, offence="Exposing cards", amount="missed_rounds-2", words="the river")
    assert "2 missed rounds 6 hands left of 6 Exposing cards: the river" in shown.text
    assert "Last: 2 missed rounds. Next step: more rounds, or disqualification" in shown.text
    assert "amount" not in shown.form("/player").fields
    assert "6 hands left" in Visitor(room, "dealer").table().text


def test_what_was_taken_back_counts_no_longer(room: Room) -> None:
    floor = Visitor(room)
    penalised(floor)
    room.play({"type": "penalty_rescinded", "penalty": "p1", "reason": "It was seat 2"})
    shown = card(floor)
    assert "taken back" in shown.text
    assert "No warning so far" in shown.text
    assert "Next step: warning" in shown.text


def test_a_disqualification_is_a_directors(room: Room) -> None:
    floor, director = Visitor(room), Visitor(room, "director")
    form = card(floor).form("/player")
    assert "disqualification" not in form.choices["amount"]
    assert floor.send(form, offence="Language", amount="disqualification").status == 422
    assert "disqualification" in card(director).form("/player").choices["amount"]
    assert "disqualification given" in penalised(director, amount="disqualification").text


def test_an_offence_is_asked_for_and_what_the_table_does_keeps_nobody_from_it(room: Room) -> None:
    floor = Visitor(room)
    form = card(floor).form("/player")
    refused = floor.send(form)
    assert refused.status == 422
    assert "This field is required" in refused.text
    # Meanwhile the table goes on, and somebody else is given a penalty of the same id.
    other = {"type": "penalty_issued", "penalty": "p1", "player": "p1", "kind": "warning"}
    room.play({"type": "folded", "seat": 1}, {**other, "reason": "So"})
    shown = floor.follow(floor.send(form, offence="Other"))
    assert "a warning given Other" in shown.text


def test_the_record_has_his_claims_and_what_was_ruled_on_them(room: Room) -> None:
    room.play(
        {"type": "folded", "seat": 1},
        {"type": "folded", "seat": 2},
        {"type": "pot_pushed", "pot": 0, "shares": [{"seat": 3, "amount": 200}]},
        {
            "type": "claim_raised",
            "claim": "c1",
            "kind": "count",
            "by": "seat",
            "seat": 3,
            "hand": 1,
        },
        {
            "type": "claim_raised",
            "claim": "c2",
            "kind": "conduct",
            "by": "dealer",
            "against": 3,
            "hand": 1,
        },
        {
            "type": "ruling_issued",
            "ruling": "r1",
            "claim": "c1",
            "finding": "no_fault",
            "provisions": [],
            "reason": "Counted",
        },
    )
    shown = card(Visitor(room, "auditor"))
    assert "Conduct against him open" in shown.text
    assert "Amount wrong raised by him ruled No fault" in shown.text
    assert "ruling?id=r1" in shown.html
    assert not shown.has_form("/player")
    assert "None so far" in card(Visitor(room), "p1").text


def test_a_penalty_follows_him_to_his_next_table_and_is_one(room: Room) -> None:
    floor = Visitor(room)
    penalised(floor, amount="missed_hands-2")
    first = room.table
    opened = room.record({**TABLE, "number": 8}, path=f"{room.path}/tables")
    room.play({"type": "player_left", "seat": 3, "reason": "moved"})
    room.table = UUID(value(opened)["table"])
    room.play({"type": "player_seated", "seat": 5, "player": "p3", "stack": 4800})
    shown = card(floor)
    assert "Table 8 Seat 5" in shown.text
    assert "earlier: Table 7" in shown.text
    assert len(re.findall(r'class="player-line', shown.html)) == 1
    assert "2 hands left of 2" in shown.text
    assert f"/tables/{first}/" in shown.html
