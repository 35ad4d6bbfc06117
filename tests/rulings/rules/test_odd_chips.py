"""Ties, split pots and the odd chip, in every book and kind of game."""

from typing import Any

import pytest

from tests.support.given import Told, given
from tests.support.makers import a_showdown, discarded, pushed, tabled

BOARD = "Ah Kd 7c 7s 2h"
ALL_BOOKS = pytest.mark.parametrize(
    "book", ["caro_cooke", "roberts", "tda", "tda_2024", "holdem_basic"]
)


def tied(book: str, *, amount: int, seats: tuple[int, ...], button: int, chip: int = 25) -> Told:
    """Everybody in holds ace-queen."""
    holes = dict(zip(seats, ("As Qs", "Ad Qd", "Ac Qc"), strict=False))
    told = given(a_showdown(BOARD, live=seats, pots=(amount,), button=button, book=book, chip=chip))
    return told.when(tuple(tabled(seat, hole) for seat, hole in holes.items()))


@pytest.mark.provision("HB-ODD-CHIPS")
@pytest.mark.provision("HR-TIES")
@pytest.mark.provision("TDA-ODD-CHIPS-A")
@pytest.mark.provision("TDA24-ODD-CHIPS")
@pytest.mark.provision("TDA24-20")
@pytest.mark.provision("RR-ODD-CHIPS")
@pytest.mark.provision("CC-TIES")
@ALL_BOOKS
def test_odd_chip_goes_to_the_first_tied_seat_left_of_the_button(book: str) -> None:
    told = tied(book, amount=625, seats=(2, 5), button=3)
    assert told.shares() == [(2, 300, "high", 0), (5, 325, "high", 1)]


@pytest.mark.provision("HB-ODD-CHIPS")
@pytest.mark.provision("RR-ODD-CHIPS")
@ALL_BOOKS
def test_two_odd_chips_among_three_go_one_each(book: str) -> None:
    told = tied(book, amount=650, seats=(2, 4, 5), button=3)
    assert told.shares() == [(2, 200, "high", 0), (4, 225, "high", 1), (5, 225, "high", 1)]


@pytest.mark.provision("TDA24-ODD-CHIPS", bites=False)
@pytest.mark.provision("TDA-ODD-CHIPS-A", bites=False)
@pytest.mark.provision("RR-ODD-CHIPS", bites=False)
@pytest.mark.provision("HB-ODD-CHIPS", bites=False)
@ALL_BOOKS
def test_pot_that_divides_leaves_no_odd_chip(book: str) -> None:
    told = tied(book, amount=600, seats=(2, 5), button=3)
    assert told.shares() == [(2, 300, "high", 0), (5, 300, "high", 0)]


def test_button_itself_is_last_for_the_odd_chip() -> None:
    told = tied("tda", amount=625, seats=(3, 5), button=3)
    assert told.shares() == [(3, 300, "high", 0), (5, 325, "high", 1)]


def test_pot_is_broken_down_to_the_smallest_chip_and_no_further() -> None:
    assert tied("tda", amount=700, seats=(2, 5), button=1, chip=100).shares() == [
        (2, 400, "high", 1),
        (5, 300, "high", 0),
    ]
    assert tied("tda", amount=700, seats=(2, 5), button=1, chip=50).shares() == [
        (2, 350, "high", 0),
        (5, 350, "high", 0),
    ]


@pytest.mark.provision("TDA-SIDE-POTS")
@pytest.mark.provision("TDA24-21")
@ALL_BOOKS
def test_each_pot_is_split_on_its_own(book: str) -> None:
    pots = ((625, (1, 2, 5)), (625, (2, 5)))
    told = given(a_showdown(BOARD, live=(1, 2, 5), pots=pots, button=1, book=book))
    told.when(tabled(2, "As Qs"), tabled(5, "Ad Qd"), discarded(1))
    assert told.shares(0) == told.shares(1) == [(2, 325, "high", 1), (5, 300, "high", 0)]


def stud(book: str, holes: dict[int, str], *, game: str = "stud", amount: int = 625) -> Told:
    """Seven cards each: four up, three down."""
    up = {seat: " ".join(text.split()[2:6]) for seat, text in holes.items()}
    live = tuple(holes)
    table = a_showdown(
        "",
        game=game,
        structure="fixed_limit",
        button=1,
        live=live,
        pots=(amount,),
        up=up,
        book=book,
    )
    down = {seat: " ".join([*t.split()[:2], t.split()[6]]) for seat, t in holes.items()}
    return given(table, tuple(tabled(seat, text) for seat, text in down.items()))


# Both hold ace to ten; seat 2 has the spade ace, seat 3 the spade king besides a lower suit of ace.
STRAIGHTS = {3: "Ac Ks Qh Jd Tc 2d 2c", 2: "As Kc Qd Jh Td 4h 3h"}
# The tied five cards of seat 3 rank higher by suit, but seat 2 holds the ace of spades unplayed.
UNPLAYED = {2: "Ks Kd 9c 9d 5h 5c 5d", 3: "Kh Kc 9s 9h 5s Qd 4c"}


@pytest.mark.provision("TDA-ODD-CHIPS-B")
@pytest.mark.provision("TDA24-ODD-CHIPS")
@pytest.mark.parametrize("book", ["tda", "tda_2024", "roberts"])
def test_stud_odd_chip_goes_to_the_high_card_by_suit(book: str) -> None:
    assert stud(book, STRAIGHTS).shares() == [(2, 325, "high", 1), (3, 300, "high", 0)]
    swapped = {3: STRAIGHTS[2], 2: STRAIGHTS[3]}
    assert stud(book, swapped).shares() == [(2, 300, "high", 0), (3, 325, "high", 1)]


@pytest.mark.parametrize("book", ["caro_cooke", "holdem_basic"])
def test_stud_odd_chip_goes_left_of_the_button_where_suits_say_nothing(book: str) -> None:
    swapped = {3: STRAIGHTS[2], 2: STRAIGHTS[3]}
    assert stud(book, swapped).shares() == [(2, 325, "high", 1), (3, 300, "high", 0)]


# Straights to the nine; seat 2 also holds an ace that does not play.
WITH_ACE = {2: "9c 8d 7h 6c 5d Ah 2c", 3: "9s 8c 7d 6h 5s 3d 3c"}


@pytest.mark.provision("TDA-ODD-CHIPS-B")
@pytest.mark.parametrize("book", ["tda", "tda_2024"])
def test_card_that_does_not_play_has_no_say_in_tda(book: str) -> None:
    assert stud(book, WITH_ACE).shares() == [(2, 300, "high", 0), (3, 325, "high", 1)]


@pytest.mark.provision("RR-ODD-CHIPS")
def test_card_that_does_not_play_decides_in_roberts() -> None:
    assert stud("roberts", WITH_ACE).shares() == [(2, 325, "high", 1), (3, 300, "high", 0)]


# Eight-low both; the highest of the five is the eight: clubs for seat 2, spades for seat 3.
RAZZ = {2: "8c 6d 4h 3s 2c Kd Qd", 3: "8s 6h 4d 3c 2s Kh Qh"}


@pytest.mark.provision("TDA-ODD-CHIPS-B")
@pytest.mark.provision("TDA24-ODD-CHIPS")
@pytest.mark.parametrize("book", ["tda", "tda_2024"])
def test_razz_odd_chip_goes_to_the_highest_card_by_suit_in_tda(book: str) -> None:
    told = stud(book, RAZZ, game="razz")
    assert told.shares() == [(2, 300, "low", 0), (3, 325, "low", 1)]


@pytest.mark.provision("RR-ODD-CHIPS")
def test_razz_odd_chip_goes_to_the_lowest_card_by_suit_in_roberts() -> None:
    told = stud("roberts", RAZZ, game="razz")
    assert told.shares() == [(2, 325, "low", 1), (3, 300, "low", 0)]


LOW_BOARD = "3c 4d 5h Ks Qc"


@pytest.mark.provision("TDA-ODD-CHIPS-C")
@pytest.mark.provision("RR-ODD-CHIPS")
@ALL_BOOKS
def test_high_low_odd_chip_goes_to_the_high_side(book: str) -> None:
    told = given(a_showdown("3c 4d 8h Ks Qc", game="omaha8", live=(1, 2), pots=(625,), book=book))
    told.when(tabled(1, "Kc Kd Jh Tc"), tabled(2, "As 2s 9h 9d"))
    assert told.shares() == [(1, 325, "high", 1), (2, 300, "low", 0)]


@pytest.mark.provision("RR-ODD-CHIPS")
@ALL_BOOKS
def test_high_side_that_ties_the_low_gets_no_second_odd_chip_in_roberts(book: str) -> None:
    table = a_showdown("3c 4d 8h Ks Qc", game="omaha8", live=(1, 2), pots=(675,), book=book)
    told = given(table, tabled(2, "Ac 2c Kd Kh"), tabled(1, "Ad 2d Jd Jh"))
    lows = [(1, 175, "low", 1), (2, 150, "low", 0)]
    if book != "roberts":
        lows = [(1, 150, "low", 0), (2, 175, "low", 1)]
    assert told.shares() == [(2, 350, "high", 1), *lows]


@pytest.mark.provision("TDA-ODD-CHIPS-C", bites=False)
@ALL_BOOKS
def test_no_qualifying_low_gives_the_high_side_everything(book: str) -> None:
    told = given(a_showdown("9c Td Jh Ks 2c", game="omaha8", live=(1, 2), pots=(625,), book=book))
    told.when(tabled(1, "Kc Kd 3h 4c"), tabled(2, "As 3s 5h 6d"))
    assert told.shares() == [(1, 625, "high", 0)]


@ALL_BOOKS
def test_one_eligible_hand_takes_a_high_low_pot_in_one_row(book: str) -> None:
    told = given(a_showdown(LOW_BOARD, game="omaha8", live=(1, 2), pots=(625,), book=book))
    told.when(tabled(1, "Kc Kd Jh Tc"), discarded(2))
    assert told.shares() == [(1, 625, None, 0)]


def wheels(book: str, amount: int) -> Told:
    """Two wheels: the same hands tie both ways."""
    table = a_showdown(
        "3c 4d 5h Ks Qc", game="omaha8", live=(2, 3), pots=(amount,), book=book, chip=1
    )
    return given(table, tabled(2, "Ac 2c Jh Td"), tabled(3, "Ad 2d Jc Ts"))


@pytest.mark.provision("TDA-ODD-CHIPS-D")
def test_identical_hands_share_as_evenly_as_can_be_in_tda() -> None:
    assert wheels("tda", 66).entitled() == {0: {2: 33, 3: 33}}
    assert wheels("tda", 67).entitled() == {0: {2: 34, 3: 33}}


@pytest.mark.provision("TDA24-ODD-CHIPS")
@pytest.mark.parametrize("book", ["tda_2024", "caro_cooke"])
def test_identical_hands_split_each_side_on_its_own_elsewhere(book: str) -> None:
    assert wheels(book, 66).entitled() == {0: {2: 34, 3: 32}}
    assert wheels(book, 67).entitled() == {0: {2: 34, 3: 33}}


@pytest.mark.provision("RR-ODD-CHIPS")
def test_identical_hands_get_one_odd_chip_each_in_roberts() -> None:
    assert wheels("roberts", 66).entitled() == {0: {2: 33, 3: 33}}
    assert wheels("roberts", 67).entitled() == {0: {2: 34, 3: 33}}


@pytest.mark.provision("TDA-ODD-CHIPS-D", bites=False)
def test_hands_that_tie_one_way_only_are_not_identical() -> None:
    table = a_showdown("3c 4d 8h Ks Qc", game="omaha8", live=(2, 3), pots=(66,), book="tda", chip=1)
    told = given(table, tabled(2, "Ac 2c Kh Td"), tabled(3, "Ad 2d Jc Ts"))
    assert told.shares() == [(2, 33, "high", 0), (2, 17, "low", 1), (3, 16, "low", 0)]


@pytest.mark.provision("TDA-ODD-CHIPS-B", bites=False)
@pytest.mark.provision("HOUSE-DEFAULT")
@pytest.mark.parametrize("book", ["caro_cooke", "roberts", "tda", "tda_2024"])
@pytest.mark.parametrize("game", ["draw5", "lowball27_triple", "badugi"])
def test_draw_games_give_the_odd_chip_left_of_the_button(book: str, game: str) -> None:
    hands = {
        "draw5": ("As Ks Qd Jc 9h", "Ad Kd Qh Js 9c"),
        "lowball27_triple": ("8s 6s 4d 3c 2h", "8d 6d 4h 3s 2c"),
        "badugi": ("As 2d 3c 4h", "Ad 2s 3h 4c"),
    }[game]
    table = a_showdown("", game=game, live=(2, 5), pots=(625,), button=3, book=book)
    told = given(table, tabled(2, hands[0]), tabled(5, hands[1]))
    assert told.entitled() == {0: {2: 300, 5: 325}}


@pytest.mark.provision("pot_pushed_contrary_to_cards")
@pytest.mark.provision("pot_pushed_contrary_to_cards", bites=False)
def test_push_is_compared_by_seat_totals_of_both_sides() -> None:
    told = wheels("tda", 66)
    assert told.when(pushed({2: 33, 3: 33})).flagged("pot_pushed_contrary_to_cards") == []
    told = wheels("tda", 66)
    assert told.when(pushed({2: 34, 3: 32})).flagged("pot_pushed_contrary_to_cards") == [None]


def test_seven_card_stud_ties_are_counted_in_chips_not_in_value() -> None:
    rows: list[Any] = tied("tda", amount=650, seats=(2, 4, 5), button=3, chip=50).shares()
    assert sum(row[3] for row in rows) == 1
    assert sum(row[1] for row in rows) == 650


@pytest.mark.provision("pot_pushed_contrary_to_cards", bites=False)
@ALL_BOOKS
def test_pot_of_one_chip_is_the_high_hands_and_the_low_gets_none(book: str) -> None:
    told = given(
        a_showdown("3h 4d 8c Ks Kd", game="omaha8", live=(1, 2), pots=(25,), button=1, book=book)
    )
    told.when(tabled(1, "Ac 2s Qh Jh"), tabled(2, "Kh Qc Jc Tc"))
    assert told.entitled() == {0: {1: 0, 2: 25}}
    told.when(pushed({2: 25}))
    assert told.flagged("pot_pushed_contrary_to_cards") == []
