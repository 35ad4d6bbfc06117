"""Differential: pokerkit plays random legal hands, we export what our table was told, and pokerkit replays it."""

from random import Random  # noqa: TID251 - only its type: every draw is hypothesis's own

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.exports.phh import phh
from rulings.domain.permissions import Role
from tests.floor.exports.told import replayed, told
from tests.support import makers as say
from tests.support.examples import RANDOM, examples
from tests.support.oracle import KINDS, Duel, Kind


@pytest.mark.filterwarnings("ignore:Returning reserved")
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind.game}, {kind.structure}")
def test_exported_hand_replays_to_the_stacks_it_ended_with(kind: Kind) -> None:
    @examples(10)
    @given(rnd=RANDOM, deck=st.random_module())
    def replays(rnd: Random, deck: object) -> None:
        duel = Duel(rnd, kind)
        duel.play()
        table = duel.told.when(say.entry("deck_scrambled")).taken().table
        occupants = table.state.occupants
        for role in (Role.FLOOR, Role.AUDITOR):
            hand = told(table.story, role=role)
            assert hand.missing == ()
            assert [player.end for player in hand.players] == [
                occupants[player.seat].stack for player in hand.players
            ]
            again = replayed(phh(hand))
            assert sum(again) == sum(player.end or 0 for player in hand.players)
            if not duel.split_by_low:
                assert again == [player.end for player in hand.players]

    replays()
