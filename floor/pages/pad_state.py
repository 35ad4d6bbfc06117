"""A table's state as the forms that record play see it."""

from floor.forms.pad import Pad, PadPot
from floor.pages.hand_doc import HandDoc
from floor.pages.hand_lines import showing_next
from floor.words.labels import CLAIM_KINDS, label
from floor.words.phrases import pot_name, totals
from rulings.domain.pad import DECK, board_cards_due, most_cards, possible_cards, turn
from tables.domain.games import GAMES, Family
from tables.domain.hand_state import HandState
from tables.domain.state import TableState

STUD_DOWN_FIRST = 2
STUD_LAST_DOWN = 6


def pad_of(state: TableState, doc: HandDoc | None) -> Pad:
    """Return the table as the forms see it."""
    hand = state.hand
    with_chips = tuple(sorted(no for no, one in state.occupants.items() if one.stack))
    common = {
        "places": state.opened.seats if state.opened else 0,
        "players": {no: one.player for no, one in sorted(state.occupants.items())},
        "level": state.level.level,
        "on_break": state.break_started_at is not None,
        "next_penalty": _next_penalty(state),
    }
    if hand is None or doc is None:
        return Pad(
            table=with_chips,
            board=DECK,
            cards=DECK,
            button=with_chips[0] if with_chips else None,
            **common,  # type: ignore[arg-type]  # each as its field has it
        )
    down, up = _due(hand)
    return Pad(
        seats=hand.live,
        dealt=tuple(sorted(hand.seats, key=lambda seat: (not hand.seats[seat].live, seat))),
        table=tuple(sorted(state.occupants)),
        turn=turn(state),
        shows=showing_next(doc),
        board=possible_cards(hand),
        cards=_tablable(hand),
        board_due=board_cards_due(hand),
        hand_size=most_cards(hand),
        high_low=GAMES[doc.game].high_low,
        pots=_pots(doc),
        button=doc.next_button or doc.button,
        game=hand.game,
        down_due=down,
        up_due=up,
        open_claims=_open_claims(state, hand),
        **common,  # type: ignore[arg-type]  # each as its field has it
    )


def _due(hand: HandState) -> tuple[int, int]:
    """Return how many cards the next deal brings to each hand: face down, and face up."""
    most = max((hand.seats[seat].cards for seat in hand.live), default=0)
    if hand.game.family is not Family.STUD:
        return (0, 0) if most else (hand.game.cards, 0)
    if not most:
        return STUD_DOWN_FIRST, 1
    return (1, 0) if most >= STUD_LAST_DOWN else (0, 1)


def _open_claims(state: TableState, hand: HandState) -> tuple[str, ...]:
    """Return the claims about the latest hand that the next riffle would be begun over."""
    return tuple(
        label(CLAIM_KINDS, claim.kind)
        for claim in state.claims.values()
        if claim.status == "open" and claim.hand == hand.number and claim.kind != "conduct"
    )


def _next_penalty(state: TableState) -> str:
    number = len(state.penalties) + 1
    while f"p{number}" in state.penalties:
        number += 1
    return f"p{number}"


def _tablable(hand: HandState) -> tuple[str, ...]:
    """Return the cards that can lie before some seat: before which one, the log decides."""
    found = {card for seat in hand.seats for card in possible_cards(hand, seat=seat)}
    return tuple(card for card in DECK if card in found)


def _pots(doc: HandDoc) -> tuple[PadPot, ...]:
    owed = {
        one.pot: totals((share.seat, share.amount) for share in one.shares) for one in doc.entitled
    }
    return tuple(
        PadPot(
            index=pot.index,
            name=pot_name(pot.index),
            left=left,
            shares={} if pot.pushed else owed.get(pot.index, {}),
        )
        for pot in doc.pots
        if (left := pot.amount - sum(share.amount for share in pot.pushed))
    )
