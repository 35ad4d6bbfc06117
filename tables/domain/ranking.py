"""What a hand is worth, and how it compares with what was said: the one module that knows a poker library."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, combinations, product

from msgspec import Struct
from msgspec.structs import replace

# phevaluator is annotated but ships no marker for it; `_standard_key` is its only caller.
from phevaluator.evaluator import evaluate_cards  # type: ignore[import-untyped]
from pokerkit.hands import (
    BadugiHand,
    EightOrBetterLowHand,
    RegularLowHand,
    ShortDeckHoldemHand,
    StandardHighHand,
    StandardLowHand,
)

from tables.domain.cards import ACE_LOW, RANK_VALUE, SHORT_DECK_RANKS, SUIT_VALUE, SUITS, UNKNOWN
from tables.domain.games import Family, Game, LowKind

FIVE = 5
HOLDEM_HOLE = 2
FROM_OMAHA_HOLE = 2
FROM_OMAHA_BOARD = 3
MOST_STUD_CARDS = 8
MOST_AT_ONCE = 7
WEAKEST_STANDARD = 7462
LOW_STRAIGHTS = (frozenset("A2345"), frozenset("A6789"))
EIGHT_OR_LOWER = frozenset("A2345678")
CARD_ID = {
    rank + suit: len(SUITS) * index + SUIT_VALUE[suit]
    for index, rank in enumerate(RANK_VALUE)
    for suit in SUITS
}
HIGH_TO_LOW = {card: (-RANK_VALUE[card[0]], SUIT_VALUE[card[1]]) for card in CARD_ID}
STANDARD, SHORT_DECK = "standard", "short_deck"
STRAIGHTS = frozenset({"straight", "straight_flush"})
STANDARD_ORDER = (
    "high_card",
    "one_pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
)
SHORT_DECK_ORDER = (*STANDARD_ORDER[:5], "full_house", "flush", *STANDARD_ORDER[7:])
SAID_IN_ANY_ORDER = frozenset({"high_card", "two_pair", "straight", "flush", "straight_flush"})
_LOOKUPS = {
    STANDARD: StandardHighHand.lookup,
    SHORT_DECK: ShortDeckHoldemHand.lookup,
    LowKind.EIGHT_OR_BETTER: EightOrBetterLowHand.lookup,
    LowKind.ACE_TO_FIVE: RegularLowHand.lookup,
    LowKind.DEUCE_TO_SEVEN: StandardLowHand.lookup,
    LowKind.BADUGI: BadugiHand.lookup,
}

Cards = tuple[str, ...]


class Rank(Struct, frozen=True):
    """The best hand of one side: the cards that play and a key that is higher for a better hand."""

    category: str | None
    ranks: tuple[str, ...]
    cards: Cards
    key: int
    plays_the_board: bool


def best_high(game: Game, hole: Cards, board: Cards) -> Rank | None:
    """Rank the best high hand; None without five known cards, or where the game has no high.

    In board games a hand shown in part ranks by what is shown.

    Source: HR-RANKS, HB-BEST-FIVE.
    """
    if not game.high or not _makes_a_hand(game, hole, board):
        return None
    kind = SHORT_DECK if game.short_deck else STANDARD
    return _best(kind, game, _in_order(hole), _in_order(board))


def best_low(game: Game, hole: Cards, board: Cards) -> Rank | None:
    """Rank the best low hand; None without a whole known hand, or where no low qualifies."""
    if game.low is None or not _makes_a_hand(game, hole, board):
        return None
    return _best(game.low, game, _in_order(hole), _in_order(board))


def least_high(game: Game, hole: Cards, board: Cards) -> Rank | None:
    """Rank a high hand shown in part by the least that it can turn out to be.

    A draw hand needs five cards of its own: those not shown add nothing to it.

    Source: CC-READ.
    """
    if not game.high or game.family is not Family.DRAW or not 0 < len(hole) < game.cards:
        return best_high(game, hole, board)
    if UNKNOWN in hole or len(set(hole)) != len(hole):
        return None
    suit = next(suit for suit in SUITS if suit != hole[0][1])
    unpaired = sorted(set(RANK_VALUE) - {card[0] for card in hole}, key=RANK_VALUE.__getitem__)
    fillers = combinations(unpaired[:MOST_AT_ONCE], game.cards - len(hole))
    hands = (_in_order((*hole, *(rank + suit for rank in filler))) for filler in fillers)
    ranks = [rank for hand in hands if (rank := _best(STANDARD, game, hand, ()))]
    return replace(min(ranks, key=lambda rank: rank.key), cards=hole)


def least_low(game: Game, hole: Cards, board: Cards) -> Rank | None:
    """Rank a low hand shown in part: three cards of a badugi are one already.

    Source: CC-READ.
    """
    if game.low is LowKind.BADUGI and 0 < len(hole) < game.cards and UNKNOWN not in hole:
        return _best(game.low, game, _in_order(hole), ())
    return best_low(game, hole, board)


def compare_declared(game: Game, side: str | None, category: str, ranks: Cards, held: Rank) -> int:
    """Measure what was said against what is held: category first, then the ranks that were said.

    Returns: 1 when more was said than is held, -1 when less, 0 when nothing said was false.
    """
    if category == "royal_flush":
        category, ranks = "straight_flush", ("A",)
    if side == "low" or not game.high:
        return _compare_low(game, category, ranks, held)
    order = SHORT_DECK_ORDER if game.short_deck else STANDARD_ORDER
    said, has = order.index(category), order.index(held.category or "high_card")
    if said != has:
        return 1 if said > has else -1
    if category in SAID_IN_ANY_ORDER:
        ranks = tuple(sorted(ranks, key=RANK_VALUE.__getitem__, reverse=True))
    return _compare_ranks(ranks, held.ranks, RANK_VALUE)


def _compare_low(game: Game, category: str, ranks: Cards, held: Rank) -> int:
    values = RANK_VALUE if game.low is LowKind.DEUCE_TO_SEVEN else ACE_LOW
    has = STANDARD_ORDER.index(held.category or _paired_category(held.ranks))
    said = STANDARD_ORDER.index(category)
    if said != has and (category != "high_card" or ranks):
        return 1 if said < has else -1
    if game.low is LowKind.BADUGI and len(ranks) > len(held.ranks):
        return 1
    if category == "high_card":
        ranks = tuple(sorted(ranks, key=values.__getitem__, reverse=True))
    return -_compare_ranks(ranks, _as_said(held, values), values)


def _compare_ranks(said: Cards, held: Cards, values: dict[str, int]) -> int:
    for one, other in zip(said, held, strict=False):
        if one != other:
            return 1 if values[one] > values[other] else -1
    return 0


def _as_said(held: Rank, values: dict[str, int]) -> Cards:
    """Return the ranks a hand is said by: a paired low names its pair first."""
    if held.category is not None:
        return held.ranks
    counts = Counter(held.ranks)
    return tuple(sorted(counts, key=lambda rank: (-counts[rank], -values[rank])))


def _paired_category(ranks: Cards) -> str:
    """Return the category of a low hand that is named by its ranks alone."""
    shape = tuple(sorted(Counter(ranks).values(), reverse=True))
    return {
        (2, 1, 1, 1): "one_pair",
        (2, 2, 1): "two_pair",
        (3, 1, 1): "three_of_a_kind",
        (3, 2): "full_house",
        (4, 1): "four_of_a_kind",
    }.get(shape, "high_card")


def _makes_a_hand(game: Game, hole: Cards, board: Cards) -> bool:
    cards = hole + board
    if UNKNOWN in cards or len(set(cards)) != len(cards):
        return False
    if game.short_deck and not all(card[0] in SHORT_DECK_RANKS for card in cards):
        return False
    if game.family is Family.STUD:
        return FIVE <= len(cards) <= MOST_STUD_CARDS
    if game.family is Family.BOARD:
        fewest = FROM_OMAHA_HOLE if _is_omaha(game) else 0
        whole = fewest <= len(hole) <= game.cards and len(cards) >= FIVE
        return whole and FROM_OMAHA_BOARD <= len(board) <= FIVE
    return len(hole) == game.cards


def _in_order(cards: Cards) -> Cards:
    return tuple(sorted(cards, key=HIGH_TO_LOW.__getitem__))


@lru_cache(maxsize=8192)
def _best(kind: str, game: Game, hole: Cards, board: Cards) -> Rank | None:
    best: tuple[int, Cards] | None = None
    any_five = kind == STANDARD and not _is_omaha(game) and len(hole + board) <= MOST_AT_ONCE
    most = _standard_key(hole + board) if any_five else None
    for cards in _candidates(kind, game, hole, board):
        key = _standard_key(cards) if kind == STANDARD else _looked_up_key(kind, cards)
        if key is not None and (best is None or key > best[0]):
            best = key, cards
        if key is not None and key == most:
            break
    return best and _named(kind, *best, plays_the_board=best[1] == board)


def _candidates(kind: str, game: Game, hole: Cards, board: Cards) -> Iterator[Cards]:
    """Yield the cards that may play together, what is preferred among equals first."""
    if kind == LowKind.BADUGI:
        return chain.from_iterable(combinations(hole, count) for count in (4, 3, 2, 1))
    if kind == LowKind.EIGHT_OR_BETTER:
        hole, board = _low_enough(hole), _low_enough(board)
    if _is_omaha(game):
        halves = product(combinations(hole, FROM_OMAHA_HOLE), combinations(board, FROM_OMAHA_BOARD))
        return (own + shared for own, shared in halves)
    every = combinations(_in_order(hole + board), FIVE)
    return chain((board,), every) if len(board) == FIVE else every


def _is_omaha(game: Game) -> bool:
    return game.family is Family.BOARD and game.cards > HOLDEM_HOLE


def _low_enough(cards: Cards) -> Cards:
    return tuple(card for card in cards if card[0] in EIGHT_OR_LOWER)


def _standard_key(cards: Cards) -> int:
    return 1 + WEAKEST_STANDARD - int(evaluate_cards(*map(CARD_ID.__getitem__, cards)))


def _looked_up_key(kind: str, cards: Cards) -> int | None:
    suits = {card[1] for card in cards}
    if kind == LowKind.BADUGI and len(suits) < len(cards):
        return None
    key, _ = _entry(kind, "".join(sorted(card[0] for card in cards)), len(suits) == 1)
    return key


@lru_cache(maxsize=32_768)
def _entry(kind: str, ranks: str, suited: bool) -> tuple[int | None, str]:  # noqa: FBT001
    """Look one combination of ranks up in pokerkit, as a key where higher is better."""
    suits = "c" * FIVE if suited else "cdhsc"
    cards = "".join(rank + suit for rank, suit in zip(ranks, suits, strict=False))
    entry = _LOOKUPS[kind].get_entry_or_none(cards)
    if entry is None:
        return None, ""
    key = entry.index if kind in {STANDARD, SHORT_DECK} else -entry.index
    return key, entry.label.value.lower().replace(" ", "_")


def _named(kind: str, key: int, cards: Cards, *, plays_the_board: bool) -> Rank:
    suited = len({card[1] for card in cards}) == 1
    _, category = _entry(kind, "".join(sorted(card[0] for card in cards)), suited)
    if kind in {LowKind.EIGHT_OR_BETTER, LowKind.ACE_TO_FIVE, LowKind.BADUGI}:
        cards = tuple(sorted(cards, key=lambda card: (-ACE_LOW[card[0]], SUIT_VALUE[card[1]])))
        return Rank(None, tuple(card[0] for card in cards), cards, key, plays_the_board)
    cards = _in_groups(category, cards)
    ranks = tuple(dict.fromkeys(card[0] for card in cards))
    said = ranks[:1] if category in STRAIGHTS else ranks
    return Rank(category, said, cards, key, plays_the_board)


def _in_groups(category: str, cards: Cards) -> Cards:
    """Order a hand as it is read: groups before kickers, high to low, the ace of a wheel last."""
    counts = Counter(card[0] for card in cards)
    low = category in STRAIGHTS and frozenset(counts) in LOW_STRAIGHTS
    values = ACE_LOW if low else RANK_VALUE
    return tuple(
        sorted(
            cards,
            key=lambda card: (-counts[card[0]], -values[card[0]], SUIT_VALUE[card[1]]),
        )
    )
