"""Who may record what, cell by cell, as the vocabulary says it; over HTTP, by token."""

from typing import Any

import pytest

from rulings.domain.permissions import ALL_TYPES
from tests.floor.payloads import (
    AT_A_TABLE,
    EVERY_ENTRY,
    SHOWDOWN,
    THE_FLOOR,
    THE_HAND,
    THE_TOURNAMENT,
)
from tests.floor.room import (
    EVERYBODY,
    Room,
    a_room,
    blinds,
    dealt,
    refused,
    riffle,
    seated,
)
from tests.floor.room import value as said

pytestmark = pytest.mark.django_db

# The words of the vocabulary, written out.
DEALER = {
    *THE_HAND,
    *SHOWDOWN,
    "floor_called",
    "call_cancelled",
    "claim_raised",
    "stack_counted",
    "dealer_changed",
    # of play entries of the hand in play; which of them, below
    "entry_voided",
    "entry_corrected",
} - {"situation_stated", "deck_fouled"}
DIRECTORS = {"claim_admitted", "appeal_decided", "tournament_closed", "tournament_reopened"}
FLOOR = set(EVERY_ENTRY) - DIRECTORS - {"claim_refused"}
MAY = {
    "dealer": DEALER,
    "floor": FLOOR,
    "director": set(EVERY_ENTRY) - {"claim_refused"},
    "auditor": set[str](),
}


def test_every_entry_is_asked_about() -> None:
    assert set(EVERY_ENTRY) == ALL_TYPES


@pytest.mark.parametrize("role", EVERYBODY)
def test_a_role_may_record_what_the_vocabulary_gives_it_and_nothing_else(role: str) -> None:
    room = a_room()
    room.play(*seated({1: 5000, 2: 5000}))
    for name, payload in EVERY_ENTRY.items():
        path = f"{room.path if name in THE_TOURNAMENT else room.table_path}/entries"
        answer = room.record({"type": name, **payload}, role=role, path=path)
        if name in MAY[role]:
            assert answer.status_code in {201, 422}, (role, name, answer.content)
        else:
            refused(answer, 403, "not_permitted", "role_may_not")


@pytest.mark.parametrize("role", EVERYBODY)
def test_what_a_role_may_not_record_leaves_no_trace(role: str) -> None:
    room = a_room()
    last = room.play(*seated({1: 5000, 2: 5000}))
    for name in set(AT_A_TABLE) - MAY[role]:
        room.record({"type": name, **AT_A_TABLE[name]}, role=role)
    assert said(room.get(f"{room.table_path}/entries"))["seq"] == last


RULING = THE_FLOOR["ruling_issued"]
PENALTY = THE_FLOOR["penalty_issued"]
OUT = {"kind": "disqualification"}


@pytest.mark.parametrize(
    "entry",
    [
        {"type": "ruling_issued", **RULING, "hand_status": [{"seat": 1, "live": False}]},
        {"type": "ruling_issued", **RULING, "outside_rulebook": "in fairness"},
        {"type": "ruling_issued", **RULING, "penalties": [{**PENALTY, **OUT}]},
        {"type": "penalty_issued", **PENALTY, **OUT},
        {"type": "player_left", "seat": 1, "reason": "disqualified"},
    ],
    ids=["hand_status", "outside_rulebook", "ruled_out", "penalty", "leaves"],
)
def test_what_only_a_director_decides(entry: dict[str, Any]) -> None:
    room = a_room()
    room.play(*seated({1: 5000, 2: 5000, 3: 5000}), riffle())
    refused(room.record(entry, role="floor"), 403, "not_permitted")
    refused(room.record(entry, role="dealer"), 403, "not_permitted")
    refused(room.record(entry, role="auditor"), 403, "not_permitted")
    assert room.record(entry, role="director").status_code == 201


def voiding(room: Room, seq: int, role: str, **more: Any) -> int:
    entry = {"type": "entry_voided", "seq": seq, "reason": "a slip", **more}
    return room.record(entry, role=role).status_code


def correcting(room: Room, seq: int, role: str, payload: dict[str, Any]) -> int:
    entry = {"type": "entry_corrected", "seq": seq, "payload": payload, "reason": "a slip"}
    return room.record(entry, role=role).status_code


def test_a_dealer_revises_play_of_the_hand_in_play_alone() -> None:
    room = a_room()
    counted = room.play(
        *seated({1: 5000, 2: 5000, 3: 5000}),
        {"type": "stack_counted", "seat": 1, "amount": 5000},
    )
    dealt_to_one = room.play(riffle(), *blinds(), dealt(1, "As", "Ks"))
    called = room.play({"type": "called", "seat": 1})
    assert correcting(room, dealt_to_one, "dealer", {"seat": 1, "count": 2, "face": "down"}) == 201
    assert voiding(room, called, "dealer") == 201
    assert voiding(room, counted, "dealer") == 403
    last = room.play({"type": "folded", "seat": 1}, {"type": "folded", "seat": 2})
    room.play({"type": "pot_pushed", "pot": 0, "shares": [{"seat": 3, "amount": 200}]})
    scrambled = room.play({"type": "deck_scrambled"})
    assert voiding(room, last, "dealer") == 403
    assert voiding(room, scrambled, "dealer") == 403
    assert voiding(room, scrambled, "floor") == 201


@pytest.mark.parametrize("role", ["dealer", "floor", "auditor"])
def test_claims_rulings_and_appeals_are_revised_by_a_director_alone(role: str) -> None:
    room = a_room()
    room.play(*seated({1: 5000, 2: 5000, 3: 5000}), riffle(), *blinds())
    claim = {"type": "claim_raised", "claim": "c1", "kind": "conduct", "by": "staff"}
    ruling = {"type": "ruling_issued", **RULING, "claim": "c1"}
    appeal = {"type": "ruling_appealed", "ruling": "r1", "by": 1, "words": "no"}
    seqs = [room.play(one) for one in (claim, ruling, appeal)]
    for seq in seqs:
        assert voiding(room, seq, role) == 403
    assert voiding(room, seqs[0], role, through=seqs[-1]) == 403
    for seq in reversed(seqs):
        assert voiding(room, seq, "director") == 201


def test_a_refusal_cannot_be_voided_even_by_a_director() -> None:
    room = a_room()
    room.play(*seated({1: 5000, 2: 5000, 3: 5000}), riffle(), *blinds())
    room.play({"type": "folded", "seat": 1}, {"type": "folded", "seat": 2})
    room.play({"type": "pot_pushed", "pot": 0, "shares": [{"seat": 3, "amount": 200}]})
    room.play({"type": "deck_scrambled"}, riffle(2))
    late = {"type": "claim_raised", "claim": "c1", "kind": "reading", "by": "staff", "hand": 1}
    seq = refused(room.record(late), 422, "claim_too_late")["seq"]
    entry = {"type": "entry_voided", "seq": seq, "reason": "a slip"}
    refused(room.record(entry, role="director"), 422, "impossible_entry", "entry_cannot_be_revised")


@pytest.mark.parametrize(
    ("first", "then"),
    [
        (
            {"type": "penalty_issued", **PENALTY},
            {**PENALTY, "kind": "disqualification"},
        ),
        (
            {"type": "player_left", "seat": 1, "reason": "left"},
            {"seat": 1, "reason": "disqualified"},
        ),
    ],
    ids=["penalty", "leaves"],
)
def test_a_correction_makes_nothing_that_only_a_director_may(
    first: dict[str, Any], then: dict[str, Any]
) -> None:
    room = a_room()
    room.play(*seated({1: 5000, 2: 5000, 3: 5000}))
    seq = room.play(first)
    assert correcting(room, seq, "floor", then) == 403
    assert correcting(room, seq, "director", then) == 201
