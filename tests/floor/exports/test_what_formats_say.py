"""What each format has words for, and where the rest stands."""

import json
import tomllib
from typing import Any

import pytest

from floor.exports.ohh import document, ohh
from floor.exports.phh import fields_of, phh, phhs
from floor.exports.toml import table
from tests.floor.exports.hands import (
    CALLED_DOWN,
    SCRAMBLED,
    STACKS,
    beside,
    entry,
    hand_of,
    kinds,
    pushed,
    shown,
    toml_of,
)
from tests.floor.exports.told import all_told, replayed
from tests.support import makers as say
from tests.support.given import given


def test_stack_that_cannot_pay_a_blind_is_told_with_the_whole_of_it() -> None:
    table = given(say.opened(stacks={**STACKS, 3: 150}), say.riffle()).when(
        say.posted(2, 100, "small_blind"),
        say.posted(3, 150, "big_blind"),
        say.folded(1),
        say.called(2),
        say.board("2c 7d 9h"),
        say.board("Js"),
        say.board("3s"),
        say.tabled(2, "As Ah"),
        say.tabled(3, "Ks Kh"),
        pushed(2, 300),
        SCRAMBLED,
    )
    hand = hand_of(table)

    assert toml_of(hand)["blinds_or_straddles"] == [100, 200, 0]
    assert replayed(phh(hand)) == [player.end for player in hand.players] == [10_150, 0, 10_000]


def test_dead_button_and_dead_blind_are_told_beside() -> None:
    table = given(say.opened(stacks={2: 5000, 3: 5000, 4: 5000}, seats=6), say.riffle(1)).when(
        say.posted(2, 100, "small_blind"),
        say.posted(3, 200, "big_blind"),
        say.posted(4, 100, "dead_blind"),
        say.folded(4),
        say.folded(2),
        pushed(3, 300),
        SCRAMBLED,
    )
    fields = toml_of(hand_of(table))

    assert (fields["_button"], fields["seats"]) == (1, [2, 3, 4])
    assert (fields["antes"], fields["ante_trimming_status"]) == ([0, 0, 100], False)
    assert fields["_posts"][2] == {"seat": 4, "kind": "dead_blind", "amount": 100}
    posted = document(hand_of(table))["ohh"]["rounds"][0]["actions"][2]  # type: ignore[index]
    assert (posted["action"], posted["amount"]) == ("Post Dead", 100)


def test_board_card_taken_back_is_told_beside() -> None:
    played: list[Any] = list(CALLED_DOWN)
    played[8:8] = [
        entry("board_taken_back", cards=["9h"], reason="It was dealt too early"),
        say.board("8h"),
    ]
    table = given(say.opened(stacks=STACKS), say.riffle()).when(
        *played, say.tabled(2, "As Ah"), say.tabled(3, "Ks Kh"), pushed(2), SCRAMBLED
    )
    fields = toml_of(hand_of(table))

    assert [one for one in fields["actions"] if one.startswith("d db")] == [
        "d db 2c7d",
        "d db 8h",
        "d db Js",
        "d db 3s",
    ]
    assert kinds(fields["_cards"]) == ["board_taken_back"]


def test_cards_nobody_logged_are_dealt_unknown() -> None:
    undealt = [one for one in CALLED_DOWN if not isinstance(one, type(say.dealt(1, 2)))]
    table = given(say.opened(stacks=STACKS), say.riffle()).when(
        *undealt, say.tabled(2, "As Ah"), say.tabled(3, "Ks Kh"), pushed(2), SCRAMBLED
    )
    hand = hand_of(table)

    assert toml_of(hand)["actions"][:3] == ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????"]
    assert replayed(phh(hand)) == [10_500, 9500, 10_000]


def test_ohh_says_who_did_what_for_how_much() -> None:
    told_as: Any = document(hand_of(shown()))["ohh"]
    preflop, flop, *_, showdown = told_as["rounds"]

    assert (told_as["spec_version"], told_as["tournament"]) == ("1.4.6", True)
    assert (told_as["hero_player_id"], told_as["flags"]) == (None, ["Observed"])
    assert told_as["dealer_seat"] == 1
    assert [one["action"] for one in preflop["actions"]][:3] == [
        "Post SB",
        "Post BB",
        "Dealt Cards",
    ]
    assert preflop["actions"][6]["amount"] == 100
    assert (flop["street"], flop["cards"]) == ("Flop", ["2c", "7d", "9h"])
    assert flop["actions"][0] == {
        "action_number": 1,
        "player_id": 2,
        "action": "Bet",
        "amount": 300,
        "is_allin": False,
    }
    assert [one["cards"] for one in showdown["actions"]] == [["As", "Ah"], ["Ks", "Kh"]]
    assert told_as["pots"][0]["player_wins"] == [
        {"player_id": 2, "win_amount": 1000, "contributed_rake": 0}
    ]


def test_game_that_a_format_does_not_know_is_told_beside_with_the_reason() -> None:
    table = given(say.opened(stacks=STACKS, game="omaha5", structure="pot_limit"), say.riffle())
    table.when(say.blinds(2, 3), say.folded(1), say.folded(2), pushed(3, 200), SCRAMBLED)
    five = hand_of(table)
    draw = given(say.opened(stacks=STACKS, game="draw5"), say.riffle())
    draw.when(say.blinds(2, 3), say.folded(1), say.folded(2), pushed(3, 200), SCRAMBLED)
    drawn = hand_of(draw)

    assert toml_of(five)["_why_not"] == "The format has no code for omaha5."
    assert "variant" not in fields_of(five) or fields_of(five)["variant"] is None
    assert json.loads("".join(ohh([five])))["ohh"]["game_type"] == "Omaha"
    assert beside(drawn)[drawn.id]["why_not"] == "The format has no game that is draw5."


def test_file_of_many_hands_holds_each_under_its_place() -> None:
    table = shown(say.riffle(2), say.blinds(3, 1), say.folded(2), say.folded(3), pushed(1, 200))
    hands = all_told(table.taken().table.story)
    many = tomllib.loads("".join(phhs(hands)))

    assert {place: one["hand"] for place, one in many.items()} == {"1": 1, "2": 2}
    assert [one["_complete"] for one in many.values()] == [True, False]
    assert beside(*hands).keys() == {hand.id for hand in hands}
    assert len("".join(ohh([*hands, hands[0]])).split("\n\n")) == 2


def test_toml_reads_back_whatever_was_written() -> None:
    said = {
        "text": 'He said "no"\\ \x7f \x01 \u2028 \U0001f600\n',
        "odd key": [{"a b": 1, "gone": None, "yes": True}],
        "empty": [],
        "long": list(range(200)),
        "nothing": None,
    }
    back = tomllib.loads("\n".join(table(said)))

    assert back == {
        "text": said["text"],
        "odd key": [{"a b": 1, "yes": True}],
        "empty": [],
        "long": said["long"],
    }
    with pytest.raises(TypeError, match="TOML has no float"):
        list(table({"half": 0.5}))
