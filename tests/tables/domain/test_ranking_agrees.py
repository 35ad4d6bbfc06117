"""Properties of ranking: pokerkit agrees, the cards named make the hand, and order does not matter."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pokerkit.hands import (
    BadugiHand,
    EightOrBetterLowHand,
    Hand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    RegularLowHand,
    ShortDeckHoldemHand,
    StandardHighHand,
    StandardLowHand,
)

from tables.domain.cards import RANKS, SHORT_DECK_RANKS, SUITS
from tables.domain.games import GAMES, Family, Game
from tables.domain.ranking import Rank, best_high, best_low

DECK = [rank + suit for rank in RANKS for suit in SUITS]
SHORT = [card for card in DECK if card[0] in SHORT_DECK_RANKS]
HIGH: dict[str, type[Hand]] = {
    "holdem": StandardHighHand,
    "shortdeck": ShortDeckHoldemHand,
    "omaha": OmahaHoldemHand,
    "omaha5": OmahaHoldemHand,
    "omaha6": OmahaHoldemHand,
    "omaha8": OmahaHoldemHand,
    "stud": StandardHighHand,
    "draw5": StandardHighHand,
}
LOW: dict[str, type[Hand]] = {
    "omaha8": OmahaEightOrBetterLowHand,
    "omaha5_8": OmahaEightOrBetterLowHand,
    "stud8": EightOrBetterLowHand,
    "razz": RegularLowHand,
    "lowball27": StandardLowHand,
    "lowballa5": RegularLowHand,
    "badugi": BadugiHand,
}
Deal = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]


def deal_of(game: Game, order: list[str]) -> Deal:
    hole, board = game.cards, 5 if game.family is Family.BOARD else 0
    return (
        tuple(order[:hole]),
        tuple(order[hole : 2 * hole]),
        tuple(order[2 * hole : 2 * hole + board]),
    )


def deals(game: Game) -> st.SearchStrategy[Deal]:
    return st.permutations(SHORT if game.short_deck else DECK).map(
        lambda order: deal_of(game, order)
    )


def sign(one: object, other: object) -> int:
    return bool(one > other) - bool(one < other)  # type: ignore[operator]


def theirs(kind: type[Hand], hole: tuple[str, ...], board: tuple[str, ...]) -> Hand | None:
    return kind.from_game_or_none("".join(hole), "".join(board))


def winner_is_the_same(kind: type[Hand], deal: Deal, ranks: list[Rank | None]) -> None:
    hands = [theirs(kind, hole, deal[2]) for hole in deal[:2]]
    assert [rank is None for rank in ranks] == [hand is None for hand in hands]
    one, other = ranks
    if one is not None and other is not None:
        assert sign(one.key, other.key) == sign(*hands)


@pytest.mark.parametrize("name", HIGH)
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_pokerkit_finds_the_same_winner_of_the_high(name: str, data: st.DataObject) -> None:
    game = GAMES[name]
    deal = data.draw(deals(game))

    winner_is_the_same(HIGH[name], deal, [best_high(game, hole, deal[2]) for hole in deal[:2]])


@pytest.mark.parametrize("name", LOW)
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_pokerkit_finds_the_same_winner_of_the_low(name: str, data: st.DataObject) -> None:
    game = GAMES[name]
    deal = data.draw(deals(game))

    winner_is_the_same(LOW[name], deal, [best_low(game, hole, deal[2]) for hole in deal[:2]])


@pytest.mark.parametrize("name", HIGH)
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_five_cards_named_make_the_hand(name: str, data: st.DataObject) -> None:
    game = GAMES[name]
    hole, _, board = data.draw(deals(game))
    rank = best_high(game, hole, board)
    assert rank is not None
    alone = GAMES["draw5"] if not game.short_deck else None

    assert set(rank.cards) <= {*hole, *board}
    assert len(set(rank.cards)) == 5
    if name.startswith("omaha"):
        assert len(set(rank.cards) & set(hole)) == 2
    if alone:
        again = best_high(alone, rank.cards, ())
        assert again is not None
        assert (again.category, again.ranks, again.key) == (rank.category, rank.ranks, rank.key)


@pytest.mark.parametrize("name", LOW)
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_low_cards_named_are_the_ranks_and_come_from_the_hand(
    name: str, data: st.DataObject
) -> None:
    game = GAMES[name]
    hole, _, board = data.draw(deals(game))
    rank = best_low(game, hole, board)
    if rank is None:
        return

    assert set(rank.cards) <= {*hole, *board}
    if rank.category is None:
        assert tuple(card[0] for card in rank.cards) == rank.ranks
    if name.startswith("omaha"):
        assert len(set(rank.cards) & set(hole)) == 2


@pytest.mark.parametrize("name", sorted({*HIGH, *LOW}))
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_order_of_the_cards_does_not_matter(name: str, data: st.DataObject) -> None:
    game = GAMES[name]
    hole, _, board = data.draw(deals(game))
    other_hole = tuple(data.draw(st.permutations(hole)))
    other_board = tuple(data.draw(st.permutations(board)))

    assert best_high(game, hole, board) == best_high(game, other_hole, other_board)
    assert best_low(game, hole, board) == best_low(game, other_hole, other_board)


@settings(max_examples=60, deadline=None)
@given(st.permutations(DECK))
def test_no_five_of_seven_beat_the_hand_named(order: list[str]) -> None:
    seven = tuple(order[:7])
    rank = best_high(GAMES["stud"], seven, ())
    assert rank is not None
    every = (best_high(GAMES["draw5"], five, ()) for five in combinations(seven, 5))

    assert max(five.key for five in every if five) == rank.key
