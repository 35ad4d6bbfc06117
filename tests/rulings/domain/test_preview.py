"""What a ruling would do: the awards on offer, the stacks after, and why it would be refused."""

from uuid import UUID

from rulings.domain.judge import Judgment, judge
from rulings.domain.preview import AS_THE_CARDS_SAY, Preview, offers, preview
from tables.domain.entries.base import Entry
from tables.domain.envelope import Envelope
from tests.support.given import Told, given
from tests.support.makers import (
    a_showdown,
    appeal,
    appealed,
    claim,
    declared,
    discarded,
    pushed,
    ruling,
    tabled,
)
from tests.support.memory import STREAM

BOARD = "9c Th 4s Jd 2h"


def judged(told: Told) -> Judgment:
    found = judge(told.table.story, number=1, now=told.table.now)
    assert found is not None
    return found


def previewed(told: Told, entry: Entry, role: str = "floor", actor: str = "somebody") -> Preview:
    envelope = Envelope(actor=actor, role=role, command_id=UUID(int=9), occurred_at=told.table.now)
    return preview(told.table.story, entry, stream=STREAM, envelope=envelope, at=told.table.now)


def a_miscall() -> Told:
    """Seat 3 says a straight and tables jacks; seat 2 has thrown his hand away."""
    return given(
        a_showdown(BOARD, pots=(2400,), live=(2, 3), book="caro_cooke"),
        declared(3, "straight", "K"),
        discarded(2),
        tabled(3, "Kd Jc"),
        pushed({3: 2400}),
        claim("miscall", seat=2),
    )


def a_wrong_push() -> Told:
    """Seat 3 has the jacks, seat 2 the nines; the pot went to the nines."""
    return given(
        a_showdown(BOARD, pots=(2400,), live=(2, 3)),
        tabled(2, "9s 3c"),
        tabled(3, "Kd Jc"),
        pushed({2: 2400}),
        claim("award", seat=3),
    )


def test_the_pot_as_pushed_is_no_offer_where_the_cards_say_the_same() -> None:
    codes = [offer.code for offer in offers(judged(a_miscall()))]
    assert AS_THE_CARDS_SAY not in codes


def test_a_wrong_push_must_go_as_the_cards_say() -> None:
    (offer,) = offers(judged(a_wrong_push()))
    assert (offer.code, offer.discretion, offer.pot) == (AS_THE_CARDS_SAY, "must", 0)
    assert offer.shares == {3: 2400}
    assert offer.findings == ()


def test_a_pot_not_yet_pushed_may_go_as_the_cards_say() -> None:
    told = given(
        a_showdown(BOARD, pots=(2400,), live=(2, 3)), tabled(2, "9s 3c"), tabled(3, "Kd Jc")
    )
    assert [offer.discretion for offer in offers(judged(told))] == ["may"]


def test_a_remedy_says_which_finding_opens_it() -> None:
    found = {offer.code: offer for offer in offers(judged(a_miscall()))}
    assert found["award_to_discarder"].findings == ("suspected_miscall",)
    assert found["award_to_discarder"].shares == {2: 2400}
    assert found["award_to_discarder"].provisions == ("CC-MISCALL-SUSPECTED",)
    assert found["forfeit_pot"].findings == ("deliberate_miscall",)


def test_every_offer_is_one_that_the_log_takes() -> None:
    for told in (a_miscall(), a_wrong_push()):
        for offer in offers(judged(told)):
            finding = offer.findings[0] if offer.findings else "dealer_error"
            found = previewed(told, ruling(finding, {offer.pot: offer.shares}))
            assert found.refusal is None, offer


def test_the_stacks_after_are_those_that_recording_gives() -> None:
    told = a_wrong_push()
    entry = ruling("dealer_error", {0: {3: 2400}})
    found = previewed(told, entry)
    assert {one.seat: one.delta for one in found.stacks} == {2: -2400, 3: 2400}
    assert found.ruling is not None
    assert found.ruling.shortfall == 0
    seq = told.seq
    assert told.table.story.seq == seq
    told.when(entry)
    assert {one.seat: one.after for one in found.stacks} == told.stacks()


def test_an_award_that_the_finding_does_not_open_is_refused_beforehand() -> None:
    found = previewed(a_miscall(), ruling("honest_error", {0: {2: 2400}}))
    assert found.refusal is not None
    assert str(found.refusal.code) == "remedy_not_available"


def test_who_may_not_is_told_beforehand() -> None:
    entry = ruling("no_fault", {0: {2: 2400}}, outside_rulebook="fairness")
    found = previewed(a_miscall(), entry)
    assert found.refusal is not None
    assert found.refusal.fault == "role_may_not"
    assert previewed(a_miscall(), entry, role="director").refusal is None


def test_what_cannot_have_happened_is_refused_beforehand() -> None:
    found = previewed(a_wrong_push(), ruling("dealer_error", {4: {3: 2400}}))
    assert found.refusal is not None
    assert found.refusal.fault == "no_such_pot"


def test_an_overturned_ruling_gives_the_chips_back_in_the_preview_too() -> None:
    told = a_wrong_push().when(ruling("dealer_error", {0: {3: 2400}}), appealed(2))
    decided = appeal("overturned")
    found = previewed(told, decided.entry, role="director", actor="another director")
    assert {one.seat: one.delta for one in found.stacks} == {2: 2400, 3: -2400}
    assert found.ruling is not None
    assert found.ruling.status == "overturned"
