"""What comes next in a hand, in a few words: whose turn, the next street, who shows, what to push."""

from typing import Final

from django.utils.translation import gettext as _

from floor.pages.hand_doc import HandDoc
from floor.pages.hand_lines import showing_next
from floor.words.labels import STREETS, label
from floor.words.phrases import pot_name, shares_text
from tables.domain.games import GAMES, Family
from tables.domain.state import TableState

AFTER_BETTING: Final = ("showdown", "awarding")


def next_step(state: TableState, doc: HandDoc | None) -> str:
    """Return what the dealer waits for, or does next; nothing where the log cannot tell."""
    if doc is None:
        return ""
    if doc.to_act is not None:
        return _("Seat %(seat)s to act") % {"seat": doc.to_act}
    if any(one.code == "table_all_hands" for one in doc.obligations):
        return _("All-in: every hand face up")
    if street := street_due(state, doc):
        return _("Next: %(street)s") % {"street": label(STREETS, street)}
    return _after_betting(doc) if doc.phase in AFTER_BETTING else ""


def _after_betting(doc: HandDoc) -> str:
    if any(one.status == "open" and one.kind != "conduct" for one in doc.claims.values()):
        return _("A claim is open: wait for the floor")
    showing = showing_next(doc)
    if showing is not None:
        return _("Seat %(seat)s shows next") % {"seat": showing}
    out = {pot.index for pot in doc.pots if not pot.pushed}
    if any(one.pot in out and one.code != "transfer" for one in doc.remedies):
        return _("Call the floor before the pot goes")
    return _push(doc)


def shows_next(doc: HandDoc | None) -> int | None:
    """Return the seat to point at: none where all must show at once."""
    if doc is None or any(one.code == "table_all_hands" for one in doc.obligations):
        return None
    return showing_next(doc)


def street_due(state: TableState, doc: HandDoc) -> str:
    """Return the street to be dealt once the betting on this one is over, or nothing."""
    hand = state.hand_numbered(doc.hand)
    game = GAMES[doc.game]
    before = doc.phase == "dealing" and hand is not None and hand.opened
    run_out = doc.phase == "showdown" and game.family is Family.BOARD
    if not before and not run_out:
        return ""
    place = game.streets.index(doc.street) + 1
    return game.streets[place] if place < len(game.streets) else ""


def _push(doc: HandDoc) -> str:
    """Return the pot to push and to whom the cards give it, the last side pot first."""
    owed = {one.pot: one.shares for one in doc.entitled}
    for pot in reversed(doc.pots):
        shares = owed.get(pot.index, ())
        if not pot.pushed and not pot.impounded and shares:
            facts = {
                "pot": pot_name(pot.index),
                "shares": shares_text([(one.seat, one.amount) for one in shares]),
            }
            return _("Push %(pot)s: %(shares)s") % facts
    return ""
