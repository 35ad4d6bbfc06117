"""What nobody logged, and what was not finished, is told as far as it went and never guessed."""

import pytest

from floor.exports.ohh import ohh
from floor.exports.phh import phh
from floor.imports.imported import ImportedHand
from floor.imports.phh import read_phh
from tables.domain.entries.base import Entry
from tests.floor.exports.hands import (
    CALLED_DOWN,
    SCRAMBLED,
    STACKS,
    a_hand,
    beside,
    entry,
    hand_of,
    pushed,
    toml_of,
)
from tests.floor.exports.told import all_told
from tests.support import makers as say
from tests.support.given import given


def test_hand_whose_betting_nobody_logged_is_told_without_any() -> None:
    table = given(say.a_showdown()).when(say.tabled(1, "As Ks"), pushed(1, 600), SCRAMBLED)
    hand = hand_of(table)
    fields = toml_of(hand)

    assert not hand.is_complete
    assert fields["_missing"] == [
        "The betting was not logged: the floor stated where the hand stood."
    ]
    assert not {"antes", "starting_stacks", "actions", "finishing_stacks"} & fields.keys()
    assert fields["_stated"][0]["entry"]["pots"] == [{"amount": 600, "eligible": [1, 2, 3]}]
    assert "".join(ohh([hand])) == ""
    assert beside(hand)[hand.id]["complete"] is False


def test_hand_of_boundaries_alone_is_not_complete() -> None:
    table = given(say.opened(stacks=STACKS), say.riffle()).when(SCRAMBLED, say.riffle(2))
    first, _ = all_told(table.taken().table.story)

    assert first.missing == ("The betting was not logged, or not to its end.",)


def test_betting_that_was_not_logged_to_its_end_is_not_complete() -> None:
    table = given(say.opened(stacks=STACKS), say.riffle()).when(
        *CALLED_DOWN[:7], say.board("2c 7d 9h"), say.tabled(2, "As Ah"), pushed(2, 400), SCRAMBLED
    )

    assert hand_of(table).missing == ("The betting was not logged, or not to its end.",)


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ((), "The hand is still in play."),
        ((entry("misdeal_declared", reason="A card was boxed"),), "The hand is void (misdeal): every chip went back."),
        ((SCRAMBLED,), "1000 of pot 0 was pushed to nobody."),
        ((entry("pot_impounded", pot=0, reason="The camera is asked"), SCRAMBLED), "The house holds 1000 of pot 0."),
    ],
)  # fmt: skip
def test_hand_without_a_winner_is_told_as_far_as_it_went(
    more: tuple[Entry, ...], reason: str
) -> None:
    hand = hand_of(a_hand(*more))
    fields = toml_of(hand)

    assert fields["_complete"] is False
    assert fields["_missing"] == [reason]
    assert fields["actions"][-1] == "p2 cc"
    assert not {"finishing_stacks", "winnings"} & fields.keys()
    assert "".join(ohh([hand])) == ""
    (back,) = read_phh("x.phh", phh(hand).encode())
    assert isinstance(back, ImportedHand)
    assert back.notes[-1] == f"The file says: {reason}"
