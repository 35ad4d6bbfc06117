"""Differential: pokerkit plays random legal hands, and our fold has the same chips and turn after each action."""

from random import Random  # noqa: TID251 - only its type: every draw is hypothesis's own

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.examples import RANDOM, examples
from tests.support.oracle import KINDS, Duel, Kind


@pytest.mark.filterwarnings("ignore:Returning reserved")
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind.game}, {kind.structure}")
def test_chips_and_turn_agree_after_every_action(kind: Kind) -> None:
    @examples(30)
    @given(rnd=RANDOM, deck=st.random_module())
    def agrees(rnd: Random, deck: object) -> None:
        Duel(rnd, kind).play()

    agrees()
