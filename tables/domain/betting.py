"""The betting round: whose turn it is, chips put in, streets begun and rounds that close."""

from msgspec.structs import replace

from tables.domain.boards import first_by_board
from tables.domain.envelope import Recorded
from tables.domain.games import Family
from tables.domain.hand_state import HandSeat, HandState, Holding, Turn
from tables.domain.pots import gathered, pots_now, uncalled
from tables.domain.state import TableState

TURNS_KEPT = 3
_IN = Holding.IN


def behind(state: TableState, seat: HandSeat) -> int:
    """Return the chips behind a hand's player, 0 when he has left the seat."""
    occupant = state.occupants.get(seat.seat)
    return occupant.stack if occupant is not None and occupant.player == seat.player else 0


def to_act(state: TableState, hand: HandState) -> int | None:
    """Return the seat whose turn it is, or None when no action is awaited."""
    if hand.void or hand.scrambled or not hand.opened or hand.next_seq is not None:
        return None
    if any(pot.pushed for pot in hand.pots):
        return None
    live: list[HandSeat] = []
    able: list[HandSeat] = []
    for seat in hand.seats.values():
        if seat.live:
            live.append(seat)
            if seat.holding is _IN and not seat.all_in and behind(state, seat):
                able.append(seat)
    if len(live) <= 1:
        return None
    alone = len(able) == 1
    owed = _most_in_front(live, able[0]) if alone else hand.to_match
    awaited = [
        seat.seat
        for seat in able
        if seat.in_front < min(owed, hand.to_match) or not (seat.acted or alone)
    ]
    return _first(awaited, after=hand.anchor) if awaited else None


def _most_in_front(live: list[HandSeat], alone: HandSeat) -> int:
    """Return what the last player with chips can be asked to match: no more than the others put in."""
    return max([seat.in_front for seat in live if seat is not alone], default=0)


def _first(seats: list[int], *, after: int | None) -> int:
    """Return the seat that comes first clockwise, beginning left of `after`."""
    return min([no for no in seats if after is None or no > after] or seats)


def betting_over(state: TableState, hand: HandState) -> bool:
    """Whether no more betting can come in this hand, whatever cards still come."""
    if hand.void or not hand.opened:
        return bool(hand.void)
    if len(hand.live) <= 1:
        return True
    if to_act(state, hand) is not None:
        return False
    if hand.last_street:
        return True
    holding = [seat for seat in hand.seats.values() if seat.holding is _IN and not seat.all_in]
    able = [seat for seat in holding if behind(state, seat)]
    return len(able) <= 1 or hand.scrambled or any(pot.pushed for pot in hand.pots)


def put_in(state: TableState, hand: HandState, no: int, chips: int) -> tuple[TableState, HandState]:
    """Move chips from behind a seat to its front."""
    stack = state.occupants[no].stack - chips
    seat = hand.seats[no]
    seat = replace(
        seat,
        in_front=seat.in_front + chips,
        put_in=seat.put_in + chips,
        all_in=seat.all_in or stack == 0,
    )
    return state.with_stack(no, stack), hand.with_seat(seat)


def wagered(hand: HandState, no: int) -> HandState:
    """Take a seat's total as the bet to match where it is larger than before."""
    to = hand.seats[no].in_front
    if to <= hand.to_match:
        return hand
    by = to - hand.to_match
    return replace(
        hand,
        to_match=to,
        full_raise=max(by, hand.full_raise),
        raises=hand.raises + 1,
        aggressor=no,
        last_bettor=no,
    )


def acted(
    state: TableState, before: HandState, after: HandState, no: int, row: Recorded
) -> HandState:
    """Mark a seat's action; the turn moves on only when it was that seat's turn."""
    moved_on = not before.opened or to_act(state, before) == no
    turns = after.turns
    if moved_on and len(turns) < TURNS_KEPT:
        chips = after.seats[no].put_in > before.seats[no].put_in
        turns = (*turns, Turn(seq=row.seq, seat=no, chips=chips, at=row.recorded_at))
    return replace(
        after,
        seats={**after.seats, no: replace(after.seats[no], acted=True)},
        opened=True,
        turns=turns,
        anchor=no if moved_on else after.anchor,
    )


def without_chips(state: TableState) -> TableState:
    """Take a player in the hand whom something else than a wager left with nothing as all-in.

    A count, a removal or a ruling can do that; he plays on for what he had put in by then.
    """
    hand = state.hand
    if hand is None or hand.void or hand.scrambled:
        return state
    broke = {
        no: replace(seat, all_in=True)
        for no, seat in hand.seats.items()
        if seat.holding is Holding.IN
        and not seat.all_in
        and (occupant := state.occupants.get(no)) is not None
        and occupant.player == seat.player
        and not occupant.stack
    }
    return state.with_hand(replace(hand, seats={**hand.seats, **broke})) if broke else state


def closed(state: TableState, hand: HandState) -> tuple[TableState, HandState]:
    """Give back a bet nobody called, once no action is awaited."""
    back = uncalled(hand) if hand.opened else None
    if back is None or to_act(state, hand) is not None:
        return state, hand
    return _given_back(state, hand, back)


def left_beside(state: TableState, hand: HandState, pot: int, total: int) -> tuple[int, int] | None:
    """Return (seat, chips) of a bet left beside a pot that is pushed with action still awaited.

    Nobody has called it, and what is pushed does not take it in.
    """
    pots = pots_now(hand)
    back = uncalled(hand) if hand.opened and pot == len(pots) - 1 else None
    if back is None or not total or total + back[1] > pots[pot].out or to_act(state, hand) is None:
        return None
    return back


def pushed_beside(
    state: TableState, hand: HandState, pot: int, total: int
) -> tuple[TableState, HandState]:
    """Give such a bet back to its player."""
    back = left_beside(state, hand, pot, total)
    return (state, hand) if back is None else _given_back(state, hand, back)


def _given_back(
    state: TableState, hand: HandState, back: tuple[int, int]
) -> tuple[TableState, HandState]:
    no, chips = back
    seat = hand.seats[no]
    occupant = state.occupants.get(no)
    if occupant is None or occupant.player != seat.player:
        return state, hand
    state = state.with_chips(no, chips)
    seat = replace(seat, in_front=seat.in_front - chips, put_in=seat.put_in - chips, all_in=False)
    return state, replace(hand.with_seat(seat), returned=back, to_match=seat.in_front)


def formed(state: TableState, hand: HandState, *, tabled: int | None = None) -> HandState:
    """Return the hand with its pots formed, once the betting of the last street is over.

    A hand killed or thrown away from then on leaves its pots, and they stay apart. So do those of
    an all-in on an earlier street when a seat's hand goes that had been wholly `tabled`.
    """
    early = tabled is not None and hand.whole_face_up(tabled) and betting_over(state, hand)
    over = hand.opened and (hand.last_street or early) and len(hand.live) > 1 and not hand.void
    if not over or to_act(state, hand) is not None:
        return hand
    return replace(gathered(hand), to_match=0)


def taken_back(state: TableState, hand: HandState, no: int) -> tuple[TableState, HandState]:
    """Give a player whose fold is undone his turn again, facing the bet his fold had left uncalled."""
    last = hand.anchor == no
    seat = replace(hand.seats[no], holding=_IN, retrievable=True)
    ended = last and not seat.all_in and to_act(state, hand) is None
    hand = replace(hand.with_seat(seat), anchor=no - 1 if last else hand.anchor)
    if not ended or hand.returned is None or hand.returned[0] != hand.aggressor:
        return state, hand
    bettor, chips = hand.returned
    if chips > behind(state, hand.seats[bettor]) or any(pot.pushed for pot in hand.pots):
        return state, hand
    state, hand = put_in(state, hand, bettor, chips)
    return state, replace(hand, returned=None, to_match=hand.seats[bettor].in_front)


def next_street(state: TableState, hand: HandState, index: int) -> HandState:
    """Return the hand on a later street: chips gathered, nobody has acted, first action found."""
    pending = to_act(state, hand) is not None
    held = replace(hand, interrupted=None) if pending else None
    hand = gathered(hand)
    hand = replace(
        hand,
        street_index=index,
        seats={
            no: replace(seat, acted=False, drew=False) if seat.acted or seat.drew else seat
            for no, seat in hand.seats.items()
        },
        to_match=0,
        full_raise=opening_bet(hand, index),
        raises=0,
        aggressor=None,
        opened=True,
        interrupted=held,
    )
    return with_first(hand)


def with_first(hand: HandState) -> HandState:
    """Find who has first action on this street: left of the button, or by the boards in stud."""
    if hand.game.family is Family.STUD:
        first = first_by_board(hand, hand.holding)
    else:
        able = tuple(seat for seat in hand.live if not hand.seats[seat].all_in)
        order = hand.clockwise(able if len(able) > 1 else hand.live, after=hand.button)
        first = order[0] if order else None
    if first is None:
        return replace(hand, first=None, anchor=hand.button)
    return replace(hand, first=first, anchor=first - 1)


def opening_bet(hand: HandState, index: int) -> int:
    """Return the least full bet of a street, in chips."""
    if hand.structure != "fixed_limit":
        return hand.level.big_blind
    return hand.level.big_bet if index >= hand.game.big_bet_from else hand.level.small_bet
