"""OHH files as entries: our own small hands, and what is refused."""

import json
from pathlib import Path
from typing import Any

import pytest

from floor.imports.files import read_hands
from floor.imports.imported import ImportedHand, NotImported
from floor.imports.ohh import read_ohh
from tables.domain import codec
from tables.domain.entries.hand import CardsDealt, ForcedBetPosted, HandStarted
from tables.domain.entries.showdown import PotPushed
from tests.floor.exports.told import stacks_after

CASES = Path(__file__).parent / "ohh"


def read(name: str) -> list[ImportedHand | NotImported]:
    return list(read_ohh(name, (CASES / name).read_bytes()))


def hands(name: str) -> list[ImportedHand]:
    return [hand for hand in read(name) if isinstance(hand, ImportedHand)]


def short_all_in(**changes: Any) -> dict[str, Any]:
    """Return our first hand's fields, some of them changed; None leaves a field out."""
    fields = json.loads((CASES / "short_all_in.ohh").read_text())["ohh"]
    changed = {**fields, **changes}
    return {name: value for name, value in changed.items() if value is not None}


def one(fields: Any) -> ImportedHand | NotImported:
    (hand,) = read_ohh("room.ohh", json.dumps(fields).encode())
    return hand


def test_short_all_in_makes_a_main_and_a_side_pot_with_their_own_winners() -> None:
    (hand,) = hands("short_all_in.ohh")
    pushed = [
        (entry.pot, {share.seat: share.amount for share in entry.shares})
        for entry in hand.entries
        if isinstance(entry, PotPushed)
    ]

    assert pushed == [(1, {4: 3000}), (0, {5: 2300})]
    assert stacks_after(hand) == {2: 2800, 4: 5600, 5: 2300, 9: 5000}
    assert hand.notes == ()


def test_who_does_nothing_in_the_hand_is_not_seated() -> None:
    (hand,) = hands("short_all_in.ohh")

    assert hand.players == {2: "Ann", 4: "Bob", 5: "Cleo", 9: "Eve"}
    assert (hand.seats, hand.button) == (9, 9)


def test_an_ante_of_the_big_blind_alone_is_one_for_the_table() -> None:
    (hand,) = hands("short_all_in.ohh")
    level = hand.level

    assert (level.small_blind, level.big_blind, level.ante) == (100, 200, 200)
    assert level.ante_form == "big_blind"
    assert [entry.kind for entry in hand.entries if isinstance(entry, ForcedBetPosted)] == [
        "ante",
        "small_blind",
        "big_blind",
    ]


def test_every_player_is_dealt_cards_and_those_not_said_are_unknown() -> None:
    hand, *_ = hands("cash_session.ohh")
    dealt = {entry.seat: entry.cards for entry in hand.entries if isinstance(entry, CardsDealt)}

    assert dealt == {1: ("Ah", "2h", "Kc", "Kd"), 2: None, 3: None}


def test_cents_become_whole_chips_and_what_is_left_out_is_said() -> None:
    hand, *_ = hands("cash_session.ohh")

    assert hand.game == "omaha8"
    assert stacks_after(hand) == {1: 4075, 2: 5050, 3: 5900}
    assert hand.notes == (
        "Amounts are in hundredths of the source's unit.",
        "The file shows a folded hand of p2; it is left out.",
        "At action 15 somebody is paid out; it is left out.",
    )


def test_hand_sizes_tell_the_omahas_apart_and_a_button_may_be_dead() -> None:
    _, hand = hands("cash_session.ohh")
    (started,) = [entry for entry in hand.entries if isinstance(entry, HandStarted)]

    assert (hand.game, hand.structure) == ("omaha5", "pot_limit")
    assert started.button == 4
    assert list(hand.players.items()) == [(6, "Ann"), (8, "Bob"), (2, "Ann (3)")]
    assert stacks_after(hand) == {2: 200, 6: 202, 8: 198}


def test_hand_that_does_not_convert_does_not_stop_the_others() -> None:
    refused = [hand.sentence for hand in read("cash_session.ohh") if isinstance(hand, NotImported)]

    assert refused == ["cash_session.ohh, hand 2, game_type: the format has no streets for 'Stud'."]


@pytest.mark.parametrize("case", sorted(CASES.glob("*.ohh")), ids=lambda path: path.stem)
def test_every_entry_is_one_the_log_can_hold(case: Path) -> None:
    for hand in hands(case.name):
        for entry in (hand.level, *hand.entries):
            wire = codec.encode(entry)
            assert codec.decode(wire.type, wire.version, wire.payload) == entry


def test_a_list_of_hands_is_read_like_hands_one_after_another() -> None:
    wrapped = {"ohh": short_all_in()}
    found = list(read_ohh("room.json", json.dumps([wrapped, wrapped]).encode()))

    assert [type(hand) for hand in found] == [ImportedHand, ImportedHand]


RAN_TWICE = [
    {"street": "Preflop", "actions": [{"player_id": 10, "action": "Check"}]},
    {"street": "River", "cards": ["2c", "3c", "4c", "5c", "6c"], "actions": []},
    {"street": "River", "cards": ["7c"], "actions": [{"player_id": 11, "action": "Check"}]},
]
NOT_IMPORTED: list[tuple[dict[str, Any], str]] = [
    ({"table_size": None}, "table_size: is missing."),
    ({"table_size": "nine"}, "table_size: expected `int`, got `str`."),
    (
        {"game_type": "Pineapple"},
        "game_type: 'Pineapple' is none of the games we know: Holdem Omaha OmahaHiLo.",
    ),
    ({"bet_limit": {"bet_type": "SL"}}, "bet_limit.bet_type: 'SL' is none of NL PL FL."),
    ({"dealer_seat": 0}, "dealer_seat: 0 is no seat of a table."),
    ({"big_blind_amount": 0}, "big_blind_amount: 0 is no blind."),
    ({"rounds": []}, "players: 0 of them take part in the hand."),
    (
        {"rounds": RAN_TWICE, "pots": []},
        "cards: the board is full; a second board is no tournament's.",
    ),
    (
        {"rounds": [{"street": "Flop", "actions": [{"player_id": 10, "action": "Splashes"}]}] * 2},
        "players: 1 of them take part in the hand.",
    ),
    (
        {"pots": [{"player_wins": [{"player_id": 13, "win_amount": 5}]}]},
        "pots: player 13 cannot win 5.",
    ),
]


@pytest.mark.parametrize(("changes", "sentence"), NOT_IMPORTED)
def test_hand_that_does_not_convert_says_where_and_why(
    changes: dict[str, Any], sentence: str
) -> None:
    hand = one({"ohh": short_all_in(**changes)})

    assert isinstance(hand, NotImported)
    assert hand.sentence == f"room.ohh, hand 1, {sentence}"


ACTIONS = [
    ({"player_id": 14, "action": "Splashes"}, "'Splashes' is no action of a player."),
    ({"player_id": 99, "action": "Check"}, "99 is no player of the hand."),
    ({"action": "Add to Pot", "amount": 5}, "'Add to Pot' is no action of a player."),
    ({"player_id": 14, "action": "Dealt Cards", "cards": ["Ax", "Kd"]}, "'Ax' is no card."),
    ({"player_id": 14, "action": "Dealt Cards", "cards": ["Ace"]}, "'Ace' are no cards."),
    (
        {"player_id": 14, "action": "Raise", "amount": 9000},
        "Seat 9 has 5,000 and cannot put in 9,000.",
    ),
    ({"player_id": 14, "action": "Bet"}, "0 is no more than he has in front."),
    ({"player_id": 14, "action": "Post Dead"}, "0 is no amount of chips."),
]


@pytest.mark.parametrize(("action", "sentence"), ACTIONS)
def test_action_that_cannot_have_happened_is_named(action: dict[str, Any], sentence: str) -> None:
    fields = short_all_in()
    fields["rounds"][0]["actions"][4] = action
    fields["rounds"][0]["actions"].append({"player_id": 14, "action": "Check"})
    hand = one({"ohh": fields})

    assert isinstance(hand, NotImported)
    assert hand.sentence == f"room.ohh, hand 1, action 5: {sentence}"


NO_HANDS = [
    (b"", "is empty"),
    (b'{"ohh": ', "is no JSON: Expecting value: line 1 column 9 (char 8)"),
    (b"\xff", "is no JSON: 'utf-8' codec can't decode byte 0xff in position 0: invalid start byte"),
    (b'{"ohh": NaN}', "is no JSON: NaN is no number"),
    (b"[" * 100_000, "is no JSON: maximum recursion depth exceeded"),
]


@pytest.mark.parametrize(("content", "sentence"), NO_HANDS)
def test_file_that_is_no_json_is_named(content: bytes, sentence: str) -> None:
    (hand,) = read_ohh("room.ohh", content)

    assert isinstance(hand, NotImported)
    assert hand.sentence.startswith(f"room.ohh, hand 1, the file: {sentence}")


def test_document_of_another_kind_is_named() -> None:
    other, text = one({"ots": {}}), one("ohh")

    assert isinstance(other, NotImported)
    assert isinstance(text, NotImported)
    assert other.sentence == "room.ohh, hand 1, ohh: is missing."
    assert text.sentence == "room.ohh, hand 1, ohh: expected `object`, got `str`."


@pytest.mark.parametrize(
    ("file", "content", "converts"),
    [
        ("room.OHH", "short_all_in.ohh", True),
        ("room.txt", "short_all_in.ohh", True),
        ("room.phh", "short_all_in.ohh", False),
    ],
)
def test_what_a_file_is_follows_from_its_name_or_its_first_sign(
    file: str, content: str, converts: bool
) -> None:
    (hand,) = read_hands(file, (CASES / content).read_bytes())

    assert isinstance(hand, ImportedHand) is converts
