"""Once a pot is pushed, gathering and mucking the cards changes nothing about whose it is."""

from typing import Any

import pytest

from tests.support.given import Told, given
from tests.support.makers import (
    a_showdown,
    bet,
    called,
    claim,
    declared,
    director,
    discarded,
    killed,
    pushed,
    retrieved,
    ruling,
    scrambled,
    tabled,
)

BOOKS = pytest.mark.parametrize(
    "book", ["caro_cooke", "roberts", "tda", "tda_2024", "holdem_basic"]
)


def shown(book: str, *then: Any) -> Told:
    return given(a_showdown(live=(1, 2), book=book), tabled(1, "As Qs"), tabled(2, "Jd Jh"), *then)


@pytest.mark.provision("CC-PUSH")
@BOOKS
def test_winners_hand_gathered_after_the_push_leaves_the_pot_his(book: str) -> None:
    told = shown(book, pushed({1: 600}), killed(1, identifiable=False))
    assert told.entitled() == {0: {1: 600}}
    assert told.when(claim("award", seat=2)).remedies("transfer") == []
    assert told.seat(1)["state"] == "dead"


@BOOKS
def test_both_hands_mucked_after_a_wrong_push_are_still_read_as_they_lay(book: str) -> None:
    told = shown(book, pushed({2: 600}), discarded(1), killed(2), claim("reading", seat=1))
    (remedy,) = told.remedies("transfer")
    assert remedy["moves"] == [{"from": 2, "to": 1, "amount": 600}]
    told.when(scrambled(), ruling("dealer_error", {0: {1: 600}})).taken()
    assert told.stacks() == {1: 10_600, 2: 10_000}


@BOOKS
def test_last_live_hand_mucked_unseen_after_its_pot_still_won_it(book: str) -> None:
    told = given(a_showdown(live=(1, 2), book=book), discarded(2), pushed({1: 600}), discarded(1))
    assert told.shares() == [(1, 600, None, 0)]


@pytest.mark.provision("TDA-UNCONTESTED")
@BOOKS
def test_last_live_hand_has_won_though_it_goes_too_before_the_push(book: str) -> None:
    told = given(a_showdown(live=(1, 2), book=book), discarded(2), discarded(1))
    assert told.entitled() == {0: {1: 600}}
    told.when(pushed({1: 600}))
    assert told.flagged("pot_pushed_contrary_to_cards") == []


@BOOKS
def test_hand_let_go_first_comes_back_against_the_last_live_one(book: str) -> None:
    told = given(a_showdown(live=(1, 2), book=book), discarded(2, identifiable=True), discarded(1))
    told.when(retrieved(2))
    assert told.entitled() == {}
    assert told.when(tabled(2, "Jd Jh")).entitled() == {0: {2: 600}}


@pytest.mark.provision("TDA24-KILLED")
@BOOKS
def test_bettor_pushed_a_called_pot_too_early_who_mucks_leaves_it_to_the_caller(book: str) -> None:
    told = given(a_showdown("Ah Kd 7c", live=(1, 2), book=book), bet(2, 400), called(1))
    told.when(pushed({2: 1_400}), discarded(2), claim("award", seat=1))
    assert told.entitled() == {0: {1: 1_400}}
    (remedy,) = told.remedies("transfer")
    assert remedy["moves"] == [{"from": 2, "to": 1, "amount": 1_400}]


@BOOKS
def test_hand_mucked_unseen_after_the_push_stands_in_nobodys_way(book: str) -> None:
    told = given(a_showdown(book=book), tabled(1, "As Qs"), pushed({1: 600}), discarded(2))
    assert told.when(discarded(3)).entitled() == {0: {1: 600}}


@pytest.mark.provision("CC-PROTECT", bites=False)
@pytest.mark.parametrize("book", ["caro_cooke", "roberts", "holdem_basic"])
def test_hand_gathered_before_the_push_is_gone(book: str) -> None:
    told = shown(book, killed(1, identifiable=False), pushed({2: 600}))
    assert told.entitled() == {0: {2: 600}}


def test_award_of_a_ruling_is_a_push_like_any_other() -> None:
    told = shown("caro_cooke", ruling("dealer_error", {0: {1: 600}}, claim=None), killed(1))
    assert told.entitled() == {0: {1: 600}}


def test_hand_a_director_rules_dead_after_the_push_is_dead() -> None:
    told = shown("caro_cooke", pushed({1: 600}), killed(1))
    dead = ruling("player_error", claim=None, hand_status=[{"seat": 1, "live": False}])
    assert told.when(director(dead)).entitled() == {0: {2: 600}}


@pytest.mark.provision("CC-MISCALL-SUSPECTED")
def test_remedy_for_a_miscall_outlives_the_gathering_of_the_hand() -> None:
    table = a_showdown(live=(1, 2), book="caro_cooke")
    told = given(table, declared(1, "full_house"), discarded(2), tabled(1, "As Qs"))
    told.when(pushed({1: 600}), killed(1), claim("miscall", seat=2, against=1))
    assert [one["seat"] for one in told.remedies("award_to_discarder")] == [2]
