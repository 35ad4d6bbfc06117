"""Caro & Cooke: asking to see a hand, hands killed on request, and show one, show all."""

from typing import Any

import pytest

from tests.support.given import given
from tests.support.makers import (
    a_showdown,
    asks_to_see,
    board,
    checked,
    discarded,
    entry,
    flashed,
    killed,
    pushed,
    riffle,
    scrambled,
    tabled,
)

CC: dict[str, Any] = {"book": "caro_cooke"}
DEALT_IN: dict[str, Any] = {"see_called_hand": "any_dealt_in"}
LATE: dict[str, Any] = {"see_called_hand": "last_streets"}


@pytest.mark.provision("CC-SEE-HAND")
def test_main_rule_gives_no_right_to_see_a_called_hand() -> None:
    told = given(a_showdown(**CC), tabled(1, "As Qs"), discarded(2), asks_to_see(1, 2))
    assert told.flagged("request_without_right") == [1]
    assert told.remedies("floor_examines_hand") == []


@pytest.mark.provision("CC-SEE-HAND", bites=False)
def test_suspicion_of_collusion_has_the_floor_examine_the_hand() -> None:
    told = given(a_showdown(**CC), tabled(1, "As Qs"), discarded(2), asks_to_see(3, 2, "collusion"))
    assert told.flagged("request_without_right") == []
    assert [one["seat"] for one in told.remedies("floor_examines_hand")] == [2]


@pytest.mark.provision("CC-SEE-HAND")
def test_alternate_one_lets_anybody_dealt_in_ask_and_nobody_else() -> None:
    table = a_showdown(live=(1, 2), stacks=dict.fromkeys((1, 2, 3, 4), 9_000), house=DEALT_IN, **CC)
    told = given(table, tabled(1, "As Qs"), discarded(2, identifiable=True))
    assert told.when(asks_to_see(3, 2)).flagged("request_without_right") == []


@pytest.mark.provision("CC-SEE-HAND")
def test_two_dealt_in_never_have_a_right_to_a_losing_hand() -> None:
    told = given(a_showdown(live=(1, 2), house=DEALT_IN, **CC), tabled(1, "As Qs"), discarded(2))
    assert told.when(asks_to_see(1, 2)).flagged("request_without_right") == [1]


@pytest.mark.provision("CC-SEE-HAND")
def test_hand_still_being_played_was_not_called_yet() -> None:
    told = given(a_showdown("Ah Kd 7c", to_act=1, house=DEALT_IN, **CC), asks_to_see(3, 2))
    assert told.flagged("request_without_right") == [3]


@pytest.mark.provision("CC-SEE-HAND", bites=False)
def test_two_dealt_in_and_the_loser_may_ask_for_the_hand_that_wins() -> None:
    told = given(a_showdown(live=(1, 2), house=DEALT_IN, **CC), discarded(1), asks_to_see(1, 2))
    assert told.flagged("request_without_right") == []


@pytest.mark.provision("CC-SEE-HAND")
def test_alternate_two_the_winner_may_not_ask_for_a_losers_hand() -> None:
    told = given(a_showdown(house=LATE, **CC), tabled(1, "As Qs"), discarded(2), discarded(3))
    assert told.when(asks_to_see(1, 2)).flagged("request_without_right") == [1]
    assert told.when(asks_to_see(3, 2)).flagged("request_without_right") == [1]


@pytest.mark.provision("CC-SEE-HAND")
def test_alternate_two_who_folded_before_the_turn_may_not_ask() -> None:
    table = a_showdown("Ah Kd 7c", house=LATE, to_act=1, live=(1, 2, 3, 4), **CC)
    told = given(table, entry("folded", seat=1), checked(2), checked(3), checked(4), board("7s"))
    told.when(entry("folded", seat=2), checked(3), checked(4), board("2h"), checked(3), checked(4))
    told.when(tabled(3, "As Qs"), discarded(4))
    assert told.when(asks_to_see(1, 4)).flagged("request_without_right") == [1]
    assert told.when(asks_to_see(2, 4)).flagged("request_without_right") == [1]


@pytest.mark.provision("CC-SEE-HAND")
def test_high_limit_table_lets_nobody_ask_without_the_floor() -> None:
    house = {**DEALT_IN, "see_called_hand_needs_floor": True}
    table = (a_showdown(house=house, **CC), tabled(1, "As Qs"), discarded(2))
    assert given(table, asks_to_see(3, 2)).flagged("request_without_right") == [3]
    arrived = entry("floor_arrived", by="dealer", reason="a request")
    assert given(table, arrived, asks_to_see(3, 2)).flagged("request_without_right") == []


@pytest.mark.provision("CC-SEE-HAND-ABUSE")
@pytest.mark.provision("CC-SEE-HAND-ABUSE", bites=False)
def test_third_request_of_one_player_is_flagged_and_two_are_not() -> None:
    table = a_showdown(house=DEALT_IN, live=(1, 2, 3, 4), **CC)
    told = given(table, tabled(1, "As Qs"), discarded(2), discarded(3))
    told.when(asks_to_see(4, 2), asks_to_see(4, 3))
    assert told.flagged("repeated_requests") == []
    assert told.when(asks_to_see(4, 2)).flagged("repeated_requests") == [4]


@pytest.mark.provision("CC-SEE-HAND-ABUSE")
def test_repeating_is_no_abuse_of_its_own_where_asking_is_no_right() -> None:
    told = given(a_showdown(**CC), tabled(1, "As Qs"), discarded(2), discarded(3))
    told.when(asks_to_see(1, 2), asks_to_see(1, 3), asks_to_see(1, 2))
    assert told.flagged("request_without_right") == [1, 1, 1]
    assert told.flagged("repeated_requests") == []


@pytest.mark.provision("CC-KILL-ON-REQUEST")
def test_hand_asked_for_by_a_loser_and_killed_first_cannot_win() -> None:
    told = given(a_showdown(house=DEALT_IN, **CC), tabled(1, "As Qs"), discarded(3))
    told.when(discarded(2, identifiable=True), asks_to_see(3, 2), killed(2, on_request_of=3))
    told.when(tabled(2, "7d 7h"))
    assert not told.eligible(2)
    assert told.entitled() == {0: {1: 600}}
    assert told.flagged("killed_hand_exposed") == [2]


@pytest.mark.provision("CC-KILL-ON-REQUEST", bites=False)
def test_hand_asked_for_by_the_winner_is_live_though_killed_first() -> None:
    told = given(a_showdown(house=DEALT_IN, **CC), tabled(1, "As Qs"), discarded(3))
    told.when(discarded(2, identifiable=True), asks_to_see(1, 2), killed(2, on_request_of=1))
    told.when(tabled(2, "7d 7h"))
    assert told.eligible(2)
    assert told.entitled() == {0: {2: 600}}


@pytest.mark.provision("CC-KILL-ON-REQUEST", bites=False)
def test_hand_still_held_when_the_winner_asks_is_live_though_killed_first() -> None:
    told = given(a_showdown(house=DEALT_IN, **CC), tabled(1, "As Qs"), discarded(3))
    told.when(asks_to_see(1, 2), killed(2, on_request_of=1), tabled(2, "7d 7h"))
    assert told.eligible(2)
    assert told.entitled() == {0: {2: 600}}


@pytest.mark.provision("CC-KILL-ON-REQUEST")
def test_hand_still_held_when_a_loser_asks_is_dead_once_killed() -> None:
    told = given(a_showdown(house=DEALT_IN, **CC), tabled(1, "As Qs"), discarded(3))
    told.when(asks_to_see(3, 2), killed(2, on_request_of=3), tabled(2, "7d 7h"))
    assert not told.eligible(2)


@pytest.mark.provision("CC-KILL-ON-REQUEST", bites=False)
def test_hand_the_dealer_forgot_to_kill_is_live_whoever_asked() -> None:
    told = given(a_showdown(house=DEALT_IN, **CC), tabled(1, "As Qs"), discarded(3))
    told.when(discarded(2, identifiable=True), asks_to_see(3, 2), tabled(2, "7d 7h"))
    assert told.eligible(2)
    assert told.entitled() == {0: {2: 600}}


@pytest.mark.provision("CC-KILL-ON-REQUEST")
def test_killed_then_exposed_is_judged_pot_by_pot() -> None:
    pots = ((900, (1, 2, 3)), (400, (2, 3)))
    told = given(a_showdown(pots=pots, live=(1, 2, 3), all_in=(1,), house=DEALT_IN, **CC))
    told.when(tabled(1, "As Ac"), tabled(2, "Jd Jh"), discarded(3, identifiable=True))
    told.when(asks_to_see(2, 3), killed(3, on_request_of=2), tabled(3, "7d 7h"))
    assert told.entitled() == {0: {1: 900}, 1: {3: 400}}
    assert [pot["eligible"] for pot in told.pots()] == [[1, 2], [2, 3]]


@pytest.mark.provision("CC-SHOW-ONE-SHOW-ALL")
def test_hand_shown_to_one_is_owed_to_all_from_the_request_on() -> None:
    told = given(a_showdown(**CC), tabled(1, "As Qs"), flashed(2, [3], "Jd Jh"))
    assert told.obliged("show_to_all") == []
    told.when(asks_to_see(1, 2))
    assert told.obliged("show_to_all") == told.obliged("protect_muck") == [2]
    assert told.flagged("request_without_right") == []
    told.when(flashed(2, "table", "Jd Jh"))
    assert told.obliged("show_to_all") == told.obliged("protect_muck") == []


@pytest.mark.provision("CC-SHOW-ONE-SHOW-ALL", bites=False)
def test_one_card_shown_to_one_is_shown_to_all_once_it_lies_there() -> None:
    told = given(a_showdown(**CC), tabled(1, "As Qs"), flashed(2, [3], "Jd"), asks_to_see(1, 2))
    assert told.obliged("show_to_all") == [2]
    assert told.when(tabled(2, "Jd")).obliged("show_to_all") == []


@pytest.mark.provision("CC-SHOW-ONE-SHOW-ALL", bites=False)
def test_who_was_shown_the_hand_is_no_other_player() -> None:
    told = given(a_showdown(**CC), tabled(1, "As Qs"), flashed(2, [3], "Jd Jh"), asks_to_see(3, 2))
    assert told.obliged("show_to_all") == []


@pytest.mark.provision("CC-SHOW-ONE-SHOW-ALL", bites=False)
def test_hand_mixed_into_the_muck_is_owed_to_nobody() -> None:
    told = given(a_showdown(**CC), tabled(1, "As Qs"), flashed(2, [3], "Jd Jh"), asks_to_see(1, 2))
    told.when(discarded(2, identifiable=False))
    assert told.obliged("show_to_all") == told.obliged("protect_muck") == []


@pytest.mark.provision("CC-SHOW-ONE-SHOW-ALL", bites=False)
def test_hand_not_shown_before_the_next_riffle_is_owed_no_more() -> None:
    told = given(a_showdown(**CC), tabled(1, "As Qs"), flashed(2, [3], "Jd Jh"), asks_to_see(1, 2))
    told.when(pushed({1: 600}), scrambled())
    assert told.obliged("show_to_all") == [2]
    obligations = told.when(riffle(2)).view(1)["obligations"]
    assert obligations == []


@pytest.mark.provision("CC-SHOW-ONE-SHOW-ALL")
def test_hand_flashed_during_play_is_shown_after_the_hand() -> None:
    table = a_showdown("Ah Kd 7c", to_act=1, **CC)
    told = given(table, flashed(2, [3], "Jd Jh"), asks_to_see(1, 2))
    assert told.due("show_to_all") == ["hand_end"]


@pytest.mark.provision("CC-SHOW-ONE-SHOW-ALL")
def test_hand_flashed_after_the_last_action_is_shown_now() -> None:
    told = given(a_showdown(**CC), tabled(1, "As Qs"), flashed(2, [3], "Jd Jh"), asks_to_see(1, 2))
    assert told.due("show_to_all") == ["now"]


@pytest.mark.provision("CC-MUCK-ON-TOP")
def test_hand_laid_on_the_muck_or_the_stub_is_flagged() -> None:
    told = given(a_showdown(**CC), tabled(1, "As Qs"), killed(2, on_top=True), killed(3))
    told.when(pushed({1: 600}), scrambled(1))
    assert told.flagged("on_top_of_muck") == [2, 1]


@pytest.mark.provision("CC-MUCK-ON-TOP", bites=False)
def test_hand_stuffed_in_is_not() -> None:
    told = given(a_showdown(**CC), tabled(1, "As Qs"), killed(2), killed(3), pushed({1: 600}))
    assert told.when(scrambled()).flagged("on_top_of_muck") == []


@pytest.mark.provision("CC-PROTECT")
@pytest.mark.provision("CC-PROTECT", bites=False)
def test_winner_who_lets_go_before_the_push_is_flagged_and_after_it_is_not() -> None:
    table = (a_showdown(live=(1, 2), **CC), tabled(1, "As Qs"), discarded(2))
    assert given(table, discarded(1)).flagged("winner_released_hand") == [1]
    assert given(table, pushed({1: 600}), discarded(1)).flagged("winner_released_hand") == []


@pytest.mark.provision("CC-PUSH")
@pytest.mark.provision("CC-PUSH", bites=False)
def test_winning_hand_gathered_before_the_push_is_flagged_and_after_it_is_not() -> None:
    table = (a_showdown(live=(1, 2), **CC), tabled(1, "As Qs"), discarded(2))
    assert given(table, killed(1)).flagged("winning_hand_gathered_early") == [1]
    assert given(table, pushed({1: 600}), killed(1)).flagged("winning_hand_gathered_early") == []


@pytest.mark.provision("CC-PUSH")
def test_player_who_reaches_for_the_pot_is_flagged() -> None:
    told = given(a_showdown(**CC), entry("pot_pulled", seat=2))
    assert told.flagged("player_pulled_pot") == [2]


@pytest.mark.provision("CC-PUSH")
def test_next_button_is_proposed_once_the_hand_is_over() -> None:
    told = given(a_showdown(live=(1, 2), **CC), tabled(1, "As Qs"), discarded(2), pushed({1: 600}))
    assert told.view()["next_button"] is None
    assert told.when(scrambled()).view()["next_button"] == 2
    assert told.when(riffle(2)).view(1)["next_button"] == 2
