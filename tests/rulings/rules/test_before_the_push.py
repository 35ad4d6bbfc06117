"""A pot stays whose it was when the last hand left it before the push: nobody else has a claim to it."""

from typing import Any

import pytest

from tests.support.given import given
from tests.support.makers import (
    a_showdown,
    blinds,
    claim,
    discarded,
    folded,
    killed,
    opened,
    pushed,
    raised,
    riffle,
    ruling,
    tabled,
)

CC: dict[str, Any] = {"book": "caro_cooke"}
BOOKS = pytest.mark.parametrize(
    "book", ["caro_cooke", "roberts", "tda", "tda_2024", "holdem_basic"]
)


@pytest.mark.provision("HR-LAST-ACTIVE")
@pytest.mark.provision("HB-LAST-ACTIVE")
@BOOKS
def test_everybody_folded_and_the_last_one_throws_his_hand_in_too(book: str) -> None:
    table = opened(stacks=dict.fromkeys((1, 2, 3), 5_000), book=book)
    told = given(table, riffle(1), blinds(2, 3), raised(1, 600), folded(2), folded(3))
    told.when(discarded(1))
    assert told.entitled() == {0: {1: 500}}
    assert told.when(pushed({2: 500})).flagged("pot_pushed_contrary_to_cards") == [None]
    told.when(claim("award", seat=1), ruling("dealer_error", {0: {1: 500}})).taken()
    assert told.stacks() == {1: 5_300, 2: 4_900, 3: 4_800}


@pytest.mark.provision("CC-PUSH")
def test_winning_hand_gathered_before_the_push_leaves_the_pot_his() -> None:
    told = given(a_showdown(live=(1, 2), **CC), tabled(1, "As Qs"), discarded(2), killed(1))
    assert told.entitled() == {0: {1: 600}}
    assert told.seat(1)["state"] == "dead"
    assert told.when(pushed({1: 600})).flagged("pot_pushed_contrary_to_cards") == []


@pytest.mark.provision("CC-PUSH")
def test_last_live_hand_gathered_unseen_before_the_push_is_flagged() -> None:
    told = given(a_showdown(live=(1, 2), **CC), discarded(2), killed(1))
    assert told.flagged("winning_hand_gathered_early") == [1]
    assert told.entitled() == {0: {1: 600}}


@pytest.mark.provision("CC-PROTECT")
def test_winner_who_lets_go_while_another_is_in_leaves_the_pot_to_him() -> None:
    told = given(a_showdown(live=(1, 2), **CC), tabled(2, "Jd Jh"), tabled(1, "As Qs"))
    assert told.when(discarded(1)).entitled() == {0: {2: 600}}
