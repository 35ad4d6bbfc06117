"""Wagers out of line, and what they count as."""

from typing import Any

import pytest

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
    raised,
    riffle,
)

RICH = dict.fromkeys((1, 2, 3, 4), 20_000)


def preflop(
    *acts: Any, book: str = "tda_2024", stacks: dict[int, int] = RICH, **table: Any
) -> Told:
    """Blinds 100 and 200 in seats 2 and 3; seat 4 acts first."""
    return given(opened(stacks=stacks, book=book, **table), riffle(1), blinds(2, 3), *acts)


def said(action: str, to: int | None = None) -> dict[str, Any]:
    return {"action": action} if to is None else {"action": action, "to": to}


def counts(told: Told, code: str) -> list[Any]:
    return [flag["counts_as"] for flag in told.flags(code)]


@pytest.mark.provision("wager_below_minimum")
@pytest.mark.provision("TDA24-BETTING")
@pytest.mark.parametrize(
    ("to", "counted"),
    [
        (250, {"action": "call", "to": 200}),
        (299, {"action": "call", "to": 200}),
        (300, {"action": "raise", "to": 400}),
        (399, {"action": "raise", "to": 400}),
    ],
)
def test_raise_from_half_on_is_completed_and_below_it_a_call(to: int, counted: Any) -> None:
    assert counts(preflop(raised(4, to)), "wager_below_minimum") == [counted]


@pytest.mark.provision("wager_below_minimum", bites=False)
def test_full_raise_is_in_line() -> None:
    assert preflop(raised(4, 400)).view()["flags"] == []


@pytest.mark.provision("TDA24-BETTING")
def test_short_raise_in_words_is_completed_whatever_was_put_out() -> None:
    told = preflop(raised(4, 250, declared={"action": "raise"}))
    assert counts(told, "wager_below_minimum") == [{"action": "raise", "to": 400}]


def test_all_of_a_short_stack_is_never_too_little() -> None:
    told = preflop(raised(4, 250), stacks={**RICH, 4: 250})
    assert told.flagged("wager_below_minimum") == []
    assert told.view()["to_match"] == 250


def test_next_raise_is_as_large_as_the_largest_before_it() -> None:
    assert counts(preflop(raised(4, 600), raised(1, 900)), "wager_below_minimum") == [
        {"action": "raise", "to": 1_000}
    ]
    assert preflop(raised(4, 600), raised(1, 1_000)).flagged("wager_below_minimum") == []


def test_blind_all_in_for_less_leaves_the_least_raise_at_twice_the_big_blind() -> None:
    told = given(opened(stacks={**RICH, 3: 150}), riffle(1))
    told.when(posted(2, 100, "small_blind"), posted(3, 150, "big_blind"), called(4))
    assert told.stacks()[4] == 19_800
    assert told.when(raised(1, 400)).flagged("wager_below_minimum") == []


def test_under_the_gun_all_in_for_less_than_a_raise_leaves_the_least_raise_at_a_full_one() -> None:
    told = given(
        opened(stacks={**RICH, 4: 150}, small_blind=50, big_blind=100),
        riffle(1),
        blinds(2, 3, amounts=(50, 100)),
        raised(4, 150),
    )
    assert told.when(raised(1, 250)).flagged("wager_below_minimum") == []
    told.when(raised(2, 300))
    assert counts(told, "wager_below_minimum") == [{"action": "raise", "to": 350}]


@pytest.mark.provision("TDA24-BETTING")
def test_one_big_chip_put_out_in_silence_is_a_call() -> None:
    told = preflop(raised(4, 1_000, chips=[1_000]))
    assert counts(told, "wager_counts_otherwise") == [{"action": "call", "to": 200}]


@pytest.mark.provision("TDA24-BETTING", bites=False)
def test_one_big_chip_after_the_word_raise_is_all_of_it() -> None:
    told = preflop(raised(4, 1_000, chips=[1_000], declared={"action": "raise"}))
    assert told.view()["flags"] == []


@pytest.mark.provision("TDA24-BETTING")
def test_amount_said_goes_before_the_amount_put_out() -> None:
    told = preflop(raised(4, 600, declared={"action": "raise", "to": 800}))
    assert counts(told, "wager_counts_otherwise") == [{"action": "raise", "to": 800}]


@pytest.mark.provision("TDA24-BETTING")
def test_several_chips_all_needed_for_the_call_are_a_call() -> None:
    told = preflop(raised(4, 600), raised(1, 1_000, chips=[500, 500]))
    assert counts(told, "wager_counts_otherwise") == [{"action": "call", "to": 600}]


SAID_BEFORE = [
    ("the word all-in", raised(4, 1_000, declared={"action": "all_in"}), ("raise", 20_000)),
    ("all-in, recorded as a call", called(4, declared={"action": "all-in"}), ("raise", 20_000)),
    (
        "a raise of more than he has",
        raised(4, 900, declared=said("raise", 50_000)),
        ("raise", 20_000),
    ),
    ("fold, and then a call", called(4, declared={"action": "fold"}), ("fold", None)),
    ("check facing the blind, then a raise", raised(4, 600, declared=said("check")), ("call", 200)),
    ("a raise, recorded as a call", called(4, declared=said("raise", 600)), ("raise", 600)),
    ("two chips of which one is enough", called(4, chips=[500, 500]), ("raise", 1_000)),
    ("a little more than a call", called(4, chips=[100, 100, 25]), None),
    ("one big chip", called(4, chips=[1_000]), None),
    ("check facing the blind, then a call", called(4, declared={"action": "check"}), None),
]


@pytest.mark.provision("TDA24-BETTING")
@pytest.mark.parametrize(
    ("act", "counted"), [row[1:] for row in SAID_BEFORE], ids=[row[0] for row in SAID_BEFORE]
)
def test_what_was_said_and_put_out_facing_a_bet_is_what_counts(act: Any, counted: Any) -> None:
    told = preflop(act)
    flags: Any = told.view()["flags"]
    assert [flag["counts_as"] for flag in flags] == ([said(*counted)] if counted else [])


@pytest.mark.provision("TDA24-BETTING")
@pytest.mark.parametrize("word", ["call", "check"])
def test_call_or_check_said_with_nothing_to_call_is_a_check_whatever_is_put_out(word: str) -> None:
    told = preflop(called(4), called(1), called(2), checked(3), board("Ah Kd 7c"))
    told.when(bet(2, 500, declared={"action": word}))
    assert counts(told, "wager_counts_otherwise") == [{"action": "check"}]


@pytest.mark.provision("TDA24-BETTING", bites=False)
def test_raise_said_with_nothing_to_raise_is_a_bet() -> None:
    told = preflop(called(4), called(1), called(2), checked(3), board("Ah Kd 7c"))
    assert told.when(bet(2, 500, declared={"action": "raise"})).view()["flags"] == []


@pytest.mark.provision("TDA24-BETTING")
def test_the_word_pot_is_the_pot() -> None:
    told = preflop(raised(4, 600, declared={"action": "pot"}), structure="pot_limit")
    assert counts(told, "wager_counts_otherwise") == [{"action": "raise", "to": 700}]


def short_all_ins(*acts: Any, book: str = "tda_2024") -> Told:
    """50-100, on the flop: a bet of 100, all-in 125, a call, all-in 200, a call."""
    stacks = {1: 20_000, 2: 225, 3: 20_000, 4: 300, 5: 20_000}
    told = given(
        opened(stacks=stacks, book=book, small_blind=50, big_blind=100),
        riffle(5),
        blinds(1, 2, amounts=(50, 100)),
    )
    told.when(called(3), called(4), called(5), called(1), checked(2), board("4c 9d Jh"))
    told.when(bet(1, 100), raised(2, 125), called(3), raised(4, 200), called(5))
    return told.when(*acts)


@pytest.mark.provision("TDA24-BETTING", bites=False)
def test_two_short_all_ins_that_make_a_full_raise_reopen_it() -> None:
    assert short_all_ins(raised(1, 400)).view()["flags"] == []


@pytest.mark.provision("TDA24-BETTING")
def test_short_all_in_does_not_reopen_the_betting() -> None:
    told = short_all_ins(called(1), raised(3, 600))
    assert counts(told, "wager_counts_otherwise") == [{"action": "call", "to": 200}]
    assert short_all_ins(called(1), raised(3, 600), book="tda").view()["flags"] == []


@pytest.mark.provision("wager_above_limit")
@pytest.mark.provision("wager_above_limit", bites=False)
def test_pot_limit_bet_of_more_than_the_pot_is_above_the_limit() -> None:
    told = preflop(raised(4, 700), structure="pot_limit", game="omaha")
    assert told.flagged("wager_above_limit") == []
    told = preflop(raised(4, 800), structure="pot_limit", game="omaha")
    assert counts(told, "wager_above_limit") == [{"action": "raise", "to": 700}]


@pytest.mark.provision("wager_above_limit")
@pytest.mark.parametrize(("to", "flagged"), [(400, []), (500, [4]), (600, [4])])
def test_fixed_limit_raise_is_one_bet(to: int, flagged: list[int]) -> None:
    assert preflop(raised(4, to), structure="fixed_limit").flagged("wager_above_limit") == flagged


def test_fixed_limit_bets_double_on_the_turn() -> None:
    told = preflop(called(4), called(1), called(2), checked(3), structure="fixed_limit")
    told.when(board("4c 9d Jh"), bet(2, 200), called(3), folded(4), folded(1), board("Qs"))
    assert told.when(bet(2, 400)).view()["flags"] == []


def test_stud_bring_in_is_completed_to_the_small_bet() -> None:
    table = opened(stacks=dict.fromkeys((1, 2, 3), 5_000), game="stud", structure="fixed_limit")
    told = given(table, riffle(None), posted(2, 25, "bring_in"))
    assert told.when(raised(3, 200)).flagged("wager_below_minimum") == []
    told = given(table, riffle(None), posted(2, 25, "bring_in"), raised(3, 225))
    assert counts(told, "wager_above_limit") == [{"action": "raise", "to": 200}]


@pytest.mark.parametrize(("bets", "most"), [(100, 300), (75, 200)])
def test_all_in_of_half_a_bet_and_more_may_be_raised_by_a_whole_one(bets: int, most: int) -> None:
    def limit(to: int) -> Told:
        table = opened(stacks={1: 200 + bets, 2: 5_000, 3: 5_000}, structure="fixed_limit")
        limped = given(table, riffle(3), blinds(1, 2), called(3), called(1), checked(2))
        return limped.when(board("4c 9d Jh"), bet(1, bets), raised(2, to))

    for to in (200, most):
        assert limit(to).view()["flags"] == []
    assert counts(limit(most + 25), "wager_above_limit") == [{"action": "raise", "to": most}]


def test_open_pair_on_fourth_street_lets_the_bet_be_double_in_stud_alone() -> None:
    for game, above in (("stud", []), ("stud8", [1]), ("razz", [1])):
        table = opened(stacks={1: 5_000, 2: 5_000}, game=game, structure="fixed_limit")
        told = given(table, riffle(None))
        for seat, up in ((1, "Qs"), (2, "2c")):
            told.when(dealt(seat, 2), dealt(seat, 1, face="up", hole=up))
        low = 1 if game == "razz" else 2
        told.when(posted(low, 25, "bring_in"), called(3 - low))
        told.when(dealt(1, 1, face="up", hole="Qd"), dealt(2, 1, face="up", hole="5c"))
        if game == "razz":
            told.when(checked(2))
        assert told.when(bet(1, 400)).flagged("wager_above_limit") == above


@pytest.mark.provision("wager_below_minimum")
@pytest.mark.provision("wager_below_minimum", bites=False)
def test_call_of_less_than_is_owed_counts_as_the_whole_call() -> None:
    told = preflop(raised(4, 600), called(1, 400))
    assert counts(told, "wager_below_minimum") == [{"action": "call", "to": 600}]
    assert preflop(raised(4, 600), called(1, 600)).view()["flags"] == []
    short = preflop(raised(4, 600), called(1), stacks={**RICH, 1: 400})
    assert short.view()["flags"] == []


@pytest.mark.provision("wager_below_minimum", bites=False)
def test_call_of_all_that_the_last_opponent_has_is_a_whole_call() -> None:
    table = opened(stacks={1: 5_000, 2: 150})
    told = given(table, riffle(1), posted(1, 100, "small_blind"), posted(2, 150, "big_blind"))
    assert told.when(called(1, 50)).view()["flags"] == []


@pytest.mark.provision("acted_out_of_turn")
@pytest.mark.provision("acted_out_of_turn", bites=False)
def test_action_out_of_turn_is_flagged_and_leaves_the_turn_where_it_was() -> None:
    told = preflop(raised(1, 600))
    assert counts(told, "acted_out_of_turn") == [{"action": "raise", "to": 600}]
    assert told.view()["to_act"] == 4
    assert preflop(called(4)).flagged("acted_out_of_turn") == []


@pytest.mark.provision("acted_out_of_turn")
@pytest.mark.parametrize("act", [checked(2), called(2), folded(2)])
def test_any_action_out_of_turn_is_flagged(act: Any) -> None:
    assert preflop(act).flagged("acted_out_of_turn") == [2]


@pytest.mark.provision("absent_player_folded")
def test_all_in_player_folded_for_him_is_dead_and_flagged() -> None:
    told = preflop(raised(4, 400), called(1), folded(2), called(3), stacks={**RICH, 4: 400})
    told.when(board("4c 9d Jh"), folded(4))
    assert told.flagged("absent_player_folded") == [4]
    assert told.flagged("acted_out_of_turn") == []
    assert told.pots()[0]["eligible"] == [1, 3]


@pytest.mark.provision("chips_do_not_add_up")
@pytest.mark.provision("chips_do_not_add_up", bites=False)
def test_returned_bet_that_differs_from_the_fold_is_flagged() -> None:
    told = preflop(raised(4, 600), folded(1), folded(2), folded(3))
    assert told.stacks()[4] == 19_800
    right = entry("uncalled_bet_returned", seat=4, amount=400)
    wrong = entry("uncalled_bet_returned", seat=4, amount=300)
    assert told.when(right).flagged("chips_do_not_add_up") == []
    assert told.when(wrong).flagged("chips_do_not_add_up") == [4]
