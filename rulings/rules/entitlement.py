"""Who each pot belongs to, over the hands eligible now, to the last odd chip."""

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from rulings.rulebook.book import Book
from rulings.rules.eligibility import is_eligible
from rulings.rules.facts import Facts
from rulings.rules.hands import Best, best_of, cards_out, is_complete, is_partial, ranked, shown
from rulings.rules.odd_chips import Split, even_both_ways, last, odd_order, split
from tables.domain.hand_state import HandState, Pot
from tables.domain.pots import pots_now


class EntitledShare(Struct, frozen=True):
    """A seat's part of one side of a pot; `odd_chips` counts chips."""

    seat: int
    amount: int
    side: str | None
    odd_chips: int = 0


class Entitlement(Struct, frozen=True):
    """Whose a pot is; no shares while nobody can be named yet."""

    pot: int
    shares: tuple[EntitledShare, ...]
    provisions: tuple[str, ...]

    def totals(self) -> dict[int, int]:
        """Return chips by seat; a side of a pot too small to be split gives its seat none."""
        totals: dict[int, int] = {}
        for share in self.shares:
            if share.amount:
                totals[share.seat] = totals.get(share.seat, 0) + share.amount
        return totals


def entitled(
    *, book: Book, hand: HandState, facts: Facts, over: bool, without: frozenset[int] = frozenset()
) -> tuple[Entitlement, ...]:
    """Return whose each pot is, pot by pot.

    Args:
        over: the betting is over; until then no pot is anybody's.
        without: seats that are left out, as where their pot is forfeited.

    Source: the best hand CC-CARDS-SPEAK, RR-CARDS-SPEAK, HR-SHOWDOWN, HB-SHOWDOWN,
        TDA-CARDS-SPEAK, TDA24-12; one hand left HR-LAST-ACTIVE, HB-LAST-ACTIVE, TDA-UNCONTESTED;
        pots apart TDA-SIDE-POTS, TDA24-21; ties HR-TIES, TDA24-20; high and low
        TDA-ODD-CHIPS-C.
    """
    if not over or hand.void:
        return ()
    return tuple(
        one
        for index, pot in enumerate(pots_now(hand))
        if (
            one := _of_pot(book=book, hand=hand, facts=facts, index=index, pot=pot, without=without)
        )
    )


def contenders(
    *, book: Book, hand: HandState, facts: Facts, index: int, pot: Pot
) -> tuple[int, ...]:
    """Return the seats that may still win a pot, a partial hand among them.

    Hands gathered after their pot was pushed still say whose it is, and so does the one that
    everybody folded to, where it lets go before the pot is formed.

    Source: `is_eligible`'s, over who is in the pot: CC-SIDE-POTS, CC-PUSH, TDA-SIDE-POTS, TDA24-21.
    """
    gathered = facts.settled.get(index, frozenset())
    return tuple(
        seat
        for seat in pot.contenders or sorted(gathered)
        if is_eligible(book=book, hand=hand, facts=facts, seat=seat, pot=index, showdown=False)
        or (seat in gathered and hand.ruled.get(seat, True))
    )


def _of_pot(
    *,
    book: Book,
    hand: HandState,
    facts: Facts,
    index: int,
    pot: Pot,
    without: frozenset[int],
) -> Entitlement | None:
    left = contenders(book=book, hand=hand, facts=facts, index=index, pot=pot)
    left = tuple(seat for seat in left if seat not in without)
    if len(left) == 1:
        share = EntitledShare(seat=left[0], amount=pot.amount, side=None)
        return Entitlement(index, (share,), (book.basis("entitled_unopposed"),))
    if not cards_out(hand):
        return None
    bests = {seat: best for seat in left if (best := _counts(book, hand, facts, seat, index))}
    if not bests:
        return None
    return _by_cards(book, hand, index, pot, bests)


def _counts(book: Book, hand: HandState, facts: Facts, seat: int, index: int) -> Best | None:
    """Return the rank of a hand that may be read: wholly tabled, or playing the board by option."""
    best = None
    if is_complete(hand, seat):
        best = best_of(hand, seat)
    elif is_partial(hand, seat) and is_eligible(
        book=book, hand=hand, facts=facts, seat=seat, pot=index, showdown=True
    ):
        best = ranked(hand, shown(hand, seat))
    return best if best and (best.high or best.low) else None


def winners(bests: dict[int, Best], side: str) -> tuple[int, ...]:
    """Return the seats with the best hand of a side, ascending; none where no hand qualifies.

    Source: CC-CARDS-SPEAK, RR-CARDS-SPEAK, HR-SHOWDOWN, HB-SHOWDOWN, TDA-CARDS-SPEAK, TDA24-12.
    """
    keys = {
        seat: rank.key
        for seat, best in bests.items()
        if (rank := best.high if side == "high" else best.low) is not None
    }
    top = max(keys.values(), default=None)
    return tuple(sorted(seat for seat, key in keys.items() if key == top))


def _by_cards(
    book: Book, hand: HandState, index: int, pot: Pot, bests: dict[int, Best]
) -> Entitlement:
    chip = hand.smallest_chip
    high, low = winners(bests, "high"), winners(bests, "low")
    provisions = [book.basis("entitled")]
    if index and (side_pots := book.cite("side_pots")):
        provisions.append(side_pots)

    def order(side: str) -> Callable[[Sequence[int]], tuple[int, ...]]:
        return lambda seats: odd_order(book=book, hand=hand, bests=bests, seats=seats, side=side)

    if not (high and low):
        side = "high" if high else "low"
        shares = split(pot.amount, high or low, chip=chip, order=order(side))
        rows = _rows(shares, side)
    elif high == low and len(high) > 1 and book.flag("identical_hands_even"):
        provisions.append(book.basis("odd_chips_identical"))
        upper, lower = even_both_ways(pot.amount, high, chip=chip, order=order("high"))
        rows = (*_rows(upper, "high"), *_rows(lower, "low"))
    else:
        lower_half = pot.amount // 2 // chip * chip
        upper_half = pot.amount - lower_half
        if upper_half != lower_half:
            provisions.append(book.basis("odd_chips_high_low"))
        upper = _high_half(upper_half, high, chip=chip, over=upper_half - lower_half, order=order)
        had = _had_one(book, upper)
        lower = split(lower_half, low, chip=chip, order=last(had, order("low")))
        rows = (*_rows(upper, "high"), *_rows(lower, "low"))
    if len(rows) > 1 and (tie := book.cite("tie")):
        provisions.append(tie)
    if _odd_among_tied(rows):
        provisions.append(book.basis(_odd_code(hand)))
    return Entitlement(index, rows, tuple(dict.fromkeys(provisions)))


def _high_half(
    amount: int,
    seats: tuple[int, ...],
    *,
    chip: int,
    over: int,
    order: Callable[[str], Callable[[Sequence[int]], tuple[int, ...]]],
) -> tuple[Split, ...]:
    """Divide the high side's half; alone on it, its winner has the chip it is larger by.

    Source: TDA-ODD-CHIPS-C, RR-ODD-CHIPS.
    """
    shares = split(amount, seats, chip=chip, order=order("high"))
    if len(shares) == 1 and over >= chip:
        return (replace(shares[0], odd_chips=1),)
    return shares


def _had_one(book: Book, upper: tuple[Split, ...]) -> tuple[int, ...]:
    """Return who got an odd chip of the high half, where the book gives nobody a second.

    Source: RR-ODD-CHIPS.
    """
    if not book.flag("one_odd_chip_each"):
        return ()
    return tuple(share.seat for share in upper if share.odd_chips)


def _odd_among_tied(rows: Sequence[EntitledShare]) -> bool:
    sides = [row.side for row in rows]
    return any(row.odd_chips and sides.count(row.side) > 1 for row in rows)


def _odd_code(hand: HandState) -> str:
    return "odd_chips_stud" if hand.game.family == "stud" else "odd_chips"


def _rows(shares: tuple[Split, ...], side: str) -> tuple[EntitledShare, ...]:
    return tuple(
        EntitledShare(seat=one.seat, amount=one.amount, side=side, odd_chips=one.odd_chips)
        for one in shares
    )
