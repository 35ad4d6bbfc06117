"""Who may record what, cell by cell: every role and every entry of the vocabulary."""

from random import Random  # noqa: TID251 - a fixed seed, to draw any entry of a type
from typing import Any

import pytest

from rulings.domain.permissions import Role, may_record
from tables.domain.entries import ENTRY_TYPES
from tables.domain.entries.base import Entry
from tests.support.garbage import garbage
from tests.support.makers import entry, leaves, penalty, ruling

HAND_AND_SHOWDOWN = {
    *("hand_started", "forced_bet_posted", "cards_dealt", "card_exposed", "exposed_card_replaced"),
    *("card_burned", "board_dealt", "board_taken_back", "cards_drawn", "checked", "folded"),
    *("called", "bet", "raised", "clock_called", "uncalled_bet_returned", "misdeal_declared"),
    *("hand_declared", "hand_conceded", "cards_tabled", "cards_flashed", "hand_discarded"),
    *("hand_retrieved", "hand_killed", "tabling_refused", "hand_read", "show_requested"),
    *("pot_pushed", "pot_impounded", "pot_released", "pot_pulled", "deck_scrambled"),
}
DEALERS = HAND_AND_SHOWDOWN | {
    *("floor_called", "call_cancelled", "claim_raised", "stack_counted", "dealer_changed"),
    *("entry_voided", "entry_corrected"),
}
DIRECTORS = {"claim_admitted", "appeal_decided", "tournament_closed", "tournament_reopened"}
# The plainest entry of each type that needs one: nothing in it is a director's alone.
PLAIN = {
    "ruling_issued": ruling("no_fault"),
    "penalty_issued": penalty("warning"),
    "player_left": leaves(1, "moved"),
}


def plain(name: str) -> Entry:
    """Any entry of the type will do."""
    return PLAIN.get(name) or garbage(Random(7), name)  # noqa: S311 - nothing secret is drawn


@pytest.mark.parametrize("name", sorted(ENTRY_TYPES))
def test_each_role_records_its_own(name: str) -> None:
    allowed = {role for role in Role if may_record(role, plain(name))}
    expected = {Role.DIRECTOR}
    if name not in DIRECTORS:
        expected |= {Role.FLOOR}
    if name in DEALERS:
        expected |= {Role.DEALER}
    assert allowed == (set() if name == "claim_refused" else expected)


@pytest.mark.parametrize(
    "directors",
    [
        ruling("no_fault", hand_status=[{"seat": 1, "live": True}]),
        ruling("no_fault", outside_rulebook="fairness"),
        ruling(
            "conduct",
            penalties=[
                {"penalty": "x", "player": "p1", "kind": "disqualification", "reason": "words"}
            ],
        ),
        penalty("disqualification"),
        leaves(1, "disqualified"),
        entry("claim_admitted", claim="c1", reason="heard"),
        entry("appeal_decided", ruling="r1", outcome="upheld", reason="so"),
    ],
    ids=lambda one: type(one).__name__,
)
def test_director_alone(directors: Any) -> None:
    assert {role for role in Role if may_record(role, directors)} == {Role.DIRECTOR}
