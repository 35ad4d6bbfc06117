"""A table's state as the forms that record play see it."""

from floor.forms.pad import Pad, PadPot
from floor.pages.hand_doc import HandDoc
from floor.pages.hand_lines import showing_next
from floor.words.labels import CLAIM_KINDS, label
from floor.words.phrases import pot_name, totals
from rulings.domain.pad import (
    DECK,
    board_cards_due,
    forced_bets_due,
    most_cards,
    next_to_draw,
    possible_cards,
    turn,
    wagers,
)
from rulings.rules.button import button_after
from tables.domain.betting import to_act
from tables.domain.games import GAMES, Family
from tables.domain.hand_state import HandState
from tables.domain.state import TableState

STUD_DOWN_FIRST = 2
STUD_LAST_DOWN = 6


def pad_of(
    state: TableState, doc: HandDoc | None, *, seat: int | None = None, method: str = "riffle"
) -> Pad:
    """Return the table as the forms see it.

    Args:
        seat: the one that was chosen to record something of.
        method: how the last hand began.
    """
    hand = state.hand
    with_chips = tuple(sorted(no for no, one in state.occupants.items() if one.stack))
    common = {
        "places": state.opened.seats if state.opened else 0,
        "players": {no: one.player for no, one in sorted(state.occupants.items())},
        "level": state.level.level,
        "on_break": state.break_started_at is not None,
        "next_penalty": _next_penalty(state),
        "method": method,
    }
    if hand is None or doc is None:
        return Pad(
            table=with_chips,
            board=DECK,
            cards=DECK,
            button=with_chips[0] if with_chips else None,
            next_button=with_chips[0] if with_chips else None,
            **common,  # type: ignore[arg-type]  # each as its field has it
        )
    down, up = _due(hand)
    return Pad(
        seats=hand.live,
        dealt=tuple(sorted(hand.seats, key=lambda seat: (not hand.seats[seat].live, seat))),
        table=tuple(sorted(state.occupants)),
        turn=turn(state, seat),
        to_act=to_act(state, hand),
        wagers=wagers(state, seat or to_act(state, hand) or 0),
        forced=forced_bets_due(state),
        draws=next_to_draw(state),
        shows=_shower(hand, doc, seat),
        board=possible_cards(hand),
        cards=possible_cards(hand, seat=seat) if seat in hand.seats else _tablable(hand),
        board_due=board_cards_due(hand),
        next_street=_next_street(hand),
        hand_size=most_cards(hand),
        high_low=GAMES[doc.game].high_low,
        pots=_pots(doc),
        losers=_losers(doc),
        button=doc.button,
        next_button=button_after(hand=hand, state=state) or doc.button,
        game=hand.game,
        down_due=down,
        up_due=up,
        may_deal=not (hand.turns or hand.void or hand.scrambled or hand.stated),
        open_claims=_open_claims(state, hand),
        **common,  # type: ignore[arg-type]  # each as its field has it
    )


def _shower(hand: HandState, doc: HandDoc, seat: int | None) -> int | None:
    """Return whose hand is next to be shown: of the seat chosen, or who owes it first."""
    if seat in hand.seats:
        return seat
    owed = [one for one in doc.obligations if one.code == "table_all_hands"]
    first = [no for one in owed for no in one.seats]
    return first[0] if first else showing_next(doc)


def _next_street(hand: HandState) -> str:
    """Return the street that comes next, or nothing on the last; a stud hand begins with one dealt."""
    if hand.game.family is Family.STUD and not any(held.cards for held in hand.seats.values()):
        return hand.street
    later = hand.game.streets[hand.street_index + 1 :]
    return later[0] if later else ""


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


def _losers(doc: HandDoc) -> tuple[int, ...]:
    """Return the seats whose hands are to be killed before the pot goes."""
    return tuple(
        seat for one in doc.obligations if one.code == "kill_losing_hands" for seat in one.seats
    )


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
