"""Caro & Cooke: who shows first, what has to be shown, and what the dealer reads."""

from typing import Any

import pytest

from tests.support.given import Steps, Told, given
from tests.support.makers import (
    a_showdown,
    asks_to_see,
    bet,
    blinds,
    board,
    called,
    checked,
    claim,
    conceded,
    dealt,
    declared,
    discarded,
    entry,
    flashed,
    folded,
    killed,
    opened,
    pushed,
    raised,
    read,
    riffle,
    tabled,
)

CC: dict[str, Any] = {"book": "caro_cooke"}


def to_the_river(*river: Steps) -> Told:
    """Four players limp in behind the button in seat 1, and check to the river."""
    told = given(
        opened(stacks=dict.fromkeys((1, 2, 3, 4), 5_000), **CC), riffle(1), blinds(2, 3), called(4)
    )
    told.when(called(1), called(2), checked(3))
    for street in ("4c 9d Jh", "Qs", "2h"):
        told.when(board(street))
        if street != "2h":
            told.when(checked(2), checked(3), checked(4), checked(1))
    return told.when(*river).taken()


@pytest.mark.provision("CC-SHOW-ORDER")
def test_one_bet_and_no_raise_the_bettor_shows_first_then_clockwise() -> None:
    told = to_the_river(checked(2), bet(3, 400), called(4), called(1), folded(2))
    assert told.order() == [3, 4, 1]


@pytest.mark.provision("CC-SHOW-ORDER")
def test_raised_the_last_raiser_shows_first() -> None:
    told = to_the_river(checked(2), bet(3, 400), raised(4, 900), called(1), folded(2), called(3))
    assert told.order() == [4, 1, 3]


@pytest.mark.provision("CC-SHOW-ORDER")
def test_checked_river_the_seat_with_first_action_shows_first() -> None:
    told = to_the_river(checked(2), checked(3), checked(4), checked(1))
    assert told.order() == [2, 3, 4, 1]


@pytest.mark.provision("CC-SHOW-ORDER", bites=False)
def test_bet_on_the_turn_says_nothing_about_a_checked_river() -> None:
    told = given(
        opened(stacks={1: 5_000, 2: 5_000, 3: 5_000}, **CC), riffle(1), blinds(2, 3), called(1)
    )
    told.when(called(2), checked(3), board("4c 9d Jh"), checked(2), checked(3), checked(1))
    told.when(board("Qs"), checked(2), checked(3), bet(1, 500), called(2), called(3))
    told.when(board("2h"), checked(2), checked(3), checked(1))
    assert told.order() == [2, 3, 1]


@pytest.mark.provision("CC-SHOW-ORDER")
def test_all_in_before_the_river_whoever_would_act_first_on_it_shows_first() -> None:
    told = given(opened(stacks={1: 800, 2: 800, 3: 5_000}, **CC), riffle(1), blinds(2, 3))
    told.when(raised(1, 800), called(2), called(3), board("4c 9d Jh"))
    assert told.phase() == "showdown"
    assert told.order() == [2, 3, 1]


@pytest.mark.provision("CC-SHOW-ORDER")
def test_razz_without_a_bet_the_lowest_board_shows_first() -> None:
    told = given(
        a_showdown(
            "",
            game="razz",
            structure="fixed_limit",
            button=None,
            up={1: "Kc 7d 5h 2s", 2: "8c 6d 4h 2c", 3: "8d 6h 4s 3c"},
            **CC,
        )
    )
    assert told.order() == [2, 3, 1]


@pytest.mark.provision("CC-SHOW-ORDER")
def test_draw_without_a_bet_after_the_draw_the_first_left_of_the_button_shows_first() -> None:
    told = given(opened(stacks={1: 5_000, 2: 5_000, 3: 5_000}, game="draw5", **CC), riffle(1))
    told.when(blinds(2, 3), called(1), called(2), checked(3))
    for seat in (2, 3, 1):
        told.when(entry("cards_drawn", seat=seat, count=2))
    told.when(checked(2), checked(3), checked(1))
    assert (told.phase(), told.order()) == ("showdown", [2, 3, 1])


@pytest.mark.provision("CC-SIDE-POTS")
def test_player_all_in_for_the_main_pot_alone_shows_last() -> None:
    told = given(a_showdown(pots=((900, (1, 2, 3)), (400, (2, 3))), all_in=(1,), aggressor=1, **CC))
    assert told.order() == [2, 3, 1]


@pytest.mark.provision("CC-SIDE-POTS")
@pytest.mark.provision("CC-SIDE-POTS", bites=False)
def test_main_pot_pushed_before_the_side_pot_is_out_of_order() -> None:
    shown = (tabled(1, "As Qs"), tabled(2, "Jd Jh"), discarded(3))
    setting = a_showdown(pots=((900, (1, 2, 3)), (400, (2, 3))), all_in=(1,), **CC)
    wrong = given(setting, shown, pushed({1: 900}))
    assert wrong.flagged("pot_out_of_order") == [None]
    right = given(setting, shown, pushed({2: 400}, 1), pushed({1: 900}))
    assert right.flagged("pot_out_of_order") == []


@pytest.mark.provision("CC-SIDE-POTS")
def test_the_last_side_pot_still_out_is_to_be_awarded_first() -> None:
    shown = (tabled(1, "As Qs"), tabled(2, "Jd Jh"), discarded(3))
    told = given(a_showdown(pots=((900, (1, 2, 3)), (400, (2, 3))), all_in=(1,), **CC), shown)
    assert told.obliged("award_pot_first") == [2]
    told.when(pushed({2: 400}, 1))
    assert told.obliged("award_pot_first") == []


@pytest.mark.provision("CC-SHOW-PROBABLE")
def test_tabling_out_of_order_is_no_breach() -> None:
    told = given(a_showdown(aggressor=1, **CC), tabled(3, "As Ks"), tabled(2, "Ac Kc"))
    assert told.view()["flags"] == []


@pytest.mark.provision("CC-SHOW-ALL")
def test_hand_shown_in_part_may_not_win_until_the_rest_is_down() -> None:
    told = given(a_showdown(**CC), tabled(2, "Qd Qh"), tabled(1, "Ac"))
    assert not told.eligible(1)
    assert told.entitled() == {0: {2: 600}}
    assert told.obliged("table_all_cards") == told.obliged("advise_complete_hand") == [1]
    told.when(tabled(1, "Qs"))
    assert told.eligible(1)
    assert told.entitled() == {0: {1: 600}}
    assert told.obliged("table_all_cards") == []


@pytest.mark.provision("CC-SHOW-ALL")
@pytest.mark.provision("CC-SHOW-ALL", bites=False)
def test_playing_the_board_takes_no_share_unless_the_house_lets_it() -> None:
    board_plays = "Ah Kh Qh Jh Th"
    strict = given(a_showdown(board_plays, live=(1, 2), **CC), tabled(1, "2c 3c"), tabled(2, "2d"))
    assert strict.entitled() == {0: {1: 600}}
    house = {"play_board_untabled": True}
    lenient = given(
        a_showdown(board_plays, live=(1, 2), house=house, **CC), tabled(1, "2c 3c"), tabled(2, "2d")
    )
    assert lenient.entitled() == {0: {1: 300, 2: 300}}


@pytest.mark.provision("CC-READ")
def test_dealer_reads_a_hand_that_nobody_laid_down() -> None:
    told = given(a_showdown(**CC), flashed(1, "table", "As Qs"), read(1, "two_pair", "A7"))
    assert told.flagged("read_untabled_hand") == [1]


@pytest.mark.provision("CC-READ", bites=False)
def test_dealer_reads_a_tabled_hand() -> None:
    told = given(a_showdown(**CC), tabled(1, "As Qs"), read(1, "two_pair", "A7"))
    assert told.flagged("read_untabled_hand") == []


@pytest.mark.provision("CC-READ")
def test_losing_hand_shown_in_part_is_killed_unseen() -> None:
    told = given(a_showdown(**CC), tabled(2, "Ad Qh"), discarded(1), tabled(3, "3c"))
    assert told.obliged("kill_losing_hands") == [3]
    assert told.obliged("advise_complete_hand") == []


@pytest.mark.provision("CC-READ")
@pytest.mark.provision("CC-READ", bites=False)
def test_draw_hand_shown_in_part_is_read_by_the_least_it_can_be() -> None:
    told = given(a_showdown(game="draw5", **CC), tabled(2, "Qd Qh Qs 4c 2h"))
    assert told.when(tabled(1, "9c 9d 9h 9s")).obliged("advise_complete_hand") == [1]
    told.when(tabled(3, "Kc Kd 8h 6s"))
    assert told.obliged("advise_complete_hand") == [1]
    assert told.obliged("kill_losing_hands") == [3]


@pytest.mark.provision("CC-READ")
def test_three_cards_of_a_badugi_are_a_hand_that_may_win_as_it_lies() -> None:
    told = given(a_showdown(game="badugi", live=(1, 2), **CC), tabled(2, "Kd Kh 4d 2h"))
    assert told.when(tabled(1, "2s 5c 7d")).obliged("advise_complete_hand") == [1]


@pytest.mark.provision("CC-KILL-BEFORE-AWARD")
@pytest.mark.provision("CC-SIDE-POTS")
def test_hand_that_won_the_side_pot_is_killed_before_the_main_pot_it_lost() -> None:
    shown = (tabled(1, "As Qs"), tabled(2, "Jd Jh"), discarded(3))
    told = given(a_showdown(pots=((900, (1, 2, 3)), (400, (2, 3))), all_in=(1,), **CC), shown)
    assert told.obliged("kill_losing_hands") == []
    assert told.when(pushed({2: 400}, 1)).obliged("kill_losing_hands") == [2]
    told.when(killed(2), pushed({1: 900}))
    assert told.flagged("pot_pushed_before_kill") == []


@pytest.mark.provision("CC-READ-ANYONE")
def test_claim_that_reads_a_hand_still_held_is_flagged() -> None:
    told = given(a_showdown(**CC), tabled(2, "Ad Qh"), flashed(1, [3], "As Ks"))
    told.when(claim("reading", seat=3, against=1))
    assert told.flagged("read_untabled_hand") == [3]
    assert told.flags("read_untabled_hand")[0]["provision"] == "CC-READ-ANYONE"


@pytest.mark.provision("CC-READ-ANYONE", bites=False)
def test_player_who_folded_may_say_that_a_tabled_hand_is_misread() -> None:
    told = given(a_showdown(live=(1, 2), stacks=dict.fromkeys((1, 2, 3), 9_000), **CC))
    told.when(tabled(2, "Ad Qh"), claim("reading", seat=3, against=2))
    assert told.claimed()["timely"] is True
    assert told.flagged("read_untabled_hand") == []


@pytest.mark.provision("CC-CARDS-SPEAK")
def test_concession_and_wrong_call_change_nothing() -> None:
    told = given(a_showdown(live=(1, 2), **CC), declared(1, "one_pair", "7"), conceded(1))
    told.when(tabled(1, "As Qs"), tabled(2, "Jd Jh"))
    assert told.entitled() == {0: {1: 600}}


@pytest.mark.provision("CC-DECLARED-LOWER")
def test_hand_called_lower_than_it_is_is_pointed_out_before_the_push() -> None:
    told = given(a_showdown(live=(1, 2), **CC), declared(1, "one_pair", "7"), tabled(1, "As Qs"))
    assert told.flagged("declared_worse_than_held") == [1]


@pytest.mark.provision("CC-DECLARED-LOWER", bites=False)
def test_hand_called_as_it_is_is_not_pointed_out() -> None:
    told = given(a_showdown(live=(1, 2), **CC), declared(1, "two_pair", "A7"), tabled(1, "As Qs"))
    assert told.flagged("declared_worse_than_held") == []
    assert told.flagged("declared_better_than_held") == []


@pytest.mark.provision("CC-NO-CHIP-DECLARE")
@pytest.mark.provision("CC-NO-CHIP-DECLARE", bites=False)
def test_chips_put_out_to_declare_a_side_are_a_breach_and_a_voice_is_not() -> None:
    table = a_showdown("Ah 3d 7c 8s Kh", game="omaha8", **CC)
    by_chips = declared(1, "high_card", side="low", by_chips=True)
    assert given(table, by_chips).flagged("chip_declare") == [1]
    assert given(table, declared(1, "high_card", side="low")).flagged("chip_declare") == []


@pytest.mark.provision("CC-TIES")
def test_stud_odd_chip_never_goes_by_suit() -> None:
    up = {2: "Ac Kc Qd Jh", 3: "As Ks Qh Jd"}
    told = given(
        a_showdown(
            "",
            game="stud",
            structure="fixed_limit",
            button=1,
            live=(2, 3),
            pots=(625,),
            up=up,
            **CC,
        )
    )
    told.when(tabled(2, "Td 2c 3h"), tabled(3, "Th 2d 3s"))
    assert told.shares() == [(2, 325, "high", 1), (3, 300, "high", 0)]


@pytest.mark.provision("CC-KILL-BEFORE-AWARD")
@pytest.mark.provision("CC-KILL-BEFORE-AWARD", bites=False)
def test_pot_pushed_while_a_losing_hand_lies_there() -> None:
    shown = (tabled(1, "As Qs"), tabled(2, "Jd Jh"))
    early = given(a_showdown(live=(1, 2), **CC), shown)
    assert early.obliged("kill_losing_hands") == [2]
    assert early.when(pushed({1: 600})).flagged("pot_pushed_before_kill") == [None]
    right = given(a_showdown(live=(1, 2), **CC), shown, killed(2), pushed({1: 600}))
    assert right.flagged("pot_pushed_before_kill") == []


def test_last_live_hand_at_the_showdown_wins_unseen() -> None:
    told = given(a_showdown(**CC), discarded(1), discarded(2))
    assert told.shares() == [(3, 600, None, 0)]
    assert told.phase() == "awarding"


def test_request_to_see_says_nothing_of_a_hand_still_in_play() -> None:
    told = given(a_showdown(**CC), dealt(1, 2), asks_to_see(1, 2, "collusion"))
    assert told.eligible(2)
