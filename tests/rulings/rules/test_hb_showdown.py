"""Hold'em as the thesis and the hand-ranks paper describe it: last player in, showdown, best five of seven."""

from itertools import combinations
from typing import Any

import pytest

from tests.support.given import Told, given
from tests.support.makers import (
    a_showdown,
    asks_to_see,
    bet,
    blinds,
    board,
    called,
    checked,
    declared,
    discarded,
    folded,
    killed,
    opened,
    pushed,
    raised,
    riffle,
    scrambled,
    tabled,
)

HB: dict[str, Any] = {"book": "holdem_basic"}
FIVE = {1: 5_000, 2: 5_000, 3: 5_000}


@pytest.mark.provision("HB-LAST-ACTIVE")
@pytest.mark.provision("HB-LAST-ACTIVE", bites=False)
@pytest.mark.provision("HR-LAST-ACTIVE")
@pytest.mark.provision("HR-LAST-ACTIVE", bites=False)
def test_one_player_left_wins_without_showing_and_two_do_not() -> None:
    told = given(opened(stacks=FIVE, **HB), riffle(1), blinds(2, 3), raised(1, 600), folded(2))
    assert told.entitled() == {}
    told.when(folded(3))
    assert told.shares() == [(1, 500, None, 0)]
    assert told.phase() == "awarding"
    assert told.when(pushed({1: 500}), scrambled()).view()["flags"] == []


@pytest.mark.provision("HB-SHOWDOWN")
@pytest.mark.provision("HR-SHOWDOWN")
def test_two_left_after_the_last_round_are_a_showdown_and_the_best_hand_wins() -> None:
    told = given(a_showdown(**HB))
    assert told.phase() == "showdown"
    told.when(tabled(1, "As Qs"), tabled(2, "Jd Jh"), tabled(3, "Kc Qc"))
    assert told.entitled() == {0: {1: 600}}
    entitled: Any = told.view()["entitled"]
    assert [pot["provisions"] for pot in entitled] == [["HB-SHOWDOWN"]]


@pytest.mark.provision("HB-SHOWDOWN", bites=False)
@pytest.mark.provision("HR-SHOWDOWN", bites=False)
def test_betting_that_goes_on_is_no_showdown_and_a_loser_who_discards_no_breach() -> None:
    told = given(a_showdown("Ah Kd 7c 7s", to_act=2, **HB))
    assert (told.phase(), told.entitled()) == ("betting", {})
    told = given(a_showdown(**HB), tabled(1, "As Qs"), discarded(2), killed(3))
    assert told.when(pushed({1: 600})).view()["flags"] == []


@pytest.mark.provision("HB-BEST-FIVE")
@pytest.mark.parametrize(
    ("hole", "category", "ranks"),
    [
        ("Kh 9h", "flush", ["A", "K", "9", "8", "3"]),
        ("Ac 2d", "three_of_a_kind", ["A", "9", "8"]),
        ("Kd Qd", "one_pair", ["A", "K", "Q", "9"]),
    ],
)
def test_best_five_of_seven_use_two_one_or_none_of_the_hole_cards(
    hole: str, category: str, ranks: list[str]
) -> None:
    told = given(a_showdown("Ah As 8h 3h 9c", **HB), tabled(1, hole))
    best = told.seat(1)["best"]["high"]
    assert (best["category"], best["ranks"]) == (category, ranks)
    assert "plays_the_board" not in best


@pytest.mark.provision("HB-BEST-FIVE")
@pytest.mark.provision("HB-BEST-FIVE", bites=False)
def test_playing_the_board_can_only_split() -> None:
    told = given(a_showdown("Kh Qh Jh Th 9h", **HB), tabled(1, "2c 2d"), tabled(2, "3c 3d"))
    told.when(tabled(3, "Ac Ad"))
    assert told.entitled() == {0: {1: 200, 2: 200, 3: 200}}
    assert told.seat(1)["best"]["high"]["plays_the_board"] is True
    better = given(a_showdown("Kh Qh Jh Th 9h", **HB), tabled(1, "2c 2d"), tabled(2, "Ah 3d"))
    assert better.entitled() == {0: {2: 600}}


RANKED = [
    ("straight_flush", ["6"], "5h 6h"),
    ("four_of_a_kind", ["4", "K"], "4c 4d"),
    ("full_house", ["4", "2"], "4c 2d"),
    ("flush", ["A", "9", "4", "3", "2"], "Ah 9h"),
    ("straight", ["6"], "5c 6d"),
    ("straight", ["5"], "Ac 5d"),
    ("three_of_a_kind", ["4", "A", "K"], "4c Ad"),
    ("two_pair", ["K", "4", "A"], "Kc Ad"),
    ("one_pair", ["4", "A", "K", "Q"], "Ac Qd"),
]


def over_the_board(*holes: str) -> Told:
    """Seats 1, 2 … table these over 2 3 4 4 K, three of them hearts."""
    live = (1, 2)
    told = given(a_showdown("2h 3h 4h 4s Ks", live=live, **HB))
    return told.when(*(tabled(seat, hole) for seat, hole in zip(live, holes, strict=False)))


@pytest.mark.provision("HR-RANKS")
@pytest.mark.parametrize(("category", "ranks", "hole"), RANKED)
def test_category_and_ranks_are_read_groups_first(
    category: str, ranks: list[str], hole: str
) -> None:
    best = over_the_board(hole).seat(1)["best"]["high"]
    assert (best["category"], best["ranks"]) == (category, ranks)


@pytest.mark.provision("HR-RANKS")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (better, worse)
        for (_, _, better), (_, _, worse) in combinations(RANKED, 2)
        if not {*better.split()} & {*worse.split()}
    ],
)
def test_nine_categories_in_their_order(better: str, worse: str) -> None:
    assert over_the_board(worse, better).entitled() == {0: {2: 600}}


@pytest.mark.provision("HR-RANKS")
@pytest.mark.provision("HR-RANKS", bites=False)
@pytest.mark.parametrize(
    ("one", "other", "winner"),
    [
        ("Ah Kh", "Ac Qd", 1),  # one pair of nines, king or queen kicker
        ("Qh Jd", "Qc Td", 1),
        ("Ah 2c", "Ad 3c", 0),  # the third kicker lies on the board
        ("9h 2d", "9d 2c", 0),  # suits say nothing
    ],
)
def test_kickers_break_ties_and_suits_do_not(one: str, other: str, winner: int) -> None:
    told = given(a_showdown("9s 9c 8d 6h 4s", live=(1, 2), **HB), tabled(1, one), tabled(2, other))
    assert told.entitled() == ({0: {winner: 600}} if winner else {0: {1: 300, 2: 300}})


@pytest.mark.provision("HB-SHOW-ORDER")
def test_last_to_bet_shows_first_on_whatever_street() -> None:
    told = given(opened(stacks=FIVE, **HB), riffle(1), blinds(2, 3), called(1), called(2))
    told.when(checked(3), board("4c 9d Jh"), checked(2), bet(3, 400), called(1), called(2))
    for street in ("Qs", "2h"):
        told.when(board(street), checked(2), checked(3), checked(1))
    assert told.order() == [3, 1, 2]


@pytest.mark.provision("HB-SHOW-ORDER", bites=False)
@pytest.mark.provision("HOUSE-DEFAULT")
def test_nobody_bet_so_the_first_left_of_the_button_shows_first() -> None:
    told = given(opened(stacks=FIVE, **HB), riffle(1), blinds(2, 3), called(1), called(2))
    told.when(checked(3))
    for street in ("4c 9d Jh", "Qs", "2h"):
        told.when(board(street), checked(2), checked(3), checked(1))
    assert told.order() == [2, 3, 1]


def test_raise_before_the_flop_counts_as_the_last_bet_in_this_book_alone() -> None:
    for book, order in (("holdem_basic", [1, 2, 3]), ("tda", [2, 3, 1])):
        told = given(opened(stacks=FIVE, book=book), riffle(1), blinds(2, 3), raised(1, 600))
        told.when(called(2), called(3))
        for street in ("4c 9d Jh", "Qs", "2h"):
            told.when(board(street), checked(2), checked(3), checked(1))
        assert told.order() == order


def test_book_without_rules_on_words_and_requests_flags_none() -> None:
    told = given(a_showdown(**HB), declared(1, "full_house"), tabled(1, "As Qs"), discarded(2))
    told.when(asks_to_see(2, 3), asks_to_see(2, 3), asks_to_see(2, 3), discarded(3))
    assert told.view()["flags"] == []
    assert told.view()["remedies"] == []
