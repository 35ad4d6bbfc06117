"""Amounts as other programs write them: totals, steps, floats, bets given back, antes and cards."""

import json
from typing import Any

import pytest

from floor.imports.files import read_hands
from floor.imports.imported import ImportedHand, NotImported
from tables.domain.entries.hand import CardsDealt, ForcedBetPosted, Raised
from tests.floor.exports.told import stacks_after

SMALL, BIG, LAST = 1, 2, 3


def acts(*told: tuple[Any, ...]) -> list[dict[str, Any]]:
    """Return actions told as player, action and amount."""
    found: list[dict[str, Any]] = []
    for player, action, *amount in told:
        found.append({"player_id": player, "action": action})
        if amount:
            found[-1]["amount"] = amount[0]
    return found


def a_hand(preflop: list[dict[str, Any]], *flop: tuple[Any, ...], **more: Any) -> dict[str, Any]:
    rounds: list[dict[str, Any]] = [
        {
            "street": "Preflop",
            "actions": acts((SMALL, "Post SB", 50), (BIG, "Post BB", 100)) + preflop,
        }
    ]
    if flop:
        rounds.append({"street": "Flop", "cards": ["2c", "7d", "Jh"], "actions": acts(*flop)})
    players = [
        {"id": number, "seat": number, "name": f"P{number}", "starting_stack": 2000}
        for number in (SMALL, BIG, LAST)
    ]
    return {
        "game_type": "Holdem",
        "bet_limit": {"bet_type": "NL"},
        "table_size": 3,
        "dealer_seat": LAST,
        "small_blind_amount": 50,
        "big_blind_amount": 100,
        "players": players,
        "rounds": rounds,
        **more,
    }


def read(fields: dict[str, Any]) -> ImportedHand | NotImported:
    (hand,) = read_hands("room.ohh", json.dumps({"ohh": fields}).encode())
    return hand


def imported(fields: dict[str, Any]) -> ImportedHand:
    hand = read(fields)
    assert isinstance(hand, ImportedHand), hand.sentence
    return hand


def refused(fields: dict[str, Any]) -> str:
    hand = read(fields)
    assert isinstance(hand, NotImported)
    return hand.sentence.removeprefix("room.ohh, hand 1, ")


# The last raises to 300, the small blind to 900, and the last calls: told as each program tells it.
TOLD = [
    ((300, 850, 600), ()),
    (
        (300, 900, 600),
        ("The file's amounts are not the chips put in: it tells a total for raises.",),
    ),
    (
        (300, 900, 900),
        ("The file's amounts are not the chips put in: it tells a total for raises and calls.",),
    ),
    (
        (200, 600, 600),
        ("The file's amounts are not the chips put in: it tells the step up for raises.",),
    ),
]


@pytest.mark.parametrize(("amounts", "notes"), TOLD)
def test_raises_and_calls_are_understood_as_they_fit_one_another(
    amounts: tuple[int, int, int], notes: tuple[str, ...]
) -> None:
    first, second, call = amounts
    preflop = acts(
        (LAST, "Raise", first), (SMALL, "Raise", second), (BIG, "Fold"), (LAST, "Call", call)
    )
    won = [{"player_wins": [{"player_id": SMALL, "win_amount": 1900}]}]
    hand = imported(a_hand(preflop, (SMALL, "Bet", 400), (LAST, "Fold"), pots=won))

    assert [entry.to for entry in hand.entries if isinstance(entry, Raised)] == [300, 900]
    assert stacks_after(hand) == {SMALL: 3000, BIG: 1900, LAST: 1100}
    assert hand.notes == notes


def test_what_was_won_decides_where_more_than_one_way_fits() -> None:
    preflop = acts((LAST, "Fold"), (SMALL, "Raise", 200), (BIG, "Call", 200))
    won = [{"player_wins": [{"player_id": SMALL, "win_amount": 600}]}]
    hand = imported(a_hand(preflop, (SMALL, "Bet", 500), (BIG, "Fold"), pots=won))

    assert stacks_after(hand) == {SMALL: 2300, BIG: 1700, LAST: 2000}
    assert "the step up for raises" in hand.notes[0]


def test_call_that_is_not_what_is_owed_is_named() -> None:
    preflop = acts((LAST, "Call", 70), (SMALL, "Fold"), (BIG, "Check"))

    assert refused(a_hand(preflop)) == "action 3: the file puts in 70 where 100 is owed."


def test_check_of_a_bet_is_named() -> None:
    preflop = acts((LAST, "Check"), (SMALL, "Fold"), (BIG, "Check"))

    assert refused(a_hand(preflop)) == "action 3: the file puts in 0 where 100 is owed."


def test_action_of_a_player_all_in_is_named() -> None:
    preflop = acts((LAST, "Raise", 2000), (SMALL, "Call", 1950), (BIG, "Fold"), (LAST, "Check"))

    assert refused(a_hand(preflop)) == "action 6: p3 is all-in and has no action."


def test_tail_of_a_binary_float_is_no_amount() -> None:
    preflop = acts((LAST, "Fold"), (SMALL, "Call", 0.1 + 0.2), (BIG, "Check"))
    hand = a_hand(preflop, (SMALL, "Bet", 0.1 + 0.7), (BIG, "Fold"))
    hand["players"] = [{**player, "starting_stack": 8.2 - 0.1} for player in hand["players"]]
    hand["rounds"][0]["actions"][0]["amount"] = 0.3
    hand["rounds"][0]["actions"][1]["amount"] = 0.6
    found = imported(hand | {"small_blind_amount": 0.3, "big_blind_amount": 0.1 * 6})

    assert stacks_after(found) == {SMALL: 870, BIG: 750, LAST: 810}


def test_bet_given_back_may_be_counted_among_what_was_won() -> None:
    preflop = acts((LAST, "Raise", 300), (SMALL, "Fold"), (BIG, "Fold"))
    won = [{"amount": 450, "player_wins": [{"player_id": LAST, "win_amount": 440}], "rake": 10}]
    hand = imported(a_hand(preflop, pots=won))

    assert stacks_after(hand) == {SMALL: 1950, BIG: 1900, LAST: 2150}
    assert hand.notes == ("The file pays out 10 less than the pots; a tournament has no rake.",)


def test_cards_may_stand_beside_a_player() -> None:
    fields = a_hand(acts((LAST, "Fold"), (SMALL, "Fold")))
    fields["players"][1]["cards"] = ["Ah", "Kd"]
    hand = imported(fields)
    dealt = {entry.seat: entry.cards for entry in hand.entries if isinstance(entry, CardsDealt)}

    assert dealt == {SMALL: None, BIG: ("Ah", "Kd"), LAST: None}


def test_bounties_and_rebuys_are_said_to_be_left_out() -> None:
    told = {"tournament_bounties": [{"player_id": BIG}], "tournament_rebuys": [{"player_id": BIG}]}
    hand = imported(a_hand(acts((LAST, "Fold"), (SMALL, "Fold")), **told))

    assert hand.notes[1:] == (
        "The file tells of bounties; they are left out.",
        "The file tells of rebuys; they are left out.",
    )


@pytest.mark.parametrize("amount", ["NaN", "1e999999", "Infinity"])
def test_what_is_no_amount_is_named(amount: str) -> None:
    preflop = acts((LAST, "Call", amount))

    assert "is no amount of chips." in refused(a_hand(preflop))


def four_handed(*posts: tuple[Any, ...]) -> dict[str, Any]:
    """Return a hand in which seat 4 posts to be dealt in, and everybody calls the big blind."""
    play = acts((3, "Call", 100), (4, "Check"), (SMALL, "Call", 50), (BIG, "Check"))
    checks = [(place, "Check") for place in (SMALL, BIG, 3, 4)]
    fields = a_hand([*acts(*posts), *play], *checks)
    players = [*fields["players"], {"id": 4, "seat": 4, "name": "P4", "starting_stack": 2000}]
    return fields | {"players": players, "table_size": 5, "dealer_seat": 5}


@pytest.mark.parametrize(
    "posts",
    [
        ((4, "Post Extra Blind", 150),),
        ((4, "Post SB", 50), (4, "Post BB", 100)),
        ((4, "Post Dead", 50), (4, "Post Extra Blind", 100)),
    ],
)
def test_who_comes_in_posts_a_small_blind_dead_and_a_big_blind_live(posts: Any) -> None:
    hand = imported(four_handed(*posts))
    posted = [
        (entry.seat, entry.kind, entry.amount)
        for entry in hand.entries
        if isinstance(entry, ForcedBetPosted)
    ]

    assert posted == [
        (SMALL, "small_blind", 50),
        (BIG, "big_blind", 100),
        (4, "dead_blind", 50),
        (4, "live_blind", 100),
    ]
    assert not any("turn" in note or "still to act" in note for note in hand.notes)


def test_button_that_posts_the_small_blind_heads_up_has_it() -> None:
    fields = a_hand(acts((SMALL, "Fold")))
    pair = fields["players"][:2]
    hand = imported(fields | {"players": pair, "dealer_seat": SMALL})
    posted = [entry.kind for entry in hand.entries if isinstance(entry, ForcedBetPosted)]

    assert posted == ["small_blind", "big_blind"]
