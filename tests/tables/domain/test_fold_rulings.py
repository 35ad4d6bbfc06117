"""What a ruling does to a table, and what its appeal takes back."""

from msgspec.structs import replace

from tables.domain.entries.base import Entry
from tests.support.given import Told, given
from tests.support.makers import (
    a_showdown,
    appeal,
    appealed,
    claim,
    director,
    discarded,
    entry,
    leaves,
    pushed,
    ruling,
    tabled,
)

HELD = [{"seat": 1, "live": False}]


def test_hand_ruled_dead_is_live_again_when_the_ruling_is_overturned() -> None:
    told = given(a_showdown(), tabled(1, "As Qs"), tabled(2, "Jd Jh"), discarded(3))
    told.when(director(ruling("player_error", claim=None, hand_status=HELD)))
    assert (told.eligible(1), told.entitled()) == (False, {0: {2: 600}})
    told.when(appealed(1), appeal("overturned"))
    assert (told.eligible(1), told.entitled()) == (True, {0: {1: 600}})


def test_hand_ruled_dead_stays_dead_when_the_ruling_is_upheld() -> None:
    told = given(a_showdown(), tabled(1, "As Qs"), tabled(2, "Jd Jh"), discarded(3))
    told.when(director(ruling("player_error", claim=None, hand_status=HELD)))
    told.when(appealed(1), appeal("upheld"))
    assert not told.eligible(1)


def test_director_who_ruled_does_not_decide_the_appeal() -> None:
    told = given(a_showdown(), director(ruling("no_fault", claim=None)), appealed(2))
    own = replace(appeal("upheld"), actor=None)
    told.when(own).refused("not_permitted", "own_ruling")
    told.when(appeal("upheld")).taken()


def test_two_penalties_of_one_ruling_cannot_have_one_id() -> None:
    given_twice = [
        {"penalty": "x1", "player": player, "kind": "warning", "reason": "words"}
        for player in ("p1", "p2")
    ]
    told = given(a_showdown(), claim("conduct"))
    told.when(ruling("conduct", penalties=given_twice)).refused(
        "impossible_entry", "penalty_id_used"
    )


def test_what_the_wrong_winner_cannot_pay_back_is_the_shortfall() -> None:
    stacks = {1: 10_000, 2: 0, 3: 10_000}
    told = given(a_showdown(stacks=stacks, all_in=(2,), book="caro_cooke"))
    told.when(tabled(1, "As Qs"), tabled(2, "Jd Jh"), discarded(3), pushed({2: 600}))
    told.when(claim("award", seat=1, against=2), removed(2, 450), ruling(award={0: {1: 600}}))
    assert told.stacks() == {1: 10_150, 2: 0, 3: 10_000}
    assert told.view()["rulings"]["r1"]["shortfall"] == 450  # type: ignore[index]


def removed(seat: int, amount: int) -> Entry:
    return entry("chips_removed", seat=seat, amount=amount, reason="correction")


def busted_and_gone() -> Told:
    """Seat 2 lost his last chips to a misread hand, claimed in time, and left the table."""
    told = given(a_showdown(stacks={1: 5_000, 2: 0}, live=(1, 2), all_in=(2,)), tabled(1, "Jd Jh"))
    told.when(tabled(2, "As Qs"), pushed({1: 600}), claim("reading", seat=2, against=1))
    return told.when(leaves(2, "busted"))


def test_award_to_who_busted_out_seats_him_again_with_his_chips() -> None:
    told = busted_and_gone().when(ruling(award={0: {2: 600}}))
    assert told.stacks() == {1: 5_000, 2: 600}
    assert told.table.state.occupants[2].player == "p2"


def test_award_to_who_lost_his_seat_is_held_for_him() -> None:
    told = busted_and_gone().when(entry("player_seated", seat=2, player="p7", stack=3_000))
    told.when(ruling(award={0: {2: 600}}))
    assert told.stacks() == {1: 5_000, 2: 3_000}
    assert told.view()["held"] == {"p2": 600}


def test_award_reaches_a_player_who_sits_elsewhere_at_the_table_now() -> None:
    told = given(
        a_showdown(stacks={1: 5_000, 2: 4_000}, live=(1, 2), seats=6),
        tabled(1, "Jd Jh"),
        tabled(2, "As Qs"),
    )
    told.when(pushed({1: 600}), claim("reading", seat=2), leaves(2, "moved"))
    told.when(entry("player_seated", seat=5, player="p2", stack=4_000), ruling(award={0: {2: 600}}))
    assert told.stacks() == {1: 5_000, 5: 4_600}


def test_wrong_winner_who_left_pays_nothing_back() -> None:
    told = given(a_showdown(live=(1, 2)), tabled(1, "Jd Jh"), tabled(2, "As Qs"), pushed({1: 600}))
    told.when(claim("reading", seat=2), leaves(1, "moved"), ruling(award={0: {2: 600}}))
    assert told.view()["rulings"]["r1"]["shortfall"] == 600  # type: ignore[index]
    assert told.stacks() == {2: 10_000}


def test_appeal_varied_moves_what_the_ruling_left() -> None:
    pots = (600, (400, (1, 2)))
    told = given(a_showdown(pots=pots, live=(1, 2)), tabled(1, "Jd Jh"), tabled(2, "As Qs"))
    told.when(pushed({1: 400}, 1), pushed({1: 600}), claim("reading", seat=2))
    told.when(ruling(award={0: {2: 600}}), appealed(2), appeal("varied", {1: {2: 400}}))
    assert told.stacks() == {1: 10_000, 2: 11_000}
    assert told.view()["rulings"]["r1"]["status"] == "varied"  # type: ignore[index]
