"""Laws of the fold, on random sessions: nothing raises, chips add up, what is encoded comes back."""

from random import Random  # noqa: TID251 - only its type: every draw is hypothesis's own

from hypothesis import given
from msgspec.structs import replace

from tables.domain import codec
from tables.domain.entries.floor import EntryCorrected, EntryVoided
from tables.domain.entries.hand import SituationStated
from tables.domain.entries.table import (
    ChipsAdded,
    ChipsRemoved,
    PlayerLeft,
    PlayerSeated,
    StackCounted,
)
from tables.domain.fold import decode_state, encode_state, fold, pruned
from tables.domain.hand_state import HandState
from tables.domain.pots import pots_now
from tables.domain.state import TableState, chips_at_table
from tests.support import makers as say
from tests.support.examples import RANDOM, examples
from tests.support.given import tell
from tests.support.session import session

BRING_CHIPS = (
    PlayerSeated,
    PlayerLeft,
    ChipsAdded,
    ChipsRemoved,
    StackCounted,
    SituationStated,
    EntryVoided,
    EntryCorrected,
)


def hands(state: TableState) -> list[HandState]:
    return [hand for hand in (*state.earlier, state.hand) if hand is not None]


@examples(40)
@given(rnd=RANDOM)
def test_chips_at_the_table_change_only_with_who_brings_or_takes_some(rnd: Random) -> None:
    for step in session(rnd, steps=80):
        if step.row is not None and not isinstance(step.row.entry, BRING_CHIPS):
            assert chips_at_table(step.table.state) == chips_at_table(step.before), step.row.entry


@examples(30)
@given(rnd=RANDOM)
def test_no_stack_and_no_pot_is_ever_below_nothing(rnd: Random) -> None:
    for step in session(rnd, steps=80, nonsense=0.15):
        state = step.table.state
        assert all(occupant.stack >= 0 for occupant in state.occupants.values())
        assert all(chips > 0 for chips in state.held.values())
        for hand in hands(state):
            assert all(seat.in_front >= 0 and seat.put_in >= 0 for seat in hand.seats.values())
            assert all(0 <= pot.impounded <= pot.out <= pot.amount for pot in pots_now(hand))


@examples(30)
@given(rnd=RANDOM)
def test_entries_and_states_come_back_from_the_log_as_they_were(rnd: Random) -> None:
    for step in session(rnd, steps=60, nonsense=0.3):
        if step.row is None:
            continue
        entry = step.row.entry
        kept = codec.encode(entry)
        assert codec.decode(kept.type, kept.version, kept.payload) == entry
        assert codec.encode(codec.decode(kept.type, kept.version, kept.payload)) == kept
        assert codec.from_wire(codec.to_wire(entry)) == entry
        assert decode_state(encode_state(step.table.state)) == pruned(step.table.state)


@examples(30)
@given(rnd=RANDOM)
def test_head_that_forgets_old_hands_folds_on_as_the_whole_does(rnd: Random) -> None:
    for step in session(rnd, steps=120, irregular=0.2):
        head, whole = step.table.head, step.table.state
        assert replace(head, earlier=()) == replace(whole, earlier=())
        kept = {hand.number: hand for hand in head.earlier}
        assert all(kept.get(one.number, one) == one for one in whole.earlier)
        assert {one.number for one in whole.earlier if one.chips} <= set(kept)


@examples(20)
@given(rnd=RANDOM)
def test_folding_the_rows_again_gives_the_same_table(rnd: Random) -> None:
    *_, last = session(rnd, steps=100)
    rows = last.table.rows
    assert fold(rows) == fold(rows) == replace(last.table.state, seq=rows[-1].seq)


@examples(40)
@given(rnd=RANDOM)
def test_voided_entry_leaves_the_table_as_if_it_had_never_been_recorded(rnd: Random) -> None:
    *_, last = session(rnd, steps=60)
    target = last.table.rows[rnd.randrange(len(last.table.rows))]
    if tell(last.table, say.director(say.voided(target.seq))) is not None:
        return
    never = [row for row in last.table.rows if row.seq != target.seq]
    assert fold(never) == fold(last.table.rows)


@examples(40)
@given(rnd=RANDOM)
def test_corrected_entry_leaves_the_table_as_if_it_had_been_recorded_so(rnd: Random) -> None:
    *_, last = session(rnd, steps=60)
    bets = [row for row in last.table.rows if type(row.entry).__name__ in ("Raised", "Bet")]
    if not bets:
        return
    target = bets[-1]
    field = "to" if type(target.entry).__name__ == "Raised" else "amount"
    other = replace(target.entry, **{field: 25 * rnd.randint(1, 40)})
    if tell(last.table, say.director(say.corrected(target.seq, other))) is not None:
        return
    rows = last.table.rows
    earlier = (
        isinstance(row.entry, EntryCorrected) and row.entry.seq == target.seq for row in rows
    )
    if sum(earlier) > 1:
        return
    so = [replace(row, entry=other) if row.seq == target.seq else row for row in rows[:-1]]
    after, recorded_so = fold(rows), fold(so)
    same = {"seq": after.seq, "latest_occurred_at": after.latest_occurred_at}
    assert replace(recorded_so, **same) == after


@examples(20)
@given(rnd=RANDOM)
def test_refused_entry_changes_nothing(rnd: Random) -> None:
    for step in session(rnd, steps=80, irregular=0.5, nonsense=0.2):
        if step.row is None:
            assert step.refusal is not None
            assert step.table.state == step.before
