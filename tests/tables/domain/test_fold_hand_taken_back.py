"""A hand taken back: from a fold, from the table, and what no hand comes back from."""

import pytest

from tests.support.given import Told, given
from tests.support.makers import (
    a_showdown,
    bet,
    board,
    called,
    discarded,
    folded,
    killed,
    pushed,
    retrieved,
    tabled,
)


def facing_a_bet(*live: int) -> Told:
    return given(a_showdown("Ah Kd 7c 7s", live=live, to_act=live[0]), bet(live[0], 400))


def test_fold_undone_at_once_gives_the_turn_back() -> None:
    told = facing_a_bet(1, 2, 3).when(folded(2), retrieved(2))
    assert (told.view()["to_act"], told.seat(2)["state"]) == (2, "in")
    told.when(called(2))
    assert told.view()["to_act"] == 3


def test_fold_undone_after_the_next_has_acted_waits_for_its_turn() -> None:
    told = facing_a_bet(1, 2, 3).when(folded(2), called(3), retrieved(2))
    assert told.view()["to_act"] == 2
    assert told.when(called(2), board("2h")).pots()[0]["eligible"] == [1, 2, 3]


def test_fold_that_ended_the_betting_is_undone_with_the_bet_it_faced() -> None:
    told = facing_a_bet(1, 2)
    pot = told.pots()[0]["amount"]
    told.when(folded(2))
    assert (told.stacks()[1], told.pots()[0]["amount"]) == (10_000, pot - 400)
    told.when(retrieved(2))
    assert (told.stacks()[1], told.view()["to_act"]) == (9_600, 2)
    assert told.when(called(2)).pots()[0]["amount"] == pot + 400


def test_all_in_bet_is_all_in_again_when_the_fold_to_it_is_undone() -> None:
    told = given(a_showdown("Ah Kd 7c 7s", live=(1, 2), to_act=1), bet(1, 10_000), folded(2))
    assert not told.seat(1)["all_in"]
    assert told.when(retrieved(2)).seat(1)["all_in"]


def test_fold_undone_after_the_push_takes_no_chips_back() -> None:
    told = facing_a_bet(1, 2).when(folded(2))
    won = told.pots()[0]["amount"]
    told.when(pushed({1: won}), retrieved(2))
    assert told.stacks()[1] == 10_000 + won


def test_short_call_that_sent_a_part_of_the_bet_back_is_no_fold_to_undo() -> None:
    stacks = {1: 10_000, 2: 600}
    told = given(a_showdown(live=(1, 2), to_act=1, stacks=stacks), bet(1, 1_000), called(2))
    told.when(folded(2), retrieved(2))
    assert (told.stacks()[1], told.phase()) == (9_400, "showdown")


def test_hand_folded_at_the_showdown_and_taken_back_bets_no_more() -> None:
    told = given(a_showdown(live=(1, 2), to_act=1), bet(1, 400), called(2), folded(2), retrieved(2))
    assert (told.view()["to_act"], told.phase()) == (None, "showdown")


def test_fold_beside_a_short_call_is_undone_with_the_whole_bet() -> None:
    stacks = {1: 10_000, 2: 600, 3: 10_000}
    told = given(a_showdown(to_act=1, stacks=stacks), bet(1, 1_000), called(2), folded(3))
    assert told.stacks()[1] == 9_400
    told.when(retrieved(3))
    assert (told.stacks()[1], told.view()["to_act"]) == (9_000, 3)
    assert [pot["amount"] for pot in told.when(called(3)).pots()][1:] == [800]


@pytest.mark.provision("TDA-DISCARD-LIVE")
@pytest.mark.parametrize("book", ["caro_cooke", "roberts", "tda", "tda_2024", "holdem_basic"])
def test_cards_fished_out_of_the_muck_bring_no_hand_back(book: str) -> None:
    for gone in (discarded(2), killed(2, identifiable=False)):
        told = given(a_showdown(live=(1, 2), book=book), tabled(1, "9s 8s"), gone, retrieved(2))
        told.when(tabled(2, "Jd Jh"))
        assert (told.seat(2)["state"], told.seat(2)["eligible"]) == ("dead", False)
        assert told.entitled() == {0: {1: 600}}


def test_killed_hand_that_is_known_for_certain_may_be_handed_back() -> None:
    told = given(a_showdown(live=(1, 2)), tabled(1, "9s 8s"), killed(2, identifiable=True))
    told.when(retrieved(2), tabled(2, "Jd Jh"))
    assert told.entitled() == {0: {2: 600}}


def test_bet_left_beside_a_pot_pushed_with_action_awaited_goes_back_to_its_player() -> None:
    told = facing_a_bet(1, 2)
    pot = told.pots()[0]["amount"] - 400
    told.when(pushed({1: pot}))
    assert told.view()["flags"] == [
        flag for flag in told.flags("pot_pushed_to_incomplete_hand") if flag["seat"] == 1
    ]
    assert (told.stacks(), told.pots()[0]["amount"]) == (
        {1: 10_000 + pot, 2: 10_000},
        pot,
    )
    assert told.when(discarded(1)).entitled() == {0: {2: pot}}


def test_bet_pushed_with_the_pot_is_taken_as_the_dealer_pushed_it() -> None:
    told = facing_a_bet(1, 2)
    pot = told.pots()[0]["amount"]
    assert told.when(pushed({1: pot})).stacks()[1] == 9_600 + pot
