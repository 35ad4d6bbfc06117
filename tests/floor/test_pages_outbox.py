"""What a tablet held without network: which forms may wait, and how the server takes what they send later."""

import re

import pytest

from floor.forms.acts import CALL_FORMS, PAD_FORMS
from floor.forms.queued import queue_of
from rulings.domain.permissions import PLAY_TYPES
from tests.floor.room import Room, a_room, blinds, riffle, seated
from tests.floor.visitor import Visitor

pytestmark = pytest.mark.django_db


@pytest.fixture
def room() -> Room:
    return a_room()


def test_what_was_seen_may_wait_and_what_is_decided_may_not() -> None:
    played = PLAY_TYPES & PAD_FORMS.keys()
    assert [act for act in sorted(played) if not queue_of(act)] == []
    assert [act for act in CALL_FORMS if not queue_of(act)] == []
    for act in ("ruling_issued", "penalty_issued", "claim_admitted", "claim_withdrawn"):
        assert not queue_of(act)


def test_a_form_that_may_wait_says_what_it_is(room: Room) -> None:
    room.play(*seated({1: 5000, 2: 5000, 3: 5000}), riffle(), *blinds())
    floor = Visitor(room)
    kinds = dict(re.findall(r'data-queue="(\w+)" data-what="([^"]*)"', floor.table().html))
    assert kinds == {"call": "Call the floor", "play": "Fold"}
    assert 'data-queue="boundary" data-what="Next riffle" data-where="Table 7"' in (
        floor.table(record="hand_started").html
    )
    claim = floor.get(f"{floor.path}claim/new", kind="reading", hand=1)
    assert 'data-queue="claim"' in claim.html
    assert "data-queue" not in floor.get(f"{floor.path}rule", hand=1).html
