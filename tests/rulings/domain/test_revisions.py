"""Voids and corrections: what may be revised, by whom, and to what."""

from typing import Any

import pytest

from rulings.domain.permissions import Role
from tables.domain.entries.base import Entry
from tests.support.given import Step, Told, given
from tests.support.makers import (
    a_showdown,
    bet,
    blinds,
    board,
    called,
    checked,
    claim,
    corrected,
    dealer,
    director,
    discarded,
    entry,
    folded,
    leaves,
    opened,
    penalty,
    pushed,
    raised,
    riffle,
    ruling,
    scrambled,
    tabled,
    voided,
)

STACKS = {1: 5_000, 2: 5_000, 3: 5_000}


def preflop() -> Told:
    """Rows 1 to 5 set the table; 6 is the riffle, 7 and 8 the blinds, 9 a call, 10 a raise."""
    return given(opened(stacks=STACKS), riffle(1), blinds(2, 3), called(1), raised(2, 600))


def test_voided_entry_is_as_if_it_had_never_been_recorded() -> None:
    told = preflop().when(dealer(voided(10)))
    never = given(opened(stacks=STACKS), riffle(1), blinds(2, 3), called(1))
    assert told.view()["to_act"] == never.view()["to_act"] == 2
    assert told.stacks() == never.stacks()


def test_corrected_entry_reads_as_its_new_payload() -> None:
    told = preflop().when(dealer(corrected(10, raised(2, 800))))
    assert told.view()["to_match"] == 800
    assert told.stacks()[2] == 4_200


def test_correction_may_be_corrected_and_the_later_one_holds() -> None:
    told = preflop().when(corrected(10, raised(2, 800)), corrected(10, raised(2, 1_000)))
    assert told.view()["to_match"] == 1_000


def test_voided_correction_leaves_the_entry_as_it_was_first() -> None:
    told = preflop().when(corrected(10, raised(2, 800)), voided(11))
    assert told.view()["to_match"] == 600


def test_several_entries_are_voided_at_once() -> None:
    told = preflop().when(voided(9, through=10))
    assert told.view()["to_act"] == 1
    assert told.stacks() == {1: 5_000, 2: 4_900, 3: 4_800}


def test_void_that_leaves_an_impossible_entry_names_the_first() -> None:
    told = given(opened(stacks=STACKS), riffle(1), blinds(2, 3), board("4c 9d Jh"), board("Qs"))
    told.when(tabled(2, "4d 4h")).when(voided(6)).refused("impossible_entry")
    told.when(voided(4)).refused("impossible_entry")
    told.when(corrected(9, board("4d 9d Jh")))
    assert told.refusal is not None
    assert told.refusal.facts["seq"] == 11


def test_void_of_nothing_of_a_void_or_of_a_refusal_is_refused() -> None:
    told = preflop()
    told.when(voided(99)).refused("impossible_entry")
    told.when(voided(10, through=99)).refused("impossible_entry")
    told.when(voided(10), voided(11)).refused("impossible_entry")
    told.when(voided(10)).refused("impossible_entry")
    late = given(a_showdown(book="caro_cooke"), tabled(1, "As Qs"), pushed({1: 600}), riffle(2))
    late.when(claim("award", hand=1)).refused("claim_too_late")
    late.when(director(voided(late.seq))).refused("impossible_entry")


def test_correction_to_another_type_or_with_a_wrong_field_is_invalid() -> None:
    wrong = entry("entry_corrected", seq=10, payload={"seat": 2, "amount": 9}, reason="x")
    preflop().when(wrong).refused("invalid_payload")
    wrong = entry("entry_corrected", seq=10, payload={"seat": 2, "to": "many"}, reason="x")
    preflop().when(wrong).refused("invalid_payload")


def test_dealer_revises_play_of_the_hand_in_play_and_nothing_else() -> None:
    told = preflop()
    told.when(dealer(voided(5))).refused("not_permitted")
    told.when(entry("stack_counted", seat=1, amount=4_800))
    told.when(dealer(voided(11))).refused("not_permitted")
    told.when(dealer(voided(10))).taken()
    told.when(scrambled(), dealer(voided(9))).refused("not_permitted")


def test_floor_may_not_revise_a_claim_a_ruling_or_an_appeal() -> None:
    told = given(a_showdown(), tabled(1, "As Qs"), discarded(2), discarded(3), claim("award"))
    told.when(voided(told.seq)).refused("not_permitted")
    told.when(ruling("no_fault")).when(voided(told.seq)).refused("not_permitted")
    told.when(corrected(told.seq, ruling("honest_error"))).refused("not_permitted")
    told.when(director(corrected(told.seq, ruling("honest_error")))).taken()
    assert told.view()["rulings"]["r1"]["finding"] == "honest_error"  # type: ignore[index]


def test_floor_may_not_correct_an_entry_into_what_a_director_alone_decides() -> None:
    told = preflop().when(penalty("warning"))
    disqualified = corrected(told.seq, penalty("disqualification"))
    told.when(disqualified).refused("not_permitted")
    told.when(director(disqualified)).taken()
    told = given(opened(stacks=STACKS), leaves(3, "left"))
    told.when(corrected(told.seq, leaves(3, "disqualified"))).refused("not_permitted")


@pytest.mark.parametrize("rules", [{"rulebook": "hoyle"}, {"house_rules": {"no_such": "rule"}}])
def test_table_is_not_corrected_to_a_rulebook_that_does_not_exist(rules: dict[str, Any]) -> None:
    told = preflop()
    first = told.table.rows[0].entry
    wrong = corrected(1, entry("table_opened", **{**fields(first), **rules}))
    told.when(director(wrong)).refused("invalid_payload")
    assert told.view()["rulebook"] == "tda"


def fields(of: Entry) -> dict[str, Any]:
    return {name: getattr(of, name) for name in of.__struct_fields__}


def test_ruling_is_not_corrected_to_an_award_the_book_did_not_offer() -> None:
    told = given(a_showdown(live=(1, 2)), tabled(1, "As Qs"), tabled(2, "Jd Jh"), pushed({2: 600}))
    told.when(claim("award", seat=1), ruling("no_fault"))
    seq = told.seq
    wrong = director(corrected(seq, ruling("no_fault", {0: {1: 300, 2: 300}})))
    told.when(wrong).refused("remedy_not_available")
    told.when(director(corrected(seq, ruling("dealer_error", {0: {1: 600}})))).taken()
    assert told.stacks() == {1: 10_600, 2: 10_000}
    relied: Any = told.table.story.rows[seq - 1].entry
    assert relied.relied_on.seq == seq - 1


def test_claim_voided_opens_its_id_again() -> None:
    told = given(a_showdown(), tabled(1, "As Qs"), claim("award"))
    told.when(director(voided(told.seq)), claim("reading"))
    assert told.claimed()["kind"] == "reading"


def test_voided_riffle_opens_the_windows_it_had_shut() -> None:
    told = given(a_showdown(book="caro_cooke"), tabled(1, "As Qs"), discarded(2), discarded(3))
    told.when(pushed({1: 600}), scrambled(), riffle(2))
    assert told.open_windows(1) == {"conduct"}
    told.when(voided(told.seq))
    assert "reading" in told.open_windows(1)
    assert told.when(riffle(2)).view()["hand"] == 2


def test_hand_keeps_its_number_when_one_before_it_is_voided() -> None:
    told = given(opened(stacks=STACKS), riffle(1), scrambled(), riffle(2), blinds(3, 1))
    told.when(voided(6, through=7))
    assert told.view()["hand"] == 2
    assert told.when(scrambled(), riffle(3)).view()["hand"] == 3


def test_corrected_riffle_keeps_its_number() -> None:
    told = given(opened(stacks=STACKS), riffle(1), scrambled(), riffle(2), blinds(3, 1))
    told.when(corrected(8, riffle(3, "shuffle_machine")))
    assert (told.view()["hand"], told.view(2)["button"], told.view(1)["button"]) == (2, 3, 1)
    wrong = entry(
        "entry_corrected", seq=8, payload={"button": 2, "method": "riffle", "hand": 7}, reason="x"
    )
    assert told.when(wrong).view(2)["button"] == 2


def test_who_may_record_stays_who_recorded() -> None:
    told = preflop().when(Step(bet(3, 700), role=Role.AUDITOR)).refused("not_permitted")
    told.when(Step(folded(3), role=Role.DEALER), Step(checked(1), role=Role.DIRECTOR)).taken()
