"""A situation as the floor states it, and everything after it as if every action had been logged."""

from typing import Any

from tables.domain import codec
from tables.domain.entries.base import Entry
from tests.support.given import given
from tests.support.makers import (
    a_showdown,
    bet,
    board,
    called,
    checked,
    entry,
    folded,
    misdeal,
    opened,
    pushed,
    raised,
    riffle,
    tabled,
)


def test_complete_board_without_a_seat_to_act_is_a_showdown() -> None:
    told = given(a_showdown(aggressor=3))
    assert (told.phase(), told.order(), told.view()["street"]) == ("showdown", [3, 1, 2], "river")


def test_seat_stated_to_act_acts_and_the_hand_goes_on() -> None:
    told = given(a_showdown("Ah Kd 7c 7s", to_act=3))
    assert (told.phase(), told.view()["to_act"]) == ("betting", 3)
    told.when(bet(3, 400), called(1), folded(2), board("2h"))
    assert told.view()["to_act"] == 3
    assert told.pots()[0]["amount"] == 1_400


def test_without_a_seat_to_act_the_first_live_seat_left_of_the_button_acts() -> None:
    told = given(a_showdown("Ah Kd 7c", live=(1, 3, 4), stacks=dict.fromkeys((1, 2, 3, 4), 9_000)))
    assert told.view()["to_act"] == 3
    assert told.seat(2)["state"] == "folded"


def test_chips_stated_in_front_are_a_bet_to_match() -> None:
    told = given(a_showdown("Ah Kd 7c 7s", to_act=3, in_front={2: 500}, aggressor=2))
    assert (told.view()["to_match"], told.seat(2)["in_front"]) == (500, 500)
    told.when(called(3), folded(1))
    assert told.stacks() == {1: 10_000, 2: 10_000, 3: 9_500}
    assert told.when(board("2h")).pots()[0]["amount"] == 1_600


def test_raise_over_a_stated_bet_is_measured_by_it() -> None:
    table = a_showdown("Ah Kd 7c 7s", to_act=3, in_front={2: 500}, aggressor=2)
    assert given(table, raised(3, 900)).flagged("wager_below_minimum") == [3]
    assert given(table, raised(3, 1_000)).flagged("wager_below_minimum") == []


def test_stated_first_action_decides_who_shows_first_on_a_checked_street() -> None:
    told = given(a_showdown(first=3))
    assert told.order() == [3, 1, 2]


def test_stated_all_in_players_act_no_more() -> None:
    told = given(a_showdown("Ah Kd 7c 7s", all_in=(2,), pots=(900, (400, (1, 3))), live=(1, 2, 3)))
    assert told.view()["to_act"] == 3
    told.when(checked(3), checked(1), board("2h"), checked(3), bet(1, 300), called(3))
    assert [(pot["amount"], pot["eligible"]) for pot in told.pots()] == [
        (900, [1, 2, 3]),
        (1_000, [1, 3]),
    ]


def test_heads_up_all_in_can_be_stated() -> None:
    told = given(a_showdown("Ah Kd 7c", stacks={1: 0, 2: 8_000}, live=(1, 2), all_in=(1,)))
    assert told.obliged("table_all_hands") == [1, 2]
    told.when(board("7s"), board("2h"), tabled(1, "As Qs"), tabled(2, "Jd Jh"), pushed({1: 600}))
    assert told.stacks() == {1: 600, 2: 8_000}


def test_stated_up_cards_decide_first_action_in_stud() -> None:
    table = opened(stacks={1: 5_000, 2: 5_000}, game="stud", structure="fixed_limit")
    situation = codec.from_wire(
        {
            "type": "situation_stated",
            "street": "fifth",
            "board": [],
            "button": None,
            "pots": [{"amount": 400, "eligible": [1, 2]}],
            "live": [1, 2],
            "up_cards": {"1": ["2c", "5d", "9h"], "2": ["Kc", "Kd", "3s"]},
        }
    )
    told = given(table, riffle(None), situation)
    assert (told.view()["street"], told.view()["to_act"]) == ("fifth", 2)


def test_two_small_pairs_on_board_act_before_one_large_pair_in_stud() -> None:
    up = {1: "Tc Th 3s 3c", 2: "Kd Kh Ac Qs", 3: "Jc Jh Jd 2s"}
    fields: dict[str, Any] = {
        "game": "stud",
        "structure": "fixed_limit",
        "button": None,
        "street": "sixth",
    }
    first_two = {seat: up[seat] for seat in (1, 2)}
    assert given(a_showdown("", up=first_two, live=(1, 2), **fields)).view()["to_act"] == 1
    assert given(a_showdown("", up=up, live=(1, 2, 3), **fields)).view()["to_act"] == 3


def test_paired_board_acts_after_the_unpaired_one_in_razz() -> None:
    up = {1: "2c 2h 3s 4c", 2: "Kd Qh Jc Ts"}
    fields: dict[str, Any] = {
        "game": "razz",
        "structure": "fixed_limit",
        "button": None,
        "street": "sixth",
    }
    assert given(a_showdown("", up=up, live=(1, 2), **fields)).view()["to_act"] == 2


def test_situation_with_a_card_twice_an_empty_seat_or_a_foreign_street_is_refused() -> None:
    table = (opened(stacks={1: 5_000, 2: 5_000}), riffle(1))

    def stated(street: str, cards: list[str], live: list[int]) -> Entry:
        return entry(
            "situation_stated",
            street=street,
            board=cards,
            button=1,
            pots=[{"amount": 400, "eligible": live}],
            live=live,
        )

    for wrong in (
        stated("flop", ["Ah", "Ah", "7c"], [1, 2]),
        stated("flop", ["Ah", "Kd", "7c"], [1, 5]),
        stated("fifth", [], [1, 2]),
    ):
        given(table).when(wrong).refused("impossible_entry")


def test_stated_pots_come_on_top_and_stay_in_the_middle_at_a_misdeal() -> None:
    told = given(a_showdown(stacks={1: 5_000, 2: 5_000}, live=(1, 2)), misdeal())
    assert told.stacks() == {1: 5_000, 2: 5_000}
    assert told.pots()[0]["amount"] == 600
