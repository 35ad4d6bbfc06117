"""Draws: how many cards a hand has when somebody is given another number than he threw away."""

import pytest

from tests.support.given import Told, given
from tests.support.makers import blinds, called, checked, dealt, entry, opened, riffle, tabled


def after_the_draw(*discarded: str, count: int) -> Told:
    stacks = dict.fromkeys((1, 2, 3), 5_000)
    told = given(opened(stacks=stacks, game="draw5"), riffle(1), blinds(2, 3))
    told.when(dealt(2, 5), dealt(3, 5), dealt(1, 5), called(1), called(2), checked(3))
    told.when(entry("cards_drawn", seat=2, count=count, discarded=discarded)).taken()
    return told.when(checked(2), checked(3), checked(1))


@pytest.mark.parametrize(
    ("discarded", "count", "shown", "whole"),
    [
        (("2c",), 1, "As Ad Ah Ks Kd", True),
        (("2c",), 2, "As Ad Ah Ks Kd", False),
        (("2c",), 2, "As Ad Ah Ks Kd Kh", True),
        (("2c", "3c", "4c"), 2, "As Ad Ah Ks", False),
    ],
)
def test_hand_is_whole_when_all_it_was_given_lies_on_the_table(
    discarded: tuple[str, ...], count: int, shown: str, whole: bool
) -> None:
    told = after_the_draw(*discarded, count=count)
    told.when(tabled(2, shown)).taken()
    assert told.seat(2)["complete"] is whole


def test_more_than_a_hand_cannot_be_thrown_away() -> None:
    discarded = ["2c", "3c", "4c", "5c", "6c", "7c"]
    stacks = dict.fromkeys((1, 2, 3), 5_000)
    told = given(opened(stacks=stacks, game="draw5"), riffle(1), blinds(2, 3), dealt(2, 5))
    told.when(entry("cards_drawn", seat=2, count=1, discarded=discarded))
    told.refused("impossible_entry", "more_cards_than_hand")
