"""Which hands may still win: partial, let go, killed, asked for, or as the floor has ruled."""

from rulings.rulebook.book import Book
from rulings.rules.facts import Facts, Request
from rulings.rules.hands import cards_out, is_complete, is_partial, ranked, shown
from tables.domain.hand_state import HandState, Holding


def is_eligible(
    *, book: Book, hand: HandState, facts: Facts, seat: int, pot: int | None, showdown: bool
) -> bool:
    """Say whether a hand may still win a pot, or any where `pot` is None.

    Args:
        showdown: the betting is over; before it a hand of which some cards lie face up is whole.

    Source: CC-SHOW-ALL, CC-KILL-ON-REQUEST, RR-SHOW-ALL, RR-SEE-HAND, TDA-TABLED,
        TDA-NO-KILL-WINNER, TDA-DISCARD-LIVE, TDA-PLAY-BOARD, TDA24-14, TDA24-19, TDA24-KILLED;
        a ruling's `hand_status` goes before them.
    """
    held = hand.seats[seat]
    if held.holding is Holding.FOLDED:
        return False
    if seat in hand.ruled:
        return hand.ruled[seat]
    asked = asked_for(facts, seat)
    if asked is not None and is_complete(hand, seat):
        by_leader = bool(asked.leads) if pot is None else pot in asked.leads
        rule = book.text("request_rule")
        if rule == "asker_decides" or (
            rule == "killed_unless_winner" and held.holding is Holding.DEAD
        ):
            return by_leader
    if held.holding in (Holding.DEAD, Holding.DISCARDED):
        return seat in facts.protected
    if showdown and is_partial(hand, seat):
        return plays_board_untabled(book=book, hand=hand, seat=seat)
    return True


def stays_in(*, book: Book, hand: HandState, facts: Facts, seat: int, pot: int) -> bool:
    """Say whether a hand has not left a pot: a folded or dead one has, one let go may come back.

    Source: `is_eligible`'s; for a hand let go TDA-DISCARD-LIVE, TDA24-14.
    """
    if hand.seats[seat].holding is Holding.DISCARDED:
        return hand.ruled.get(seat, True)
    return is_eligible(book=book, hand=hand, facts=facts, seat=seat, pot=pot, showdown=False)


def asked_for(facts: Facts, seat: int) -> Request | None:
    """Return the request that decides for a hand given up: the first by right, else the first.

    A hand its player still held is given up when the dealer kills it to have it shown.

    Source: HOUSE-DEFAULT (a hand asked for by a loser, then by the winner).
    """
    given_up = seat in facts.killed_unseen
    asked = [one for one in facts.requests if one.of == seat and (one.let_go or given_up)]
    by_right = [request for request in asked if request.by_right]
    return next(iter(by_right or asked), None)


def plays_board_untabled(*, book: Book, hand: HandState, seat: int) -> bool:
    """Say whether a partial hand may share because it plays the board, where the house lets it.

    Source: CC-SHOW-ALL, option `play_board_untabled`.
    """
    if not book.options.play_board_untabled or not cards_out(hand) or not hand.board:
        return False
    best = ranked(hand, shown(hand, seat)).high
    return best is not None and best.plays_the_board
