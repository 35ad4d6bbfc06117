"""What is told of a hand: as finally awarded, the rest beside it, and nothing that was not logged."""

import json
import tomllib
from typing import Any

import pytest

from floor.exports.files import File, written
from floor.exports.hand import ToldHand
from floor.exports.ohh import document, ohh, sidecar
from floor.exports.phh import fields_of, phh, phhs
from floor.exports.toml import table
from floor.imports.imported import ImportedHand
from floor.imports.phh import read_phh
from rulings.domain.permissions import Role
from tables.domain.codec import from_wire
from tables.domain.entries.base import Entry
from tests.floor.exports.told import all_told, replayed, told
from tests.support import makers as say
from tests.support.given import Step, Told, given

STACKS = {1: 10_000, 2: 10_000, 3: 10_000}
CALLED_DOWN = (
    say.blinds(2, 3),
    say.dealt(2, 2, hole="As Ah"),
    say.dealt(3, 2, hole="Ks Kh"),
    say.dealt(1, 2),
    say.folded(1),
    say.called(2),
    say.checked(3),
    say.board("2c 7d 9h"),
    say.bet(2, 300),
    say.called(3),
    say.board("Js"),
    say.checked(2),
    say.checked(3),
    say.board("3s"),
    say.checked(2),
    say.checked(3),
)
SCRAMBLED = from_wire({"type": "deck_scrambled"})


def entry(name: str, **fields: Any) -> Entry:
    return from_wire({"type": name, **fields})


def pushed(seat: int, amount: int = 1000) -> Entry:
    return entry("pot_pushed", pot=0, shares=[{"seat": seat, "amount": amount}])


def a_hand(*more: Any) -> Told:
    """Return a table with a hand that went to the showdown with a pot of 1,000, and what follows."""
    return given(say.opened(stacks=STACKS), say.riffle(), *CALLED_DOWN).when(*more)


def shown(*more: Any) -> Told:
    return a_hand(say.tabled(2, "As Ah"), say.tabled(3, "Ks Kh"), pushed(2), SCRAMBLED, *more)


def hand_of(table: Told, number: int = 1, role: Role = Role.FLOOR) -> ToldHand:
    return told(table.taken().table.story, number, role=role)


def toml_of(hand: ToldHand) -> dict[str, Any]:
    return tomllib.loads(phh(hand))


def beside(*hands: ToldHand) -> dict[str, Any]:
    found: dict[str, Any] = json.loads("".join(sidecar(hands)))["hands"]
    return found


def kinds(entries: list[dict[str, Any]]) -> list[str]:
    return [one["entry"]["type"] for one in entries]


def test_hand_is_told_in_the_order_of_the_format() -> None:
    fields = toml_of(hand_of(shown()))

    assert (fields["variant"], fields["min_bet"]) == ("NT", 200)
    assert (fields["seats"], fields["seat_count"]) == ([2, 3, 1], 3)
    assert fields["players"] == ["p2", "p3", "p1"]
    assert fields["blinds_or_straddles"] == [100, 200, 0]
    assert fields["starting_stacks"] == [10_000, 10_000, 10_000]
    assert fields["winnings"] == [1000, 0, 0]
    assert fields["finishing_stacks"] == [10_500, 9500, 10_000]
    assert fields["actions"][3:9] == [
        "p3 f",
        "p1 cc",
        "p2 cc",
        "d db 2c7d9h",
        "p1 cbr 300",
        "p2 cc",
    ]
    assert fields["actions"][-2:] == ["p1 sm AsAh", "p2 sm KsKh"]
    assert (fields["event"], fields["time_zone"]) == ('Sunday "Deep"', "Europe/Madrid")
    assert (fields["day"], fields["month"], fields["year"]) == (1, 3, 2026)
    assert fields["time"].hour == 13
    assert fields["_complete"] is True
    assert "_missing" not in fields


def test_hidden_cards_stay_hidden_but_from_the_auditor_of_a_hand_that_has_ended() -> None:
    mucked = a_hand(say.tabled(2, "As Ah"), say.discarded(3), pushed(2))
    dealt = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????"]

    assert toml_of(hand_of(mucked, role=Role.AUDITOR))["actions"][:3] == dealt
    mucked.when(SCRAMBLED)
    for role in (Role.DEALER, Role.FLOOR, Role.DIRECTOR):
        hand = hand_of(mucked, role=role)
        assert toml_of(hand)["actions"][:3] == dealt
        for file in File:
            assert "Kh" not in "".join(written([hand], file))
    seen = toml_of(hand_of(mucked, role=Role.AUDITOR))["actions"][:3]
    assert seen == ["d dh p1 AsAh", "d dh p2 KsKh", "d dh p3 ????"]


def test_hand_is_told_as_a_ruling_left_it_and_the_ruling_beside_it() -> None:
    table = a_hand(
        say.declared(3, "flush", words="I have the flush"),
        say.discarded(2, identifiable=True),
        say.tabled(3, "Ks Kh"),
        pushed(3),
        entry("claim_raised", claim="c1", kind="miscall", by="seat", seat=2, words="He misread it"),
        Step(
            entry(
                "ruling_issued",
                ruling="r1",
                claim="c1",
                finding="suspected_miscall",
                provisions=[],
                reason="He said he had a flush",
                pot_awards=[{"pot": 0, "shares": [{"seat": 2, "amount": 1000}]}],
                outside_rulebook="Both hands were known",
            ),
            role=Role.DIRECTOR,
        ),
        SCRAMBLED,
    )
    fields = toml_of(hand_of(table))

    assert fields["winnings"] == [1000, 0, 0]
    assert fields["_pots"] == [{"pot": 0, "amount": 1000, "won": {"2": 1000}}]
    assert fields["_declarations"][0]["entry"]["words"] == "I have the flush"
    assert kinds(fields["_claims"]) == ["claim_raised"]
    assert kinds(fields["_rulings"]) == ["ruling_issued"]
    assert fields["_pots_before_rulings"][0]["entry"]["shares"] == [{"seat": 3, "amount": 1000}]
    assert "outside_rulebook" in [flag["code"] for flag in fields["_flags"]]
    # The library knows cards alone: it pays the only hand that was not thrown away.
    assert replayed(phh(hand_of(table))) == [9500, 10_500, 10_000]


def test_ruling_about_an_earlier_hand_is_told_with_that_hand() -> None:
    table = shown(
        say.riffle(2),
        say.blinds(3, 1),
        entry("claim_raised", claim="c1", kind="conduct", by="dealer", hand=1, words="He swore"),
        Step(
            entry(
                "ruling_issued",
                ruling="r1",
                claim="c1",
                finding="conduct",
                provisions=[],
                reason="He was told",
            ),
            role=Role.DIRECTOR,
        ),
        say.folded(2),
        say.folded(3),
        pushed(1, 200),
        SCRAMBLED,
    )
    first, second = all_told(table.taken().table.story)

    assert {"claims", "rulings"} <= first.unsaid.keys()
    assert not {"claims", "rulings"} & second.unsaid.keys()
    assert second.is_complete
    assert [player.end for player in second.players] == [9400, 10_100, 10_500]


def test_voided_entry_is_not_told_as_done_but_beside_with_what_voided_it() -> None:
    table = a_hand(say.tabled(2, "As Ah"), say.tabled(3, "Ks Kd"))
    wrong = table.seq
    table.when(
        entry("entry_voided", seq=wrong, reason="He holds the king of hearts"),
        say.tabled(3, "Ks Kh"),
        pushed(2),
        SCRAMBLED,
    )
    fields = toml_of(hand_of(table))

    assert "p2 sm KsKd" not in fields["actions"]
    assert [one["seq"] for one in fields["_revisions"]] == [wrong, wrong + 1]
    assert kinds(fields["_revisions"]) == ["cards_tabled", "entry_voided"]


def test_corrected_entry_is_told_as_it_reads_now_and_as_it_read_before() -> None:
    table = a_hand(say.tabled(2, "As Ah"), say.tabled(3, "Ks Kd"))
    wrong = table.seq
    right = {"seat": 3, "cards": ["Ks", "Kh"]}
    table.when(
        entry("entry_corrected", seq=wrong, payload=right, reason="It is the king of hearts"),
        pushed(2),
        SCRAMBLED,
    )
    fields = toml_of(hand_of(table))

    assert fields["actions"][-1] == "p2 sm KsKh"
    assert kinds(fields["_revisions"]) == ["cards_tabled", "entry_corrected"]
    assert fields["_revisions"][0]["entry"]["cards"] == ["Ks", "Kd"]
    assert fields["_revisions"][1]["entry"]["payload"] == right


def test_hand_whose_betting_nobody_logged_is_told_without_any() -> None:
    table = given(say.a_showdown()).when(say.tabled(1, "As Ks"), pushed(1, 600), SCRAMBLED)
    hand = hand_of(table)
    fields = toml_of(hand)

    assert not hand.is_complete
    assert fields["_missing"] == [
        "The betting was not logged: the floor stated where the hand stood."
    ]
    assert not {"antes", "starting_stacks", "actions", "finishing_stacks"} & fields.keys()
    assert fields["_stated"][0]["entry"]["pots"] == [{"amount": 600, "eligible": [1, 2, 3]}]
    assert "".join(ohh([hand])) == ""
    assert beside(hand)[hand.id]["complete"] is False


def test_hand_of_boundaries_alone_is_not_complete() -> None:
    table = given(say.opened(stacks=STACKS), say.riffle()).when(SCRAMBLED, say.riffle(2))
    first, _ = all_told(table.taken().table.story)

    assert first.missing == ("The betting was not logged, or not to its end.",)


def test_betting_that_was_not_logged_to_its_end_is_not_complete() -> None:
    table = given(say.opened(stacks=STACKS), say.riffle()).when(
        *CALLED_DOWN[:7], say.board("2c 7d 9h"), say.tabled(2, "As Ah"), pushed(2, 400), SCRAMBLED
    )

    assert hand_of(table).missing == ("The betting was not logged, or not to its end.",)


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ((), "The hand is still in play."),
        ((entry("misdeal_declared", reason="A card was boxed"),), "The hand is void (misdeal): every chip went back."),
        ((SCRAMBLED,), "1000 of pot 0 was pushed to nobody."),
        ((entry("pot_impounded", pot=0, reason="The camera is asked"), SCRAMBLED), "The house holds 1000 of pot 0."),
    ],
)  # fmt: skip
def test_hand_without_a_winner_is_told_as_far_as_it_went(
    more: tuple[Entry, ...], reason: str
) -> None:
    hand = hand_of(a_hand(*more))
    fields = toml_of(hand)

    assert fields["_complete"] is False
    assert fields["_missing"] == [reason]
    assert fields["actions"][-1] == "p2 cc"
    assert not {"finishing_stacks", "winnings"} & fields.keys()
    assert "".join(ohh([hand])) == ""
    (back,) = read_phh("x.phh", phh(hand).encode())
    assert isinstance(back, ImportedHand)
    assert back.notes[-1] == f"The file says: {reason}"


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
