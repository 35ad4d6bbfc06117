"""Misdeals: which exposed, boxed or extra card makes one, until when, and what is replaced."""

from typing import Any

import pytest

from tests.support.given import Told, given
from tests.support.makers import (
    bet,
    blinds,
    board,
    called,
    checked,
    counted,
    dealt,
    entry,
    exposed,
    folded,
    fouled,
    misdeal,
    opened,
    raised,
    riffle,
    scrambled,
)

FIVE = dict.fromkeys((1, 2, 3, 4, 5), 5_000)


def dealing(book: str, *deal: Any, game: str = "holdem") -> Told:
    return given(opened(stacks=FIVE, book=book, game=game), riffle(1), blinds(2, 3), *deal)


@pytest.mark.provision("misdeal_due")
@pytest.mark.provision("misdeal_due", bites=False)
@pytest.mark.provision("HB-MISDEAL-FIRST")
@pytest.mark.provision("HB-MISDEAL-FIRST", bites=False)
@pytest.mark.provision("RR-MISDEAL")
@pytest.mark.provision("RR-MISDEAL", bites=False)
@pytest.mark.provision("TDA24-MISDEAL")
@pytest.mark.provision("TDA24-MISDEAL", bites=False)
@pytest.mark.parametrize(
    ("book", "ordinal", "due"),
    [
        ("holdem_basic", 1, True),
        ("holdem_basic", 2, False),
        ("roberts", 1, True),
        ("roberts", 2, True),
        ("roberts", 3, False),
        ("tda_2024", 1, True),
        ("tda_2024", 2, True),
        ("tda_2024", 3, False),
        ("tda", 1, False),
        ("caro_cooke", 1, False),
    ],
)
def test_early_exposed_card(book: str, ordinal: int, due: bool) -> None:
    told = dealing(book, exposed(2, ordinal))
    assert told.flagged("misdeal_due") == ([2] if due else [])


@pytest.mark.provision("HB-EXPOSED-ONE")
@pytest.mark.provision("RR-MISDEAL")
@pytest.mark.provision("TDA24-MISDEAL")
@pytest.mark.parametrize("book", ["holdem_basic", "roberts", "tda_2024"])
def test_one_later_exposed_card_is_replaced(book: str) -> None:
    told = dealing(book, exposed(4, 7))
    assert told.obliged("replace_exposed_card") == [4]
    told.when(entry("exposed_card_replaced", seat=4))
    assert told.obliged("replace_exposed_card") == []


@pytest.mark.provision("HB-EXPOSED-ONE", bites=False)
@pytest.mark.provision("HB-MISDEAL-TWO")
@pytest.mark.provision("RR-MISDEAL")
@pytest.mark.provision("TDA24-MISDEAL")
@pytest.mark.parametrize("book", ["holdem_basic", "roberts", "tda_2024"])
def test_two_exposed_cards_are_a_misdeal_and_nothing_is_replaced(book: str) -> None:
    told = dealing(book, exposed(4, 7), exposed(5, 8, card="5d"))
    assert told.flagged("misdeal_due") == [5]
    assert told.obliged("replace_exposed_card") == []


@pytest.mark.provision("HB-MISDEAL-TWO", bites=False)
@pytest.mark.provision("RR-MISDEAL", bites=False)
@pytest.mark.provision("TDA24-MISDEAL", bites=False)
@pytest.mark.parametrize("book", ["holdem_basic", "roberts", "tda_2024"])
def test_burn_and_board_cards_exposed_after_the_deal_are_no_hole_cards(book: str) -> None:
    told = dealing(book, exposed(None, 11), exposed(None, 12, card="5d"))
    assert told.flagged("misdeal_due") == []
    told.when(exposed(4, 7, card="6d"))
    assert (told.flagged("misdeal_due"), told.obliged("replace_exposed_card")) == ([], [4])


@pytest.mark.parametrize("book", ["holdem_basic", "roberts", "tda_2024"])
def test_card_a_player_turned_up_himself_makes_no_misdeal(book: str) -> None:
    told = dealing(book, exposed(2, 1, cause="player"), exposed(4, 7, cause="player", card="5d"))
    assert told.flagged("misdeal_due") == []
    assert told.obliged("replace_exposed_card") == []


@pytest.mark.provision("RR-MISDEAL")
@pytest.mark.provision("TDA24-MISDEAL")
@pytest.mark.parametrize("book", ["roberts", "tda_2024"])
def test_two_boxed_cards_are_a_misdeal_and_one_is_a_scrap_of_paper(book: str) -> None:
    told = dealing(book, exposed(None, 1, cause="boxed"))
    assert told.flagged("misdeal_due") == []
    told.when(exposed(None, 5, cause="boxed", card="5d"))
    assert told.flagged("misdeal_due") == [None]


@pytest.mark.provision("HB-MISDEAL-TWO", bites=False)
@pytest.mark.parametrize("book", ["holdem_basic", "roberts", "tda_2024"])
def test_one_boxed_and_one_exposed_card_are_two_of_neither(book: str) -> None:
    told = dealing(book, exposed(None, 5, cause="boxed"), exposed(4, 7, card="5d"))
    assert told.flagged("misdeal_due") == []
    assert told.obliged("replace_exposed_card") == [4]


@pytest.mark.provision("HB-MISDEAL-COUNT")
@pytest.mark.provision("HB-MISDEAL-COUNT", bites=False)
@pytest.mark.provision("RR-MISDEAL")
@pytest.mark.provision("TDA24-MISDEAL")
@pytest.mark.parametrize(
    ("book", "due"),
    [("holdem_basic", True), ("roberts", True), ("tda_2024", True), ("tda", False)],
)
def test_third_hole_card_is_a_misdeal(book: str, due: bool) -> None:
    told = dealing(book, dealt(2, 2), dealt(3, 2))
    assert told.flagged("misdeal_due") == []
    assert told.when(dealt(2, 1)).flagged("misdeal_due") == ([2] if due else [])


@pytest.mark.parametrize("book", ["roberts", "tda_2024"])
def test_four_cards_are_no_misdeal_in_omaha_and_five_are(book: str) -> None:
    told = dealing(book, dealt(2, 4), game="omaha")
    assert told.flagged("misdeal_due") == []
    assert told.when(dealt(2, 1)).flagged("misdeal_due") == [2]


@pytest.mark.provision("RR-MISDEAL")
@pytest.mark.provision("TDA24-MISDEAL")
@pytest.mark.parametrize("book", ["roberts", "tda_2024"])
def test_card_to_a_seat_that_is_not_dealt_in_is_a_misdeal(book: str) -> None:
    told = given(opened(stacks=FIVE, book=book), riffle(1, dealt_in=[1, 2, 3, 4]), blinds(2, 3))
    assert told.when(dealt(5, 1)).flagged("misdeal_due") == [5]


@pytest.mark.provision("RR-MISDEAL")
@pytest.mark.provision("TDA24-MISDEAL")
@pytest.mark.parametrize("book", ["roberts", "tda_2024"])
def test_first_card_to_the_wrong_seat_is_a_misdeal(book: str) -> None:
    assert dealing(book, dealt(3, 2)).flagged("misdeal_due") == [3]
    assert dealing(book, dealt(2, 2), dealt(4, 2)).flagged("misdeal_due") == []
    for silent in ("tda", "caro_cooke", "holdem_basic"):
        assert dealing(silent, dealt(3, 2)).flagged("misdeal_due") == []


@pytest.mark.provision("RR-MISDEAL")
@pytest.mark.provision("TDA24-MISDEAL")
@pytest.mark.parametrize("book", ["roberts", "tda_2024"])
def test_hand_dealt_short_is_a_misdeal_when_play_begins(book: str) -> None:
    deal = (dealt(2, 2), dealt(3, 1), dealt(4, 2), dealt(5, 2), dealt(1, 2))
    told = dealing(book, *deal)
    assert told.flagged("misdeal_due") == []
    assert told.when(folded(4)).flagged("misdeal_due") == [3]
    assert told.when(folded(5)).flagged("misdeal_due") == [3]
    whole = dealing(book, *deal, dealt(3, 1), folded(4))
    assert whole.flagged("misdeal_due") == []


@pytest.mark.provision("TDA24-MISDEAL")
def test_button_dealt_short_still_gets_his_card_in_tda() -> None:
    deal = (dealt(2, 2), dealt(3, 2), dealt(4, 2), dealt(5, 2), dealt(1, 1), folded(4))
    assert dealing("tda_2024", *deal).flagged("misdeal_due") == []
    assert dealing("roberts", *deal).flagged("misdeal_due") == [1]


@pytest.mark.provision("misdeal_barred")
@pytest.mark.provision("misdeal_barred", bites=False)
@pytest.mark.provision("RR-MISDEAL")
def test_two_players_have_acted_so_a_misdeal_is_barred_in_roberts() -> None:
    told = dealing("roberts", folded(4), misdeal())
    assert told.flagged("misdeal_barred") == []
    told = dealing("roberts", folded(4), folded(5), misdeal())
    assert told.flagged("misdeal_barred") == [None]
    assert told.flags("misdeal_barred")[0]["seq"] == told.seq


@pytest.mark.provision("TDA24-MISDEAL")
def test_two_folds_bar_nothing_in_tda_and_substantial_action_does() -> None:
    assert dealing("tda_2024", folded(4), folded(5), misdeal()).flagged("misdeal_barred") == []
    barred = dealing("tda_2024", folded(4), called(5), misdeal())
    assert barred.flagged("misdeal_barred") == [None]
    assert barred.stacks() == FIVE


@pytest.mark.provision("TDA24-MISDEAL", bites=False)
def test_nothing_is_due_any_more_after_substantial_action() -> None:
    told = dealing("tda_2024", dealt(2, 2), folded(4), called(5), dealt(1, 3))
    assert told.flagged("misdeal_due") == []


@pytest.mark.parametrize("book", ["tda", "caro_cooke", "holdem_basic"])
def test_books_without_a_bar_flag_none(book: str) -> None:
    told = dealing(book, folded(4), called(5), raised(1, 600), misdeal())
    assert told.flagged("misdeal_barred") == []


@pytest.mark.parametrize("book", ["caro_cooke", "roberts", "tda", "tda_2024", "holdem_basic"])
def test_misdeal_gives_every_chip_back_also_to_who_folded(book: str) -> None:
    told = dealing(book, called(4), folded(5), called(1), raised(2, 900), folded(3), misdeal())
    assert told.stacks() == FIVE
    assert told.phase() == "void"
    assert told.entitled() == {}
    assert told.view()["next_button"] == 1


def test_bets_on_two_streets_go_back_at_a_fouled_deck() -> None:
    told = dealing("tda_2024", folded(4), folded(5), called(1), called(2), checked(3))
    told.when(board("4c 9d Jh"), bet(2, 300), called(3), folded(1), fouled())
    assert told.stacks() == FIVE


@pytest.mark.parametrize("book", ["caro_cooke", "roberts", "tda", "tda_2024", "holdem_basic"])
def test_void_hand_shows_nobody_first(book: str) -> None:
    told = dealing(book, called(4), folded(5), misdeal())
    assert told.order() == []


THIRD_STREET = [dealt(no, 2) for no in (2, 3, 4, 5)]


@pytest.mark.provision("RR-MISDEAL")
@pytest.mark.provision("TDA24-MISDEAL")
@pytest.mark.parametrize("book", ["roberts", "tda_2024"])
def test_fourth_card_on_third_street_is_a_misdeal_and_no_street(book: str) -> None:
    table = given(opened(stacks=FIVE, book=book, game="stud"), riffle(1), *THIRD_STREET)
    told = table.when(dealt(1, 2), dealt(2, 2, face="up", hole="7s 7d"))
    assert told.flagged("misdeal_due") == [2]
    assert told.view()["street"] == "third"


@pytest.mark.provision("RR-MISDEAL")
@pytest.mark.provision("TDA24-MISDEAL")
@pytest.mark.parametrize("book", ["roberts", "tda_2024"])
def test_stud_hand_dealt_short_is_a_misdeal_when_play_begins(book: str) -> None:
    told = given(opened(stacks=FIVE, book=book, game="stud"), riffle(1), *THIRD_STREET)
    ups = {2: "7s", 3: "Kd", 4: "2c", 5: "Jh", 1: "9d"}
    told.when(dealt(1, 1), *(dealt(no, 1, face="up", hole=card) for no, card in ups.items()))
    assert told.flagged("misdeal_due") == []
    told.when(entry("forced_bet_posted", seat=4, kind="bring_in", amount=50), called(5))
    assert told.flagged("misdeal_due") == [1]


def test_second_card_on_fourth_street_is_no_fifth() -> None:
    told = given(opened(stacks=FIVE, game="stud"), riffle(1), *THIRD_STREET, dealt(1, 2))
    ups = {2: "7s", 3: "Kd", 4: "2c", 5: "Jh", 1: "9d"}
    told.when(*(dealt(no, 1, face="up", hole=card) for no, card in ups.items()))
    told.when(entry("forced_bet_posted", seat=4, kind="bring_in", amount=50), called(5), called(1))
    told.when(called(2), called(3), dealt(2, 2, face="up", hole="8s 8c"))
    fourth = {3: "3d", 4: "3c", 5: "4h", 1: "5d"}
    told.when(*(dealt(no, 1, face="up", hole=card) for no, card in fourth.items()))
    assert told.view()["street"] == "fourth"
    told.when(*(checked(no) for no in (2, 3, 4, 5, 1)), dealt(2, 1, face="up", hole="Ts"))
    assert told.view()["street"] == "fifth"


def test_void_hand_takes_no_more_play() -> None:
    told = dealing("tda_2024", misdeal())
    told.when(folded(4)).refused("impossible_entry", "hand_is_void")
    told.when(misdeal()).refused("impossible_entry", "hand_is_void")


def test_misdeal_or_fouled_deck_of_a_hand_that_another_followed_is_refused() -> None:
    told = dealing("tda_2024", folded(4), scrambled(), riffle(2))
    told.when(misdeal(), riffle(2))
    told.when(misdeal()).taken()
    played = dealing("tda_2024", folded(4), folded(5), folded(1), folded(2))
    played.when(entry("pot_pushed", pot=0, shares=[{"seat": 3, "amount": 200}]), scrambled())
    played.when(fouled()).taken()
    assert played.stacks() == FIVE


LEVEL_TWO = {"small_blind": 200, "big_blind": 400}


@pytest.mark.parametrize("back", [misdeal(), fouled()])
def test_redeal_keeps_the_level_of_its_misdeal(back: Any) -> None:
    told = dealing("tda_2024", folded(4), entry("level_started", level=2, **LEVEL_TWO), back)
    told.when(riffle(1))
    assert told.view()["level"]["big_blind"] == 200  # type: ignore[index]
    told.when(misdeal(), riffle(1), scrambled(), riffle(2))
    assert told.view()["level"]["big_blind"] == 400  # type: ignore[index]


def test_redeal_keeps_the_game_of_its_misdeal() -> None:
    changes = {**LEVEL_TWO, "game": "omaha", "structure": "pot_limit", "smallest_chip": 100}
    told = dealing("tda_2024", entry("level_started", level=2, **changes), misdeal(), riffle(1))
    view = told.view()
    assert (view["game"], view["structure"], view["smallest_chip"]) == ("holdem", "no_limit", 25)
    view = told.when(scrambled(), riffle(2)).view()
    assert (view["game"], view["structure"], view["smallest_chip"]) == ("omaha", "pot_limit", 100)


def test_level_recorded_during_a_hand_counts_from_the_next() -> None:
    told = dealing("tda", entry("level_started", level=2, **LEVEL_TWO))
    assert told.view()["level"]["level"] == 1  # type: ignore[index]
    assert told.when(scrambled(), riffle(2)).view()["level"]["level"] == 2  # type: ignore[index]


def test_game_of_a_mixed_table_holds_for_the_hands_that_follow() -> None:
    told = given(opened(stacks=FIVE), riffle(1, game="omaha8", structure="pot_limit"), scrambled())
    told.when(riffle(2))
    assert (told.view()["game"], told.view()["structure"]) == ("omaha8", "pot_limit")
    told.when(
        scrambled(), riffle(3, game="stud", structure="fixed_limit"), scrambled(), riffle(None)
    )
    assert told.view()["game"] == "stud"


def test_penalty_counts_a_misdeal_and_its_redeal_once() -> None:
    given_ = entry(
        "penalty_issued", penalty="x", player="p5", kind="missed_hands", count=2, reason="words"
    )
    told = dealing("tda_2024", given_, scrambled(), riffle(2))
    for voided, left in ((True, 2), (False, 1), (True, 1), (True, 1), (False, 0)):
        told.when(misdeal() if voided else scrambled(), riffle(2))
        assert told.view()["penalties"][0]["hands_left"] == left  # type: ignore[index]


def test_penalty_counts_a_hand_fouled_after_its_scramble_once() -> None:
    given_ = entry(
        "penalty_issued", penalty="x", player="p5", kind="missed_hands", count=2, reason="words"
    )
    told = dealing("tda_2024", given_, scrambled(), riffle(2), scrambled(), fouled())
    told.when(riffle(2), scrambled(), counted(1, 5_000))
    assert told.view()["penalties"][0]["hands_left"] == 1  # type: ignore[index]
