"""When the deal must be done again, and when a declared misdeal came too late."""

from msgspec import Struct

from rulings.rulebook.book import Book
from rulings.rules.claim_windows import substantial_action
from rulings.rules.facts import Exposure, Facts
from tables.domain.entries.hand import CardExposed
from tables.domain.games import Family
from tables.domain.hand_state import HandState

TWO = 2
STUD_DEAL = 3


class MisdealDue(Struct, frozen=True):
    """Why a deal must be done again, and the code the book cites for it."""

    code: str
    seat: int | None


def dealing(hand: HandState) -> bool:
    """Whether the initial deal is still what matters: no street has followed.

    Source: RR-MISDEAL, TDA24-MISDEAL.
    """
    return hand.street_index == 0


def exposed_makes_misdeal(
    *, book: Book, hand: HandState, entry: CardExposed, earlier: tuple[Exposure, ...]
) -> MisdealDue | None:
    """Say whether a card exposed by the dealer (or found boxed) makes it a misdeal.

    Args:
        earlier: the cards exposed before this one.

    Source: misdeal_due of every book, HB-MISDEAL-FIRST, HB-MISDEAL-TWO, RR-MISDEAL, TDA24-MISDEAL.
    """
    rule = book.text("misdeal")
    if rule == "none" or entry.cause == "player" or not dealing(hand) or _barred(book, hand):
        return None
    if after_the_deal(hand, entry):
        return None
    first_cards = {"first": 1, "first_or_second": TWO, "first_two_cards": TWO}[rule]
    flop_game = hand.game.family is Family.BOARD or rule != "first_two_cards"
    if entry.cause == "dealer" and flop_game and entry.ordinal <= first_cards:
        return MisdealDue(code=_code(book, "first"), seat=entry.seat)
    if entry.cause == "boxed" and rule == "first":
        return None
    if any(one.cause == entry.cause for one in earlier):
        return MisdealDue(code=_code(book, "two"), seat=entry.seat)
    return None


def after_the_deal(hand: HandState, entry: CardExposed) -> bool:
    """Say whether an exposed card is nobody's: it came off the deck after every hand was dealt.

    Source: HB-EXPOSED-ONE, HB-MISDEAL-TWO (hole cards), RR-MISDEAL, TDA24-MISDEAL (the deal).
    """
    return entry.seat is None and entry.ordinal > _first_cards(hand) * len(hand.seats)


def _first_cards(hand: HandState) -> int:
    """Return how many cards each seat gets in the initial deal."""
    return STUD_DEAL if hand.game.family is Family.STUD else hand.game.cards


def count_makes_misdeal(*, book: Book, hand: HandState, seat: int) -> MisdealDue | None:
    """Say whether a seat was dealt more cards than a hand has.

    Source: HB-MISDEAL-COUNT, RR-MISDEAL, TDA24-MISDEAL.
    """
    if book.text("misdeal") == "none":
        return None
    if hand.seats[seat].cards <= _first_cards(hand) or not dealing(hand) or _barred(book, hand):
        return None
    return MisdealDue(code=_code(book, "count"), seat=seat)


def seat_makes_misdeal(*, book: Book, hand: HandState, seat: int) -> MisdealDue | None:
    """Say whether a card went to a seat not entitled to it, or the first one to the wrong seat.

    Args:
        hand: before the card.

    Source: RR-MISDEAL, TDA24-MISDEAL.
    """
    if not _counts_seats(book) or not dealing(hand) or _barred(book, hand):
        return None
    first = _first_dealt(hand) if _undealt(hand) else None
    wrong = seat not in hand.seats or first not in (None, seat)
    return MisdealDue(code="misdeal_due", seat=seat) if wrong else None


def short_hands(*, book: Book, hand: HandState) -> tuple[int, ...]:
    """Return the seats that got some cards but too few, when the first player acts.

    A short button still gets his in TDA.

    Source: RR-MISDEAL, TDA24-MISDEAL.
    """
    if not _counts_seats(book) or not dealing(hand):
        return ()
    button = hand.button if hand.game.family is not Family.STUD else None
    spared = button if book.text("misdeal") == "first_two_cards" else None
    return tuple(
        no
        for no, held in sorted(hand.seats.items())
        if 0 < held.cards < _first_cards(hand) and no != spared
    )


def _counts_seats(book: Book) -> bool:
    """Whether the book's own misdeal rule speaks of seats and of hands dealt short."""
    return "misdeal_due" in book.edition.cites


def _undealt(hand: HandState) -> bool:
    return not any(held.cards for held in hand.seats.values())


def _first_dealt(hand: HandState) -> int | None:
    """Return who gets the first card: left of the button; in stud nobody can say from the log."""
    if hand.button is None or hand.game.family is Family.STUD:
        return None
    order = hand.clockwise(tuple(hand.seats), after=hand.button)
    return order[0] if order else None


def _code(book: Book, what: str) -> str:
    specific = f"misdeal_due_{what}"
    return specific if book.cite(specific) else "misdeal_due"


def _barred(book: Book, hand: HandState) -> bool:
    return misdeal_is_barred(book=book, hand=hand)


def misdeal_is_barred(*, book: Book, hand: HandState) -> bool:
    """Say whether a misdeal may no longer be declared.

    Source: misdeal_barred of every book, RR-MISDEAL (two players have acted), TDA24-MISDEAL
        (substantial action).
    """
    bar = book.text("misdeal_bar")
    if bar == "two_players_acted":
        return len(hand.turns) >= TWO or hand.street_index > 0
    if bar == "substantial_action":
        return substantial_action(hand.turns) is not None or hand.street_index > 0
    return False


def seats_owed_a_card(*, book: Book, hand: HandState, facts: Facts, due: bool) -> tuple[int, ...]:
    """Return the seat whose one exposed card is to be replaced after the deal, unless a misdeal is due.

    Source: HB-EXPOSED-ONE, RR-MISDEAL, TDA24-MISDEAL.
    """
    if due or book.cite("replace_exposed_card") is None or hand.void:
        return ()
    by_dealer = [one.seat for one in facts.exposed if one.cause == "dealer"]
    return tuple(seat for seat in by_dealer[facts.replaced :] if seat is not None)
