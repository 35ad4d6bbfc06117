"""The pure, total fold of a table's stream: one step an entry, voids and corrections resolved first."""

from collections.abc import Callable, Iterable, Sequence

import msgspec
from msgspec.structs import replace

from tables.domain import codec, fold_floor, fold_play, fold_showdown, fold_start, fold_table
from tables.domain.betting import closed, without_chips
from tables.domain.entries import floor, hand, showdown, table
from tables.domain.entries.base import Entry
from tables.domain.envelope import Recorded
from tables.domain.hand_state import HandState
from tables.domain.state import TableState

STATE_VERSION = 4
HANDS_KEPT = 1

# What each entry does. The folds below take (state, entry, recorded) …
_TABLE: dict[type[Entry], Callable[..., TableState]] = {
    table.TableOpened: fold_table.table_opened,
    table.PlayerSeated: fold_table.player_seated,
    table.PlayerLeft: fold_table.player_left,
    table.ChipsAdded: fold_table.chips_added,
    table.ChipsRemoved: fold_table.chips_removed,
    table.StackCounted: fold_table.stack_counted,
    table.LevelStarted: fold_table.level_started,
    table.RulebookChanged: fold_table.rulebook_changed,
    table.DealerChanged: fold_table.dealer_changed,
    table.BreakStarted: fold_table.break_started,
    table.BreakEnded: fold_table.break_ended,
    table.TableBroken: fold_table.table_broken,
    hand.HandStarted: fold_start.hand_started,
    showdown.ShowRequested: fold_showdown.show_requested,
    floor.FloorCalled: fold_floor.floor_called,
    floor.FloorArrived: fold_floor.floor_arrived,
    floor.CallAccepted: fold_floor.call_accepted,
    floor.CallCancelled: fold_floor.call_over,
    floor.CallCleared: fold_floor.call_over,
    floor.ClaimRaised: fold_floor.claim_raised,
    floor.ClaimRefused: fold_floor.claim_raised,
    floor.ClaimAdmitted: fold_floor.claim_admitted,
    floor.ClaimWithdrawn: fold_floor.claim_withdrawn,
    floor.ReviewRequested: fold_floor.review_requested,
    floor.RulingIssued: fold_floor.ruling_issued,
    floor.RulingAppealed: fold_floor.ruling_appealed,
    floor.AppealDecided: fold_floor.appeal_decided,
    floor.PenaltyIssued: fold_floor.penalty_issued,
    floor.PenaltyServed: fold_floor.penalty_served,
    floor.PenaltyRescinded: fold_floor.penalty_rescinded,
}
# … these take the hand as well, and return both.
_HAND: dict[type[Entry], Callable[..., tuple[TableState, HandState]]] = {
    hand.ForcedBetPosted: fold_play.forced_bet_posted,
    hand.CardsDealt: fold_play.cards_dealt,
    hand.CardExposed: fold_play.card_exposed,
    hand.ExposedCardReplaced: fold_play.exposed_card_replaced,
    hand.CardBurned: fold_play.card_burned,
    hand.BoardDealt: fold_play.board_dealt,
    hand.BoardTakenBack: fold_play.board_taken_back,
    hand.CardsDrawn: fold_play.cards_drawn,
    hand.Checked: fold_play.checked,
    hand.Folded: fold_play.folded,
    hand.Called: fold_play.called,
    hand.Bet: fold_play.bet,
    hand.Raised: fold_play.raised,
    hand.MisdealDeclared: fold_start.misdeal_declared,
    hand.DeckFouled: fold_start.deck_fouled,
    hand.SituationStated: fold_start.situation_stated,
    showdown.CardsTabled: fold_showdown.cards_tabled,
    showdown.CardsFlashed: fold_showdown.cards_flashed,
    showdown.HandDiscarded: fold_showdown.hand_discarded,
    showdown.HandRetrieved: fold_showdown.hand_retrieved,
    showdown.HandKilled: fold_showdown.hand_killed,
    showdown.PotPushed: fold_showdown.pot_pushed,
    showdown.PotImpounded: fold_showdown.pot_impounded,
    showdown.PotReleased: fold_showdown.pot_released,
    showdown.DeckScrambled: fold_showdown.deck_scrambled,
}
# Chips of these leave a stack by no wager.
_MOVES_CHIPS: frozenset[type[Entry]] = frozenset(
    {table.ChipsRemoved, table.StackCounted, floor.RulingIssued, floor.AppealDecided}
)
# These are evidence: they stand in the log and change no state. A void or a correction is
# resolved before the fold.
_NOTHING: frozenset[type[Entry]] = frozenset(
    {
        hand.ClockCalled,
        hand.UncalledBetReturned,
        showdown.HandDeclared,
        showdown.HandConceded,
        showdown.TablingRefused,
        showdown.HandRead,
        showdown.PotPulled,
        floor.StatementTaken,
        floor.EvidenceAdded,
        floor.ReviewLogged,
        floor.EntryVoided,
        floor.EntryCorrected,
    }
)
UNVOIDABLE = (floor.EntryVoided, floor.ClaimRefused)
FOLDED = frozenset(_TABLE) | frozenset(_HAND) | _NOTHING

EMPTY = TableState()


def evolve(state: TableState, at: Recorded) -> TableState:
    """Return the table after one more entry, which is neither a void nor a correction."""
    entry = at.entry
    kind = type(entry)
    if (on_hand := _HAND.get(kind)) is not None:
        about = state.hand_numbered(getattr(entry, "hand", None))
        if about is not None:
            state, about = on_hand(state, about, entry, at)
            if not about.pots or not any(pot.pushed for pot in about.pots):
                state, about = closed(state, about)
            state = state.with_hand(about)
    elif (on_table := _TABLE.get(kind)) is not None:
        state = on_table(state, entry, at)
        if kind in _MOVES_CHIPS:
            state = without_chips(state)
    latest = state.latest_occurred_at
    if latest is None or at.occurred_at > latest:
        latest = at.occurred_at
    return replace(state, seq=at.seq, latest_occurred_at=latest)


def resolve(entries: Sequence[Recorded]) -> list[Recorded]:
    """Return the entries as they read now: voided ones left out, corrected ones read anew.

    Every row stays in the log; the voids and corrections themselves are passed on.
    """
    if not any(isinstance(e.entry, floor.EntryVoided | floor.EntryCorrected) for e in entries):
        return list(entries)
    voided: set[int] = set()
    corrected: dict[int, dict[str, object]] = {}
    standing: list[Recorded] = []
    for read in reversed(entries):
        row = read
        if row.seq in voided and not isinstance(row.entry, UNVOIDABLE):
            continue
        if (payload := corrected.get(row.seq)) is not None:
            wire = codec.encode(row.entry)
            entry = codec.decode(wire.type, wire.version, msgspec.json.encode(payload))
            row = replace(row, entry=entry)
        if isinstance(row.entry, floor.EntryVoided):
            voided |= set(range(row.entry.seq, (row.entry.through or row.entry.seq) + 1))
        elif isinstance(row.entry, floor.EntryCorrected):
            corrected.setdefault(row.entry.seq, row.entry.payload)
        standing.append(row)
    standing.reverse()
    return standing


def fold(entries: Iterable[Recorded]) -> TableState:
    """Return the table that a stream's entries add up to."""
    rows = list(entries)
    state = EMPTY
    for row in resolve(rows):
        state = evolve(state, row)
    return replace(state, seq=rows[-1].seq) if rows else state


def pruned(state: TableState) -> TableState:
    """Return the state as the head row keeps it: of earlier hands only what decisions still need.

    Kept are the hand before the latest, hands with chips still out, and hands claimed about.
    """
    if len(state.earlier) <= HANDS_KEPT:
        return state
    claimed = {claim.hand for claim in state.claims.values() if claim.status == "open"}
    kept = tuple(one for one in state.earlier[:-HANDS_KEPT] if one.chips or one.number in claimed)
    return replace(state, earlier=(*kept, *state.earlier[-HANDS_KEPT:]))


_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(TableState)


def encode_state(state: TableState) -> bytes:
    """Return the head row's form of a state."""
    return _ENCODER.encode(pruned(state))


def decode_state(encoded: bytes | str) -> TableState:
    """Return the state a head row holds."""
    return _DECODER.decode(encoded)
