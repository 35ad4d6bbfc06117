"""The bar that marks where a hand ends: always the next boundary, and over an open claim only by a hold."""

from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext as _

from floor.forms.pad import Pad
from floor.pages.hand_doc import HandDoc
from floor.pages.next_step import AFTER_BETTING, street_due
from floor.pages.taps import NewId, Tap, push_tap, riffle_tap
from rulings.domain.pad import is_bare
from tables.domain.hand_state import HandState
from tables.domain.state import TableState

PLAYERS_AT_LEAST = 2


@dataclass(frozen=True, slots=True)
class Boundary:
    """What marks the next boundary.

    `level` is `ready`, `early` where play still goes on, or `claim` where one is open; all but
    what is ready is held, not tapped. `form` is the query of the page for what must be filled in.
    """

    level: Literal["ready", "early", "claim"] = "ready"
    tap: Tap | None = None
    form: str = ""
    form_text: str = ""
    later: tuple[Tap, ...] = ()  # what comes after it, for a tablet without network
    note: str = ""
    warning: str = ""


def next_boundary(
    state: TableState, doc: HandDoc | None, pad: Pad, *, wait: str, new_id: NewId
) -> Boundary | None:
    """Return the next boundary of a table; None where nobody can play.

    Args:
        wait: what to wait for, or who of the floor comes.
    """
    hand = state.hand
    if hand is None or doc is None:
        if len(pad.table) < PLAYERS_AT_LEAST:
            return None
        return Boundary(tap=riffle_tap(pad, 1, new_id))
    riffle = riffle_tap(pad, hand.number + 1, new_id)
    claimed = _claimed(state, hand)
    found = _of_hand(state, hand, doc, pad, riffle, new_id)
    if not claimed or (found.tap != riffle and hand.number not in claimed):
        return found
    return _held(found, claimed, wait)


def _of_hand(
    state: TableState, hand: HandState, doc: HandDoc, pad: Pad, riffle: Tap, new_id: NewId
) -> Boundary:
    """Return the boundary the hand itself has come to."""
    if hand.over:
        return Boundary(tap=riffle)
    if is_bare(hand):
        before = state.earlier[-1] if state.earlier else None
        lean = before is not None and is_bare(before)
        note = "" if lean else _("Nothing of hand %(hand)s is recorded yet")
        level: Literal["ready", "early"] = "ready" if lean else "early"
        return Boundary(level, tap=riffle, note=note % {"hand": hand.number} if note else "")
    if doc.phase in AFTER_BETTING and not street_due(state, doc):
        return _after_betting(pad, riffle, new_id)
    note = _("Hand %(hand)s is still being played") % {"hand": hand.number}
    return Boundary("early", tap=riffle, note=note)


def _after_betting(pad: Pad, riffle: Tap, new_id: NewId) -> Boundary:
    """Return the push of the last side pot that is out, then the scramble."""
    scramble = Tap("deck_scrambled", _("Scramble"), "riffle", new_id())
    if not pad.pots:
        return Boundary(tap=scramble, later=(riffle,))
    *others, pot = pad.pots
    if pot.shares:
        pushes = (push_tap(one, new_id) for one in reversed(others) if one.shares)
        return Boundary(tap=push_tap(pot, new_id), later=(*pushes, scramble, riffle))
    return Boundary(
        form=f"record=pot_pushed&pot={pot.index}",
        form_text=_("Push %(pot)s …") % {"pot": pot.name},
        note=_("Whose it is the cards do not say yet"),
    )


def _claimed(state: TableState, hand: HandState) -> tuple[int, ...]:
    """Return the hands with an open claim that a riffle would be begun over."""
    return tuple(
        sorted(
            {
                claim.hand or hand.number
                for claim in state.claims.values()
                if claim.status == "open" and claim.kind != "conduct"
            }
        )
    )


def _held(found: Boundary, claimed: tuple[int, ...], wait: str) -> Boundary:
    facts = {"hand": claimed[-1], "wait": wait}
    return Boundary(
        level="claim",
        tap=found.tap,
        form=found.form,
        form_text=found.form_text,
        note=_("This does not close the claim: the floor decides."),
        warning=_("Claim open on hand %(hand)s: hold the deck, %(wait)s") % facts,
    )
