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
    if street := _next_street(state, doc):
        return _("Next: %(street)s") % {"street": label(STREETS, street)}
    if doc.phase not in AFTER_BETTING:
        return ""
    showing = showing_next(doc)
    if showing is not None:
        return _("Seat %(seat)s shows next") % {"seat": showing}
    return _push(doc)


def _next_street(state: TableState, doc: HandDoc) -> str:
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
