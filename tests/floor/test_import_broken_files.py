"""Files of many hands of which some cannot be read: every other hand is, and each fault is named."""

import json

import pytest

from floor.imports.files import read_hands
from floor.imports.imported import ImportedHand
from tests.floor.test_import_amounts import BIG, LAST, SMALL, a_hand, acts

TABLE = """
variant = "NT"
blinds_or_straddles = [5, 10]
starting_stacks = [500, 500]
actions = ["d dh p1 ????", "d dh p2 ????", "p2 f"]
"""
OHH = {"ohh": a_hand(acts((LAST, "Fold"), (SMALL, "Fold")))}
FOUR = (True, False, False, True)


def told(file: str, text: str) -> list[str | None]:
    """Return for each hand the sentence why it is none, or None."""
    hands = read_hands(file, text.encode())
    return [None if isinstance(hand, ImportedHand) else hand.sentence for hand in hands]


def test_broken_table_does_not_take_the_others_along() -> None:
    parts = [
        f"[{number}]{TABLE if is_good else TABLE.replace('[5, 10]', '[5, 10')}"
        for number, is_good in enumerate(FOUR, start=1)
    ]

    assert told("room.phhs", "\n".join(parts)) == [
        None,
        "room.phhs, hand 2, the file: is no TOML: Unclosed array (at line 10, column 1).",
        "room.phhs, hand 3, the file: is no TOML: Unclosed array (at line 16, column 1).",
        None,
    ]


def test_table_named_twice_is_read_twice() -> None:
    assert told("room.phhs", f"[7]{TABLE}\n[7]{TABLE}") == [None, None]


def test_table_of_a_broken_single_hand_is_no_hand() -> None:
    (sentence,) = told("room.phh", f"{TABLE}hand = \n[_own]\na = 1\n")

    assert sentence is not None
    assert sentence.startswith("room.phh, hand 1, the file: is no TOML: Invalid value")


def test_mark_of_the_byte_order_is_passed_over() -> None:
    assert told("room.phh", f"\ufeff{TABLE}") == [None]


@pytest.mark.parametrize("indent", [None, 1])
@pytest.mark.parametrize("around", ["\n\n", "\n"])
def test_broken_object_does_not_take_the_others_along(indent: int | None, around: str) -> None:
    good = json.dumps(OHH, indent=indent)
    bad = good.replace('"dealer_seat"', "dealer_seat")
    faults = told("room.ohh", around.join(good if is_good else bad for is_good in FOUR))

    assert [fault is None for fault in faults] == list(FOUR)
    assert all("is no JSON: " in fault for fault in faults if fault)


def test_broken_object_of_a_list_does_not_take_the_others_along() -> None:
    text = json.dumps([OHH] * 4, indent=2).replace('"dealer_seat"', "dealer_seat", 1)

    assert [fault is None for fault in told("room.json", text)] == [False, True, True, True]


def test_hand_without_the_object_around_it_is_read() -> None:
    assert told("room.ohh", json.dumps(OHH["ohh"])) == [None]


@pytest.mark.parametrize("file", ["room.jsonl", "room.txt"])
def test_list_of_hands_is_known_by_its_first_signs(file: str) -> None:
    assert told(file, json.dumps([OHH, OHH])) == [None, None]


def test_text_of_a_room_is_neither_format() -> None:
    assert told("room.txt", f"Seat {BIG}: posts big blind 100") == [
        "room.txt, hand 1, the file: is neither PHH (TOML) nor OHH (JSON)."
    ]
