"""What a pad offers by itself: bets worth a tap, forced bets still to be posted, who draws, hands left bare."""

from typing import Any

import pytest

from rulings.domain.pad import forced_bets_due, is_bare, next_to_draw, turn, wagers
from rulings.rules.button import button_after
from tables.domain.hand_state import HandState
from tests.support.given import Told, given
from tests.support.makers import (
    bet,
    blinds,
    board,
    called,
    checked,
    dealt,
    entry,
    folded,
    opened,
    posted,
    pushed,
    raised,
    riffle,
    scrambled,
)

THREE = {1: 5000, 2: 5000, 3: 5000}


def begun(stacks: dict[int, int] | None = None, button: int = 1, **table: Any) -> Told:
    return given(opened(stacks=stacks or THREE, **table), riffle(button))


def hand_of(told: Told) -> HandState:
    hand = told.table.state.hand
    assert hand is not None
    return hand


def offered(told: Told, seat: int) -> list[tuple[str, str, int]]:
    return [(one.act, one.size, one.to) for one in wagers(told.table.state, seat)]


def due(told: Told) -> list[tuple[int, str, int]]:
    return [(one.seat, one.kind, one.amount) for one in forced_bets_due(told.table.state)]


def test_a_raise_is_offered_at_the_least_half_the_pot_the_pot_and_all_in() -> None:
    told = begun().when(blinds(2, 3))
    # 300 in the middle and 200 to call: half of 500 is 250 on top of the 200, the pot 500.
    assert offered(told, 1) == [
        ("raised", "least", 400),
        ("raised", "half_pot", 450),
        ("raised", "pot", 700),
        ("raised", "all_in", 5000),
    ]


def test_a_bet_is_offered_where_nothing_is_to_match() -> None:
    told = begun().when(blinds(2, 3), called(1), called(2), checked(3), board("Ah Kd 7c"))
    assert offered(told, 2)[0] == ("bet", "least", 200)
    assert ("bet", "pot", 600) in offered(told, 2)


def test_pot_limit_stops_at_the_pot_and_fixed_limit_has_one_size() -> None:
    assert offered(begun(structure="pot_limit").when(blinds(2, 3)), 1)[-1] == ("raised", "pot", 700)
    fixed = begun(structure="fixed_limit").when(blinds(2, 3))
    assert offered(fixed, 1) == [("raised", "least", 400)]


def test_who_cannot_raise_is_offered_none() -> None:
    short = begun({1: 150, 2: 5000, 3: 5000}).when(blinds(2, 3))
    assert offered(short, 1) == []
    # An all-in of less than a full raise does not give seat 1 his raise back.
    told = begun({1: 5000, 2: 5000, 3: 700}).when(blinds(2, 3), raised(1, 600), folded(2))
    told.when(raised(3, 700))
    assert offered(told, 1) == []


def test_a_seat_out_of_turn_is_asked_what_it_may_do_too() -> None:
    state = begun().when(blinds(2, 3)).table.state
    found = turn(state, 3)
    assert found is not None
    assert (found.seat, found.to_call) == (3, 0)
    assert turn(state, 9) is None


def test_both_blinds_are_due_and_heads_up_the_button_posts_the_small_one() -> None:
    assert due(begun()) == [(2, "small_blind", 100), (3, "big_blind", 200)]
    assert due(begun({1: 5000, 4: 5000})) == [(1, "small_blind", 100), (4, "big_blind", 200)]


@pytest.mark.parametrize(
    ("form", "payers"), [("each", [1, 2, 3]), ("big_blind", [3]), ("button", [1])]
)
def test_antes_are_due_of_who_posts_them(form: str, payers: list[int]) -> None:
    told = begun(ante=25, ante_form=form)
    assert [bet for bet in due(told) if bet[1] == "ante"] == [(seat, "ante", 25) for seat in payers]


def test_a_short_stack_posts_what_it_has() -> None:
    told = begun({1: 5000, 2: 60, 3: 210}, ante=25)
    assert (2, "small_blind", 35) in due(told)
    assert (3, "big_blind", 185) in due(told)


def test_what_was_posted_is_due_no_more_nor_after_the_first_action() -> None:
    assert due(begun().when(posted(2, 100, "small_blind"))) == [(3, "big_blind", 200)]
    assert due(begun().when(blinds(2, 3))) == []
    assert due(begun().when(folded(1))) == []


def stud() -> Told:
    return begun(game="stud", structure="fixed_limit", ante=25, bring_in=50)


def test_the_lowest_up_card_brings_it_in_once_all_are_dealt() -> None:
    told = stud()
    assert [bet[1] for bet in due(told)] == ["ante"] * 3
    for seat, card in ((1, "Kh"), (2, "3c")):
        told.when(posted(seat, 25, "ante"), dealt(seat, 2), dealt(seat, 1, face="up", hole=card))
    told.when(posted(3, 25, "ante"))
    assert due(told) == []
    told.when(dealt(3, 2), dealt(3, 1, face="up", hole="9s"))
    assert due(told) == [(2, "bring_in", 50)]
    told.when(posted(2, 50, "bring_in"))
    assert due(told) == []


def test_seats_draw_in_turn_round_after_round() -> None:
    told = begun(game="lowball27_triple", structure="fixed_limit").when(blinds(2, 3))
    assert next_to_draw(told.table.state) is None
    told.when(called(1), called(2), checked(3))
    for seat in (2, 3, 1):
        assert next_to_draw(told.table.state) == seat
        told.when(entry("cards_drawn", seat=seat, count=2))
    assert next_to_draw(told.table.state) is None
    told.when(bet(2, 200), folded(3), called(1))
    assert next_to_draw(told.table.state) == 2


def test_who_is_all_in_before_the_draw_draws_to_the_end() -> None:
    told = begun({1: 200, 2: 200}, game="lowball27_triple").when(blinds(1, 2), called(1))
    for _street in range(3):
        for seat in (2, 1):
            assert next_to_draw(told.table.state) == seat
            told.when(entry("cards_drawn", seat=seat, count=0))
    assert next_to_draw(told.table.state) is None


def test_a_hand_is_bare_until_anything_of_it_is_recorded() -> None:
    told = begun()
    assert is_bare(hand_of(told))
    assert not is_bare(hand_of(begun().when(blinds(2, 3))))
    assert not is_bare(hand_of(begun().when(dealt(2, 2))))


def test_the_button_goes_on_before_the_scramble_too_and_stays_after_a_misdeal() -> None:
    told = begun({1: 5000, 2: 5000, 4: 5000}, button=2)
    assert button_after(hand=hand_of(told), state=told.table.state) == 4
    told.when(blinds(4, 1), folded(2), folded(4), pushed({1: 200}), scrambled())
    assert button_after(hand=hand_of(told), state=told.table.state) == 4
    misdealt = begun().when(entry("misdeal_declared", reason="Two boxed cards"))
    assert button_after(hand=hand_of(misdealt), state=misdealt.table.state) == 1
