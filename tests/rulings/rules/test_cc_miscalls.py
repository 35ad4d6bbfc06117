"""Caro & Cooke: a hand called better than it is, who threw his away, and what the floor may do."""

from typing import Any

import pytest

from tests.support.given import Steps, Told, given
from tests.support.makers import (
    a_showdown,
    appeal,
    appealed,
    bet,
    claim,
    declared,
    director,
    discarded,
    folded,
    killed,
    pushed,
    retrieved,
    riffle,
    ruling,
    scrambled,
    tabled,
)

CC: dict[str, Any] = {"book": "caro_cooke"}
BOARD = "Th 9d 8c 2s 2h"


def straight_called(*thrown: Steps, live: tuple[int, ...] = (1, 2, 3), **fields: Any) -> Told:
    """Seat 1 says he has the straight, some throw their hands away, and he tables a pair of tens."""
    told = given(a_showdown(BOARD, live=live, **CC, **fields), declared(1, "straight", "Q"))
    return told.when(*thrown, tabled(1, "Tc 4c")).taken()


@pytest.mark.provision("CC-MISCALL-SUSPECTED")
def test_who_threw_his_hand_away_after_the_words_may_be_awarded_the_pot() -> None:
    told = straight_called(discarded(2), live=(1, 2))
    (flag,) = told.flags("declared_better_than_held")
    assert (flag["seat"], flag["discarded"]) == (1, [2])
    (remedy,) = told.remedies("award_to_discarder")
    assert (remedy["shares"], remedy["discretion"]) == ([{"seat": 2, "amount": 600}], "may")


@pytest.mark.provision("CC-MISCALL-SUSPECTED")
def test_who_threw_his_hand_away_before_the_words_is_not_named() -> None:
    told = given(a_showdown(BOARD, **CC), discarded(2), declared(1, "straight", "Q"))
    told.when(discarded(3), tabled(1, "Tc 4c"))
    assert told.flags("declared_better_than_held")[0]["discarded"] == [3]
    assert [one["seat"] for one in told.remedies("award_to_discarder")] == [3]


@pytest.mark.provision("CC-MISCALL-SUSPECTED", bites=False)
def test_who_threw_his_hand_away_after_it_was_tabled_is_not_named() -> None:
    told = straight_called().when(discarded(2))
    assert told.flags("declared_better_than_held")[0]["discarded"] == []
    assert told.remedies("award_to_discarder") == []


@pytest.mark.provision("CC-MISCALL-SUSPECTED")
def test_words_taken_back_in_time_misled_nobody() -> None:
    told = given(a_showdown(BOARD, live=(1, 2), **CC), declared(1, "straight", "Q"))
    told.when(declared(1, "one_pair", "T"), discarded(2), tabled(1, "Tc 4c"))
    assert told.flags("declared_better_than_held")[0]["discarded"] == []
    assert told.remedies("award_to_discarder") == []
    late = given(a_showdown(BOARD, live=(1, 2), **CC), declared(1, "straight", "Q"), discarded(2))
    late.when(declared(1, "one_pair", "T"), tabled(1, "Tc 4c"))
    assert len(late.remedies("award_to_discarder")) == 1


@pytest.mark.provision("CC-MISCALL-SUSPECTED")
def test_words_taken_back_and_then_false_again_mislead_anew() -> None:
    told = given(a_showdown(BOARD, live=(1, 2), **CC), declared(1, "straight", "Q"))
    told.when(declared(1, "one_pair", "T"), declared(1, "flush"), discarded(2), tabled(1, "Tc 4c"))
    assert [one["discarded"] for one in told.flags("declared_better_than_held")] == [[2]]
    assert [one["seat"] for one in told.remedies("award_to_discarder")] == [2]


@pytest.mark.provision("CC-MISCALL-SUSPECTED", bites=False)
def test_hand_declared_as_good_as_it_is_gives_no_remedy() -> None:
    told = given(a_showdown(BOARD, **CC), declared(1, "straight", "Q"), discarded(2), discarded(3))
    told.when(tabled(1, "Qs Jc"))
    assert told.flagged("declared_better_than_held") == []
    assert told.remedies("award_to_discarder") == []


@pytest.mark.provision("CC-MISCALL-SUSPECTED", bites=False)
def test_hand_declared_worse_than_held_gives_no_award() -> None:
    told = given(a_showdown(BOARD, live=(1, 2), **CC), declared(1, "one_pair", "T"), discarded(2))
    told.when(tabled(1, "Qs Jc"))
    assert told.remedies("award_to_discarder") == []


@pytest.mark.provision("CC-MISCALL-SUSPECTED", bites=False)
def test_hand_that_can_come_back_is_retrieved_first() -> None:
    told = straight_called(discarded(2, identifiable=True), live=(1, 2))
    assert told.flags("declared_better_than_held")[0]["discarded"] == [2]
    assert told.remedies("award_to_discarder") == []
    assert [one["seat"] for one in told.when(killed(2)).remedies("award_to_discarder")] == [2]


@pytest.mark.provision("CC-MISCALL-SUSPECTED", bites=False)
def test_hand_taken_back_was_not_thrown_away() -> None:
    told = straight_called(discarded(2, identifiable=True), live=(1, 2)).when(retrieved(2))
    assert told.flags("declared_better_than_held")[0]["discarded"] == []


@pytest.mark.provision("CC-MISCALL-SUSPECTED", bites=False)
def test_no_award_where_the_declarer_takes_no_pot() -> None:
    told = straight_called(discarded(2)).when(tabled(3, "9c 9s"))
    assert told.entitled() == {0: {3: 600}}
    assert told.remedies("award_to_discarder") == []


@pytest.mark.provision("CC-MISCALL-SUSPECTED")
def test_one_row_for_each_discarder_and_each_pot_he_was_in() -> None:
    pots = ((900, (1, 2, 3)), (400, (1, 3)))
    told = straight_called(discarded(2), discarded(3), pots=pots)
    rows = {(one["seat"], one["pot"]) for one in told.remedies("award_to_discarder")}
    assert rows == {(2, 0), (3, 0), (3, 1)}


@pytest.mark.provision("CC-MISCALL-SUSPECTED")
def test_floor_awards_the_pot_on_a_finding_of_suspicion_and_on_no_other() -> None:
    told = straight_called(discarded(2), live=(1, 2))
    told.when(pushed({1: 600}), claim("miscall", seat=2, against=1))
    award = {0: {2: 600}}
    for finding in ("honest_error", "no_fault", "dealer_error", "deliberate_miscall"):
        if finding != "deliberate_miscall":
            told.when(ruling(finding, award)).refused("remedy_not_available")
    told.when(ruling("suspected_miscall", award)).taken()
    assert told.stacks() == {1: 10_000, 2: 10_600}
    assert told.remedies("award_to_discarder") == []


@pytest.mark.provision("CC-MISCALL-SUSPECTED")
def test_finding_of_an_honest_error_takes_the_rows_away() -> None:
    told = straight_called(discarded(2), live=(1, 2)).when(claim("miscall", seat=2, against=1))
    told.when(ruling("honest_error"))
    assert told.remedies("award_to_discarder") == []
    assert told.flagged("declared_better_than_held") == [1]


@pytest.mark.provision("CC-MISCALL-DELIBERATE")
def test_deliberate_miscall_forfeits_the_pot_to_who_was_misled() -> None:
    told = straight_called(discarded(2), live=(1, 2)).when(claim("miscall", seat=2, against=1))
    assert told.remedies("forfeit_pot") == []
    told.when(ruling("deliberate_miscall"))
    (remedy,) = told.remedies("forfeit_pot")
    assert (remedy["discretion"], remedy["shares"]) == ("must", [{"seat": 2, "amount": 600}])


@pytest.mark.provision("CC-MISCALL-DELIBERATE")
def test_forfeited_pot_goes_to_the_best_hand_still_eligible() -> None:
    told = straight_called(discarded(2)).when(tabled(3, "9c 4h"))
    assert told.entitled() == {0: {1: 600}}
    told.when(claim("miscall", seat=2, against=1), ruling("deliberate_miscall"))
    (remedy,) = told.remedies("forfeit_pot")
    assert remedy["shares"] == [{"seat": 3, "amount": 600}]


@pytest.mark.provision("CC-MISCALL-DELIBERATE")
def test_several_misled_and_nobody_else_in_give_one_row_each() -> None:
    told = straight_called(discarded(2), discarded(3))
    told.when(claim("miscall", seat=2, against=1), ruling("deliberate_miscall"))
    assert sorted(one["seat"] for one in told.remedies("forfeit_pot")) == [2, 3]
    told.when(ruling("deliberate_miscall", {0: {3: 600}}, ruling="r2")).taken()
    assert told.stacks() == {1: 10_000, 2: 10_000, 3: 10_600}


@pytest.mark.provision("CC-MISCALL-DELIBERATE")
def test_nobody_fell_for_it_but_what_was_meant_forfeits_the_pot_to_the_best_of_the_others() -> None:
    told = straight_called(live=(1, 2)).when(tabled(2, "7c 4h"))
    told.when(claim("miscall", seat=2, against=1))
    assert told.remedies("forfeit_pot") == []
    (remedy,) = told.when(ruling("deliberate_miscall")).remedies("forfeit_pot")
    assert (remedy["shares"], remedy["discretion"]) == ([{"seat": 2, "amount": 600}], "must")
    told.when(ruling("deliberate_miscall", {0: {2: 600}}, ruling="r2")).taken()
    assert told.stacks() == {1: 10_000, 2: 10_600}


@pytest.mark.provision("CC-MISCALL-DELIBERATE", bites=False)
def test_while_others_still_hold_their_cards_nobody_is_named() -> None:
    told = straight_called(discarded(2), live=(1, 2, 3, 4))
    told.when(claim("miscall", seat=2, against=1), ruling("deliberate_miscall"))
    assert told.remedies("forfeit_pot") == []
    (remedy,) = told.when(tabled(3, "7c 4h"), discarded(4)).remedies("forfeit_pot")
    assert remedy["shares"] == [{"seat": 3, "amount": 600}]


@pytest.mark.provision("CC-MISCALL-DELIBERATE", bites=False)
def test_finding_overturned_on_appeal_binds_nobody_to_forfeit() -> None:
    told = straight_called(discarded(2), live=(1, 2)).when(claim("miscall", seat=2, against=1))
    told.when(ruling("deliberate_miscall"), appealed(1))
    assert len(told.remedies("forfeit_pot")) == 1
    assert told.when(director(appeal("overturned"))).remedies("forfeit_pot") == []


@pytest.mark.provision("CC-MISCALL-SUSPECTED")
def test_honest_error_overturned_on_appeal_leaves_the_award_open_until_it_is_made() -> None:
    told = straight_called(discarded(2), live=(1, 2)).when(claim("miscall", seat=2, against=1))
    told.when(ruling("honest_error"), appealed(2))
    assert told.remedies("award_to_discarder") == []
    opened = told.when(director(appeal("overturned"))).remedies("award_to_discarder")
    assert [one["seat"] for one in opened] == [2]
    given_away = straight_called(discarded(2), live=(1, 2))
    given_away.when(claim("miscall", seat=2, against=1), ruling("honest_error"), appealed(2))
    given_away.when(director(appeal("overturned", {0: {2: 600}})))
    assert given_away.taken().remedies("award_to_discarder") == []


@pytest.mark.provision("CC-MISCALL-DELIBERATE", bites=False)
def test_beaten_anyway_has_no_pot_to_forfeit() -> None:
    told = straight_called(live=(1, 2)).when(tabled(2, "Ts 9h"))
    told.when(claim("miscall", seat=2, against=1), ruling("deliberate_miscall"))
    assert told.remedies("forfeit_pot") == []


@pytest.mark.provision("CC-MISCALL-DELIBERATE", bites=False)
def test_finding_against_one_liar_forfeits_nothing_of_another() -> None:
    told = given(a_showdown(BOARD, **CC), declared(1, "straight"), declared(2, "flush"))
    told.when(discarded(3), tabled(1, "Tc 4c"), tabled(2, "9s 4h"))
    told.when(claim("miscall", seat=3, against=2), ruling("deliberate_miscall"))
    assert told.remedies("forfeit_pot") == []
    told.when(claim("miscall", seat=3, against=1, claim="c2"))
    told.when(ruling("deliberate_miscall", ruling="r2", claim="c2"))
    assert [one["seat"] for one in told.remedies("forfeit_pot")] == [2]


@pytest.mark.provision("CC-MISCALL-SUSPECTED")
def test_hand_that_lay_apart_is_gone_with_the_riffle_and_the_award_is_what_is_left() -> None:
    told = straight_called(discarded(2, identifiable=True), live=(1, 2))
    told.when(pushed({1: 600}), claim("miscall", seat=2, against=1), scrambled())
    assert told.remedies("award_to_discarder") == []
    told.when(riffle(2))
    assert [one["seat"] for one in told.remedies("award_to_discarder", 1)] == [2]
    told.when(ruling("suspected_miscall", {0: {2: 600}})).taken()
    assert told.stacks() == {1: 10_000, 2: 10_600}


@pytest.mark.provision("CC-MISCALL-SUSPECTED", bites=False)
def test_forfeited_pot_is_not_to_be_awarded_on_suspicion_as_well() -> None:
    told = straight_called(discarded(2)).when(tabled(3, "7c 4h"))
    told.when(claim("miscall", seat=2, against=1), ruling("deliberate_miscall", {0: {3: 600}}))
    assert told.taken().remedies("award_to_discarder") == []


@pytest.mark.provision("outside_rulebook")
def test_director_goes_beyond_the_rulebook_with_a_reason_and_is_flagged() -> None:
    told = straight_called(live=(1, 2)).when(
        tabled(2, "7c 4h"), claim("miscall", seat=2, against=1)
    )
    beyond = ruling("deliberate_miscall", {0: {2: 600}}, outside_rulebook="the good of the game")
    told.when(beyond).refused("not_permitted")
    told.when(director(beyond)).taken()
    assert told.flagged("outside_rulebook") == [None]
    assert told.stacks() == {1: 10_000, 2: 10_600}


@pytest.mark.provision("outside_rulebook")
def test_even_a_director_awards_no_more_than_the_pot_holds() -> None:
    told = straight_called(live=(1, 2)).when(
        tabled(2, "7c 4h"), claim("miscall", seat=2, against=1)
    )
    beyond = ruling("deliberate_miscall", {0: {2: 5_000}}, outside_rulebook="why not")
    told.when(director(beyond)).refused("impossible_entry", "more_than_pot")


def test_one_pot_not_offered_refuses_the_whole_ruling() -> None:
    pots = ((900, (1, 2, 3)), (400, (1, 3)))
    told = straight_called(discarded(2), discarded(3), pots=pots)
    told.when(claim("miscall", seat=2, against=1))
    told.when(ruling("suspected_miscall", {0: {2: 900}, 1: {2: 400}}))
    told.refused("remedy_not_available")
    told.when(ruling("suspected_miscall", {0: {2: 900}, 1: {3: 400}})).taken()
    assert told.stacks() == {1: 10_000, 2: 10_900, 3: 10_400}


def test_appeal_upheld_keeps_and_overturned_gives_back_what_a_ruling_moved() -> None:
    told = straight_called(discarded(2), live=(1, 2))
    told.when(pushed({1: 600}), claim("miscall", seat=2, against=1))
    told.when(ruling("suspected_miscall", {0: {2: 600}}), appealed(1))
    told.when(appeal("overturned"))
    assert told.stacks() == {1: 10_600, 2: 10_000}


def test_words_before_a_bet_that_is_folded_to_are_no_showdown() -> None:
    told = given(a_showdown(BOARD, live=(1, 2), to_act=1, **CC), declared(1, "straight", "Q"))
    told.when(bet(1, 500), folded(2))
    assert told.remedies("award_to_discarder") == []
    assert told.entitled() == {0: {1: 600}}
