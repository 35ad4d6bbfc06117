"""Laws of the judge, on random sessions: it never raises, it is pure, shares add up, shut stays shut."""

from datetime import timedelta
from random import Random  # noqa: TID251 - only its type: every draw is hypothesis's own
from typing import Any

from hypothesis import given

from rulings.domain.permissions import Role
from rulings.domain.story import tell as tell_all
from rulings.domain.view import View, hand_view
from rulings.rulebook.book import book_for
from rulings.rules.claim_windows import windows
from tables.domain.entries.floor import ClaimRefused, EntryCorrected, EntryVoided
from tests.support import makers as say
from tests.support.examples import RANDOM, examples
from tests.support.given import Step, tell
from tests.support.memory import MemoryTable
from tests.support.session import session

REVISIONS = (EntryVoided, EntryCorrected)


def a_view(rnd: Random, table: MemoryTable) -> View | None:
    """Return the view of some hand at some instant."""
    hand = table.state.hand
    if hand is None:
        return None
    number = rnd.choice([hand.number, rnd.randint(1, hand.number)])
    now = table.now + timedelta(seconds=rnd.choice([0, 30, 61, 4_000]))
    return hand_view(table.story, table="t", number=number, now=now)


@examples(40)
@given(rnd=RANDOM)
def test_shares_add_up_to_each_pot_and_no_seat_gets_two_odd_chips_of_a_side(rnd: Random) -> None:
    for step in session(rnd, steps=80):
        view: Any = a_view(rnd, step.table)
        for one in view["entitled"] if view else ():
            assert sum(s["amount"] for s in one["shares"]) == view["pots"][one["pot"]]["amount"]
            assert all(share["odd_chips"] in (0, 1) for share in one["shares"])
            sides = [(share["seat"], share["side"]) for share in one["shares"]]
            assert len(sides) == len(set(sides))


@examples(30)
@given(rnd=RANDOM)
def test_any_hand_is_judged_at_any_instant_and_twice_the_same(rnd: Random) -> None:
    for step in session(rnd, steps=60, irregular=0.5, nonsense=0.1):
        seed = rnd.randint(0, 10**6)
        hand = step.table.state.hand
        if hand is None:
            continue
        number, now = 1 + seed % hand.number, step.table.now + timedelta(seconds=seed % 200)
        once, again = (
            hand_view(step.table.story, table="t", number=number, now=now) for _ in range(2)
        )
        assert once == again


@examples(40)
@given(rnd=RANDOM)
def test_window_that_is_shut_never_opens_again_but_by_a_void_or_correction(rnd: Random) -> None:
    shut: set[tuple[int, str]] = set()
    for step in session(rnd, steps=100, irregular=0.35):
        if step.row is not None and isinstance(step.row.entry, REVISIONS):
            shut.clear()
        state = step.table.state
        for hand in (*state.earlier, *((state.hand,) if state.hand else ())):
            book = book_for(hand.rulebook, hand.house_rules)
            found = windows(book=book, state=state, hand=hand, now=step.table.now)
            open_now = {(hand.number, kind) for kind, window in found.items() if window.open}
            assert not open_now & shut, step.row
            shut |= {(hand.number, kind) for kind in found} - open_now


@examples(40)
@given(rnd=RANDOM)
def test_last_entry_voided_and_recorded_again_at_its_instant_is_judged_the_same(
    rnd: Random,
) -> None:
    *_, last = session(rnd, steps=60)
    table = last.table
    row = table.rows[-1]
    if isinstance(row.entry, (*REVISIONS, ClaimRefused)) or table.state.hand is None:
        return
    before = without_seqs(a_view_of(table))
    table.now = row.recorded_at
    again = Step(row.entry, wait=0, queued=row.queued, actor=row.actor, role=Role(row.role))
    if tell(table, say.director(Step(say.voided(row.seq), wait=0))) is not None:
        return
    if tell(table, again) is not None or row.occurred_at != row.recorded_at:
        return
    assert without_seqs(a_view_of(table)) == before


@examples(20)
@given(rnd=RANDOM)
def test_story_told_entry_by_entry_is_the_story_told_at_once(rnd: Random) -> None:
    *_, last = session(rnd, steps=80)
    bit_by_bit, at_once = last.table.story, tell_all(last.table.rows)
    assert bit_by_bit.rows == at_once.rows
    assert bit_by_bit.state == at_once.state
    assert bit_by_bit.starts == at_once.starts


def a_view_of(table: MemoryTable) -> Any:
    return hand_view(table.story, table="t", number=None, now=table.now)


def without_seqs(value: Any) -> Any:
    """Leave out what names a place in the stream: that is another one now."""
    if isinstance(value, dict):
        left_out = ("seq", "declared_seq", "as_of", "closed_by")
        return {key: without_seqs(one) for key, one in value.items() if key not in left_out}
    return [without_seqs(one) for one in value] if isinstance(value, list) else value
