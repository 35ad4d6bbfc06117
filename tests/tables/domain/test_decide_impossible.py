"""What cannot have happened is refused, and what did happen is taken however irregular it was."""

from typing import Any

import pytest

from tables.domain.entries.base import Entry
from tests.support.given import Told, given
from tests.support.makers import (
    bet,
    blinds,
    board,
    break_ends,
    break_starts,
    called,
    checked,
    claim,
    counted,
    dealt,
    discarded,
    entry,
    exposed,
    flashed,
    folded,
    impounded,
    killed,
    leaves,
    opened,
    penalty,
    posted,
    pushed,
    raised,
    released,
    retrieved,
    riffle,
    ruling,
    scrambled,
    table_breaks,
    tabled,
    withdrawn,
)

THREE = {1: 1_000, 2: 1_000, 4: 1_000}


def flop() -> Told:
    """Seats 1, 2 and 4 see a flop; seat 3 is empty."""
    told = given(opened(stacks=THREE, seats=6), riffle(1), blinds(2, 4), called(1), called(2))
    return told.when(checked(4), board("4c 9d Jh"))


IMPOSSIBLE: list[tuple[str, Entry, str]] = [
    ("a table opened twice", opened(stacks=THREE)[0], "table_already_opened"),
    (
        "a seat the table has not",
        entry("player_seated", seat=7, player="x", stack=1),
        "no_such_seat",
    ),
    ("a seat that is taken", entry("player_seated", seat=1, player="x", stack=1), "seat_is_taken"),
    (
        "a player seated twice",
        entry("player_seated", seat=3, player="p1", stack=1),
        "player_already_seated",
    ),
    ("a player leaving an empty seat", leaves(3), "seat_is_empty"),
    (
        "chips for an empty seat",
        entry("chips_added", seat=3, amount=5, reason="race"),
        "seat_is_empty",
    ),
    (
        "more chips removed than are there",
        entry("chips_removed", seat=1, amount=801, reason="race"),
        "more_than_stack",
    ),
    ("a count at an empty seat", counted(3, 5), "seat_is_empty"),
    ("a break that ends and never began", break_ends(), "no_break_is_running"),
    ("a blind of an empty seat", posted(3, 5, "ante"), "seat_not_in_hand"),
    ("a blind of more than the stack", posted(1, 801, "dead_blind"), "more_than_stack"),
    ("cards for an empty seat", dealt(3, 2), "seat_is_empty"),
    ("a bet of an empty seat", bet(3, 5), "seat_not_in_hand"),
    ("a bet of more than the stack", bet(2, 801), "more_than_stack"),
    ("a raise of more than the stack", raised(2, 801), "more_than_stack"),
    ("a call of more than the stack", called(2, 801), "more_than_stack"),
    ("a card that lies on the board", board("9d"), "card_already_face_up"),
    ("the same card twice", board("2c 2c"), "card_twice"),
    ("an exposed card that lies on the board", exposed(1, 3, card="9d"), "card_already_face_up"),
    ("more board cards than there can be", board("2c 3c 5c 6c 7c"), "board_is_full"),
    (
        "a card taken back that is not there",
        entry("board_taken_back", cards=["2c"], reason="x"),
        "card_not_on_board",
    ),
    ("a draw in hold'em", entry("cards_drawn", seat=1, count=1), "game_has_no_draw"),
    ("a hand of three cards tabled", tabled(1, "2c 3c 5c"), "more_cards_than_hand"),
    ("a hand tabled by an empty seat", tabled(3, "2c 3c"), "seat_not_in_hand"),
    ("a hand shown to an empty seat", flashed(1, [2, 3]), "seat_is_empty"),
    (
        "a call from a seat the table has not",
        entry("floor_called", by="seat", seat=9, reason="x"),
        "no_such_seat",
    ),
    ("a hand taken back that is still held", retrieved(1), "hand_was_not_let_go"),
    ("a pot that does not exist", pushed({1: 5}, 1), "no_such_pot"),
    ("more than the pot", pushed({1: 601}), "more_than_pot"),
    ("a pot pushed to an empty seat", pushed({3: 600}), "seat_is_empty"),
    ("a pot of a hand that never was", pushed({1: 5}, hand=9), "no_such_hand"),
    ("more held back than the pot", impounded(amount=601), "more_than_pot"),
    ("a pot released that nobody held back", released(), "more_than_impounded"),
    ("a pull from an empty seat", entry("pot_pulled", seat=3), "seat_is_empty"),
    ("a call answered that nobody made", entry("call_accepted"), "no_call_is_open"),
    ("a claim of a seat the table has not", claim("award", seat=9), "no_such_seat"),
    ("a seat's claim without a seat", claim("award", seat=None), "claim_without_seat"),
    ("a claim about a pot that does not exist", claim("award", pot=4), "no_such_pot"),
    ("a claim about a hand that never was", claim("award", hand=9), "no_such_hand"),
    (
        "a claim spoken before the future",
        claim("award", voiced_before=99),
        "voiced_before_the_future",
    ),
    ("a ruling about a hand that never was", ruling(claim=None, hand=9), "no_such_hand"),
    (
        "an award to a seat that was not in the hand",
        ruling(award={0: {3: 600}}, claim=None),
        "seat_not_in_hand",
    ),
    ("an award of a pot that does not exist", ruling(award={3: {1: 1}}, claim=None), "no_such_pot"),
    (
        "a penalty served that nobody gave",
        entry("penalty_served", penalty="x", hands=1),
        "no_such_penalty",
    ),
    (
        "a review logged that nobody asked for",
        entry(
            "review_logged",
            review="v",
            finding="seen",
            from_="2026-03-01T12:00:00Z",
            to="2026-03-01T12:01:00Z",
        ),
        "no_such_review",
    ),
]


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [(one, fault) for _, one, fault in IMPOSSIBLE],
    ids=[i[0] for i in IMPOSSIBLE],
)
def test_cannot_have_happened(wrong: Entry, fault: str) -> None:
    told = flop()
    seq = told.seq
    told.when(wrong).refused("impossible_entry", fault)
    assert told.seq == seq


def test_unknown_claims_and_rulings_have_codes_of_their_own() -> None:
    told = flop()
    told.when(withdrawn("c9")).refused("unknown_claim")
    told.when(ruling(claim="c9")).refused("unknown_claim")
    told.when(entry("evidence_added", claim="c9", kind="note", reference="x")).refused(
        "unknown_claim"
    )
    told.when(entry("ruling_appealed", ruling="r9", by=1, words="x")).refused("unknown_ruling")


def test_play_before_the_first_riffle_has_a_code_of_its_own() -> None:
    told = given(opened(stacks=THREE))
    for early in (checked(1), tabled(1, "2c 3c"), pushed({1: 5}), scrambled(), claim("award")):
        told.when(early).refused("hand_not_started")
    told.when(claim("conduct")).taken()


def test_nothing_happens_at_a_table_that_was_never_opened() -> None:
    for early in (riffle(1), checked(1), break_starts(), penalty("warning")):
        assert given().when(early).refused("impossible_entry", "table_not_opened").seq == 0


def test_hand_at_a_broken_table_is_refused_and_claims_are_taken() -> None:
    told = flop().when(folded(2), folded(4), pushed({1: 600}), scrambled(), table_breaks())
    told.when(riffle(2)).refused("impossible_entry", "table_is_broken")
    told.when(table_breaks()).refused("impossible_entry", "table_is_broken")
    told.when(claim("award")).taken()


def test_play_after_the_scramble_is_refused() -> None:
    told = flop().when(folded(2), folded(4), pushed({1: 600}), scrambled())
    for late in (checked(1), board("2c"), posted(1, 5, "ante"), dealt(1, 1)):
        told.when(late).refused("impossible_entry", "hand_is_over")
    told.when(scrambled()).refused("impossible_entry", "hand_is_over")


def test_chips_and_actions_after_a_pot_was_pushed_are_refused() -> None:
    told = flop().when(folded(2), folded(4), pushed({1: 600}))
    for late in (checked(1), bet(1, 50), posted(1, 50, "dead_blind")):
        told.when(late).refused("impossible_entry", "pot_already_pushed")


def test_folded_or_dead_hand_acts_no_more() -> None:
    told = flop().when(folded(2), killed(4))
    for seat in (2, 4):
        for act in (checked(seat), called(seat), bet(seat, 5), folded(seat)):
            told.when(act).refused("impossible_entry", "hand_is_not_live")


@pytest.mark.parametrize(
    "irregular",
    [
        checked(4),
        bet(4, 200),
        bet(2, 5),
        raised(2, 300),
        discarded(2),
        killed(2, identifiable=True),
        tabled(2, "As Ks"),
        pushed({4: 600}),
        pushed({1: 100}),
        exposed(2, 9, cause="player", card="5s"),
        posted(2, 50, "dead_blind"),
        scrambled(),
        riffle(2),
        board("2c 3c"),
    ],
    ids=lambda one: type(one).__name__,
)
def test_what_happened_is_taken_however_irregular(irregular: Any) -> None:
    flop().when(irregular).taken()
