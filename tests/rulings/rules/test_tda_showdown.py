"""TDA, both editions: tabling, all-ins, requests, and playing the board."""

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
    claim,
    declared,
    discarded,
    entry,
    folded,
    opened,
    penalty,
    pushed,
    raised,
    riffle,
    ruling,
    tabled,
)

BOTH = pytest.mark.parametrize("book", ["tda", "tda_2024"])


@pytest.mark.provision("TDA-CARDS-SPEAK")
@pytest.mark.provision("TDA24-12")
@BOTH
def test_deliberate_miscall_brings_a_penalty_and_no_pot(book: str) -> None:
    told = given(a_showdown(live=(1, 2), book=book), declared(1, "full_house"), discarded(2))
    told.when(tabled(1, "As Qs"))
    assert told.flagged("declared_better_than_held") == [1]
    assert told.remedies("award_to_discarder") == told.remedies("penalty") == []
    told.when(claim("miscall", seat=2, against=1), ruling("deliberate_miscall"))
    assert told.remedies("forfeit_pot") == []
    (remedy,) = told.remedies("penalty")
    assert (remedy["discretion"], remedy["seat"]) == ("may", 1)
    told.when(penalty("warning", seat=1))
    assert told.remedies("penalty") == []


@pytest.mark.provision("TDA-CARDS-SPEAK")
def test_no_pot_is_awarded_for_a_miscall() -> None:
    told = given(a_showdown(live=(1, 2)), declared(1, "full_house"), discarded(2))
    told.when(tabled(1, "As Qs"), claim("miscall", seat=2, against=1))
    for finding in ("suspected_miscall", "deliberate_miscall"):
        told.when(ruling(finding, {0: {2: 600}})).refused("remedy_not_available")


@pytest.mark.provision("TDA-TABLED")
@pytest.mark.provision("TDA-TABLED", bites=False)
@pytest.mark.provision("TDA24-13")
@pytest.mark.parametrize(
    ("game", "part", "rest"),
    [("holdem", "As", "Qs"), ("omaha", "As Qs 3d", "4d"), ("omaha5", "As Qs 3d 4d", "5d")],
)
@BOTH
def test_hand_is_tabled_when_all_its_cards_lie_there(
    game: str, part: str, rest: str, book: str
) -> None:
    told = given(a_showdown(game=game, live=(1, 2), book=book), tabled(1, part))
    assert (told.seat(1)["state"], told.eligible(1)) == ("partial", False)
    told.when(tabled(1, rest))
    assert (told.seat(1)["state"], told.eligible(1)) == ("tabled", True)


@pytest.mark.provision("TDA-TABLED")
def test_stud_hand_is_tabled_with_its_seventh_card() -> None:
    up = {1: "Ac Kc Qd Jh", 2: "2s 4s 6h 8d"}
    told = given(a_showdown("", game="stud", structure="fixed_limit", live=(1, 2), up=up))
    assert told.seat(1)["complete"] is False
    told.when(tabled(1, "Td 2c"))
    assert told.seat(1)["complete"] is False
    told.when(tabled(1, "3h"))
    assert told.seat(1)["complete"] is True
    assert told.seat(1)["best"]["high"]["category"] == "straight"


@pytest.mark.provision("TDA-ONE-CARD")
@pytest.mark.provision("TDA24-15")
@BOTH
def test_one_card_that_would_win_is_to_be_completed_and_a_refusal_calls_the_director(
    book: str,
) -> None:
    told = given(a_showdown(live=(1, 2), book=book), tabled(2, "Jd Jh"), tabled(1, "Ac"))
    assert told.obliged("advise_complete_hand") == [1]
    assert told.obliged("call_director") == []
    told.when(entry("tabling_refused", seat=1))
    assert told.obliged("call_director") == [1]
    told.when(tabled(1, "3c"))
    assert told.obliged("call_director") == told.obliged("advise_complete_hand") == []


@pytest.mark.provision("TDA24-15", bites=False)
@pytest.mark.provision("TDA-ONE-CARD", bites=False)
@BOTH
def test_one_card_that_loses_asks_nothing_of_anybody(book: str) -> None:
    told = given(a_showdown(live=(1, 2), book=book), tabled(2, "Ac Jh"), tabled(1, "3c"))
    assert told.obliged("advise_complete_hand") == []


@pytest.mark.provision("TDA-BET-THEN-DISCARD")
@pytest.mark.provision("TDA24-15")
@BOTH
def test_bettor_who_discards_before_he_is_called_has_the_director_called(book: str) -> None:
    table = a_showdown("Ah Kd 7c 7s 2h", live=(1, 2), to_act=1, book=book)
    told = given(table, bet(1, 500), discarded(1, identifiable=True))
    assert told.obliged("call_director") == [1]
    assert told.stacks()[1] == 9_500


@pytest.mark.provision("TDA-BET-THEN-DISCARD")
def test_bettor_whose_hand_is_in_the_muck_gets_what_nobody_called_and_no_more() -> None:
    told = given(a_showdown(live=(1, 2), to_act=1), bet(1, 500), discarded(1))
    assert told.stacks() == {1: 10_000, 2: 10_000}
    assert told.entitled() == {0: {2: 600}}
    told = given(a_showdown(live=(1, 2, 3), to_act=1), bet(1, 500), called(2), discarded(1))
    told.when(folded(3))
    assert told.stacks() == {1: 9_500, 2: 9_500, 3: 10_000}
    assert told.entitled() == {0: {2: 1_600}}


@pytest.mark.provision("TDA-ALL-IN-SHOW")
@pytest.mark.provision("TDA24-16")
@BOTH
def test_all_in_on_the_turn_and_called_both_hands_are_up_before_the_river(book: str) -> None:
    table = a_showdown("Ah Kd 7c 7s", live=(1, 2), to_act=1, book=book)
    told = given(table, bet(1, 10_000))
    assert told.obliged("table_all_hands") == []
    told.when(called(2))
    assert told.obliged("table_all_hands") == [1, 2]
    told.when(tabled(1, "As Qs"))
    assert told.obliged("table_all_hands") == [2]


def one_all_in_before_the_flop(*, second: int) -> Told:
    """Seat 1 all-in before the flop, called by 2 and 3; they check the flop."""
    told = given(opened(stacks={1: 700, 2: second, 3: 9_000}), riffle(1), blinds(2, 3))
    told.when(raised(1, 700), called(2), called(3), board("4c 9d Jh"), checked(2), checked(3))
    return told.when(board("Qs"))


@pytest.mark.provision("TDA-ALL-IN-SHOW")
@pytest.mark.provision("TDA-ALL-IN-SHOW", bites=False)
@pytest.mark.provision("TDA24-16")
@pytest.mark.provision("TDA24-16", bites=False)
def test_nothing_is_up_until_the_second_all_in_is_called_on_the_turn() -> None:
    told = one_all_in_before_the_flop(second=3_000)
    assert told.obliged("table_all_hands") == []
    told.when(bet(2, 2_300))
    assert told.obliged("table_all_hands") == []
    told.when(called(3))
    assert told.obliged("table_all_hands") == [1, 2, 3]
    assert [pot["eligible"] for pot in told.pots()] == [[1, 2, 3], [2, 3]]


@pytest.mark.provision("TDA-ALL-IN-SHOW")
def test_two_who_check_the_river_beside_an_all_in_have_all_hands_up() -> None:
    told = one_all_in_before_the_flop(second=9_000).when(bet(2, 1_000), called(3), board("2h"))
    assert told.obliged("table_all_hands") == []
    told.when(checked(2), checked(3))
    assert told.obliged("table_all_hands") == [1, 2, 3]


@pytest.mark.provision("TDA-ALL-IN-SHOW")
def test_hand_thrown_away_unseen_in_an_all_in_is_flagged_and_in_no_all_in_it_is_not() -> None:
    told = given(a_showdown(live=(1, 2), all_in=(1,)), discarded(2))
    assert told.flagged("all_in_hand_discarded") == [2]
    assert given(a_showdown(live=(1, 2)), discarded(2)).flagged("all_in_hand_discarded") == []


@pytest.mark.provision("TDA-UNCONTESTED")
@pytest.mark.provision("TDA24-17")
@BOTH
def test_last_live_hand_wins_unseen(book: str) -> None:
    told = given(a_showdown(book=book), discarded(1), discarded(3, identifiable=True))
    assert told.shares() == [(2, 600, None, 0)]
    assert told.when(pushed({2: 600})).view()["flags"] == []


@pytest.mark.provision("TDA-SHOW-ORDER")
@pytest.mark.provision("TDA24-17")
@BOTH
def test_last_aggressor_of_the_last_street_shows_first(book: str) -> None:
    assert given(a_showdown(aggressor=3, book=book)).order() == [3, 1, 2]
    assert given(a_showdown(book=book)).order() == [2, 3, 1]


@pytest.mark.provision("TDA-SEE-LOST-RIGHT")
@pytest.mark.provision("TDA24-18")
@BOTH
def test_who_has_no_cards_has_no_right_to_see(book: str) -> None:
    told = given(a_showdown(live=(1, 2, 3), aggressor=2, book=book), tabled(2, "Ac 3c"))
    told.when(discarded(3), asks_to_see(3, 1))
    assert told.flagged("request_without_right") == [3]
    assert told.remedies("show_hand") == []


@pytest.mark.provision("TDA24-18", bites=False)
@pytest.mark.provision("TDA-SEE-LOST-RIGHT", bites=False)
@BOTH
def test_who_tabled_his_hand_before_it_went_keeps_the_right(book: str) -> None:
    told = given(a_showdown(aggressor=2, book=book), tabled(3, "Jd Jh"), discarded(3))
    told.when(asks_to_see(3, 2))
    assert told.flagged("request_without_right") == []
    assert [one["discretion"] for one in told.remedies("show_hand")] == ["must"]


@pytest.mark.provision("TDA-SEE-INALIENABLE")
@pytest.mark.provision("TDA24-18")
def test_three_at_a_checked_river_all_else_is_the_directors_discretion() -> None:
    told = given(a_showdown(), discarded(1), tabled(2, "7d 3c"), discarded(3, identifiable=True))
    told.when(asks_to_see(1, 3), asks_to_see(2, 3))
    assert told.flagged("request_without_right") == [1]
    assert [(one["seat"], one["discretion"]) for one in told.remedies("show_hand")] == [(3, "may")]


def river_raised_and_called() -> Told:
    """River: 1 bets, 2 calls, 3 raises, 4, 1 and 2 call; 2 tables and 4 throws his hand away."""
    told = given(a_showdown(live=(1, 2, 3, 4), button=4, to_act=1), bet(1, 1_000), called(2))
    told.when(raised(3, 5_000), called(4), called(1), called(2))
    return told.when(tabled(2, "Jd Jh"), discarded(4))


@pytest.mark.provision("TDA-SEE-INALIENABLE")
@pytest.mark.provision("TDA24-18")
@pytest.mark.parametrize("by", [1, 2])
def test_caller_with_cards_must_be_shown_the_last_aggressors_hand(by: int) -> None:
    told = river_raised_and_called().when(asks_to_see(by, 3))
    assert [(one["seat"], one["discretion"]) for one in told.remedies("show_hand")] == [(3, "must")]


@pytest.mark.provision("TDA-SEE-INALIENABLE", bites=False)
def test_caller_who_threw_his_hand_away_lost_the_right() -> None:
    told = river_raised_and_called().when(asks_to_see(4, 3))
    assert told.flagged("request_without_right") == [4]


@pytest.mark.provision("TDA-SEE-INALIENABLE", bites=False)
def test_another_callers_hand_is_the_directors_discretion() -> None:
    told = river_raised_and_called().when(asks_to_see(2, 1))
    assert [one["discretion"] for one in told.remedies("show_hand")] == ["may"]


@pytest.mark.provision("TDA-SEE-INALIENABLE")
@pytest.mark.provision("TDA-SEE-INALIENABLE", bites=False)
def test_player_all_in_before_the_river_did_not_pay_to_see_the_bet() -> None:
    told = one_all_in_before_the_flop(second=9_000).when(checked(2), checked(3), board("2h"))
    told.when(bet(2, 1_000), called(3), asks_to_see(1, 2))
    assert [one["discretion"] for one in told.remedies("show_hand")] == ["may"]
    told.when(asks_to_see(3, 2))
    assert [one["discretion"] for one in told.remedies("show_hand")] == ["must"]


@pytest.mark.provision("TDA-PLAY-BOARD")
@pytest.mark.provision("TDA-PLAY-BOARD", bites=False)
@pytest.mark.provision("TDA24-19")
@pytest.mark.provision("TDA24-19", bites=False)
@BOTH
def test_playing_the_board_takes_a_part_with_all_own_cards_shown(book: str) -> None:
    told = given(a_showdown("Ah Kh Qh Jh Th", live=(1, 2), book=book), tabled(1, "2c 3c"))
    told.when(tabled(2, "2d"))
    assert told.entitled() == {0: {1: 600}}
    assert told.seat(1)["best"]["high"]["plays_the_board"] is True
    told.when(tabled(2, "3d"))
    assert told.entitled() == {0: {1: 300, 2: 300}}
