"""Who won which pot, where only what each hand won in all is told: the one way that hands can rank."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import chain, combinations

from floor.imports.settlement import PotLine, Shares, moved, split


def by_ranks(pots: Sequence[PotLine], won: Mapping[int, Decimal]) -> Sequence[Shares | None] | None:
    """Divide pots as ranked hands divide them, to what was won but for odd chips.

    Who wins a side pot wins, of those in for it, every pot before it or none. None where the whole
    of the pots was not paid, and where hands could rank in more than one way, or in none.
    """
    exact = {seat: int(chips) for seat, chips in won.items() if chips}
    if exact != {seat: chips for seat, chips in won.items() if chips}:
        return None
    if sum(exact.values()) != sum(pot.amount for pot in pots):
        return None
    ways = _ways(pots, exact, frozenset(), len(pots) - 1)
    only, another = next(ways, None), next(ways, None)
    return None if only is None or another is not None else moved(pots, only, exact)


def _ways(
    pots: Sequence[PotLine], left: Mapping[int, int], best: frozenset[int], index: int
) -> Iterator[list[Shares]]:
    """Yield the divisions of the pots up to one, `best` having won the pot after it."""
    odd = len(pots)
    if index < 0:
        if all(abs(chips) < odd for chips in left.values()):
            yield []
        return
    pot = pots[index]
    inner = pots[index + 1].seats if index + 1 < len(pots) else ()
    fresh = [seat for seat in pot.seats if seat not in inner and seat in left]
    some = chain.from_iterable(combinations(fresh, size) for size in range(len(fresh) + 1))
    for winners in {one for joined in map(frozenset, some) for one in (joined, joined | best)}:
        share = (
            split(pot.amount, [seat for seat in pot.seats if seat in winners]) if winners else {}
        )
        rest = {seat: chips - share.get(seat, 0) for seat, chips in left.items()}
        if winners and min(rest.values()) > -odd:
            for way in _ways(pots, rest, winners, index - 1):
                yield [*way, share]
