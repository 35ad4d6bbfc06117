"""What was said against what is held: better, worse, or nothing false."""

import pytest

from tables.domain.games import GAMES
from tables.domain.ranking import best_high, best_low, compare_declared


def cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


HIGH_CLAIMS = [
    ("holdem", "Ks 9s", "Qs 5s 2s 2d Td", "flush", "A", 1),
    ("holdem", "Ks 9s", "Qs 5s 2s 2d Td", "flush", "K", 0),
    ("holdem", "Ks 9s", "Qs 5s 2s 2d Td", "flush", "", 0),
    ("holdem", "Ks 9s", "Qs 5s 2s 2d Td", "flush", "Q", -1),
    ("holdem", "Ks 9s", "Qs 5s 2s 2d Td", "full_house", "", 1),
    ("holdem", "Ts 9s", "Tc 5s 5d 2d Kd", "one_pair", "T", -1),
    ("holdem", "Ts 9s", "Tc 5s 5d 2d Kd", "two_pair", "5 T", 0),
    ("holdem", "Ts 9s", "Tc 5s 5d 2d Kd", "two_pair", "T 9", 1),
    ("holdem", "Kc 9s", "Ks 8s 8d 2d 3d", "full_house", "K 8", 1),
    ("holdem", "Kc 8s", "Ks Kd 8d 2d 3d", "full_house", "8 K", -1),
    ("holdem", "Kc Qs", "Jd Tc 9d 2d 3d", "straight", "K Q J T 9", 0),
    ("holdem", "Ks Qs", "Js Ts 9s 2d 3d", "royal_flush", "", 1),
    ("holdem", "As Qs", "Js Ts Ks 2d 3d", "royal_flush", "", 0),
    ("holdem", "As Qs", "Js Ts Ks 2d 3d", "straight", "A", -1),
    ("shortdeck", "As Qs", "Ks Kd 9h 8s 7s", "full_house", "K 9", -1),
    ("shortdeck", "Kc 9d", "Ks Kd 9h 8s 7s", "flush", "", 1),
]


@pytest.mark.parametrize(("game", "hole", "board", "category", "ranks", "verdict"), HIGH_CLAIMS)
def test_high_hand_is_measured_by_category_then_by_the_ranks_said(
    game: str, hole: str, board: str, category: str, ranks: str, verdict: int
) -> None:
    held = best_high(GAMES[game], cards(hole), cards(board))

    assert held
    assert compare_declared(GAMES[game], "high", category, cards(ranks), held) == verdict


LOW_CLAIMS = [
    ("omaha8", "As 2s Kc Kd", "3h 4d 8c 8s Qh", "high_card", "8 4 3 2 A", 0),
    ("omaha8", "As 2s Kc Kd", "3h 4d 8c 8s Qh", "high_card", "7", 1),
    ("omaha8", "As 2s Kc Kd", "3h 4d 8c 8s Qh", "high_card", "8 5", -1),
    ("omaha8", "As 2s Kc Kd", "3h 4d 8c 8s Qh", "high_card", "", 0),
    ("razz", "As 2s 2h 3h 3c 3d Ad", "", "high_card", "8", 1),
    ("razz", "As 2s 2h 3h 3c 3d 4d", "", "one_pair", "2", 0),
    ("razz", "As 2s 2h 3h 3c 3d 4d", "", "one_pair", "3", -1),
    ("razz", "As 2s 2h 3h 3c 3d 4d", "", "two_pair", "", -1),
    ("lowball27", "As 2s 3h 4h 5c", "", "high_card", "5 4 3 2 A", 0),
    ("lowball27", "As 2s 3h 4h 5c", "", "high_card", "5", 1),
    ("lowball27", "7s 2s 3h 4h 2c", "", "high_card", "8 7", 1),
    ("lowball27", "7s 2s 3h 4h 2c", "", "high_card", "", 0),
    ("lowball27", "7s 2s 3h 4h 2c", "", "one_pair", "3", -1),
    ("lowball27", "6s 2s 3h 4h 5c", "", "one_pair", "2", 1),
    ("badugi", "As 2d 3h 5c", "", "high_card", "4 3", 1),
    ("badugi", "As 2d 3h 3c", "", "high_card", "9 8 7 6", 1),
    ("badugi", "As 2d 3h 4c", "", "high_card", "3 4", 0),
]


@pytest.mark.parametrize(("game", "hole", "board", "category", "ranks", "verdict"), LOW_CLAIMS)
def test_low_hand_is_measured_by_its_top_ranks_where_lower_is_better(
    game: str, hole: str, board: str, category: str, ranks: str, verdict: int
) -> None:
    held = best_low(GAMES[game], cards(hole), cards(board))

    assert held
    assert compare_declared(GAMES[game], "low", category, cards(ranks), held) == verdict


def test_a_game_without_a_high_needs_no_side() -> None:
    razz = GAMES["razz"]
    held = best_low(razz, cards("Ks 8d 6c 4h 2s Ah Kd"), ())

    assert held
    assert compare_declared(razz, None, "high_card", ("7",), held) == 1
