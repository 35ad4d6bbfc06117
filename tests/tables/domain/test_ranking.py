"""What hands are worth and which cards play: known hands of every game."""

import pytest

from tables.domain.games import GAMES
from tables.domain.ranking import Rank, best_high, best_low, least_high, least_low


def cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def high(game: str, hole: str, board: str = "") -> Rank | None:
    return best_high(GAMES[game], cards(hole), cards(board))


def low(game: str, hole: str, board: str = "") -> Rank | None:
    return best_low(GAMES[game], cards(hole), cards(board))


HIGH_HANDS = [
    ("holdem", "As Ks", "Ah Kd 7c 7s 2h", "two_pair", "A K 7", "Ah As Kd Ks 7c"),
    ("holdem", "2s 3s", "Ah Kd Qc Js Th", "straight", "A", "Ah Kd Qc Js Th"),
    ("holdem", "As 9c", "2h 3d 4c 5s 9h", "straight", "5", "5s 4c 3d 2h As"),
    ("holdem", "As 2s", "3s 4s 5s 9h 9d", "straight_flush", "5", "5s 4s 3s 2s As"),
    ("holdem", "8c 8d", "8h Ks Kd 8s 2c", "four_of_a_kind", "8 K", "8c 8d 8h 8s Kd"),
    ("holdem", "8c 8d", "8h Ks Kd", "full_house", "8 K", "8c 8d 8h Kd Ks"),
    ("omaha", "As Ks 2d 2c", "Qs Js Ts Th Td", "straight_flush", "A", "As Ks Qs Js Ts"),
    ("omaha", "As 4c 5d 9c", "Ks Qs Js 2s 2d", "one_pair", "2 A K 9", "2d 2s As Ks 9c"),
    ("omaha5", "As Ks 2d 2c 3h", "Qs 9s 4s", "flush", "A K Q 9 4", "As Ks Qs 9s 4s"),
    ("omaha6", "As Ac 2d 2c 3h 3c", "Ah Ad Ks", "four_of_a_kind", "A K", "Ac Ad Ah As Ks"),
    ("shortdeck", "As 7s", "Kh Kd 6c 8s 9h", "straight", "9", "9h 8s 7s 6c As"),
    ("shortdeck", "As 7s", "Ks Kd 7d 8s 9s", "flush", "A K 9 8 7", "As Ks 9s 8s 7s"),
    ("stud", "2c 2d 2h 9c Jd Js", "", "full_house", "2 J", "2c 2d 2h Jd Js"),
    ("stud", "2c 3d 7h 9c Jd Js", "Jc", "three_of_a_kind", "J 9 7", "Jc Jd Js 9c 7h"),
    ("draw5", "2c 3d 7h 9c Jd", "", "high_card", "J 9 7 3 2", "Jd 9c 7h 3d 2c"),
]


@pytest.mark.parametrize(("game", "hole", "board", "category", "ranks", "plays"), HIGH_HANDS)
def test_high_hand_is_named_by_groups_then_kickers(
    game: str, hole: str, board: str, category: str, ranks: str, plays: str
) -> None:
    rank = high(game, hole, board)

    assert rank is not None
    assert (rank.category, rank.ranks, rank.cards) == (category, cards(ranks), cards(plays))


LOW_HANDS = [
    ("omaha8", "As 2s Kc Kd", "3h 4d 8c 8s Qh", None, "8 4 3 2 A", "8c 4d 3h 2s As"),
    ("omaha5_8", "As 2s Kc Kd 5c", "3h 4d 8c", None, "8 4 3 2 A", "8c 4d 3h 2s As"),
    ("stud8", "As 2s 2h 3h 7c 8d Kc", "", None, "8 7 3 2 A", "8d 7c 3h 2h As"),
    ("razz", "Ks 8d 6c 4h 2s Ah Kd", "", None, "8 6 4 2 A", "8d 6c 4h 2s Ah"),
    ("razz", "As 2s 2h 3h 3c 3d Ad", "", None, "3 2 2 A A", "3c 2h 2s Ad As"),
    ("lowballa5", "5s 4s 3s 2s As", "", None, "5 4 3 2 A", "5s 4s 3s 2s As"),
    ("lowball27", "As 2s 3h 4h 5c", "", "high_card", "A 5 4 3 2", "As 5c 4h 3h 2s"),
    ("lowball27_triple", "6s 2s 3h 4h 5c", "", "straight", "6", "6s 5c 4h 3h 2s"),
    ("lowball27_single", "7s 2s 3h 4h 2c", "", "one_pair", "2 7 4 3", "2c 2s 7s 4h 3h"),
    ("badugi", "As 2d 3h 4c", "", None, "4 3 2 A", "4c 3h 2d As"),
    ("badugi", "As 2s 2h 3h", "", None, "2 A", "2h As"),
    ("badugi", "9s 8s 7s 6s", "", None, "6", "6s"),
]


@pytest.mark.parametrize(("game", "hole", "board", "category", "ranks", "plays"), LOW_HANDS)
def test_low_hand_descends_and_only_deuce_to_seven_has_a_category(
    game: str, hole: str, board: str, category: str | None, ranks: str, plays: str
) -> None:
    rank = low(game, hole, board)

    assert rank is not None
    assert (rank.category, rank.ranks, rank.cards) == (category, cards(ranks), cards(plays))


@pytest.mark.parametrize(
    ("game", "hole", "board"),
    [
        ("holdem", "As Ks", "Ah Kd"),
        ("holdem", "As ??", "Ah Kd 7c 7s 2h"),
        ("holdem", "As Ah", "Ah Kd 7c 7s 2h"),
        ("holdem", "As Ks", "Ah Kd 7c 7s 2h 3h"),
        ("omaha", "As", "Ah Kd 7c 7s 2h"),
        ("shortdeck", "As 2s", "Kh Kd 6c 8s 9h"),
        ("stud", "2c 2d 2h 9c", ""),
        ("draw5", "2c 3d 7h 9c", ""),
        ("razz", "Ks 8d 6c 4h 2s Ah Kd", ""),
        ("badugi", "As 2d 3h 4c", ""),
    ],
)
def test_no_high_hand_without_enough_known_cards_or_a_high_side(
    game: str, hole: str, board: str
) -> None:
    assert high(game, hole, board) is None


def test_a_hand_shown_in_part_is_read_by_the_cards_shown() -> None:
    shown = high("holdem", "As", "Ah Kd 7c 7s 2h")
    assert shown is not None
    assert (shown.category, shown.ranks) == ("two_pair", ("A", "7", "K"))
    assert high("omaha", "As Ks Qs", "Ah Kd 7c 7s 2h") is not None


@pytest.mark.parametrize(
    ("game", "hole", "board"),
    [
        ("holdem", "As 2s", "3h 4d 5c 8s Qh"),
        ("omaha8", "As 2s Kc Kd", "3h 4d 9c 9s Qh"),
        ("omaha8", "As Ks Kc Kd", "2h 3h 4d 5c 6s"),
        ("stud8", "As 2s 2h 3h 7c 9d Kc", ""),
        ("badugi", "As 2d 3h", ""),
    ],
)
def test_no_low_hand_where_none_qualifies(game: str, hole: str, board: str) -> None:
    assert low(game, hole, board) is None


def test_board_is_played_where_no_hole_card_improves_it() -> None:
    played = high("holdem", "2s 3s", "Ah Kd Qc Js Th")
    tied = high("holdem", "Ts 3s", "Ah Kd Qc Js Th")
    beaten = high("holdem", "As 3s", "Ah Ad Kc Js Th")

    assert [hand and hand.plays_the_board for hand in (played, tied, beaten)] == [True, True, False]


def test_flush_beats_a_full_house_in_short_deck_only() -> None:
    flush = high("shortdeck", "As Qs", "Ks Kd 9h 8s 7s")
    full_house = high("shortdeck", "9c 9d", "Ks Kd 9h 8s 7s")
    straight = high("shortdeck", "Jd Tc", "Ks Kd 9h 8s 7s")
    trips = high("shortdeck", "Kc Ad", "Ks Kd 9h 8s 7s")

    assert flush
    assert full_house
    assert straight
    assert trips
    assert flush.key > full_house.key > straight.key > trips.key


def test_fewer_badugi_cards_lose_to_more() -> None:
    four, three = low("badugi", "Ks Qd Jh Tc"), low("badugi", "As 2d 3h 3c")

    assert four
    assert three
    assert four.key > three.key


@pytest.mark.parametrize(
    ("hole", "category", "ranks"),
    [
        ("9c 9d 9h 9s", "four_of_a_kind", "9"),
        ("As 2d 3h 4c", "high_card", "A 4 3 2"),
        ("Kh Qh Jh Th", "high_card", "K Q J T"),
        ("Kc Kd", "one_pair", "K"),
        ("7c", "high_card", "7"),
    ],
)
def test_draw_hand_shown_in_part_is_worth_the_least_it_can_be(
    hole: str, category: str, ranks: str
) -> None:
    part = least_high(GAMES["draw5"], cards(hole), ())
    weaker, stronger = high("draw5", "As Kd Qh Jc 9c"), high("draw5", "9c 9d 9h 9s Ah")

    assert part
    assert weaker
    assert stronger
    assert (part.category, part.cards) == (category, cards(hole))
    assert set(cards(ranks)) <= set(part.ranks)
    assert stronger.key >= part.key
    if category != "high_card":
        assert part.key > weaker.key


def test_what_cannot_be_read_in_part_is_worth_nothing() -> None:
    assert least_high(GAMES["draw5"], ("9c", "??"), ()) is None
    assert least_high(GAMES["lowball27"], cards("9c 8d"), ()) is None
    assert least_low(GAMES["lowball27"], cards("7c 5d 4h 3s"), ()) is None
    assert least_low(GAMES["badugi"], ("9c", "??"), ()) is None


def test_three_badugi_cards_are_a_hand_already() -> None:
    part, whole = least_low(GAMES["badugi"], cards("As 2d 3h"), ()), low("badugi", "Ks Kd Qh Jd")

    assert part
    assert whole
    assert part.ranks == ("3", "2", "A")
    assert part.key > whole.key
