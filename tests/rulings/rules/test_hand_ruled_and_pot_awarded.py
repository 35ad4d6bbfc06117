"""A decision that says whether a hand lives may award its pot by the same breath."""

import pytest

from tests.support.given import given
from tests.support.makers import (
    a_showdown,
    appeal,
    appealed,
    claim,
    director,
    killed,
    pushed,
    ruling,
    tabled,
)

BOOKS = pytest.mark.parametrize("book", ["caro_cooke", "roberts", "holdem_basic"])
LIVE = [{"seat": 1, "live": True}]
DEAD = [{"seat": 1, "live": False}]


@BOOKS
def test_hand_ruled_live_is_awarded_its_pot_in_the_same_ruling(book: str) -> None:
    told = given(a_showdown(live=(1, 2), book=book), tabled(2, "Jd Jh"), tabled(1, "As Qs"))
    told.when(killed(1), pushed({2: 600}), claim("killed_hand", seat=1))
    told.when(ruling("dealer_error", {0: {1: 600}})).refused("remedy_not_available")
    told.when(director(ruling("dealer_error", {0: {1: 600}}, hand_status=LIVE))).taken()
    assert told.flagged("outside_rulebook") == []
    assert told.stacks() == {1: 10_600, 2: 10_000}
    assert told.seat(1)["state"] == "tabled"


@BOOKS
def test_hand_ruled_dead_leaves_its_pot_to_the_other_in_the_same_ruling(book: str) -> None:
    told = given(a_showdown(live=(1, 2), book=book), tabled(2, "Jd Jh"), tabled(1, "As Qs"))
    told.when(claim("procedure"))
    wrong = director(ruling("player_error", {0: {1: 600}}, hand_status=DEAD))
    told.when(wrong).refused("remedy_not_available")
    told.when(director(ruling("player_error", {0: {2: 600}}, hand_status=DEAD))).taken()
    assert told.stacks() == {1: 10_000, 2: 10_600}


@BOOKS
def test_appeal_that_overturns_a_dead_hand_awards_it_the_pot(book: str) -> None:
    told = given(a_showdown(live=(1, 2), book=book), tabled(2, "Jd Jh"), tabled(1, "As Qs"))
    told.when(claim("procedure"))
    told.when(director(ruling("player_error", {0: {2: 600}}, hand_status=DEAD)), appealed(1))
    told.when(appeal("overturned", {0: {1: 600}})).taken()
    assert told.stacks() == {1: 10_600, 2: 10_000}
    assert told.eligible(1)
