"""The situations next to a provision's own, where it must leave things as they are."""

from typing import Any

import pytest

from tests.support.given import given
from tests.support.makers import (
    a_showdown,
    asks_to_see,
    bet,
    blinds,
    board,
    called,
    checked,
    claim,
    discarded,
    flashed,
    folded,
    killed,
    opened,
    pushed,
    raised,
    riffle,
    ruling,
    scrambled,
    tabled,
)

BOOKS = ("caro_cooke", "roberts", "tda", "tda_2024", "holdem_basic")
EVERY = pytest.mark.parametrize("book", BOOKS)
BOTH = pytest.mark.parametrize("book", ["tda", "tda_2024"])
CC: dict[str, Any] = {"book": "caro_cooke"}
RR: dict[str, Any] = {"book": "roberts"}


@pytest.mark.provision("CC-SHOW-PROBABLE", bites=False)
def test_hand_tabled_ahead_of_its_turn_leaves_the_order_of_the_others() -> None:
    table = a_showdown(live=(1, 2, 3, 4), aggressor=1, **CC)
    assert given(table).order() == [1, 2, 3, 4]
    assert given(table, tabled(3, "As Ks")).order() == [1, 2, 3, 4]


@pytest.mark.provision("CC-CARDS-SPEAK", bites=False)
@pytest.mark.provision("RR-CARDS-SPEAK", bites=False)
@pytest.mark.provision("TDA-CARDS-SPEAK", bites=False)
@pytest.mark.provision("TDA24-12", bites=False)
@EVERY
def test_cards_that_nobody_laid_down_do_not_speak(book: str) -> None:
    told = given(a_showdown(live=(1, 2), book=book), flashed(1, "table", "As Qs"))
    told.when(tabled(2, "Jd Jh"))
    assert told.entitled() == {0: {2: 600}}
    told.when(tabled(1, "As Qs"))
    assert told.entitled() == {0: {1: 600}}


@pytest.mark.provision("CC-TIES", bites=False)
@pytest.mark.provision("HR-TIES", bites=False)
@pytest.mark.provision("TDA24-20", bites=False)
@EVERY
def test_hand_better_by_its_last_kicker_shares_with_nobody(book: str) -> None:
    table = a_showdown("Ac Kd 9h 5s 3c", live=(1, 2), pots=(625,), book=book)
    told = given(table, tabled(1, "Ah Qs"), tabled(2, "As Jh"))
    assert told.shares() == [(1, 625, "high", 0)]


@pytest.mark.provision("TDA-SIDE-POTS", bites=False)
@pytest.mark.provision("TDA24-21", bites=False)
@EVERY
def test_best_hand_takes_nothing_of_a_pot_it_is_not_in(book: str) -> None:
    pots = ((900, (1, 2, 3)), (400, (2, 3)))
    told = given(a_showdown(pots=pots, all_in=(1,), book=book), tabled(1, "As Qs"))
    told.when(tabled(2, "Jd Jh"), tabled(3, "9d 9h"))
    assert told.entitled() == {0: {1: 900}, 1: {2: 400}}


@pytest.mark.provision("RR-SHOW-ORDER", bites=False)
@pytest.mark.provision("TDA-SHOW-ORDER", bites=False)
@pytest.mark.provision("TDA24-17", bites=False)
@pytest.mark.parametrize("book", ["roberts", "tda", "tda_2024"])
def test_bet_on_the_turn_does_not_say_who_shows_first_after_a_checked_river(book: str) -> None:
    told = given(
        opened(stacks={1: 5_000, 2: 5_000, 3: 5_000}, book=book), riffle(1), blinds(2, 3), called(1)
    )
    told.when(called(2), checked(3), board("4c 9d Jh"), checked(2), checked(3), checked(1))
    told.when(board("Qs"), checked(2), checked(3), bet(1, 500), called(2), called(3))
    told.when(board("2h"), checked(2), checked(3), checked(1))
    assert told.order() == [2, 3, 1]


@pytest.mark.provision("TDA-UNCONTESTED", bites=False)
@pytest.mark.provision("TDA24-17", bites=False)
@BOTH
def test_two_hands_still_live_neither_wins_unseen(book: str) -> None:
    told = given(a_showdown(book=book), discarded(1))
    assert told.entitled() == {}
    told.when(tabled(2, "Jd Jh"))
    assert told.entitled() == {0: {2: 600}}
    told.when(tabled(3, "As Qs"))
    assert told.entitled() == {0: {3: 600}}


@pytest.mark.provision("TDA-BET-THEN-DISCARD", bites=False)
@pytest.mark.provision("TDA24-15", bites=False)
@BOTH
def test_who_lets_go_without_a_bet_of_his_own_open_calls_no_director(book: str) -> None:
    table = a_showdown("Ah Kd 7c 7s 2h", live=(1, 2), to_act=1, book=book)
    facing = given(table, bet(1, 500), discarded(2, identifiable=True))
    assert facing.obliged("call_director") == []
    beaten = given(a_showdown(live=(1, 2), book=book), tabled(1, "As Qs"), discarded(2))
    assert beaten.obliged("call_director") == []


@pytest.mark.provision("RR-KILL-BEFORE-AWARD", bites=False)
def test_pot_pushed_after_the_losing_hands_were_killed_or_mucked_is_in_order() -> None:
    shown = (a_showdown(**RR), tabled(1, "As Qs"), tabled(2, "Jd Jh"), discarded(3))
    told = given(shown, killed(2))
    assert told.obliged("kill_losing_hands") == []
    assert told.when(pushed({1: 600})).flagged("pot_pushed_before_kill") == []


@pytest.mark.provision("RR-POINT-OUT", bites=False)
@pytest.mark.parametrize("by", ["dealer", "staff", "bystander"])
def test_whoever_points_it_out_after_the_next_deal_began_is_too_late(by: str) -> None:
    told = given(a_showdown(live=(1, 2), **RR), tabled(1, "As Qs"), tabled(2, "Jd Jh"))
    told.when(killed(1), pushed({2: 600}), scrambled(), riffle(2))
    told.when(claim("award", seat=None, by=by, hand=1)).refused("claim_too_late")


@pytest.mark.provision("absent_player_folded", bites=False)
@EVERY
def test_player_with_chips_behind_who_folds_is_not_taken_for_absent(book: str) -> None:
    told = given(opened(stacks=dict.fromkeys((1, 2, 3), 5_000), book=book), riffle(1), blinds(2, 3))
    told.when(raised(1, 600), folded(2), called(3), board("4c 9d Jh"), folded(3))
    assert told.flagged("absent_player_folded") == []


@pytest.mark.provision("outside_rulebook", bites=False)
@EVERY
def test_ruling_that_gives_the_pot_as_the_cards_say_is_within_every_book(book: str) -> None:
    told = given(a_showdown(live=(1, 2), book=book), tabled(1, "As Qs"), tabled(2, "Jd Jh"))
    told.when(pushed({2: 600}), claim("award", seat=1), ruling("dealer_error", {0: {1: 600}}))
    assert told.flags("outside_rulebook") == []
    assert told.stacks()[1] == 10_600


@pytest.mark.provision("HOUSE-DEFAULT", bites=False)
@pytest.mark.parametrize(
    ("book", "own"),
    [
        ("caro_cooke", "CC-HAND-END"),
        ("roberts", "RR-CLAIM-NEXT-DEAL"),
        ("tda", "TDA-CLAIM-READING"),
        ("tda_2024", "TDA24-22"),
        ("holdem_basic", "HOUSE-DEFAULT"),
    ],
)
def test_house_default_is_cited_only_where_the_book_says_nothing(book: str, own: str) -> None:
    told = given(a_showdown(book=book), tabled(1, "As Qs"), asks_to_see(1, 2, "collusion"))
    assert told.window("reading")["provision"] == own
    silent = book in ("tda", "tda_2024", "holdem_basic")
    assert (told.window("miscall")["provision"] == "HOUSE-DEFAULT") is silent
