"""A street dealt before its time: what goes back, and what stands."""

from tests.support.given import given
from tests.support.makers import (
    bet,
    blinds,
    board,
    called,
    checked,
    discarded,
    entry,
    folded,
    opened,
    riffle,
)

# Three players, seat 1 on the button; seat 3 has still to act when the turn is dealt.
FLOP_UNDER_WAY = (
    opened(stacks={1: 5_000, 2: 5_000, 3: 5_000}),
    riffle(1),
    blinds(2, 3),
    called(1),
    called(2, 100),
    checked(3),
    board("4c 9d Jh"),
    bet(2, 300),
)


def test_round_goes_on_where_an_early_turn_card_interrupted_it() -> None:
    told = given(FLOP_UNDER_WAY, board("Qs"), entry("board_taken_back", cards=["Qs"], reason="x"))
    view = told.view()
    assert (view["street"], view["to_act"], view["to_match"]) == ("flop", 3, 300)


def test_chips_put_in_on_the_early_street_stay_at_the_table() -> None:
    told = given(FLOP_UNDER_WAY, board("Qs"), bet(2, 500))
    told.when(entry("board_taken_back", cards=["Qs"], reason="dealt too early"))
    assert sum(told.stacks().values()) + 600 + 300 + 500 == 15_000
    assert told.pots()[0]["amount"] == 600 + 300 + 500


def test_fold_on_the_early_street_stands_when_its_card_goes_back() -> None:
    told = given(FLOP_UNDER_WAY, board("Qs"), folded(1))
    told.when(entry("board_taken_back", cards=["Qs"], reason="dealt too early"))
    assert told.seat(1)["state"] == "folded"
    assert told.view()["to_act"] == 3


def test_hand_let_go_on_the_early_street_stays_let_go() -> None:
    told = given(FLOP_UNDER_WAY, board("Qs"), discarded(1, identifiable=False))
    told.when(entry("board_taken_back", cards=["Qs"], reason="dealt too early"))
    assert told.seat(1)["state"] == "dead"
