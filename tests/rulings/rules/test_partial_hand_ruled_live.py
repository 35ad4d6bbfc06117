"""A hand shown in part that the director rules live counts by what was shown of it, if that ranks."""

import pytest

from tests.support.given import given
from tests.support.makers import a_showdown, director, ruling, tabled


@pytest.mark.provision("TDA-PROTECT-READ")
def test_card_that_was_clearly_read_wins_by_a_directors_ruling() -> None:
    told = given(a_showdown("Ah Kd 7c 8s 2h"), tabled(1, "Ac"), tabled(2, "Qd Qh"))
    assert told.entitled() == {0: {2: 600}}
    told.when(director(ruling("player_error", claim=None, hand_status=[{"seat": 1, "live": True}])))
    assert told.entitled() == {0: {1: 600}}


@pytest.mark.provision("TDA-PROTECT-READ")
def test_single_omaha_card_ranks_nothing_even_when_its_hand_is_ruled_live() -> None:
    told = given(a_showdown("Qh 9h Qs Kh Kc", game="omaha"), tabled(1, "7c"))
    told.when(director(ruling("player_error", claim=None, hand_status=[{"seat": 1, "live": True}])))
    assert told.entitled() == {}
