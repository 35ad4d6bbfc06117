"""A player left with nothing by a ruling or a count is all-in for what he had put in."""

from typing import Any

from tests.support.given import given
from tests.support.makers import (
    blinds,
    board,
    called,
    checked,
    claim,
    counted,
    dealt,
    folded,
    opened,
    posted,
    pushed,
    riffle,
    ruling,
    scrambled,
    tabled,
)


def test_ruling_that_takes_a_stack_before_it_acts_leaves_no_share_in_the_pot() -> None:
    told = given(
        opened(stacks={1: 5_000, 2: 200, 3: 200, 4: 5_000}, book="tda"),
        riffle(1),
        blinds(2, 3, amounts=(100, 200)),
        folded(4),
        called(1),
        called(2),
        tabled(2, "As Ah"),
        tabled(3, "Kd Ks"),
        tabled(1, "7c 2d"),
    )
    told.when(board("Qc 9d 4h"), board("3s"), board("Jd"))
    told.when(pushed({3: 600}), claim("award", seat=2), scrambled(), riffle(2))
    told.when(ruling(award={0: {2: 600}}))
    told.when(posted(4, 100, "small_blind"), posted(1, 200, "big_blind")).taken()
    pots: list[dict[str, Any]] = told.pots()
    assert pots[0]["eligible"] == [1, 4]
    assert told.seat(3)["all_in"]


def test_stack_counted_at_nothing_is_all_in_for_what_is_in_front() -> None:
    told = given(opened(stacks={1: 5_000, 2: 5_000, 3: 5_000}, book="tda"), riffle(1), blinds(2, 3))
    told.when(counted(2, 0), called(1), checked(3)).taken()
    assert [pot["eligible"] for pot in told.pots()] == [[1, 2, 3], [1, 3]]


def test_bring_in_that_everybody_just_calls_leaves_nobody_to_act() -> None:
    told = given(opened(stacks={1: 5_000, 2: 5_000}, game="stud", book="tda"), riffle(1))
    told.when(dealt(1, 1, face="up", hole="2c"), dealt(2, 1, face="up", hole="Kd"))
    told.when(posted(1, 50, "bring_in"), called(2)).taken()
    assert told.view()["to_act"] is None
