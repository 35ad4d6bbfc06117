"""Fold the start of a hand: the riffle, the situation as stated, and hands that go back."""

from msgspec.structs import replace

from tables.domain.betting import opening_bet, with_first
from tables.domain.entries.hand import DeckFouled, HandStarted, MisdealDeclared, SituationStated
from tables.domain.envelope import Recorded
from tables.domain.fold_showdown import reopened
from tables.domain.games import BOARD_CARDS, Family
from tables.domain.hand_state import HandLevel, HandSeat, HandState, Holding, Pot
from tables.domain.penalties import hand_begun, hand_over, hand_undone
from tables.domain.pots import gathered
from tables.domain.state import Opened, TableState


def hand_started(state: TableState, entry: HandStarted, at: Recorded) -> TableState:
    """Begin a hand; the one before it, if any, is over and known to be followed."""
    if state.opened is None:
        return state
    opened = _changed(state.opened, entry)
    before = state.hand
    replayed = before if before is not None and before.void else None
    level = replayed.level if replayed else _hand_level(state)
    dealt_in = entry.dealt_in or tuple(
        sorted(no for no, occupant in state.occupants.items() if occupant.stack)
    )
    hand = HandState(
        number=entry.hand or (before.number if before else 0) + 1,
        seq=at.seq,
        button=entry.button,
        game_name=entry.game or (replayed.game_name if replayed else opened.game),
        structure=entry.structure or (replayed.structure if replayed else opened.structure),
        rulebook=opened.rulebook,
        smallest_chip=replayed.smallest_chip if replayed else opened.smallest_chip,
        level=level,
        house_rules=opened.house_rules,
        seats={no: HandSeat(seat=no, player=state.occupants[no].player) for no in dealt_in},
        anchor=entry.button,
    )
    hand = replace(hand, full_raise=opening_bet(hand, 0))
    if before is not None:
        if not before.scrambled and not before.void:
            state, before = hand_over(state, before)
        state = state.with_hand(replace(gathered(before), next_seq=at.seq, next_at=at.recorded_at))
    state = hand_begun(state, hand.number)
    earlier = (*state.earlier, state.hand) if state.hand is not None else state.earlier
    state = replace(state, opened=opened, break_started_at=None, deals=state.deals + 1)
    return replace(state, hand=hand, earlier=earlier)


def _changed(opened: Opened, entry: HandStarted) -> Opened:
    """Return what holds from this hand on, where a mixed game changes it."""
    return replace(
        opened, game=entry.game or opened.game, structure=entry.structure or opened.structure
    )


def _hand_level(state: TableState) -> HandLevel:
    level = state.level
    return HandLevel(
        big_blind=level.big_blind,
        small_bet=level.small_bet or level.big_blind,
        big_bet=level.big_bet or 2 * level.big_blind,
        ante_form=level.ante_form,
        small_blind=level.small_blind,
        ante=level.ante,
        bring_in=level.bring_in,
        level=level.level,
    )


def situation_stated(
    state: TableState, hand: HandState, entry: SituationStated, at: Recorded
) -> tuple[TableState, HandState]:
    """Put the hand where the floor says it stands; the stated pots come on top of the stacks."""
    live = frozenset(entry.live)
    in_front = {int(no): chips for no, chips in (entry.in_front or {}).items()}
    up_cards = {int(no): cards for no, cards in (entry.up_cards or {}).items()}
    in_hand = set(hand.seats) | live
    seats = {}
    for no in sorted(in_hand):
        if no not in state.occupants:
            continue
        old = hand.seats.get(no) or HandSeat(seat=no, player=state.occupants[no].player)
        stated_all_in = no in (entry.all_in or ())
        seats[no] = replace(
            old,
            holding=Holding.IN if no in live else Holding.FOLDED,
            in_front=in_front.get(no, 0),
            ante=0,
            put_in=in_front.get(no, 0),
            acted=False,
            all_in=no in live and (stated_all_in or state.occupants[no].stack == 0),
            up=up_cards.get(no, old.up),
        )
    index = hand.game.streets.index(entry.street) if entry.street in hand.game.streets else 0
    to_match = max(in_front.values(), default=0)
    hand = replace(
        hand,
        seats=seats,
        button=entry.button,
        board=entry.board,
        street_index=index,
        pots=tuple(Pot(amount=pot.amount, contenders=pot.eligible) for pot in entry.pots),
        stated=sum(pot.amount for pot in entry.pots),
        dead_money=0,
        to_match=to_match,
        full_raise=max(opening_bet(hand, index), to_match),
        aggressor=entry.last_aggressor,
        last_bettor=entry.last_aggressor,
        opened=True,
        interrupted=None,
    )
    hand = with_first(hand)
    if entry.first_to_act is not None:
        hand = replace(hand, first=entry.first_to_act)
    if entry.to_act is not None:
        return state, _with_turn(hand, entry.to_act, to_match)
    if _cards_complete(hand):
        done = {no: replace(seat, acted=True) for no, seat in hand.seats.items()}
        return state, replace(hand, seats=done)
    return state, hand


def _with_turn(hand: HandState, seat: int, to_match: int) -> HandState:
    """Give a seat the turn; with a bet to match, those who stand at it have acted."""
    seats = {
        no: replace(held, acted=to_match > 0 and held.in_front == to_match and no != seat)
        for no, held in hand.seats.items()
    }
    return replace(hand, seats=seats, anchor=seat - 1)


def _cards_complete(hand: HandState) -> bool:
    if hand.game.family is Family.BOARD:
        return len(hand.board) >= BOARD_CARDS["river"]
    return hand.last_street


def misdeal_declared(
    state: TableState, hand: HandState, entry: MisdealDeclared, at: Recorded
) -> tuple[TableState, HandState]:
    """Give every chip of the hand back."""
    return _void(state, hand, "misdeal", at)


def deck_fouled(
    state: TableState, hand: HandState, entry: DeckFouled, at: Recorded
) -> tuple[TableState, HandState]:
    """Give every chip of the hand back, also after the push."""
    return _void(state, hand, "fouled_deck", at)


def _void(
    state: TableState, hand: HandState, how: str, at: Recorded
) -> tuple[TableState, HandState]:
    """Take back what was pushed, and return to each seat what it put in.

    Chips of stated pots have no owner in the log: they stay in the middle until a count.
    """
    state, hand = hand_undone(state, hand)
    total = hand.chips
    for pot in hand.pots:
        for no, chips in pot.pushed.items():
            seat_now = _sits(state, hand, no)
            back = min(chips, state.occupants[seat_now].stack) if seat_now else 0
            if seat_now and back:
                state = state.with_chips(seat_now, -back)
                total += back
    for no in sorted(hand.seats):
        seat_now = _sits(state, hand, no)
        owed = min(hand.seats[no].put_in, total)
        if owed and seat_now:
            state = state.with_chips(seat_now, owed)
            total -= owed
    left = (Pot(amount=total, contenders=hand.live),) if total else ()
    seats = {no: replace(s, in_front=0, ante=0, put_in=0) for no, s in hand.seats.items()}
    after = replace(
        hand, void=how, seats=seats, pots=left, dead_money=0, to_match=0, interrupted=None
    )
    return state, reopened(hand, after, at)


def _sits(state: TableState, hand: HandState, no: int) -> int | None:
    """Return where the player of a hand's seat sits now, or the seat itself if none was dealt in."""
    if no in hand.seats:
        return state.seat_of(hand.seats[no].player)
    return no if no in state.occupants else None
