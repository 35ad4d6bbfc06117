"""The hand view: state and judgment of one hand in one JSON document, as VIEW.md names it."""

from datetime import UTC, datetime

from rulings.domain.claims import ClaimView
from rulings.domain.judge import Judgment, judge
from rulings.domain.obligations import obligations
from rulings.domain.phase import phase_of
from rulings.domain.remedies import remedies
from rulings.domain.seat_view import pots_view, seat_view
from rulings.domain.story import Story
from rulings.rules.button import next_button
from rulings.rules.claim_windows import Window
from rulings.rules.showdown import showdown_order
from tables.domain.betting import to_act
from tables.domain.state import Penalty, Ruling, TableState

View = dict[str, object]


def hand_view(
    story: Story, *, table: str, number: int | None, now: datetime, hidden: bool = False
) -> View | None:
    """Return the view of a hand (the latest where `number` is None), or None where there is none.

    Args:
        hidden: the reader may see cards the system knows but nobody has shown; they are given
            only once the hand has ended.
    """
    latest = story.state.hand
    if latest is None:
        return None
    judgment = judge(story, number=number or latest.number, now=now)
    return _document(judgment, story, table, hidden=hidden) if judgment else None


def _document(judgment: Judgment, story: Story, table: str, *, hidden: bool) -> View:
    hand, state = judgment.hand, judgment.state
    phase = phase_of(state=state, hand=hand, over=judgment.over, windows=judgment.windows)
    show_hidden = hidden and phase in ("ended", "closed", "void")
    return {
        "table": table,
        "hand": hand.number,
        "as_of": {"seq": story.seq, "now": instant(judgment.now)},
        "rulebook": hand.rulebook,
        "edition": judgment.book.edition.edition,
        "house_rules": dict(hand.house_rules),
        "game": hand.game_name,
        "structure": hand.structure,
        "smallest_chip": hand.smallest_chip,
        "level": {
            "level": hand.level.level,
            "small_blind": hand.level.small_blind,
            "big_blind": hand.level.big_blind,
            "ante": hand.level.ante,
            "bring_in": hand.level.bring_in,
        },
        "phase": phase,
        "street": hand.street,
        "board": list(hand.board),
        "button": hand.button,
        "to_act": to_act(state, hand),
        "to_match": hand.to_match,
        "pots": pots_view(judgment),
        "stacks": {str(no): o.stack for no, o in sorted(state.occupants.items())},
        "held": dict(state.held),
        "seats": {
            str(no): seat_view(judgment, seat, show_hidden=show_hidden)
            for no, seat in sorted(hand.seats.items())
        }
        | {
            str(no): {"player": o.player, "state": "out"}
            for no, o in sorted(state.occupants.items())
            if no not in hand.seats
        },
        "showdown_order": list(showdown_order(book=judgment.book, hand=hand))
        if judgment.over and len(hand.live) > 1 and not hand.void
        else [],
        "entitled": [
            {
                "pot": one.pot,
                "shares": [
                    {
                        "seat": share.seat,
                        "amount": share.amount,
                        "side": share.side,
                        "odd_chips": share.odd_chips,
                    }
                    for share in one.shares
                ],
                "provisions": list(one.provisions),
            }
            for one in judgment.entitled
        ],
        "obligations": obligations(judgment),
        "flags": [flag.as_dict() for flag in judgment.flags],
        "claim_windows": {kind: _window(w) for kind, w in judgment.windows.items()},
        "claims": {name: _claim(view) for name, view in judgment.claims.items()},
        "rulings": {
            name: _ruling(ruling)
            for name, ruling in state.rulings.items()
            if ruling.hand == hand.number
        },
        "remedies": [remedy.as_dict() for remedy in remedies(judgment)],
        "penalties": [_penalty(penalty, state) for penalty in state.penalties.values()],
        "break_started_at": instant(state.break_started_at) if state.break_started_at else None,
        "next_button": next_button(hand=hand, state=state),
    }


def instant(at: datetime) -> str:
    """Return an instant in UTC, written with Z."""
    return at.astimezone(UTC).isoformat().replace("+00:00", "Z")


def _window(window: Window) -> View:
    return {
        "open": window.open,
        "closes_on": window.closes_on,
        "closes_at": instant(window.closes_at) if window.closes_at else None,
        "closed_by": _closed_by(window.closed_by),
        "provision": window.provision,
    }


def _closed_by(closed_by: int | datetime | None) -> int | str | None:
    return instant(closed_by) if isinstance(closed_by, datetime) else closed_by


def _claim(view: ClaimView) -> View:
    claim = view.claim
    return {
        "kind": claim.kind,
        "status": view.status,
        "timely": view.timely,
        "provision": view.provision,
        "closed_by": _closed_by(view.closed_by),
        "by": claim.by,
        "seat": claim.seat,
        "against": claim.against,
        "pot": claim.pot,
        "hand": claim.hand,
        "seq": claim.seq,
        "admitted": claim.admitted,
        "voiced_says": claim.voiced_says,
        "received_at": instant(claim.received_at),
    }


def _ruling(ruling: Ruling) -> View:
    return {
        "claim": ruling.claim,
        "finding": ruling.finding,
        "status": ruling.status,
        "provisions": list(ruling.provisions),
        "shortfall": ruling.shortfall,
        "outside_rulebook": ruling.outside_rulebook,
        "moves": [
            {"pot": m.pot, "seat": m.seat, "player": m.player, "amount": m.delta}
            for m in ruling.moves
        ],
        "seq": ruling.seq,
        "by": ruling.by,
    }


def _penalty(penalty: Penalty, state: TableState) -> View:
    """Return a penalty, at the seat its player has now; gone from the table, at the one he had."""
    total = penalty.hands_total
    return {
        "penalty": penalty.penalty,
        "player": penalty.player,
        "seat": state.seat_of(penalty.player) or penalty.seat,
        "kind": penalty.kind,
        "count": penalty.count,
        "hands_total": total,
        "hands_left": None if total is None else total - penalty.served,
        "status": penalty.status,
    }
