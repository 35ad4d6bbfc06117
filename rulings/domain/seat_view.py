"""The seats and the pots of a hand view."""

from rulings.domain.judge import Judgment
from rulings.rules.eligibility import is_eligible, stays_in
from rulings.rules.facts import Declaration
from rulings.rules.hands import best_of, is_complete, shown
from tables.domain.hand_state import HandSeat, HandState
from tables.domain.pots import pots_now
from tables.domain.ranking import Rank

Shown = dict[str, object]


def pots_view(judgment: Judgment) -> list[Shown]:
    """Return the pots: what is in each, who may still win it, where it went."""
    hand = judgment.hand
    return [
        {
            "index": index,
            "amount": pot.amount,
            "eligible": [
                seat
                for seat in sorted(pot.contenders)
                if seat in hand.seats
                and stays_in(
                    book=judgment.book, hand=hand, facts=judgment.facts, seat=seat, pot=index
                )
            ],
            "pushed": [{"seat": s, "amount": a} for s, a in sorted(pot.pushed.items())],
            "impounded": pot.impounded,
        }
        for index, pot in enumerate(pots_now(hand))
    ]


def seat_view(judgment: Judgment, seat: HandSeat, *, show_hidden: bool) -> Shown:
    """Return a seat of the hand: its cards that may be seen, what they rank, whether it may win."""
    hand = judgment.hand
    best = best_of(hand, seat.seat)
    cards = [*shown(hand, seat.seat)]
    if show_hidden:
        cards += [card for card in seat.hole if card not in cards]
    declared = next(
        (said for said in reversed(judgment.facts.declarations) if said.seat == seat.seat), None
    )
    return {
        "player": seat.player,
        "state": _state(hand, seat),
        "all_in": seat.all_in,
        "in_front": seat.in_front,
        "cards": cards,
        "seen": list(seat.seen),
        "complete": is_complete(hand, seat.seat),
        "eligible": is_eligible(
            book=judgment.book,
            hand=hand,
            facts=judgment.facts,
            seat=seat.seat,
            pot=None,
            showdown=judgment.over,
        ),
        "best": {"high": _rank(best.high), "low": _rank(best.low)},
        "declared": _declared(declared, hand) if declared else None,
    }


def _state(hand: HandState, seat: HandSeat) -> str:
    """Return what became of a seat's cards, in the view's words."""
    if (seat.held or hand.ruled.get(seat.seat)) and seat.tabled:
        return "tabled" if is_complete(hand, seat.seat) else "partial"
    return str(seat.holding)


def _rank(rank: Rank | None) -> Shown | None:
    if rank is None:
        return None
    shown_rank: Shown = {
        "category": rank.category,
        "ranks": list(rank.ranks),
        "cards": list(rank.cards),
    }
    if rank.plays_the_board:
        shown_rank["plays_the_board"] = True
    return shown_rank


def _declared(said: Declaration, hand: HandState) -> Shown:
    default = "high" if hand.game.high else "low"
    return {
        "category": said.category,
        "ranks": list(said.ranks),
        "side": said.side or default,
        "by_chips": said.by_chips,
        "seq": said.seq,
    }
