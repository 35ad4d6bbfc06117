"""What can be recorded next: whose turn it is and for how much, and which cards can still come."""

from typing import Any

from rulings.domain.pad import (
    board_cards_due,
    most_cards,
    possible_cards,
    turn,
    turns_after,
)
from tables.domain.hand_state import HandState
from tests.support.given import Told, given
from tests.support.makers import (
    a_showdown,
    blinds,
    board,
    called,
    checked,
    folded,
    opened,
    pushed,
    raised,
    riffle,
    scrambled,
    tabled,
)


def in_play(stacks: dict[int, int] | None = None, **table: Any) -> Told:
    stacks = stacks or {1: 5000, 2: 5000, 3: 5000}
    return given(opened(stacks=stacks, **table), riffle(), blinds(2, 3))


def hand_of(told: Told) -> HandState:
    hand = told.table.state.hand
    assert hand is not None
    return hand


def test_nobody_is_to_act_before_the_first_hand() -> None:
    assert turn(given(opened(stacks={1: 5000, 2: 5000})).table.state) is None


def test_the_seat_to_act_may_call_or_raise_between_the_least_and_all_it_has() -> None:
    found = turn(in_play().table.state)
    assert found is not None
    assert (found.seat, found.to_call, found.behind) == (1, 200, 5000)
    assert (found.least, found.most) == (400, 5000)


def test_a_short_stack_owes_no_more_than_it_has() -> None:
    found = turn(in_play({1: 150, 2: 5000, 3: 5000}).table.state)
    assert found is not None
    assert (found.to_call, found.least, found.most) == (150, 150, 150)


def test_a_raise_counts_what_already_lies_in_front() -> None:
    found = turn(in_play().when(raised(1, 600)).table.state)
    assert found is not None
    assert (found.seat, found.to_call, found.in_front) == (2, 500, 100)
    assert (found.least, found.most) == (1000, 5000)


def test_fixed_limit_leaves_one_size() -> None:
    found = turn(in_play(structure="fixed_limit").table.state)
    assert found is not None
    assert (found.least, found.most) == (400, 400)


def test_cards_that_lie_face_up_cannot_come_again() -> None:
    told = in_play().when(called(1), called(2), checked(3), board("Ah Kd 7c"), tabled(1, "As Ks"))
    hand = hand_of(told)
    left = possible_cards(hand)
    assert len(left) == 52 - 5
    assert not {"Ah", "As"} & set(left)
    assert "As" in possible_cards(hand, seat=1)


def test_a_short_deck_has_no_small_cards() -> None:
    told = given(opened(stacks={1: 5000, 2: 5000}, game="shortdeck"), riffle(), blinds(1, 2))
    assert len(possible_cards(hand_of(told))) == 36


def test_three_cards_come_on_the_flop_and_one_after() -> None:
    told = in_play()
    assert board_cards_due(hand_of(told)) == 3
    told.when(called(1), called(2), checked(3), board("Ah Kd 7c"))
    assert board_cards_due(hand_of(told)) == 1


def test_a_seat_tables_as_many_cards_as_its_game_deals() -> None:
    assert most_cards(hand_of(in_play())) == 2
    omaha = given(a_showdown(live=(1, 2), game="omaha"))
    assert most_cards(hand_of(omaha)) == 4


def test_actions_in_turn_of_the_next_hand_are_counted() -> None:
    told = in_play().when(folded(1), folded(2), pushed({3: 200}), scrambled())
    first = hand_of(told)
    assert turns_after(told.table.state, first) == 0
    told.when(riffle(2), blinds(3, 1), called(2))
    state = told.table.state
    earlier = state.hand_numbered(1)
    assert earlier is not None
    assert turns_after(state, earlier) == 1
