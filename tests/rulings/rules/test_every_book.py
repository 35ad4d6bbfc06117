"""What every rulebook flags about the record itself, and what TDA 2024 says of killed hands and penalties."""

from typing import Any

import pytest

from tests.support.given import Step, given
from tests.support.makers import (
    a_showdown,
    bet,
    called,
    claim,
    declared,
    director,
    discarded,
    entry,
    folded,
    killed,
    leaves,
    penalty,
    pushed,
    riffle,
    ruling,
    scrambled,
    tabled,
    voided,
)

BOOKS = ("caro_cooke", "roberts", "tda", "tda_2024", "holdem_basic")
EVERY = pytest.mark.parametrize("book", BOOKS)


@pytest.mark.provision("pot_pushed_contrary_to_cards")
@pytest.mark.provision("pot_pushed_contrary_to_cards", bites=False)
@EVERY
def test_push_to_the_wrong_hand_is_flagged_and_to_the_right_one_is_not(book: str) -> None:
    shown = (a_showdown(live=(1, 2), book=book), tabled(1, "As Qs"), tabled(2, "Jd Jh"), killed(2))
    assert given(shown, pushed({2: 600})).flagged("pot_pushed_contrary_to_cards") == [None]
    assert given(shown, pushed({1: 300, 2: 300})).flagged("pot_pushed_contrary_to_cards") == [None]
    assert given(shown, pushed({1: 600})).flagged("pot_pushed_contrary_to_cards") == []


@pytest.mark.provision("chips_do_not_add_up", bites=False)
@EVERY
def test_split_pot_may_be_pushed_part_by_part(book: str) -> None:
    shown = (a_showdown(live=(1, 2), book=book), tabled(1, "As Qs"), tabled(2, "Ad Qd"))
    assert given(shown, pushed({1: 300}), pushed({2: 300})).view()["flags"] == []
    short = given(shown, pushed({1: 250}), pushed({2: 350}))
    assert short.flagged("chips_do_not_add_up") == [None]
    assert short.flagged("pot_pushed_contrary_to_cards") == [None]


@EVERY
def test_part_of_a_pot_pushed_to_the_wrong_seat_is_flagged_before_the_rest_is_out(
    book: str,
) -> None:
    shown = (a_showdown(live=(1, 2), book=book), tabled(1, "As Qs"), tabled(2, "Jd Jh"), killed(2))
    assert given(shown, pushed({2: 500})).flagged("pot_pushed_contrary_to_cards") == [None]
    assert given(shown, pushed({1: 500})).flagged("pot_pushed_contrary_to_cards") == []


@EVERY
def test_high_and_low_half_may_be_pushed_one_after_the_other(book: str) -> None:
    table = a_showdown("3c 4d 8h Ks Qc", game="omaha8", live=(1, 2), book=book)
    told = given(table, tabled(1, "Kc Kd Jh Tc"), tabled(2, "As 2s 9h 9d"))
    assert told.when(pushed({1: 300}), pushed({2: 300})).view()["flags"] == []


@pytest.mark.provision("pot_pushed_to_incomplete_hand")
@pytest.mark.provision("pot_pushed_to_incomplete_hand", bites=False)
@EVERY
def test_pot_pushed_to_a_hand_shown_in_part_against_another_is_flagged(book: str) -> None:
    told = given(a_showdown(live=(1, 2), book=book), tabled(1, "As"), tabled(2, "Jd Jh"))
    assert told.when(pushed({1: 600})).flagged("pot_pushed_to_incomplete_hand") == [1]
    alone = given(a_showdown(live=(1, 2), book=book), tabled(1, "As"), discarded(2))
    assert alone.when(pushed({1: 600})).flagged("pot_pushed_to_incomplete_hand") == []


@pytest.mark.provision("chips_do_not_add_up")
@EVERY
def test_push_of_less_than_the_pot_is_flagged(book: str) -> None:
    told = given(a_showdown(live=(1, 2), book=book), tabled(1, "As Qs"), discarded(2))
    assert told.when(pushed({1: 550})).flagged("chips_do_not_add_up") == [None]


@pytest.mark.provision("entry_backdated")
@pytest.mark.provision("entry_backdated", bites=False)
@EVERY
def test_entry_said_to_be_older_than_one_on_file_is_flagged(book: str) -> None:
    told = given(a_showdown(book=book), tabled(1, "As Qs"))
    told.when(Step(tabled(2, "Jd Jh"), wait=30, typed_ago=60))
    assert told.flagged("entry_backdated") == [2]
    told.when(Step(tabled(3, "Kc Qc"), wait=30, typed_ago=10))
    assert told.flagged("entry_backdated") == [2]


@pytest.mark.provision("untabled_hand_claimed")
@pytest.mark.provision("untabled_hand_claimed", bites=False)
@pytest.mark.provision("TDA24-22")
def test_reading_claim_about_a_hand_that_was_never_tabled_is_flagged_in_tda_2024() -> None:
    setting = (tabled(1, "As Qs"), discarded(2), claim("reading", seat=3, against=2))
    flagged = {
        book: given(a_showdown(book=book), setting).flagged("untabled_hand_claimed")
        for book in BOOKS
    }
    assert flagged == {book: [2] if book == "tda_2024" else [] for book in BOOKS}
    tabled_hand = given(a_showdown(book="tda_2024"), tabled(2, "Jd Jh"), setting[0])
    tabled_hand.when(claim("reading", seat=3, against=2))
    assert tabled_hand.flagged("untabled_hand_claimed") == []


def test_reading_claim_where_nothing_was_tabled_at_all_is_about_the_claimants_own_hand() -> None:
    told = given(a_showdown(book="tda_2024"), discarded(2), discarded(3), claim("reading", seat=2))
    assert told.flagged("untabled_hand_claimed") == [2]


@pytest.mark.provision("facts_changed_after_ruling")
@EVERY
def test_entry_voided_after_a_ruling_that_relied_on_it_is_flagged(book: str) -> None:
    told = given(a_showdown(live=(1, 2), book=book), tabled(2, "Jd Jh"), tabled(1, "As Qs"))
    shown = told.seq
    told.when(claim("award", seat=1), ruling("dealer_error", {0: {1: 600}}))
    assert told.flags("facts_changed_after_ruling") == []
    told.when(director(voided(shown)))
    assert [flag["seq"] for flag in told.flags("facts_changed_after_ruling")] == [told.seq]


@pytest.mark.provision("facts_changed_after_ruling")
def test_ruling_on_a_miscall_relies_on_what_was_said_and_held() -> None:
    told = given(a_showdown(live=(1, 2), book="caro_cooke"), declared(1, "flush"), discarded(2))
    said = told.seq - 1
    told.when(tabled(1, "As Qs"), claim("miscall", seat=2, against=1))
    told.when(ruling("suspected_miscall", {0: {2: 600}}), voided(said)).taken()
    assert [flag["seq"] for flag in told.flags("facts_changed_after_ruling")] == [told.seq]


@pytest.mark.provision("facts_changed_after_ruling", bites=False)
def test_entry_voided_after_a_ruling_that_changes_nothing_it_relied_on_is_not() -> None:
    told = given(a_showdown(live=(1, 2)), declared(1, "flush"), tabled(2, "Jd Jh"))
    said = told.seq - 1
    told.when(tabled(1, "As Qs"), claim("award", seat=1), ruling("dealer_error", {0: {1: 600}}))
    assert told.when(voided(said)).flags("facts_changed_after_ruling") == []


@pytest.mark.provision("outside_rulebook")
@EVERY
def test_ruling_beyond_the_book_is_flagged_for_ever(book: str) -> None:
    told = given(a_showdown(live=(1, 2), book=book), tabled(1, "As Qs"), tabled(2, "Jd Jh"))
    beyond = ruling("dealer_error", {0: {1: 300, 2: 300}}, claim=None, outside_rulebook="fairness")
    told.when(director(beyond), scrambled(), riffle(2))
    assert len(told.flags("outside_rulebook", hand=1)) == 1


@pytest.mark.provision("TDA24-23")
@pytest.mark.parametrize("method", ["riffle", "shuffle_machine", "dealer_push"])
def test_new_hand_begins_at_riffle_machine_or_push(method: str) -> None:
    told = given(a_showdown(book="tda_2024"), tabled(1, "As Qs"), discarded(2), discarded(3))
    told.when(pushed({1: 600}), claim("reading", seat=2), riffle(2, method))
    assert told.phase(1) == "ended"
    assert [f["provision"] for f in told.flags("new_hand_with_open_claim", hand=1)] == ["TDA24-23"]


@pytest.mark.provision("TDA24-23", bites=False)
def test_dealer_change_without_a_hand_begins_none() -> None:
    told = given(a_showdown(book="tda_2024"), tabled(1, "As Qs"), discarded(2), discarded(3))
    told.when(pushed({1: 600}), entry("dealer_changed", dealer="d2"))
    assert "reading" in told.open_windows(1)


@pytest.mark.provision("TDA24-KILLED")
def test_hand_killed_by_mistake_before_it_was_tabled_has_no_redress_but_what_nobody_called() -> (
    None
):
    told = given(a_showdown(live=(1, 2, 3), to_act=1, book="tda_2024"), bet(1, 500), called(2))
    told.when(killed(1, identifiable=False), folded(3))
    assert told.stacks() == {1: 9_500, 2: 9_500, 3: 10_000}
    assert told.entitled() == {0: {2: 1_600}}
    uncalled = given(a_showdown(live=(1, 2), to_act=1, book="tda_2024"), bet(1, 500))
    uncalled.when(killed(1, identifiable=False))
    assert uncalled.stacks() == {1: 10_000, 2: 10_000}
    assert uncalled.entitled() == {0: {2: 600}}


@pytest.mark.provision("TDA24-KILLED", bites=False)
def test_tabled_winner_killed_by_mistake_keeps_his_claim() -> None:
    told = given(a_showdown(live=(1, 2), book="tda_2024"), tabled(1, "As Qs"), tabled(2, "Jd Jh"))
    told.when(killed(1, identifiable=False), pushed({2: 600}), claim("killed_hand", seat=1))
    assert told.when(ruling("dealer_error", {0: {1: 600}})).taken().stacks()[1] == 10_600


def penalties(told: Any) -> list[tuple[int | None, int | None, str]]:
    return [(p["hands_total"], p["hands_left"], p["status"]) for p in told.view()["penalties"]]


@pytest.mark.provision("TDA24-PENALTIES")
def test_round_is_the_players_dealt_in_when_it_was_given() -> None:
    told = given(a_showdown(live=(1, 2, 3, 4)), penalty("missed_rounds", count=2))
    assert penalties(told) == [(8, 8, "pending")]
    told.when(leaves(4), leaves(3), scrambled(), riffle(2))
    assert penalties(told) == [(8, 8, "serving")]
    told.when(scrambled())
    assert penalties(told) == [(8, 7, "serving")]


@pytest.mark.provision("TDA24-PENALTIES")
def test_penalty_starts_with_the_next_hand_and_ends_when_it_is_served() -> None:
    told = given(a_showdown(), penalty("missed_hands", count=1), scrambled())
    assert penalties(told) == [(1, 1, "pending")]
    told.when(riffle(2), scrambled())
    assert penalties(told) == [(1, 0, "served")]
    told.when(riffle(3), scrambled())
    assert penalties(told) == [(1, 0, "served")]


@pytest.mark.provision("TDA24-PENALTIES", bites=False)
def test_warning_has_no_hands_and_a_rescinded_penalty_counts_no_more() -> None:
    told = given(a_showdown(), penalty("warning"))
    assert penalties(told)[0][:2] == (None, None)
    told.when(penalty("missed_hands", count=3, penalty="x2"), scrambled(), riffle(2))
    told.when(entry("penalty_rescinded", penalty="x2", reason="unjust"), scrambled())
    assert penalties(told)[1] == (3, 3, "rescinded")


def seats_of_penalties(told: Any) -> list[int]:
    return [one["seat"] for one in told.view()["penalties"]]


def test_penalty_follows_the_player_to_another_seat() -> None:
    told = given(a_showdown(live=(1, 2), seats=6), penalty("missed_hands", count=2), scrambled())
    told.when(leaves(2), entry("player_seated", seat=5, player="p2", stack=4_000))
    assert seats_of_penalties(told) == [5]
    told.when(leaves(5))
    assert seats_of_penalties(told) == [2]


def test_penalty_follows_the_player_to_another_table() -> None:
    brings = {"penalties": [{"penalty": "x9", "kind": "missed_hands", "hands_left": 2}]}
    told = given(a_showdown(live=(1, 2), seats=6), scrambled())
    told.when(entry("player_seated", seat=5, player="p9", stack=4_000, brings=brings))
    assert penalties(told) == [(2, 2, "pending")]
    told.when(riffle(2), scrambled())
    assert penalties(told) == [(2, 1, "serving")]


def test_penalised_player_is_dealt_in() -> None:
    told = given(a_showdown(), penalty("missed_hands", count=1), scrambled(), riffle(2))
    assert told.seat(2)["state"] == "in"


def test_hands_served_are_set_right_by_a_person() -> None:
    told = given(a_showdown(), penalty("missed_hands", count=3), scrambled(), riffle(2))
    told.when(entry("penalty_served", penalty="x1", hands=2))
    assert penalties(told) == [(3, 1, "serving")]
    told.when(scrambled())
    assert penalties(told) == [(3, 0, "served")]
