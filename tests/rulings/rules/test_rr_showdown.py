"""Robert's Rules: showing, asking to see, miscalls, lowball, shown cards."""

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
    claim,
    conceded,
    dealt,
    declared,
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

RR: dict[str, Any] = {"book": "roberts"}


@pytest.mark.provision("RR-SHOW-ALL")
@pytest.mark.provision("RR-SHOW-ALL", bites=False)
def test_loser_mucks_unseen_and_the_winner_shows_every_card() -> None:
    told = given(a_showdown(**RR), tabled(1, "As Qs"), discarded(2), discarded(3))
    assert told.when(pushed({1: 600})).view()["flags"] == []
    told = given(
        a_showdown(live=(1, 2), **RR), tabled(1, "As"), tabled(2, "Jd Jh"), pushed({1: 600})
    )
    assert told.flagged("pot_pushed_to_incomplete_hand") == [1]
    assert told.flagged("pot_pushed_contrary_to_cards") == [None]


@pytest.mark.provision("RR-CARDS-SPEAK")
def test_cards_speak_whatever_was_said() -> None:
    told = given(a_showdown(live=(1, 2), **RR), declared(1, "one_pair"), conceded(1))
    told.when(tabled(1, "As Qs"), tabled(2, "Jd Jh"))
    assert told.entitled() == {0: {1: 600}}
    assert told.flagged("declared_worse_than_held") == []


@pytest.mark.provision("RR-CARDS-SPEAK")
def test_winner_who_lets_go_too_early_is_flagged() -> None:
    told = given(a_showdown(live=(1, 2), **RR), tabled(1, "As Qs"), tabled(2, "Jd Jh"))
    assert told.when(discarded(1, identifiable=True)).flagged("winner_released_hand") == [1]


@pytest.mark.provision("RR-KILL-BEFORE-AWARD")
def test_losing_hands_are_killed_before_the_push() -> None:
    told = given(a_showdown(live=(1, 2), **RR), tabled(1, "As Qs"), tabled(2, "Jd Jh"))
    assert told.obliged("kill_losing_hands") == [2]
    assert told.when(pushed({1: 600})).flagged("pot_pushed_before_kill") == [None]


@pytest.mark.provision("RR-KILL-BEFORE-AWARD")
def test_hand_that_won_the_side_pot_alone_is_killed_before_the_main_pot() -> None:
    told = given(a_showdown(pots=(900, (400, (1, 2))), **RR), tabled(1, "As Qs"))
    told.when(tabled(2, "Jd Jh"), tabled(3, "7d 7h"), killed(2))
    assert told.obliged("kill_losing_hands") == []
    told.when(pushed({1: 400}, 1))
    assert told.obliged("kill_losing_hands") == [1]
    told.when(killed(1), pushed({3: 900}))
    assert told.view()["flags"] == []


def deliberate(*thrown: Any, hole: str | None = None, pushed_first: bool = False) -> Told:
    """Seat 1 calls a full house and tables two pair; a ruling finds it deliberate."""
    told = given(a_showdown(live=(1, 2), **RR))
    if hole:
        told.when(dealt(2, 2, hole=hole))
    told.when(declared(1, "full_house"), thrown, tabled(1, "Ad Qs"))
    if pushed_first:
        told.when(pushed({1: 600}))
    return told.when(claim("miscall", seat=2, against=1), ruling("deliberate_miscall"))


@pytest.mark.provision("RR-MISCALL")
def test_deliberate_miscall_may_forfeit_the_pot() -> None:
    (remedy,) = deliberate(discarded(2)).remedies("forfeit_pot")
    assert (remedy["discretion"], remedy["provision"]) == ("may", "RR-MISCALL")
    assert remedy["shares"] == [{"seat": 2, "amount": 600}]


@pytest.mark.provision("RR-MISCALL")
@pytest.mark.provision("RR-MISCALL", bites=False)
def test_nothing_is_forfeited_where_the_hand_thrown_away_is_known_and_was_beaten() -> None:
    beaten = deliberate(discarded(2), hole="Jd Jh", pushed_first=True)
    assert beaten.remedies("forfeit_pot") == []
    winning = deliberate(discarded(2), hole="As Kh", pushed_first=True)
    assert len(winning.remedies("forfeit_pot")) == 1


@pytest.mark.provision("RR-MISCALL")
@pytest.mark.parametrize(("hole", "rows"), [("Jd Jh", 0), ("As Kh", 1)])
def test_hand_thrown_away_and_turned_up_is_known(hole: str, rows: int) -> None:
    told = deliberate(discarded(2)).when(tabled(2, hole))
    assert len(told.remedies("forfeit_pot")) == rows
    seen = deliberate(flashed(2, "table", hole), discarded(2))
    assert len(seen.remedies("forfeit_pot")) == rows


@pytest.mark.provision("RR-MISCALL", bites=False)
def test_suspicion_alone_moves_no_pot() -> None:
    told = given(a_showdown(live=(1, 2), **RR), declared(1, "full_house"), discarded(2))
    told.when(tabled(1, "Ad Qs"), claim("miscall", seat=2, against=1))
    assert told.remedies("award_to_discarder") == []
    told.when(ruling("suspected_miscall", {0: {2: 600}})).refused("remedy_not_available")


@pytest.mark.provision("RR-SEE-HAND")
def test_any_player_dealt_in_may_ask_also_heads_up() -> None:
    table = a_showdown(live=(1, 2), stacks=dict.fromkeys((1, 2, 3), 9_000), **RR)
    told = given(table, tabled(1, "As Qs"), discarded(2, identifiable=True))
    assert told.when(asks_to_see(3, 2)).flagged("request_without_right") == []
    heads_up = given(a_showdown(live=(1, 2), **RR), tabled(1, "As Qs"), discarded(2))
    assert heads_up.when(asks_to_see(1, 2)).flagged("request_without_right") == []


@pytest.mark.provision("RR-SEE-HAND", bites=False)
def test_player_who_was_not_dealt_in_may_not_ask() -> None:
    table = (opened(stacks=dict.fromkeys((1, 2, 3), 9_000), **RR), riffle(1, dealt_in=[1, 2]))
    told = given(
        table, blinds(1, 2), called(1), checked(2), board("Ah Kd 7c"), checked(2), checked(1)
    )
    told.when(board("7s"), checked(2), checked(1), board("2h"), checked(2), checked(1))
    told.when(tabled(1, "As Qs"), discarded(2), asks_to_see(3, 2))
    assert told.flagged("request_without_right") == [3]


@pytest.mark.provision("RR-SEE-HAND", bites=False)
def test_hand_that_folded_to_a_bet_was_never_called() -> None:
    told = given(a_showdown(live=(1, 2, 3), to_act=2, **RR), bet(2, 500), folded(3), called(1))
    told.when(tabled(2, "As Qs"), tabled(1, "Jd Jh"), asks_to_see(1, 3))
    assert told.flagged("request_without_right") == [1]


@pytest.mark.provision("RR-SEE-HAND")
def test_folded_hand_asked_for_by_another_than_the_winner_is_dead() -> None:
    told = given(a_showdown(**RR), tabled(1, "As Qs"), discarded(2, identifiable=True))
    told.when(discarded(3), asks_to_see(3, 2), tabled(2, "7d 7h"))
    assert not told.eligible(2)
    assert told.entitled() == {0: {1: 600}}


@pytest.mark.provision("RR-SEE-HAND")
def test_folded_hand_asked_for_by_the_winner_is_live_and_the_best_hand_wins() -> None:
    told = given(a_showdown(**RR), tabled(1, "As Qs"), discarded(2, identifiable=True))
    told.when(discarded(3), asks_to_see(1, 2), tabled(2, "7d 7h"))
    assert told.eligible(2)
    assert told.entitled() == {0: {2: 600}}


@pytest.mark.provision("RR-SEE-HAND")
@pytest.mark.provision("HOUSE-DEFAULT")
@pytest.mark.parametrize(("first", "then", "winner"), [(3, 1, 1), (1, 3, 2)])
def test_first_request_made_by_right_decides(first: int, then: int, winner: int) -> None:
    told = given(a_showdown(**RR), tabled(1, "As Qs"), discarded(2, identifiable=True))
    told.when(discarded(3), asks_to_see(first, 2), asks_to_see(then, 2), tabled(2, "7d 7h"))
    assert told.entitled() == {0: {winner: 600}}


@pytest.mark.provision("RR-SEE-HAND")
def test_third_request_is_an_abuse() -> None:
    told = given(a_showdown(**RR), tabled(1, "As Qs"), discarded(2), discarded(3))
    told.when(asks_to_see(1, 2), asks_to_see(1, 3), asks_to_see(3, 2))
    assert told.flagged("repeated_requests") == []
    assert told.when(asks_to_see(1, 2)).flagged("repeated_requests") == [1]


@pytest.mark.provision("RR-SEE-HAND")
def test_requests_are_counted_over_the_event_and_by_player() -> None:
    told = given(a_showdown(**RR), tabled(1, "As Qs"), discarded(2), discarded(3))
    told.when(asks_to_see(1, 2), asks_to_see(1, 3), pushed({1: 600}), scrambled())
    told.when(a_showdown(hand=False, **RR), tabled(1, "As Qs"), discarded(3), asks_to_see(1, 3))
    assert told.flagged("repeated_requests") == [1]


@pytest.mark.provision("RR-SHOWN-CARDS")
@pytest.mark.provision("RR-SHOWN-CARDS", bites=False)
def test_cards_shown_to_an_active_player_are_owed_at_once_when_somebody_asks() -> None:
    told = given(a_showdown("Ah Kd 7c", to_act=1, **RR), flashed(2, [3], "Jd Jh"))
    assert told.due("show_to_all") == []
    assert told.when(asks_to_see(1, 2)).due("show_to_all") == ["now"]


@pytest.mark.provision("RR-SHOWN-CARDS")
def test_cards_shown_to_a_player_who_is_out_are_owed_when_the_deal_is_over_unasked() -> None:
    table = a_showdown("Ah Kd 7c", to_act=1, live=(1, 2, 3), **RR)
    told = given(table, folded(1), flashed(2, [1], "Jd Jh"))
    assert told.due("show_to_all") == ["hand_end"]
    told.when(checked(2), checked(3), board("7s"), checked(2), checked(3), board("2h"))
    told.when(checked(2), checked(3), tabled(3, "As Ad"), pushed({3: 600}), scrambled())
    assert told.due("show_to_all") == ["now"]


@pytest.mark.provision("RR-SHOWN-CARDS")
def test_cards_shown_to_an_active_player_are_owed_now_also_when_asked_for_at_the_showdown() -> None:
    told = given(a_showdown("Ah Kd 7c 7s", to_act=2, **RR), flashed(2, [3], "Jd Jh"))
    told.when(checked(2), checked(3), checked(1), board("2h"), checked(2), checked(3), checked(1))
    assert told.when(asks_to_see(1, 2)).due("show_to_all") == ["now"]


@pytest.mark.provision("RR-SHOW-ORDER")
def test_last_aggressor_first_and_else_the_first_to_act() -> None:
    assert given(a_showdown(aggressor=3, **RR)).order() == [3, 1, 2]
    assert given(a_showdown(button=3, **RR)).order() == [1, 2, 3]
    side = a_showdown(pots=((900, (1, 2, 3)), (400, (2, 3))), all_in=(1,), aggressor=1, **RR)
    assert given(side).order() == [2, 3, 1]


@pytest.mark.provision("RR-SHOW-ORDER")
@pytest.mark.parametrize(("book", "order"), [("roberts", [3, 1, 2]), ("caro_cooke", [2, 3, 1])])
def test_stud_player_all_in_with_the_highest_board_did_not_act_first(
    book: str, order: list[int]
) -> None:
    up = {1: "9c 8d 4s 2h", 2: "Ac Ad 5s 5h", 3: "Kc Qd 7s 6h"}
    last = a_showdown("", game="stud", up=up, all_in=(2,), to_act=3, button=None, book=book)
    assert given(last).when(checked(3), checked(1)).order() == order


def lowball(said: str, held: str, *, thrown: bool = True, third: str | None = None) -> Told:
    """Seat 2 says a low and tables another; seat 3 throws his hand away, seat 1 may table his."""
    live = (1, 2, 3) if third else (2, 3)
    table = a_showdown(
        "", game="lowballa5", live=live, stacks=dict.fromkeys((1, 2, 3), 9_000), **RR
    )
    told = given(table, declared(2, "high_card", said, side="low"))
    if thrown:
        told.when(discarded(3))
    told.when(tabled(2, held))
    return told.when(tabled(1, third)) if third else told


@pytest.mark.provision("RR-LOWBALL-MISCALL")
def test_lowball_miscall_that_made_another_foul_his_hand_kills_the_miscallers() -> None:
    (remedy,) = lowball("7", "9c 6d 4s 3h 2c").remedies("miscalled_hand_dead")
    assert (remedy["discretion"], remedy["shares"]) == ("must", [{"seat": 3, "amount": 600}])


@pytest.mark.provision("RR-LOWBALL-MISCALL", bites=False)
def test_lowball_miscall_with_both_hands_intact_costs_nothing() -> None:
    told = lowball("7", "9c 6d 4s 3h 2c", thrown=False).when(tabled(3, "Tc 6h 4d 3c 2s"))
    assert told.remedies("miscalled_hand_dead") == []
    assert told.entitled() == {0: {2: 600}}


@pytest.mark.provision("RR-LOWBALL-MISCALL")
def test_lowball_miscall_with_three_in_the_best_of_the_rest_wins() -> None:
    (remedy,) = lowball("7", "9c 6d 4s 3h 2c", third="Jc 6h 4d 3c 2s").remedies(
        "miscalled_hand_dead"
    )
    assert remedy["shares"] == [{"seat": 1, "amount": 600}]


@pytest.mark.provision("RR-LOWBALL-MISCALL", bites=False)
def test_wrong_second_card_costs_nothing() -> None:
    assert lowball("85", "8c 7d 4s 3h 2c").remedies("miscalled_hand_dead") == []


@pytest.mark.provision("RR-LOWBALL-MISCALL")
def test_pair_that_was_not_announced_is_a_miscall() -> None:
    assert len(lowball("8", "8c 8d 4s 3h 2c").remedies("miscalled_hand_dead")) == 1


@pytest.mark.provision("RR-LOWBALL-MISCALL", bites=False)
def test_pair_that_was_announced_is_not() -> None:
    table = a_showdown("", game="lowballa5", live=(2, 3), **RR)
    told = given(table, declared(2, "one_pair", "8", side="low"), discarded(3))
    told.when(tabled(2, "8c 8d 4s 3h 2c"))
    assert told.remedies("miscalled_hand_dead") == []


@pytest.mark.provision("RR-LOWBALL-MISCALL")
def test_miscalled_lowball_pot_is_awarded_on_any_fault_and_not_on_none() -> None:
    told = lowball("7", "9c 6d 4s 3h 2c").when(claim("miscall", seat=3, against=2))
    told.when(ruling("no_fault", {0: {3: 600}})).refused("remedy_not_available")
    told.when(ruling("honest_error")).taken()
    assert len(told.remedies("miscalled_hand_dead")) == 1
    told.when(ruling("honest_error", {0: {3: 600}}, ruling="r2")).taken()
    assert told.stacks()[3] == 9_600
    assert told.remedies("miscalled_hand_dead") == []


@pytest.mark.provision("RR-LOWBALL-MISCALL", bites=False)
def test_lowball_words_found_without_fault_kill_no_hand() -> None:
    told = lowball("7", "9c 6d 4s 3h 2c").when(claim("miscall", seat=3, against=2))
    assert told.when(ruling("no_fault")).remedies("miscalled_hand_dead") == []


@pytest.mark.provision("RR-LOWBALL-MISCALL", bites=False)
@pytest.mark.parametrize("game", ["holdem", "razz", "draw5"])
def test_other_games_know_no_such_rule(game: str) -> None:
    if game == "holdem":
        told = given(a_showdown(live=(2, 3), **RR), declared(2, "full_house"), discarded(3))
        told.when(tabled(2, "Ad Qs"))
    else:
        told = given(a_showdown("", game=game, live=(2, 3), **RR), declared(2, "flush"))
        told.when(discarded(3), tabled(2, "9c 6d 4s 3h 2c" + (" 8d 7s" if game == "razz" else "")))
    assert told.remedies("miscalled_hand_dead") == []


@pytest.mark.provision("RR-LOWBALL-MISCALL", bites=False)
def test_hand_killed_by_the_dealer_was_not_fouled_by_the_words() -> None:
    table = a_showdown("", game="lowballa5", live=(2, 3), **RR)
    told = given(table, declared(2, "high_card", "7", side="low"), killed(3))
    told.when(tabled(2, "9c 6d 4s 3h 2c"))
    assert told.remedies("miscalled_hand_dead") == []


def test_raise_in_the_hand_of_another_book_says_nothing_here() -> None:
    told = given(opened(stacks={1: 5_000, 2: 5_000}, **RR), riffle(1), blinds(1, 2), raised(1, 600))
    told.when(folded(2))
    assert told.shares() == [(1, 400, None, 0)]
