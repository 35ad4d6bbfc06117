"""Until when a claim can be made: the riffle, substantial action, a break, a broken table."""

from typing import Any

import pytest

from tests.support.given import Told, given
from tests.support.makers import (
    a_showdown,
    bet,
    blinds,
    board,
    break_ends,
    break_starts,
    called,
    checked,
    discarded,
    entry,
    folded,
    fouled,
    impounded,
    later,
    misdeal,
    opened,
    posted,
    pushed,
    raised,
    riffle,
    scrambled,
    table_breaks,
    tabled,
)

EVERY = {"reading", "count", "award", "miscall", "killed_hand", "procedure"}
ACCOUNTS = {"count", "award"}


def awarded(*, seats: int = 4, **table: Any) -> Told:
    """A hand won at the showdown, its pot pushed; `seats` players at the table."""
    live = tuple(range(1, seats + 1))
    shown = (tabled(1, "As Qs"), *(discarded(seat) for seat in live[1:]))
    return given(a_showdown(live=live, pots=(600,), **table), shown, pushed({1: 600}))


def next_hand(told: Told, button: int = 2) -> Told:
    """The next hand begins, and its blinds are posted left of seat 2 or 3."""
    seats = sorted(told.table.state.occupants)
    order = [*seats[button:], *seats[:button]]
    return told.when(riffle(button), blinds(order[0], order[1]))


@pytest.mark.provision("CC-HAND-END")
@pytest.mark.parametrize("method", ["riffle", "shuffle_machine", "dealer_push"])
def test_caro_cooke_riffle_closes_everything(method: str) -> None:
    told = awarded(book="caro_cooke").when(scrambled())
    assert told.open_windows() == EVERY | {"conduct"}
    told.when(riffle(2, method))
    assert told.open_windows(1) == {"conduct"}
    assert told.phase(1) == "closed"
    assert told.window("count", 1)["provision"] == "CC-HAND-END"


@pytest.mark.provision("CC-HAND-END", bites=False)
def test_caro_cooke_scramble_and_a_long_break_close_nothing() -> None:
    told = awarded(book="caro_cooke").when(scrambled(), break_starts())
    assert told.open_windows(after=900) == EVERY | {"conduct"}


@pytest.mark.provision("RR-CLAIM-NEXT-DEAL")
def test_roberts_next_deal_or_broken_table_close_everything() -> None:
    assert awarded(book="roberts").when(riffle(2)).open_windows(1) == {"conduct"}
    broken = awarded(book="roberts").when(scrambled(), table_breaks())
    assert broken.open_windows() == {"conduct"}
    assert broken.window("award")["closes_on"] == "table_broken"
    assert broken.phase() == "closed"


@pytest.mark.provision("CC-HAND-END", bites=False)
@pytest.mark.provision("TDA-CLAIM-READING", bites=False)
@pytest.mark.parametrize("book", ["caro_cooke", "tda", "tda_2024", "holdem_basic"])
def test_broken_table_closes_nothing_in_the_other_books(book: str) -> None:
    told = awarded(book=book).when(scrambled(), table_breaks())
    assert told.open_windows() == EVERY | {"conduct"}


@pytest.mark.provision("TDA-CLAIM-READING")
@pytest.mark.provision("TDA-CLAIM-AWARD", bites=False)
@pytest.mark.provision("TDA24-22")
@pytest.mark.provision("TDA24-22", bites=False)
@pytest.mark.parametrize("book", ["tda", "tda_2024"])
def test_tda_riffle_closes_reading_and_leaves_the_accounts_open(book: str) -> None:
    told = awarded(book=book).when(riffle(2))
    assert told.open_windows(1) == ACCOUNTS | {"conduct"}
    assert told.window("reading", 1)["closes_on"] == "new_hand"
    assert told.window("award", 1)["closes_on"] == "substantial_action"
    assert told.phase(1) == "ended"


@pytest.mark.provision("RR-CLAIM-NEXT-DEAL")
def test_table_that_breaks_under_a_hand_just_dealt_closes_nothing_about_it() -> None:
    told = given(opened(stacks={1: 5_000, 2: 5_000}, book="roberts"), riffle(1), table_breaks())
    assert told.open_windows() == EVERY | {"conduct"}


SUBSTANTIAL = [
    pytest.param((folded(1), called(2)), id="a fold and a call"),
    pytest.param((called(1), folded(2)), id="a call and a fold"),
    pytest.param((raised(1, 600), called(2)), id="a raise and a call"),
    pytest.param((folded(1), folded(2), folded(3)), id="three folds"),
]
NOT_YET = [
    pytest.param((), id="forced bets alone"),
    pytest.param((folded(1),), id="one fold"),
    pytest.param((folded(1), folded(2)), id="two folds"),
    pytest.param((called(1),), id="one call"),
    pytest.param((folded(1), called(3)), id="a fold and a call out of turn"),
]


@pytest.mark.provision("TDA-CLAIM-AWARD")
@pytest.mark.parametrize("acts", SUBSTANTIAL)
def test_substantial_action_closes_the_accounts(acts: tuple[Any, ...]) -> None:
    told = next_hand(awarded(), button=2).when(acts)
    assert told.open_windows(1) == {"conduct"}
    assert told.phase(1) == "closed"


@pytest.mark.provision("TDA-CLAIM-AWARD", bites=False)
@pytest.mark.parametrize("acts", NOT_YET)
def test_less_than_substantial_action_closes_nothing(acts: tuple[Any, ...]) -> None:
    told = next_hand(awarded(), button=2).when(acts)
    assert told.open_windows(1) == ACCOUNTS | {"conduct"}


@pytest.mark.provision("TDA-CLAIM-AWARD")
def test_two_checks_are_not_substantial_and_the_third_is() -> None:
    told = awarded().when(riffle(4), posted(1, 200, "ante"))
    for seat in (1, 2):
        told.when(checked(seat))
        assert "award" in told.open_windows(1)
    assert "award" not in told.when(checked(3)).open_windows(1)


@pytest.mark.provision("TDA-CLAIM-AWARD")
def test_check_and_bet_are_substantial() -> None:
    told = awarded().when(riffle(4), posted(1, 200, "ante"), checked(1), bet(2, 300))
    assert "award" not in told.open_windows(1)


@pytest.mark.provision("TDA-CLAIM-AWARD")
def test_actions_of_a_walk_and_of_the_hand_after_it_are_not_added_up() -> None:
    told = awarded(seats=2).when(scrambled(), riffle(2), blinds(2, 1), folded(2))
    told.when(pushed({1: 200}), scrambled())
    assert told.open_windows(1) == ACCOUNTS | {"conduct"}
    told.when(riffle(1), blinds(1, 2), called(1))
    assert told.open_windows(1) == ACCOUNTS | {"conduct"}
    told.when(checked(2))
    assert told.open_windows(1) == {"conduct"}


@pytest.mark.provision("TDA-CLAIM-AWARD")
def test_misdeal_leaves_the_accounts_open_into_the_redeal() -> None:
    told = next_hand(awarded()).when(folded(1), misdeal())
    assert told.open_windows(1) == ACCOUNTS | {"conduct"}
    next_hand(told).when(folded(1))
    assert told.open_windows(1) == ACCOUNTS | {"conduct"}
    assert told.when(called(2)).open_windows(1) == {"conduct"}


@pytest.mark.provision("TDA-CLAIM-BREAK")
@pytest.mark.parametrize("book", ["tda", "tda_2024"])
def test_break_closes_every_claim_one_minute_after_the_last_push(book: str) -> None:
    told = awarded(book=book).when(later(10, break_starts()))
    window = told.window("reading")
    assert (window["closes_on"], window["closes_at"]) == ("break", "2026-03-01T12:01:13Z")
    assert window["provision"] == ("TDA-CLAIM-BREAK" if book == "tda" else "TDA24-22")
    assert told.open_windows(after=49) == told.open_windows(after=50) == EVERY | {"conduct"}
    assert told.open_windows(after=50.001) == {"conduct"}
    assert told.phase(after=51) == "closed"


@pytest.mark.provision("TDA-CLAIM-BREAK")
def test_break_that_runs_when_the_hand_ends_counts_from_the_push() -> None:
    told = given(a_showdown(live=(1, 2)), break_starts(), tabled(1, "As Qs"), discarded(2))
    assert told.window("award")["closes_at"] is None
    told.when(later(300, pushed({1: 600})))
    assert told.open_windows(after=60) == EVERY | {"conduct"}
    assert told.open_windows(after=61) == {"conduct"}


@pytest.mark.provision("TDA-CLAIM-BREAK", bites=False)
def test_break_over_before_the_push_closes_nothing() -> None:
    told = given(a_showdown(live=(1, 2)), break_starts(), tabled(1, "As Qs"), discarded(2))
    told.when(break_ends(), pushed({1: 600}))
    assert told.open_windows(after=600) == EVERY | {"conduct"}


@pytest.mark.provision("TDA-CLAIM-BREAK", bites=False)
def test_break_after_the_next_riffle_is_not_the_break_the_hand_ended_at() -> None:
    told = next_hand(awarded()).when(break_starts())
    assert told.open_windows(1, after=600) == ACCOUNTS | {"conduct"}


@pytest.mark.provision("TDA-CLAIM-BREAK")
def test_last_of_two_pots_is_the_one_the_minute_counts_from() -> None:
    told = given(a_showdown(pots=(600, (400, (2, 3)))), tabled(1, "As Qs"), tabled(2, "Jd Jh"))
    told.when(discarded(3), pushed({2: 400}, 1), break_starts(), later(100, pushed({1: 600})))
    assert "award" in told.open_windows(after=60)
    assert "award" not in told.open_windows(after=61)


@pytest.mark.provision("RR-CLAIM-NEXT-DEAL", bites=False)
@pytest.mark.provision("TDA-CLAIM-BREAK", bites=False)
@pytest.mark.parametrize("book", ["caro_cooke", "roberts", "holdem_basic"])
def test_break_closes_nothing_in_the_other_books(book: str) -> None:
    told = awarded(book=book).when(break_starts())
    assert told.open_windows(after=3_600) == EVERY | {"conduct"}


@pytest.mark.parametrize("book", ["caro_cooke", "roberts", "tda", "tda_2024", "holdem_basic"])
def test_no_window_closes_before_the_pot_is_pushed(book: str) -> None:
    told = given(a_showdown(live=(1, 2, 3), book=book), tabled(1, "As Qs"), discarded(2))
    next_hand(told).when(folded(2), called(3))
    assert told.open_windows(1) == EVERY | {"conduct"}
    assert told.phase(1) != "ended"
    told.when(pushed({1: 600}, hand=1))
    assert told.open_windows(1) == {"conduct"}


def test_impounded_pot_lets_the_windows_close() -> None:
    told = given(a_showdown(live=(1, 2), book="caro_cooke"), tabled(1, "As Qs"), tabled(2, "Ad Qd"))
    told.when(impounded(amount=400), riffle(2))
    assert told.open_windows(1) == EVERY | {"conduct"}
    told.when(impounded(amount=200, hand=1))
    assert told.open_windows(1) == {"conduct"}


def test_house_may_let_claims_run_to_substantial_action_in_holdem_basic() -> None:
    told = awarded(book="holdem_basic", house={"claims_close_on": "substantial_action"})
    next_hand(told)
    assert told.open_windows(1) == EVERY | {"conduct"}
    assert told.when(folded(1), called(2)).open_windows(1) == {"conduct"}


@pytest.mark.provision("TDA24-MISDEAL")
def test_fouled_deck_after_the_push_gives_every_chip_back() -> None:
    told = given(a_table_with_a_called_bet(), pushed({2: 1_400}), fouled())
    assert told.stacks() == {1: 5_000, 2: 5_000, 3: 5_000}
    assert told.phase() == "void"


def a_table_with_a_called_bet() -> tuple[Any, ...]:
    return (
        opened(stacks=dict.fromkeys((1, 2, 3), 5_000), book="tda_2024"),
        riffle(1),
        blinds(2, 3),
        raised(1, 600),
        called(2),
        folded(3),
        board("4c 9d Jh"),
        bet(2, 300),
        folded(1),
        entry("uncalled_bet_returned", seat=2, amount=300),
    )
