"""A claim window that is shut stays shut, though chips come back into the pots."""

from tests.support.given import given
from tests.support.makers import (
    a_showdown,
    appeal,
    appealed,
    break_starts,
    claim,
    director,
    impounded,
    pushed,
    released,
    riffle,
    ruling,
    tabled,
)

SHOWN = (tabled(1, "As Qs"), tabled(2, "Jd Jh"))
SETTLED = (a_showdown(book="caro_cooke", live=(1, 2), pots=(600,)), SHOWN)


def test_pot_released_after_the_next_riffle_opens_no_window_again() -> None:
    told = given(SETTLED, impounded(), riffle(2))
    assert told.open_windows(1) == {"conduct"}
    told.when(released(hand=1))
    assert told.open_windows(1) == {"conduct"}
    told.when(pushed({1: 600}, hand=1))
    assert told.open_windows(1) == {"conduct"}


def test_pot_released_before_the_next_riffle_keeps_the_windows_open_until_it_is_pushed() -> None:
    told = given(SETTLED, impounded(), released(), riffle(2))
    assert "award" in told.open_windows(1)
    told.when(pushed({1: 600}, hand=1))
    assert told.open_windows(1) == {"conduct"}


def test_ruling_overturned_after_the_riffle_opens_no_window_again() -> None:
    told = given(SETTLED, claim("award"), ruling(award={0: {1: 600}}), riffle(2))
    told.when(appealed(2), appeal("overturned"))
    assert told.pots(1)[0]["pushed"] == []
    assert told.open_windows(1) == {"conduct"}


def test_ruling_that_empties_the_last_pot_is_the_push_a_break_counts_from() -> None:
    told = given(a_showdown(live=(1, 2), pots=(600, 400)), SHOWN, pushed({1: 400}, 1))
    told.when(director(ruling(award={0: {1: 600}}, claim=None)))
    told.when(break_starts())
    assert told.window("award")["closes_at"] == "2026-03-01T12:01:10Z"
