"""Refuse what cannot have happened at a table; everything else is taken as it was."""

from collections.abc import Callable

from msgspec.structs import replace

from tables.domain import decide_floor, decide_play, decide_showdown, decide_table
from tables.domain.entries import floor, hand, showdown, table
from tables.domain.entries.base import Entry
from tables.domain.refusal import Code, Refusal, impossible
from tables.domain.state import TableState

_TABLE: dict[type[Entry], Callable[..., Refusal | None]] = {
    table.PlayerSeated: decide_table.player_seated,
    table.PlayerLeft: decide_table.seat_taken,
    table.ChipsAdded: decide_table.seat_taken,
    table.ChipsRemoved: decide_table.chips_removed,
    table.StackCounted: decide_table.seat_taken,
    table.BreakStarted: decide_table.break_started,
    table.BreakEnded: decide_table.break_ended,
    table.TableBroken: decide_table.table_broken,
    hand.HandStarted: decide_play.hand_started,
    floor.FloorCalled: decide_floor.called_from,
    floor.FloorArrived: decide_floor.called_from,
    floor.CallAccepted: decide_floor.call_open,
    floor.CallCancelled: decide_floor.call_open,
    floor.CallCleared: decide_floor.call_open,
    floor.ClaimRaised: decide_floor.claim_raised,
    floor.ClaimAdmitted: decide_floor.claim_admitted,
    floor.ClaimWithdrawn: decide_floor.claim_withdrawn,
    floor.StatementTaken: decide_floor.claim_known,
    floor.EvidenceAdded: decide_floor.claim_known,
    floor.ReviewRequested: decide_floor.review_requested,
    floor.ReviewLogged: decide_floor.review_logged,
    floor.RulingIssued: decide_floor.ruling_issued,
    floor.RulingAppealed: decide_floor.ruling_appealed,
    floor.AppealDecided: decide_floor.appeal_decided,
    floor.PenaltyIssued: decide_floor.penalty_issued,
    floor.PenaltyServed: decide_floor.penalty_known,
    floor.PenaltyRescinded: decide_floor.penalty_known,
}
_HAND: dict[type[Entry], Callable[..., Refusal | None]] = {
    hand.ForcedBetPosted: decide_play.forced_bet_posted,
    hand.CardsDealt: decide_play.cards_dealt,
    hand.CardExposed: decide_play.card_exposed,
    hand.ExposedCardReplaced: decide_play.exposed_card_replaced,
    hand.CardBurned: decide_play.card_burned,
    hand.BoardDealt: decide_play.board_dealt,
    hand.BoardTakenBack: decide_play.board_taken_back,
    hand.CardsDrawn: decide_play.cards_drawn,
    hand.Checked: decide_play.action,
    hand.Folded: decide_play.action,
    hand.Called: decide_play.wager,
    hand.Bet: decide_play.wager,
    hand.Raised: decide_play.wager,
    hand.ClockCalled: decide_play.in_hand,
    hand.UncalledBetReturned: decide_play.in_hand,
    hand.MisdealDeclared: decide_play.voided,
    hand.DeckFouled: decide_play.voided,
    hand.SituationStated: decide_play.situation_stated,
    showdown.HandDeclared: decide_play.in_hand,
    showdown.HandConceded: decide_play.in_hand,
    showdown.CardsTabled: decide_showdown.cards_tabled,
    showdown.CardsFlashed: decide_showdown.cards_flashed,
    showdown.HandDiscarded: decide_showdown.hand_discarded,
    showdown.HandRetrieved: decide_showdown.hand_retrieved,
    showdown.HandKilled: decide_showdown.hand_killed,
    showdown.TablingRefused: decide_play.in_hand,
    showdown.HandRead: decide_play.in_hand,
    showdown.ShowRequested: decide_showdown.show_requested,
    showdown.PotPushed: decide_showdown.pot_pushed,
    showdown.PotImpounded: decide_showdown.pot_impounded,
    showdown.PotReleased: decide_showdown.pot_released,
    showdown.PotPulled: decide_showdown.pot_pulled,
    showdown.DeckScrambled: decide_showdown.deck_scrambled,
}


def decide(state: TableState, entry: Entry) -> Entry | Refusal:
    """Return the entry as it will be recorded, or why it cannot have happened.

    The server adds one thing: the number of a hand that starts.
    """
    kind = type(entry)
    if state.opened is None:
        return entry if kind is table.TableOpened else impossible("table_not_opened")
    if kind is table.TableOpened:
        return impossible("table_already_opened")
    if (on_hand := _HAND.get(kind)) is not None:
        refusal = _about_hand(state, entry, on_hand)
    else:
        on_table = _TABLE.get(kind)
        refusal = on_table(state, entry) if on_table is not None else None
    if refusal is not None:
        return refusal
    return _numbered(state, entry)


def _about_hand(
    state: TableState,
    entry: Entry,
    on_hand: Callable[..., Refusal | None],
) -> Refusal | None:
    if state.hand is None:
        return Refusal(code=Code.HAND_NOT_STARTED, fault="no_hand_yet")
    number: int | None = getattr(entry, "hand", None)
    about = state.hand_numbered(number)
    if about is None:
        return impossible("no_such_hand", hand=number or 0)
    return on_hand(state, about, entry)


def _numbered(state: TableState, entry: Entry) -> Entry:
    if not isinstance(entry, hand.HandStarted):
        return entry
    return replace(entry, hand=(state.hand.number if state.hand else 0) + 1)
