"""Main and side pots as the chips go in: layers, dead money, folded chips, and what goes back."""

from typing import Any

import pytest

from tests.support.given import Told, given
from tests.support.makers import (
    bet,
    blinds,
    board,
    called,
    checked,
    counted,
    director,
    discarded,
    entry,
    folded,
    impounded,
    killed,
    leaves,
    opened,
    posted,
    pushed,
    raised,
    released,
    riffle,
    scrambled,
    tabled,
)


def pots(told: Told) -> list[tuple[int, list[int]]]:
    return [(pot["amount"], pot["eligible"]) for pot in told.pots()]


def table(stacks: dict[int, int], *acts: Any, **fields: Any) -> Told:
    return given(opened(stacks=stacks, **fields), riffle(1), *acts)


def test_each_all_in_makes_a_pot() -> None:
    told = table({1: 300, 2: 700, 3: 1_500, 4: 9_000}, blinds(2, 3), raised(4, 1_500))
    told.when(called(1), called(2), called(3))
    assert pots(told) == [
        (1_200, [1, 2, 3, 4]),
        (1_200, [2, 3, 4]),
        (1_600, [3, 4]),
    ]


def test_chips_of_a_folded_hand_stay_in_the_layers_they_reached() -> None:
    told = table({1: 300, 2: 9_000, 3: 9_000, 4: 9_000}, blinds(2, 3), raised(4, 500), called(1))
    told.when(raised(2, 1_500), folded(3), called(4), board("4c 9d Jh"))
    assert pots(told) == [(1_100, [1, 2, 4]), (2_400, [2, 4])]
    told.when(bet(2, 400), folded(4))
    assert pots(told) == [(1_100, [1, 2]), (2_400, [2])]
    assert told.stacks()[2] == 7_500


def test_pots_once_formed_do_not_merge_when_a_player_folds_out_of_the_side_pot() -> None:
    told = table({1: 300, 2: 9_000, 3: 9_000}, blinds(2, 3), raised(1, 300), called(2), called(3))
    told.when(board("4c 9d Jh"), bet(2, 400), called(3), board("Qs"), bet(2, 400), called(3))
    assert pots(told) == [(900, [1, 2, 3]), (1_600, [2, 3])]
    told.when(board("2h"), bet(2, 900), folded(3))
    assert pots(told) == [(900, [1, 2]), (1_600, [2])]


@pytest.mark.parametrize(
    "gone", [killed, discarded, folded], ids=["killed", "thrown away", "folded for him"]
)
def test_pots_formed_on_the_last_street_do_not_merge_at_the_showdown(gone: Any) -> None:
    told = table({1: 300, 2: 9_000, 3: 9_000}, blinds(2, 3), raised(1, 300), called(2), called(3))
    told.when(board("4c 9d Jh Qs 2h"), bet(2, 800), called(3), gone(3), killed(1))
    assert pots(told) == [(900, [2]), (1_600, [2])]
    told.when(pushed({2: 1_600}, 1), pushed({2: 900})).taken()
    assert told.stacks() == {1: 0, 2: 10_400, 3: 7_900}


def test_neighbours_with_the_same_seats_are_one_until_a_pot_is_formed() -> None:
    told = table({1: 9_000, 2: 9_000, 3: 9_000}, blinds(2, 3), called(1), called(2), checked(3))
    told.when(board("4c 9d Jh"), bet(2, 400), called(3), called(1), board("Qs"))
    assert pots(told) == [(1_800, [1, 2, 3])]


def test_antes_of_each_player_are_matched_like_bets() -> None:
    level = {"ante": 100, "ante_form": "each"}
    antes = tuple(
        posted(seat, min(100, chips), "ante") for seat, chips in ((1, 60), (2, 100), (3, 100))
    )
    told = table({1: 60, 2: 9_000, 3: 9_000}, antes, blinds(2, 3), called(2), checked(3), **level)
    assert pots(told) == [(180, [1, 2, 3]), (480, [2, 3])]


@pytest.mark.parametrize("form", ["big_blind", "button"])
def test_ante_posted_for_the_table_lies_in_the_main_pot_and_is_matched_by_nobody(form: str) -> None:
    told = table(
        {1: 9_000, 2: 9_000, 3: 9_000},
        blinds(2, 3),
        posted(3, 200, "ante"),
        ante=200,
        ante_form=form,
    )
    told.when(called(1), folded(2), checked(3))
    assert pots(told) == [(700, [1, 3])]


def test_short_big_blind_after_his_ante_plays_for_the_whole_ante() -> None:
    told = table(
        {1: 9_000, 2: 9_000, 3: 350},
        posted(3, 200, "ante"),
        posted(2, 100, "small_blind"),
        posted(3, 150, "big_blind"),
        ante=200,
        ante_form="big_blind",
    )
    told.when(called(1), called(2))
    assert told.stacks()[1] == 8_800
    assert pots(told) == [(650, [1, 2, 3]), (100, [1, 2])]


def test_big_blind_all_in_for_the_tables_ante_plays_for_it_and_no_more() -> None:
    told = table(
        {1: 9_000, 2: 9_000, 3: 200},
        posted(3, 200, "ante"),
        posted(2, 100, "small_blind"),
        ante=200,
        ante_form="big_blind",
    )
    told.when(raised(1, 400), called(2))
    assert pots(told) == [(200, [1, 2, 3]), (800, [1, 2])]


@pytest.mark.parametrize(
    ("form", "small"), [("each", True), ("big_blind", True), ("big_blind", False)]
)
def test_big_blind_whom_his_ante_left_without_chips_is_called_in_full(
    form: str, small: bool
) -> None:
    told = table(
        {1: 9_000, 2: 9_000, 3: 50},
        tuple(posted(seat, 50, "ante") for seat in (1, 2) if form == "each"),
        posted(3, 50, "ante"),
        posted(2, 100, "small_blind") if small else (),
        ante=50,
        ante_form=form,
    )
    assert told.view()["to_act"] == 1
    told.when(called(1))
    assert told.view()["to_act"] == 2
    told.when(called(2))
    assert told.view()["to_act"] is None
    assert pots(told)[-1] == (400, [1, 2])


def test_blind_the_last_all_in_cannot_match_goes_back_and_nobody_is_asked() -> None:
    told = table({1: 9_000, 2: 60}, posted(1, 100, "small_blind"), posted(2, 60, "big_blind"))
    assert (told.view()["to_act"], pots(told), told.stacks()[1]) == (None, [(120, [1, 2])], 8_940)
    told = table({1: 9_000, 2: 9_000, 3: 60}, blinds(2, 3, amounts=(100, 60)), folded(1))
    assert (told.view()["to_act"], pots(told), told.stacks()[2]) == (None, [(120, [2, 3])], 8_940)


def test_last_player_with_chips_is_asked_for_what_the_all_in_before_him_has_more() -> None:
    told = table({1: 9_000, 2: 150}, posted(1, 100, "small_blind"), posted(2, 150, "big_blind"))
    assert told.view()["to_act"] == 1
    told.when(called(1))
    assert (told.view()["to_act"], pots(told), told.stacks()[1]) == (None, [(300, [1, 2])], 8_850)
    assert told.view()["flags"] == []


def test_big_blind_posted_before_the_small_one_is_still_the_last_to_act() -> None:
    told = table({1: 9_000, 2: 9_000, 3: 9_000}, posted(3, 200, "big_blind"))
    told.when(posted(2, 100, "small_blind"))
    assert told.view()["to_act"] == 1


def test_dead_blind_is_no_bet_and_a_live_blind_is() -> None:
    stacks = dict.fromkeys((1, 2, 3, 4), 9_000)
    dead = table(stacks, blinds(2, 3), posted(4, 100, "dead_blind"))
    assert (dead.view()["to_act"], dead.seat(4)["in_front"]) == (4, 0)
    dead.when(called(4))
    assert dead.stacks()[4] == 8_700
    live = table(stacks, blinds(2, 3), posted(4, 200, "live_blind"))
    assert (live.view()["to_act"], live.seat(4)["in_front"]) == (4, 200)
    live.when(checked(4))
    assert live.view()["to_act"] == 1


def test_straddle_moves_the_action_and_doubles_the_least_raise() -> None:
    stacks = dict.fromkeys((1, 2, 3, 4), 9_000)
    told = table(stacks, blinds(2, 3), posted(4, 400, "straddle"))
    assert told.view()["to_act"] == 1
    assert told.when(raised(1, 700)).flagged("wager_below_minimum") == [1]
    told = table(stacks, blinds(2, 3), posted(4, 400, "straddle"), called(1), called(2), called(3))
    assert told.view()["to_act"] == 4


def test_uncalled_part_of_a_bet_goes_back() -> None:
    told = table({1: 9_000, 2: 9_000, 3: 700}, blinds(2, 3), raised(1, 3_000), folded(2), called(3))
    assert told.stacks() == {1: 8_300, 2: 8_900, 3: 0}
    assert pots(told) == [(1_500, [1, 3])]


def test_walk_gives_the_big_blind_his_own_and_the_small_one() -> None:
    told = table({1: 9_000, 2: 9_000, 3: 9_000}, blinds(2, 3), folded(1), folded(2))
    assert told.stacks() == {1: 9_000, 2: 8_900, 3: 8_900}
    assert told.entitled() == {0: {3: 200}}


def test_heads_up_the_button_posts_the_small_blind_and_acts_last_on_the_flop() -> None:
    told = table({1: 9_000, 2: 9_000}, blinds(1, 2))
    assert told.view()["to_act"] == 1
    told.when(called(1), checked(2), board("4c 9d Jh"))
    assert told.view()["to_act"] == 2


def test_impounded_part_and_its_release() -> None:
    told = table({1: 9_000, 2: 9_000}, blinds(1, 2), called(1), checked(2))
    told.when(impounded(amount=500)).refused("impossible_entry", "more_than_pot")
    told.when(impounded(amount=300))
    assert told.pots()[0]["impounded"] == 300
    told.when(released(amount=400)).refused("impossible_entry", "more_than_impounded")
    told.when(released(amount=200))
    assert told.pots()[0]["impounded"] == 100
    told.when(pushed({1: 400}))
    assert told.pots()[0]["impounded"] == 0


def test_no_more_than_the_pot_is_pushed() -> None:
    told = table({1: 9_000, 2: 9_000}, blinds(1, 2), called(1), checked(2))
    told.when(pushed({1: 401})).refused("impossible_entry", "more_than_pot")
    told.when(pushed({1: 200}, 1)).refused("impossible_entry", "no_such_pot")
    told.when(pushed({1: 250, 2: 150})).taken()
    assert told.stacks() == {1: 9_050, 2: 8_950}


def test_pot_pushed_short_leaves_the_rest_out_and_is_flagged() -> None:
    told = table({1: 9_000, 2: 9_000}, blinds(1, 2), called(1), folded(2), pushed({1: 350}))
    assert told.flagged("chips_do_not_add_up") == [None]
    assert "award" in told.when(scrambled(), riffle(2)).open_windows(1)
    told.when(pushed({1: 50}, hand=1))
    assert told.stacks()[1] == 9_200


def test_count_that_differs_is_flagged_and_stands() -> None:
    told = table({1: 9_000, 2: 9_000}, blinds(1, 2), counted(1, 8_900))
    assert told.flagged("chips_do_not_add_up") == []
    told.when(counted(1, 8_000))
    assert told.flagged("chips_do_not_add_up") == [1]
    assert told.stacks()[1] == 8_000


def test_players_chips_behind_leave_with_him_and_those_in_the_pot_stay() -> None:
    told = table({1: 9_000, 2: 9_000, 3: 9_000}, blinds(2, 3))
    told.when(leaves(2, "disqualified")).refused("not_permitted")
    told.when(director(leaves(2, "disqualified")))
    assert told.stacks() == {1: 9_000, 3: 8_800}
    told.when(called(1), folded(2), checked(3))
    assert pots(told) == [(500, [1, 3])]


def test_early_board_card_is_taken_back_and_may_come_again() -> None:
    told = table({1: 9_000, 2: 9_000}, blinds(1, 2), called(1), checked(2), board("4c 9d Jh"))
    told.when(board("Qs"), entry("board_taken_back", cards=["Qs"], reason="too early"))
    assert told.view()["board"] == ["4c", "9d", "Jh"]
    told.when(checked(2), checked(1), board("Qs"))
    assert (told.view()["street"], told.view()["to_act"]) == ("turn", 2)


def test_fourth_flop_card_taken_back_leaves_a_flop() -> None:
    told = table({1: 9_000, 2: 9_000}, blinds(1, 2), called(1), checked(2), board("4c 9d Jh Qs"))
    told.when(entry("board_taken_back", cards=["Qs"], reason="four cards"))
    assert (told.view()["street"], told.view()["to_act"]) == ("flop", 2)


def test_card_that_lies_face_up_elsewhere_is_refused() -> None:
    told = table({1: 9_000, 2: 9_000}, blinds(1, 2), called(1), checked(2), board("4c 9d Jh"))
    told.when(board("9d")).refused("impossible_entry")
    told.when(tabled(1, "Jh 2c")).refused("impossible_entry")
    told.when(tabled(1, "Ah Ah")).refused("impossible_entry")
    told.when(tabled(1, "Ah Kh")).taken()
    told.when(tabled(2, "Ah Qh")).refused("impossible_entry")
    told.when(board("Kh")).refused("impossible_entry")


def test_push_of_nothing_while_a_lone_bet_lies_there_gives_nothing_back() -> None:
    stacks = dict.fromkeys((1, 2, 3), 5_000)
    told = given(opened(stacks=stacks), riffle(1), posted(3, 200, "big_blind"))
    told.when(pushed({3: 0})).taken()
    assert told.stacks() == {1: 5_000, 2: 5_000, 3: 4_800}
