"""TDA, both editions: hands killed, thrown away and lost, and those that the book protects."""

import pytest

from tests.support.given import given
from tests.support.makers import (
    a_showdown,
    blinds,
    board,
    called,
    director,
    discarded,
    flashed,
    folded,
    killed,
    opened,
    pushed,
    raised,
    retrieved,
    riffle,
    ruling,
    tabled,
)

BOTH = pytest.mark.parametrize("book", ["tda", "tda_2024"])


@pytest.mark.provision("TDA-PROTECT-READ")
@pytest.mark.provision("TDA24-13")
@BOTH
def test_hand_shown_in_part_and_lost_is_for_the_director_to_judge(book: str) -> None:
    told = given(a_showdown(live=(1, 2), book=book), tabled(1, "As"), tabled(2, "Jd Jh"))
    told.when(discarded(1))
    assert [one["seat"] for one in told.remedies("director_judges_read")] == [1]
    assert told.entitled() == {0: {2: 600}}
    told.when(
        director(ruling("player_error", claim=None, hand_status=[{"seat": 1, "live": False}]))
    )
    assert told.remedies("director_judges_read") == []


@pytest.mark.provision("TDA-PROTECT-READ", bites=False)
def test_hand_shown_in_part_that_can_be_found_is_not() -> None:
    told = given(a_showdown(live=(1, 2)), tabled(1, "As"), tabled(2, "Jd Jh"))
    told.when(discarded(1, identifiable=True))
    assert told.remedies("director_judges_read") == []
    told.when(retrieved(1), tabled(1, "Qs"))
    assert told.entitled() == {0: {1: 600}}


@pytest.mark.provision("TDA-NO-KILL-WINNER")
@pytest.mark.provision("TDA24-13")
@BOTH
def test_dealer_cannot_kill_a_tabled_hand_that_clearly_won(book: str) -> None:
    told = given(a_showdown(live=(1, 2), book=book), tabled(1, "As Qs"), tabled(2, "Jd Jh"))
    told.when(killed(1, identifiable=False))
    assert told.eligible(1)
    assert told.flagged("winning_hand_killed") == [1]
    assert told.entitled() == {0: {1: 600}}


@pytest.mark.provision("TDA24-13", bites=False)
@pytest.mark.provision("TDA-NO-KILL-WINNER", bites=False)
@BOTH
def test_hand_taken_in_after_its_pots_were_pushed_is_no_winner_killed(book: str) -> None:
    told = given(a_showdown(pots=(900, (400, (1, 2))), book=book), tabled(1, "As Qs"))
    told.when(tabled(2, "Jd Jh"), tabled(3, "7d 7h"), pushed({1: 400}, 1), killed(1), killed(2))
    assert told.flagged("winning_hand_killed") == []
    assert told.entitled() == {0: {3: 900}, 1: {1: 400}}
    told.when(pushed({3: 900}), killed(3))
    assert told.view()["flags"] == []


@pytest.mark.provision("TDA24-13")
@pytest.mark.provision("TDA-NO-KILL-WINNER")
@BOTH
def test_winner_killed_after_another_got_his_pot_was_killed_all_the_same(book: str) -> None:
    told = given(a_showdown(live=(1, 2), book=book), tabled(1, "As Qs"), tabled(2, "Jd Jh"))
    told.when(pushed({2: 600}), killed(1), killed(2))
    assert told.flagged("winning_hand_killed") == [1]
    assert told.entitled() == {0: {1: 600}}


@pytest.mark.provision("TDA24-13", bites=False)
@pytest.mark.provision("TDA-NO-KILL-WINNER", bites=False)
@BOTH
def test_dealer_can_kill_a_tabled_hand_that_lost_and_one_that_was_not_tabled(book: str) -> None:
    told = given(
        a_showdown(book=book), tabled(1, "As Qs"), tabled(2, "Jd Jh"), killed(2), killed(3)
    )
    assert told.flagged("winning_hand_killed") == []
    assert not told.eligible(2)
    assert not told.eligible(3)
    told = given(a_showdown(live=(1, 2), book=book), killed(1), tabled(2, "Jd Jh"))
    assert told.entitled() == {0: {2: 600}}


@pytest.mark.provision("TDA-NO-KILL-WINNER")
def test_clearly_the_winner_is_judged_over_the_cards_then_out() -> None:
    table = a_showdown("Ah Kd 7c", live=(1, 2), all_in=(1, 2))
    told = given(table, tabled(1, "As Qs"), tabled(2, "Jd Jh"), killed(1), board("Js"), board("2h"))
    assert told.flagged("winning_hand_killed") == [1]
    assert told.eligible(1)
    assert told.entitled() == {0: {2: 600}}


@pytest.mark.provision("TDA-DISCARD-LIVE")
@pytest.mark.provision("TDA-DISCARD-LIVE", bites=False)
@pytest.mark.provision("TDA24-14")
@pytest.mark.provision("TDA24-14", bites=False)
@BOTH
def test_hand_thrown_face_down_is_live_until_it_is_in_the_muck(book: str) -> None:
    told = given(a_showdown(live=(1, 2), book=book), tabled(2, "Jd Jh"))
    told.when(discarded(1, identifiable=True))
    assert told.seat(1)["state"] == "discarded"
    assert told.pots()[0]["eligible"] == [1, 2]
    told.when(killed(1))
    assert told.seat(1)["state"] == "dead"
    assert told.pots()[0]["eligible"] == [2]


@pytest.mark.provision("TDA-DISCARD-LIVE")
def test_player_who_changes_his_mind_tables_the_hand_he_threw() -> None:
    told = given(a_showdown(live=(1, 2)), tabled(2, "Jd Jh"), discarded(1, identifiable=True))
    assert told.entitled() == {0: {2: 600}}
    told.when(tabled(1, "As Qs"))
    assert told.entitled() == {0: {1: 600}}
    assert told.flagged("killed_hand_exposed") == []


@pytest.mark.provision("TDA-NO-KILL-WINNER")
@pytest.mark.provision("TDA24-13")
@pytest.mark.parametrize("identifiable", [True, False])
@BOTH
def test_tabled_winner_thrown_in_by_its_own_player_still_wins(
    book: str, *, identifiable: bool
) -> None:
    told = given(a_showdown(live=(1, 2), book=book), tabled(1, "As Qs"), tabled(2, "Jd Jh"))
    told.when(discarded(1, identifiable=identifiable))
    assert told.seat(1)["state"] == ("discarded" if identifiable else "dead")
    assert told.entitled() == {0: {1: 600}}


@pytest.mark.provision("TDA-NO-KILL-WINNER", bites=False)
@BOTH
def test_tabled_loser_thrown_in_by_its_player_is_gone(book: str) -> None:
    told = given(a_showdown(live=(1, 2), book=book), tabled(1, "As Qs"), tabled(2, "Jd Jh"))
    told.when(discarded(2))
    assert (told.seat(2)["eligible"], told.entitled()) == (False, {0: {1: 600}})


@pytest.mark.parametrize("book", ["caro_cooke", "roberts", "holdem_basic"])
def test_tabled_winner_thrown_in_is_lost_where_no_book_protects_it(book: str) -> None:
    told = given(a_showdown(live=(1, 2), book=book), tabled(1, "As Qs"), tabled(2, "Jd Jh"))
    assert told.when(discarded(1)).entitled() == {0: {2: 600}}


@pytest.mark.provision("TDA-PROTECT-READ")
@BOTH
def test_hand_the_whole_table_saw_and_lost_in_the_muck_is_the_directors_to_judge(book: str) -> None:
    told = given(a_showdown(live=(1, 2), book=book), flashed(1, "table", "As Qs"), discarded(1))
    (remedy,) = told.remedies("director_judges_read")
    assert remedy["seat"] == 1
    told = given(a_showdown(live=(1, 2), book=book), flashed(1, [2], "As Qs"), discarded(1))
    assert told.remedies("director_judges_read") == []


@pytest.mark.provision("TDA-NO-KILL-WINNER")
@pytest.mark.provision("TDA24-13")
@pytest.mark.parametrize(
    ("first", "second", "killed_seat", "kept"),
    [("Ac Ad", "Qc Qd", 1, True), ("Ac Ad", "Qc Qd", 3, False), ("Ac Kd", "2c 2d", 1, False)],
)
@BOTH
def test_better_of_two_hands_all_in_before_the_flop_cannot_be_killed(
    book: str, first: str, second: str, killed_seat: int, *, kept: bool
) -> None:
    table = opened(stacks=dict.fromkeys((1, 2, 3), 5_000), book=book)
    told = given(table, riffle(1), blinds(2, 3), raised(1, 5_000), folded(2), called(3))
    told.when(tabled(1, first), tabled(3, second), killed(killed_seat))
    assert told.flagged("winning_hand_killed") == ([killed_seat] if kept else [])
    assert told.seat(killed_seat)["eligible"] is kept
    other = 4 - killed_seat
    assert told.entitled() == ({} if kept else {0: {other: 10_100}})
    told.when(board("Kh 9s 4c"), board("7d"), board("2s"))
    assert told.entitled() == {0: {killed_seat if kept else other: 10_100}}
