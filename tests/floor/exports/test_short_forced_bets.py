"""Forced bets that a stack did not hold: they go out, come back, and the poker library agrees."""

import pytest

from floor.exports.phh import fields_of, phh
from floor.imports.files import read_hands
from floor.imports.imported import ImportedHand
from rulings.domain.permissions import Role
from tables.domain.entries.hand import ForcedBetPosted
from tests.floor.exports.told import replayed, stacks_after, story_of, told

RUN_OUT = '"d db Kd9c4h", "d db 3s", "d db 2d"'
THREE = '"d dh p1 QhQs", "d dh p2 AhAs", "d dh p3 Tc5d"'
SHOWN = '"p1 sm QhQs", "p2 sm AhAs", "p3 sm Tc5d"'


def hand_of(variant: str, actions: str, **fields: object) -> ImportedHand:
    stakes = {"antes": [0, 0, 0], "blinds_or_straddles": [5, 10, 0], "min_bet": 10}
    lines = [f"{name} = {value}" for name, value in {**stakes, **fields}.items()]
    text = "\n".join([f'variant = "{variant}"', *lines, f"actions = [{actions}]"])
    (hand,) = read_hands(
        "room.phh", text.replace("True", "true").replace("False", "false").encode()
    )
    assert isinstance(hand, ImportedHand), hand.sentence
    return hand


def agrees(hand: ImportedHand) -> None:
    """Assert that a hand comes back as it went out, and that the poker library ends it alike."""
    text = phh(told(story_of(hand), role=Role.AUDITOR))
    (back,) = read_hands("x.phh", text.encode())

    assert isinstance(back, ImportedHand), back.sentence
    assert (back.level, back.entries) == (hand.level, hand.entries)
    assert replayed(text) == list(stacks_after(hand).values())


def test_short_big_blind_is_called_whole_and_the_library_is_told_so_by_a_bet() -> None:
    checks = '"p1 cc", "p3 cc"'
    actions = f'{THREE}, "p3 cc", "p1 cc", "d db Kd9c4h", {checks}, "d db 3s", {checks}, "d db 2d", {checks}, {SHOWN}'
    hand = hand_of("NT", actions, starting_stacks=[500, 4, 500])
    fields = fields_of(told(story_of(hand)))

    assert stacks_after(hand) == {1: 502, 2: 12, 3: 490}
    assert "p3 cbr 10" in fields["actions"]  # type: ignore[operator]
    assert "p1 cc" in fields["actions"]  # type: ignore[operator]
    assert fields["min_bet"] == 5
    agrees(hand)


def test_short_big_blind_called_whole_has_no_words_in_fixed_limit() -> None:
    checks = '"p1 cc", "p3 cc"'
    actions = f'{THREE}, "p3 cc", "p1 cc", "d db Kd9c4h", {checks}, "d db 3s", {checks}, "d db 2d", {checks}, {SHOWN}'
    bets = {"small_bet": 10, "big_bet": 20}
    hand = hand_of("FT", actions, starting_stacks=[500, 4, 500], **bets)
    text = phh(told(story_of(hand)))

    assert stacks_after(hand) == {1: 502, 2: 12, 3: 490}
    assert replayed(text) == [497, 12, 495]
    assert "The big blind was short; whoever calls it calls it whole." in hand.notes


def test_call_that_nobody_can_answer_stays_a_call() -> None:
    actions = f'{THREE}, "p3 f", "p1 cc", {RUN_OUT}, "p1 sm QhQs", "p2 sm AhAs"'
    hand = hand_of("NT", actions, starting_stacks=[500, 4, 500])

    assert "p1 cc" in fields_of(told(story_of(hand)))["actions"]  # type: ignore[operator]
    agrees(hand)


@pytest.mark.parametrize(
    ("stacks", "ante_status"), [([3, 500, 500], "False"), ([500, 3, 500], "False")]
)
def test_blind_asked_of_a_stack_that_the_ante_took_is_still_told(
    stacks: list[int], ante_status: str
) -> None:
    last = "p1" if stacks[1] == 3 else "p2"
    actions = f'{THREE}, "p3 cc", "{last} cc", "d db Kd9c4h", "{last} cbr 20", "p3 f", "d db 3s", "d db 2d", {SHOWN.rpartition(",")[0]}'
    hand = hand_of("NT", actions, antes=[3, 3, 3], starting_stacks=stacks)
    fields = fields_of(told(story_of(hand)))

    assert (hand.level.small_blind, hand.level.big_blind) == (5, 10)
    assert fields["blinds_or_straddles"] == [5, 10, 0]
    agrees(hand)


def test_short_straddles_are_told_as_straddles() -> None:
    four = f'{THREE}, "d dh p4 7h7d", "d dh p5 8c8d"'
    actions = (
        f'{four}, "p5 f", "p1 cbr 80", "p2 f", {RUN_OUT}, "p1 sm QhQs", "p3 sm Tc5d", "p4 sm 7h7d"'
    )
    hand = hand_of(
        "NT",
        actions,
        antes=[0] * 5,
        blinds_or_straddles=[5, 10, 20, 40, 0],
        starting_stacks=[500, 500, 8, 9, 500],
    )
    posted = [entry.kind for entry in hand.entries if isinstance(entry, ForcedBetPosted)]
    text = phh(told(story_of(hand), role=Role.AUDITOR))
    (back,) = read_hands("x.phh", text.encode())

    assert posted[2:] == ["straddle", "straddle"]
    assert isinstance(back, ImportedHand)
    assert back.entries == hand.entries


def test_hands_turned_over_when_the_antes_took_all_chips_are_shown_before_the_other_cards() -> None:
    later = '"d dh p1 5d", "d dh p2 8d", "d dh p1 6s", "d dh p2 5h", "d dh p1 9d", "d dh p2 7s"'
    last = '"d dh p1 As", "d dh p2 6c", "p1 sm 7h9hJh5d6s9dAs", "p2 sm 9c3hTc8d5h7s6c"'
    early = '"d dh p1 7h9hJh", "d dh p2 9c3hTc", "p2 sm 9c3hTc", "p1 sm 7h9hJh"'
    hand = hand_of(
        "F7S",
        f"{early}, {later}, {last}",
        antes=[1, 1],
        blinds_or_straddles=[0, 0],
        bring_in=1,
        small_bet=2,
        big_bet=4,
        starting_stacks=[1, 37],
    )

    assert told(story_of(hand), role=Role.AUDITOR).unsaid.get("acts") is None
    agrees(hand)


def test_short_ante_plays_for_what_was_matched_unless_the_file_pays_it_every_ante() -> None:
    play = f'{THREE}, "p3 f", "p1 f", {RUN_OUT}, "p2 sm AhAs"'
    matched = hand_of("NT", play, antes=[6, 6, 6], starting_stacks=[500, 500, 500])
    said = {"antes": [6, 6, 6], "starting_stacks": [500, 500, 4], "ante_trimming_status": False}
    fold = f'{THREE}, "p1 f", {RUN_OUT}, "p2 sm AhAs", "p3 sm Tc5d"'
    short = hand_of("NT", fold, **said)
    paid = hand_of("NT", fold, **said, finishing_stacks=[489, 489, 26])

    assert fields_of(told(story_of(matched)))["ante_trimming_status"] is True
    assert any("lets a short ante play for all antes" in note for note in short.notes)
    assert stacks_after(paid) == {1: 489, 2: 489, 3: 26}
    assert fields_of(told(story_of(paid)))["ante_trimming_status"] is False


def test_ante_that_the_file_gives_back_is_not_taken() -> None:
    actions = f'{THREE}, "p3 f", "p1 f"'
    hand = hand_of(
        "NT",
        actions,
        antes=[0, 10, 0],
        ante_trimming_status=True,
        starting_stacks=[500, 500, 500],
        finishing_stacks=[495, 505, 500],
    )

    assert stacks_after(hand) == {1: 495, 2: 505, 3: 500}
    assert hand.notes == (
        "The file gives back (ante_trimming_status) what nobody matched of an ante.",
    )
