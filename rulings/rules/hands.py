"""What lies on the table: whether a hand is complete, and what it ranks over the cards then out."""

from msgspec import Struct

from tables.domain.cards import RANK_VALUE, known
from tables.domain.games import BOARD_CARDS, Family
from tables.domain.hand_state import HandState
from tables.domain.ranking import Rank, best_high, best_low, least_high, least_low


class Best(Struct, frozen=True):
    """The best high and low of the cards shown; None where there is none."""

    high: Rank | None
    low: Rank | None


NOTHING = Best(high=None, low=None)


def shown(hand: HandState, seat: int) -> tuple[str, ...]:
    """Return the cards of a seat that lie face up: tabled ones and up-cards.

    Source: CC-READ.
    """
    held = hand.seats[seat]
    return (*held.up, *(card for card in held.tabled if card not in held.up))


def is_complete(hand: HandState, seat: int) -> bool:
    """Whether every card of a hand lies face up, some of it tabled by its player.

    Source: CC-SHOW-ALL, RR-SHOW-ALL, TDA-TABLED, TDA24-13.
    """
    return hand.whole_face_up(seat)


def is_partial(hand: HandState, seat: int) -> bool:
    """Whether some but not all of a hand was tabled.

    Source: CC-READ, TDA-ONE-CARD, TDA24-15.
    """
    return bool(hand.seats[seat].tabled) and not is_complete(hand, seat)


def cards_out(hand: HandState) -> bool:
    """Whether every card is dealt that a showdown needs.

    Source: HR-SHOWDOWN, HB-SHOWDOWN; the number of board cards is the game's.
    """
    if hand.game.family is Family.BOARD:
        return len(hand.board) == BOARD_CARDS["river"]
    return True


def best_of(hand: HandState, seat: int) -> Best:
    """Return what a wholly tabled hand ranks; a hand with too many cards ranks nothing.

    Source: CC-CARDS-SPEAK, RR-CARDS-SPEAK, HR-RANKS, TDA-CARDS-SPEAK, TDA24-12.
    """
    if not is_complete(hand, seat) or len(shown(hand, seat)) != hand.whole:
        return NOTHING
    return ranked(hand, shown(hand, seat))


def ranked(hand: HandState, cards: tuple[str, ...]) -> Best:
    """Return what cards rank over the board as it lies.

    Source: HR-RANKS, HB-BEST-FIVE.
    """
    if len(hand.board) > BOARD_CARDS["river"]:
        return NOTHING
    return Best(
        high=best_high(hand.game, cards, hand.board), low=best_low(hand.game, cards, hand.board)
    )


def before_the_flop(hand: HandState, seat: int) -> tuple[int, ...]:
    """Return what two tabled hole cards are worth with no board out: a pair, then the high cards.

    Source: TDA-NO-KILL-WINNER, TDA24-13 (over the cards then out).
    """
    values = sorted((RANK_VALUE[card[0]] for card in known(shown(hand, seat))), reverse=True)
    return (int(len(set(values)) < len(values)), *values)


def ranked_in_part(hand: HandState, seat: int) -> Best:
    """Return what the shown cards of a hand are worth by themselves, whatever the others are.

    Source: CC-READ (read by the exposed cards only).
    """
    cards, game = shown(hand, seat), hand.game
    if len(hand.board) > BOARD_CARDS["river"]:
        return NOTHING
    return Best(high=least_high(game, cards, hand.board), low=least_low(game, cards, hand.board))
