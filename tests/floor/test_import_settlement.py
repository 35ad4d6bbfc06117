"""Who a pot went to: by the cards shown, and by what the file says was won."""

from decimal import Decimal

from floor.imports.settlement import PotLine, Shown, by_cards, by_record, split
from floor.imports.winners import by_ranks
from tables.domain.ranking import Rank

MAIN = PotLine(300, (1, 2, 3))
SIDE = PotLine(100, (1, 2))


def worth(high: int, low: int | None = None) -> Shown:
    def rank(key: int) -> Rank:
        return Rank("high_card", ("A",), ("As",), key, plays_the_board=False)

    return Shown(rank(high), None if low is None else rank(low))


def won(**chips: str) -> dict[int, Decimal]:
    return {int(seat[1:]): Decimal(amount) for seat, amount in chips.items()}


def test_odd_chips_go_one_each_to_the_first_left_of_the_button() -> None:
    assert split(11, (7, 2, 4)) == {7: 4, 2: 4, 4: 3}


def test_odd_chip_of_a_high_low_pot_goes_to_the_high_half() -> None:
    pot = PotLine(101, (1, 2))

    assert by_cards(pot, {1: worth(5, 9), 2: worth(9, 5)}) == {2: 51, 1: 50}


def test_best_high_takes_all_where_no_low_qualifies() -> None:
    assert by_cards(SIDE, {1: worth(5), 2: worth(9)}) == {2: 100}


def test_pot_stays_open_while_a_hand_in_for_it_is_not_shown() -> None:
    assert by_cards(SIDE, {1: worth(5)}) is None
    assert by_cards(PotLine(100, ()), {}) is None


def test_last_hand_in_for_a_pot_takes_it_unshown() -> None:
    assert by_cards(PotLine(100, (2,)), {}) == {2: 100}


def test_what_the_file_says_was_won_settles_a_pot_nobody_was_shown_for() -> None:
    assert by_record([MAIN], [None], won(s1="0", s2="300", s3="0")) == [{2: 300}]


def test_side_pot_goes_to_the_only_winner_who_is_in_for_it() -> None:
    record = won(s1="0", s2="100", s3="300")

    assert by_record([MAIN, SIDE], [None, None], record) == [{3: 300}, {2: 100}]


def test_pots_stay_open_where_the_amounts_leave_a_choice() -> None:
    record = won(s1="150", s2="250", s3="0")

    assert by_record([MAIN, SIDE], [None, None], record) == [None, None]


def test_pot_pushed_against_the_cards_stands_as_it_was_pushed() -> None:
    assert by_record([SIDE], [{1: 100}], won(s1="0", s2="100")) == [{2: 100}]


def test_halved_odd_chip_is_settled_by_the_cards() -> None:
    cards = [{1: 51, 2: 50}]

    assert by_record([PotLine(101, (1, 2))], cards, won(s1="50.5", s2="50.5")) == cards


def test_one_winner_of_a_raked_pot_takes_the_whole_of_it() -> None:
    assert by_record([SIDE], [None], won(s1="0", s2="97")) == [{2: 100}]


def test_a_result_that_pays_more_than_the_pots_is_not_followed() -> None:
    assert by_record([SIDE], [None], won(s1="0", s2="103")) == [None]
    assert by_record([SIDE], [{1: 100}], won(s1="-3", s2="103")) == [{1: 100}]


def test_odd_chip_that_a_room_gives_another_hand_moves_beside_the_side_pot() -> None:
    cards = [{1: 151, 2: 150}, {1: 100}]
    record = won(s1="250", s2="151", s3="0")

    assert by_record([PotLine(301, (1, 2, 3)), SIDE], cards, record) == [
        {1: 150, 2: 151},
        {1: 100},
    ]


def test_file_that_pays_a_hand_more_than_it_matched_is_followed() -> None:
    cards = [{3: 300}, {1: 100}]

    assert by_record([MAIN, SIDE], cards, won(s1="60", s2="0", s3="340")) == [
        {3: 300},
        {1: 60, 3: 40},
    ]


def test_file_that_pays_a_folded_hand_is_not_followed() -> None:
    assert by_record([SIDE], [{1: 100}], won(s1="0", s2="0", s7="100")) == [{1: 100}]


def test_totals_divide_pots_where_hands_can_rank_in_one_way_alone() -> None:
    inner = PotLine(80, (1, 2))

    assert by_ranks([MAIN, SIDE], won(s1="200", s2="200", s3="0")) == [
        {1: 150, 2: 150},
        {1: 50, 2: 50},
    ]
    assert by_ranks([PotLine(301, (1, 2, 3)), inner], won(s1="80", s2="151", s3="150")) is None
    assert by_ranks([PotLine(301, (1, 2, 3)), inner], won(s1="190", s2="191", s3="0")) == [
        {1: 150, 2: 151},
        {1: 40, 2: 40},
    ]


def test_totals_that_no_ranked_hands_come_to_divide_nothing() -> None:
    assert by_ranks([MAIN, SIDE], won(s1="150", s2="250", s3="0")) is None
    assert by_ranks([MAIN, SIDE], won(s1="97.5", s2="302.5", s3="0")) is None
    assert by_ranks([MAIN, SIDE], won(s1="380", s2="0", s3="0")) is None
