"""A player who left the table: his hand may be folded, his chips are gone."""

from tests.support.given import given
from tests.support.makers import bet, blinds, called, folded, leaves, opened, raised, riffle

IN_PLAY = (opened(stacks={1: 5_000, 2: 5_000, 3: 5_000}), riffle(1), blinds(2, 3), leaves(1))


def test_call_of_a_player_who_left_is_refused() -> None:
    given(IN_PLAY).when(called(1)).refused("impossible_entry", "seat_is_empty")


def test_bet_or_raise_of_a_player_who_left_is_refused() -> None:
    given(IN_PLAY).when(bet(1, 400)).refused("impossible_entry", "seat_is_empty")
    given(IN_PLAY).when(raised(1, 400)).refused("impossible_entry", "seat_is_empty")


def test_hand_of_a_player_who_left_is_folded_for_him() -> None:
    assert given(IN_PLAY).when(folded(1)).seat(1)["state"] == "folded"
