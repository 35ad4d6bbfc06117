"""A player's false declarations follow him over the event's tables, and decide nothing."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from floor.wallclock import new_id
from rulings.history import miscalls_of
from rulings.services import Batch, record_many
from tables.domain.codec import from_wire
from tables.domain.envelope import Envelope, StreamId

BOARD = ["9c", "Th", "4s", "Jd", "2h"]
AT = datetime(2026, 5, 2, 19, 0, tzinfo=UTC)


def play(tournament: UUID, at: datetime, *entries: dict[str, Any]) -> UUID:
    """Record a table where the player `liar` sits in seat 3, then these entries."""
    table = new_id()
    wires: list[dict[str, Any]] = [
        {
            "type": "table_opened",
            "game": "holdem",
            "structure": "no_limit",
            "rulebook": "caro_cooke",
            "smallest_chip": 25,
            "seats": 6,
        },
        {"type": "player_seated", "seat": 2, "player": "honest", "stack": 5000},
        {"type": "player_seated", "seat": 3, "player": "liar", "stack": 5000},
        {"type": "hand_started", "button": 2, "method": "riffle"},
        {
            "type": "situation_stated",
            "street": "river",
            "board": BOARD,
            "button": 2,
            "pots": [{"amount": 900, "eligible": [2, 3]}],
            "live": [2, 3],
        },
        *entries,
    ]
    envelope = Envelope(actor="floor-1", role="floor", command_id=new_id(), occurred_at=at)
    outcome = record_many(
        Batch(
            stream=StreamId(tournament=tournament, table=table),
            entries=tuple(from_wire(wire) for wire in wires),
            envelope=envelope,
            new_id=new_id,
            clock=at,
        )
    )
    assert outcome.refusal is None
    return table


SAYS_STRAIGHT = {"type": "hand_declared", "seat": 3, "category": "straight"}
THROWN = {
    "type": "hand_discarded",
    "seat": 2,
    "face": "down",
    "touched_muck": True,
    "identifiable": False,
}
JACKS = {"type": "cards_tabled", "seat": 3, "cards": ["Kd", "Jc"]}
STRAIGHT = {"type": "cards_tabled", "seat": 3, "cards": ["Kd", "Qc"]}


@pytest.mark.django_db
def test_false_declarations_are_found_at_every_table_of_the_event() -> None:
    tournament = new_id()
    first = play(tournament, AT, SAYS_STRAIGHT, THROWN, JACKS)
    play(tournament, AT + timedelta(hours=1), SAYS_STRAIGHT, STRAIGHT)
    last = play(tournament, AT + timedelta(hours=2), SAYS_STRAIGHT, JACKS)
    play(new_id(), AT, SAYS_STRAIGHT, THROWN, JACKS)

    found = miscalls_of(tournament, "liar")

    assert [one.table for one in found] == [first, last]
    assert [one.discarded for one in found] == [(2,), ()]
    assert all(one.better and one.category == "straight" for one in found)


@pytest.mark.django_db
def test_nobody_answers_for_what_another_said() -> None:
    tournament = new_id()
    play(tournament, AT, SAYS_STRAIGHT, THROWN, JACKS)
    assert miscalls_of(tournament, "honest") == ()
