"""Claims: in time, on somebody's word, or too late; and what may be ruled on them."""

from typing import Any

import pytest

from tests.support.given import Step, Told, given
from tests.support.makers import (
    a_showdown,
    admitted,
    appeal,
    appealed,
    blinds,
    break_starts,
    called,
    claim,
    declared,
    director,
    discarded,
    folded,
    later,
    penalty,
    pushed,
    riffle,
    ruling,
    scrambled,
    tabled,
    withdrawn,
)

AWARD = {0: {1: 600}}


def misread(**table: Any) -> Told:
    """Seat 1 tabled the better hand, and the pot was pushed to seat 2."""
    live = (1, 2, 3, 4)
    told = given(a_showdown(live=live, **table), tabled(1, "As Qs"), tabled(2, "Jd Jh"))
    return told.when(discarded(3), discarded(4), pushed({2: 600}))


def riffled(**table: Any) -> Told:
    """… and the next hand has begun."""
    return misread(**table).when(riffle(2), blinds(3, 4))


def test_claim_before_the_riffle_is_in_time() -> None:
    told = misread().when(claim("reading", seat=1))
    assert told.claimed()["timely"] is True
    assert told.claimed()["closed_by"] is None
    assert told.claimed()["status"] == "open"
    assert told.claimed()["provision"] == "TDA-CLAIM-READING"


def test_late_claim_is_refused_and_its_refusal_is_on_file() -> None:
    told = riffled()
    told.when(claim("reading", seat=1, hand=1)).refused("claim_too_late")
    seen = told.claimed(hand=1)
    riffle_seq = told.seq - 3
    assert (seen["status"], seen["timely"], seen["closed_by"]) == ("refused", False, riffle_seq)
    assert seen["provision"] == "TDA-CLAIM-READING"


def test_id_of_a_refused_claim_is_used_up() -> None:
    told = riffled()
    told.when(claim("reading", seat=1, hand=1)).refused("claim_too_late")
    told.when(claim("award", seat=1, hand=1)).refused("impossible_entry", "claim_id_used")
    told.when(claim("award", seat=1, hand=1, claim="c2")).taken()


def test_claim_too_late_by_a_break_is_closed_by_an_instant() -> None:
    told = misread().when(break_starts(), later(90, scrambled()))
    told.when(claim("award", seat=1)).refused("claim_too_late")
    assert told.claimed()["closed_by"] == "2026-03-01T12:01:13Z"
    assert told.claimed()["provision"] == "TDA-CLAIM-BREAK"


def test_conduct_is_never_too_late_and_moves_no_pot() -> None:
    told = riffled(book="caro_cooke").when(folded(2), called(3))
    told.when(claim("conduct", seat=1, hand=1)).taken()
    told.when(director(ruling("conduct", AWARD))).refused("remedy_not_available")
    told.when(penalty("missed_hands", count=1)).taken()


def test_claim_spoken_before_the_riffle_is_attested() -> None:
    told = riffled()
    voiced = claim("reading", seat=1, hand=1, voiced_before=told.seq - 2, voiced_says="dealer")
    told.when(voiced).taken()
    assert told.claimed(hand=1)["timely"] == "attested"
    assert told.claimed(hand=1)["closed_by"] is None
    told.when(ruling(award=AWARD)).taken()
    assert told.stacks()[1] == 10_600


def test_claim_spoken_after_the_riffle_is_too_late() -> None:
    told = riffled()
    voiced = claim("reading", seat=1, hand=1, voiced_before=told.seq - 1, voiced_says="dealer")
    told.when(voiced).refused("claim_too_late")


def test_claim_spoken_at_an_instant_before_the_riffle_is_attested() -> None:
    told = riffled()
    told.when(claim("reading", seat=1, hand=1, voiced_at="2026-03-01T12:00:14Z")).taken()
    assert told.claimed(hand=1)["timely"] == "attested"
    late = claim("reading", seat=1, hand=1, claim="c2", voiced_at="2026-03-01T12:00:16Z")
    told.when(late).refused("claim_too_late")


def test_claim_typed_in_time_on_a_tablet_without_network_is_attested() -> None:
    told = riffled()
    typed = Step.of(claim("reading", seat=1, hand=1), queued=True, typed_ago=60)
    told.when(typed).taken()
    assert told.claimed(hand=1)["timely"] == "attested"


def test_claim_said_to_be_typed_in_time_but_not_queued_is_too_late() -> None:
    told = riffled()
    typed = Step.of(claim("reading", seat=1, hand=1), typed_ago=60)
    told.when(typed).refused("claim_too_late")


@pytest.mark.parametrize("says", ["claimant", None])
def test_pot_moves_on_the_claimants_own_word_by_a_director_alone(says: str | None) -> None:
    told = riffled()
    told.when(claim("reading", seat=1, hand=1, voiced_before=told.seq - 2, voiced_says=says))
    told.when(ruling(award=AWARD)).refused("not_permitted")
    told.when(ruling("no_fault", ruling="r2")).taken()
    told.when(director(ruling(award=AWARD))).taken()


@pytest.mark.parametrize("says", ["dealer", "staff", "disputed"])
def test_pot_moves_on_anybody_elses_word_by_the_floor(says: str) -> None:
    told = riffled()
    told.when(claim("reading", seat=1, hand=1, voiced_before=told.seq - 2, voiced_says=says))
    told.when(ruling(award=AWARD)).taken()


def test_late_claim_is_admitted_by_a_director_as_it_was_made() -> None:
    told = riffled(book="caro_cooke")
    told.when(claim("award", seat=1, hand=1, against=2)).refused("claim_too_late")
    told.when(ruling(award=AWARD)).refused("claim_too_late")
    told.when(admitted().entry).refused("not_permitted")
    told.when(admitted())
    seen = told.claimed(hand=1)
    assert (seen["status"], seen["timely"], seen["against"]) == ("open", False, 2)
    told.when(ruling(award=AWARD)).taken()
    assert told.claimed(hand=1)["status"] == "ruled"
    assert told.stacks()[1] == 10_600


def test_claim_in_time_is_not_admitted_again() -> None:
    told = misread().when(claim("award", seat=1))
    told.when(admitted()).refused("impossible_entry", "claim_was_not_refused")


def test_ruling_without_a_claim_once_every_window_is_shut_is_too_late() -> None:
    told = riffled(book="caro_cooke")
    told.when(ruling(award=AWARD, claim=None, hand=1)).refused("claim_too_late")
    told.when(ruling("no_fault", claim=None, hand=1)).taken()


def test_ruling_without_a_claim_while_a_window_is_open_is_taken() -> None:
    told = misread(book="caro_cooke").when(ruling(award=AWARD, claim=None))
    assert told.taken().stacks()[1] == 10_600


def test_claim_survives_the_riffle_which_is_flagged() -> None:
    told = misread().when(claim("reading", seat=1), riffle(2))
    assert told.claimed(hand=1)["status"] == "open"
    (flag,) = told.flags("new_hand_with_open_claim", hand=1)
    assert flag["seq"] == told.seq
    assert told.flags("new_hand_with_open_claim", hand=2) == []


def test_riffle_over_a_conduct_claim_or_a_settled_one_is_not_flagged() -> None:
    told = misread().when(claim("conduct", seat=1), claim("reading", seat=1, claim="c2"))
    told.when(withdrawn("c2"), claim("award", seat=1, claim="c3"))
    told.when(ruling(award=AWARD, claim="c3"), riffle(2))
    assert told.flags("new_hand_with_open_claim", hand=1) == []


def test_claim_lapses_at_the_riffle_where_the_house_wants_it() -> None:
    told = misread(book="caro_cooke", house={"undecided_claim_survives": False})
    told.when(claim("reading", seat=1), riffle(2))
    assert told.claimed(hand=1)["status"] == "lapsed"
    told.when(ruling(award=AWARD)).refused("claim_too_late")


def test_claim_decided_before_the_riffle_does_not_lapse() -> None:
    told = misread(book="caro_cooke", house={"undecided_claim_survives": False})
    told.when(claim("reading", seat=1), ruling(award=AWARD), riffle(2))
    assert told.claimed(hand=1)["status"] == "ruled"


def test_several_rulings_on_one_claim_are_allowed() -> None:
    told = misread().when(claim("reading", seat=1), ruling("no_fault"))
    told.when(ruling("dealer_error", AWARD, ruling="r2")).taken()


def test_ruling_that_was_refused_leaves_its_id_free() -> None:
    told = misread().when(claim("reading", seat=1))
    told.when(ruling(award={0: {4: 600}})).refused("remedy_not_available")
    told.when(ruling(award=AWARD)).taken()
    told.when(ruling("no_fault")).refused("impossible_entry", "ruling_id_used")


@pytest.mark.provision("RR-POINT-OUT")
@pytest.mark.parametrize("by", ["dealer", "staff", "bystander"])
def test_anyone_may_claim(by: str) -> None:
    told = misread(book="roberts").when(claim("award", seat=None, by=by))
    assert told.claimed()["timely"] is True


@pytest.mark.provision("RR-POT-RECONSTRUCT")
@pytest.mark.provision("RR-POT-RECONSTRUCT", bites=False)
@pytest.mark.provision("transfer")
@pytest.mark.provision("transfer", bites=False)
@pytest.mark.parametrize("book", ["caro_cooke", "roberts", "tda", "tda_2024", "holdem_basic"])
def test_transfer_stands_open_for_a_claim_in_time_and_not_without_one(book: str) -> None:
    told = misread(book=book)
    assert told.remedies("transfer") == []
    (remedy,) = told.when(claim("award", seat=1)).remedies("transfer")
    assert remedy["moves"] == [{"from": 2, "to": 1, "amount": 600}]
    told.when(ruling(award=AWARD))
    assert told.remedies("transfer") == []
    assert told.stacks()[1] == 10_600


def test_claim_about_another_pot_opens_no_transfer_of_this_one() -> None:
    told = given(a_showdown(pots=(600, (400, (2, 3)))), tabled(1, "As Qs"), tabled(2, "Jd Jh"))
    told.when(discarded(3), pushed({2: 400}, 1), pushed({2: 600}), claim("award", seat=1, pot=1))
    assert told.remedies("transfer") == []


def test_ruling_relies_on_what_was_known() -> None:
    told = misread().when(claim("reading", seat=1), ruling(award=AWARD))
    relied: Any = told.table.rows[-1].entry.relied_on  # type: ignore[attr-defined]
    assert (relied.seq, relied.rulebook, relied.timely) == (told.seq - 1, "tda", True)


def test_appeal_on_a_claim_made_too_late_moves_no_pot() -> None:
    told = riffled(book="caro_cooke")
    told.when(claim("award", seat=1, hand=1)).refused("claim_too_late")
    told.when(ruling("no_fault", hand=1), appealed(1))
    told.when(appeal("overturned", AWARD)).refused("claim_too_late")
    told.when(appeal("overturned")).taken()


def test_appeal_on_a_claim_in_time_moves_the_pot_also_after_the_riffle() -> None:
    told = misread(book="caro_cooke").when(claim("award", seat=1), ruling("no_fault"), riffle(2))
    told.when(appealed(1), appeal("overturned", AWARD)).taken()
    assert told.stacks()[1] == 10_600


@pytest.mark.provision("CC-HAND-END")
def test_remedy_for_a_miscall_is_gone_with_the_riffle_unless_a_claim_was_in_time() -> None:
    setting = (a_showdown(live=(1, 2), book="caro_cooke"), declared(1, "full_house"), discarded(2))
    told = given(setting, tabled(1, "As Qs"), pushed({1: 600}))
    assert len(told.remedies("award_to_discarder")) == 1
    assert told.when(riffle(2)).remedies("award_to_discarder", hand=1) == []
    told = given(setting, tabled(1, "As Qs"), pushed({1: 600}), claim("miscall", against=1))
    assert len(told.when(riffle(2)).remedies("award_to_discarder", hand=1)) == 1
    told.when(ruling("suspected_miscall", {0: {2: 600}})).taken()
    assert told.remedies("award_to_discarder", hand=1) == []


def test_riffle_that_lets_a_claim_lapse_is_flagged_all_the_same() -> None:
    told = misread(book="caro_cooke", house={"undecided_claim_survives": False})
    told.when(claim("reading", seat=1), riffle(2))
    assert [flag["seq"] for flag in told.flags("new_hand_with_open_claim", hand=1)] == [told.seq]
