"""Main and side pots: layers of what each seat put in, who matched them, and what nobody called."""

from msgspec.structs import replace

from tables.domain.hand_state import HandSeat, HandState, Pot


def _layers(seats: dict[int, HandSeat]) -> list[tuple[int, tuple[int, ...]]]:
    """Cut this round's chips at every live all-in; return (amount, who matched it), lowest first."""
    put = {seat: hand.in_front + hand.ante for seat, hand in seats.items()}
    live = {seat: hand for seat, hand in seats.items() if hand.live}
    caps = {put[seat] for seat, hand in live.items() if hand.all_in and put[seat]}
    top = max(put.values(), default=0)
    layers = []
    below = 0
    for cap in sorted(caps | {top}):
        amount = sum([min(chips, cap) - below for chips in put.values() if chips > below])
        matched = sorted(seat for seat, hand in live.items() if put[seat] >= cap or not hand.all_in)
        if amount:
            layers.append((amount, tuple(matched)))
        below = cap
    return layers


def pots_now(hand: HandState) -> tuple[Pot, ...]:
    """Return the pots with this round's chips in them.

    Neighbours with the same live seats are one until a pot is formed (the next street dealt, or
    the last betting over): the last formed pot takes the first layer its own seats matched.
    """
    pots = list(hand.pots)
    layers = _layers(hand.seats)
    if hand.dead_money:
        if pots:
            pots[0] = replace(pots[0], amount=pots[0].amount + hand.dead_money)
        elif layers and not _in_for_dead_money_alone(hand):
            layers[0] = (layers[0][0] + hand.dead_money, layers[0][1])
        else:
            layers.insert(0, (hand.dead_money, hand.live))
    for amount, matched in layers:
        if pots and (not matched or _contesting(hand, pots[-1]) == matched):
            pots[-1] = replace(pots[-1], amount=pots[-1].amount + amount)
        else:
            pots.append(Pot(amount=amount, contenders=matched))
    return tuple(pots)


def _in_for_dead_money_alone(hand: HandState) -> bool:
    """Whether a live player is all-in for an ante or dead blind: he plays for that money."""
    return any(
        seat.live and seat.all_in and seat.put_in and not seat.in_front + seat.ante
        for seat in hand.seats.values()
    )


def _contesting(hand: HandState, pot: Pot) -> tuple[int, ...]:
    return tuple(seat for seat in pot.contenders if hand.seats[seat].live)


def gathered(hand: HandState) -> HandState:
    """Return the hand with this round's chips in its pots and nothing in front of anybody."""
    if not hand.dead_money and not any(s.in_front or s.ante for s in hand.seats.values()):
        return hand
    return replace(
        hand,
        pots=pots_now(hand),
        dead_money=0,
        seats={
            no: replace(seat, in_front=0, ante=0) if seat.in_front or seat.ante else seat
            for no, seat in hand.seats.items()
        },
    )


def uncalled(hand: HandState) -> tuple[int, int] | None:
    """Return (seat, chips) of a bet that no other seat's chips match, or None."""
    top = second = seat = 0
    for no, held in hand.seats.items():
        if held.in_front > top:
            top, second, seat = held.in_front, top, no
        elif held.in_front > second:
            second = held.in_front
    return (seat, top - second) if top > second else None
