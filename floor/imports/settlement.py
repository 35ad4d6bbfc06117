"""Who a finished hand's pots went to: by the cards shown, and by what the file says was won."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from decimal import Decimal

from msgspec import Struct

from tables.domain.ranking import Rank

Shares = dict[int, int]


class PotLine(Struct, frozen=True):
    """A pot and the seats that may win it, first left of the button first."""

    amount: int
    seats: tuple[int, ...]


class Shown(Struct, frozen=True):
    """What a tabled hand is worth on each side."""

    high: Rank | None
    low: Rank | None


def split(amount: int, seats: Sequence[int]) -> Shares:
    """Divide chips; odd ones go one each to the first left of the button."""
    each, odd = divmod(amount, len(seats))
    return {seat: each + (place < odd) for place, seat in enumerate(seats)}


def by_cards(pot: PotLine, shown: Mapping[int, Shown]) -> Shares | None:
    """Settle a pot by the hands shown; None unless every hand still in for it was."""
    if len(pot.seats) == 1:
        return {pot.seats[0]: pot.amount}
    if not pot.seats or any(seat not in shown for seat in pot.seats):
        return None
    high = _best({seat: shown[seat].high for seat in pot.seats})
    low = _best({seat: shown[seat].low for seat in pot.seats})
    if not high or not low:
        return split(pot.amount, high or low) if high or low else None
    low_half = pot.amount // 2
    shares = split(pot.amount - low_half, high)
    for seat, chips in split(low_half, low).items():
        shares[seat] = shares.get(seat, 0) + chips
    return shares


def _best(ranks: Mapping[int, Rank | None]) -> list[int]:
    most = max((rank.key for rank in ranks.values() if rank), default=None)
    return [seat for seat, rank in ranks.items() if rank and rank.key == most]


def totals(shares: Iterable[Shares | None]) -> Shares:
    """Return what each seat won over all pots."""
    total: Shares = {}
    for pot in shares:
        for seat, chips in (pot or {}).items():
            total[seat] = total.get(seat, 0) + chips
    return total


def by_record(
    pots: Sequence[PotLine], cards: Sequence[Shares | None], won: Mapping[int, Decimal]
) -> list[Shares | None]:
    """Settle pots by what the file says each seat won; the cards where it leaves a choice.

    Less than the pots hold is a raked cash hand, of which only the winners are taken. What does
    not follow stays None.
    """
    winners = {seat: chips for seat, chips in won.items() if chips}
    held = sum(pot.amount for pot in pots)
    paid = sum(winners.values())
    if min(won.values()) < 0 or paid > held or not winners:
        return list(cards)
    if paid < held or any(chips % 1 for chips in winners.values()):
        return _by_winners(pots, cards, list(winners))
    exact = {seat: int(chips) for seat, chips in winners.items()}
    if totals(cards) == exact:
        return list(cards)
    return _by_amounts(pots, exact) or moved(pots, cards, exact) or list(cards)


def _by_winners(
    pots: Sequence[PotLine], cards: Sequence[Shares | None], winners: Sequence[int]
) -> list[Shares | None]:
    """Settle by who won, when the amounts are not whole chips of these pots."""
    settled = None not in cards and set(totals(cards)) == set(winners)
    if settled or len(winners) > 1:
        return list(cards)
    (winner,) = winners
    return [{winner: pot.amount} if winner in pot.seats else None for pot in pots]


def _by_amounts(pots: Sequence[PotLine], won: Shares) -> list[Shares | None] | None:
    """Give each pot to the one winner it can have, the last pot first; None where that is open."""
    left = dict(won)
    shares: list[Shares | None] = [None] * len(pots)
    for index in range(len(pots) - 1, -1, -1):
        pot = pots[index]
        able = [seat for seat in pot.seats if left.get(seat)]
        if index == 0:
            rest = {seat: chips for seat, chips in left.items() if chips}
            shares[0] = rest if set(rest) <= set(pot.seats) else None
        elif len(able) == 1 and left[able[0]] >= pot.amount:
            shares[index] = {able[0]: pot.amount}
            left[able[0]] -= pot.amount
    complete = None not in shares and totals(shares) == won
    return shares if complete else None


def moved(
    pots: Sequence[PotLine], cards: Sequence[Shares | None], won: Shares
) -> list[Shares | None] | None:
    """Move chips from whom the cards give too much to whom the file paid more.

    They move inside a pot that both have part in, or may win; at last in any, for a file may pay
    an ante to a hand that could not match it. None where a pot is open, or whoever folded is paid.
    """
    shares = [dict(share) for share in cards if share is not None]
    if len(shares) < len(pots) or not set(won) <= {seat for pot in pots for seat in pot.seats}:
        return None
    may_win: tuple[Sequence[Collection[int]], ...] = (
        [set(share) for share in shares],
        [pot.seats for pot in pots],
        [list(won)] * len(pots),
    )
    for seats_of in may_win:
        for share, seats in zip(shares, seats_of, strict=True):
            _move(
                share, seats, {seat: chips for seat, chips in _owed(shares, won).items() if chips}
            )
    return list(shares)


def _owed(shares: Sequence[Shares], won: Shares) -> Shares:
    """Return by seat how much more the file paid than these shares do."""
    ours = totals(shares)
    return {seat: won.get(seat, 0) - ours.get(seat, 0) for seat in {*won, *ours}}


def _move(share: Shares, seats: Collection[int], owed: Shares) -> None:
    """Move chips of one pot to those of `seats` to whom they are owed."""
    for seat in sorted(seats):
        for giver in sorted(share):
            chips = min(owed.get(seat, 0), -owed.get(giver, 0), share[giver])
            if chips > 0:
                share[seat] = share.get(seat, 0) + chips
                share[giver] -= chips
                owed[seat] -= chips
                owed[giver] += chips
                if not share[giver]:
                    del share[giver]
