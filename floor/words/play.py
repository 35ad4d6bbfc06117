"""Entries of play in words: from the riffle to the last action."""

from collections.abc import Callable
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from floor.words.amounts import chips
from floor.words.labels import DECLARED, STREETS, label
from floor.words.phrases import Words, seat_list
from tables.domain.cards import UNKNOWN
from tables.domain.entries import hand

METHODS: Final = {
    "riffle": gettext_lazy("first riffle"),
    "shuffle_machine": gettext_lazy("deck from the machine"),
    "dealer_push": gettext_lazy("dealer push"),
}
FORCED: Final = {
    "ante": gettext_lazy("the ante"),
    "small_blind": gettext_lazy("the small blind"),
    "big_blind": gettext_lazy("the big blind"),
    "bring_in": gettext_lazy("the bring-in"),
    "dead_blind": gettext_lazy("a dead blind"),
    "live_blind": gettext_lazy("a live blind"),
    "straddle": gettext_lazy("a straddle"),
}
EXPOSED_BY: Final = {
    "dealer": gettext_lazy("by the dealer"),
    "player": gettext_lazy("by a player"),
    "boxed": gettext_lazy("boxed in the deck"),
}


def _started(entry: hand.HandStarted) -> Words:
    facts = {
        "hand": entry.hand or "",
        "method": METHODS[entry.method],
        "seat": entry.button,
    }
    if entry.button is None:
        return Words("riffle", _("Hand %(hand)s begins: %(method)s") % facts)
    return Words("riffle", _("Hand %(hand)s begins: %(method)s, button at seat %(seat)s") % facts)


def _posted(entry: hand.ForcedBetPosted) -> Words:
    facts = {"seat": entry.seat, "kind": FORCED[entry.kind], "chips": chips(entry.amount)}
    return Words("chips", _("Seat %(seat)s posts %(kind)s, %(chips)s") % facts)


def _dealt(entry: hand.CardsDealt) -> Words:
    facts = {"seat": entry.seat, "count": entry.count}
    if entry.face == "up":
        said = ngettext(
            "Seat %(seat)s gets %(count)s card face up",
            "Seat %(seat)s gets %(count)s cards face up",
            entry.count,
        )
    else:
        said = ngettext(
            "Seat %(seat)s gets %(count)s card", "Seat %(seat)s gets %(count)s cards", entry.count
        )
    return Words("cards", said % facts, entry.cards or ())


def _exposed(entry: hand.CardExposed) -> Words:
    facts = {"ordinal": entry.ordinal, "cause": EXPOSED_BY[entry.cause], "seat": entry.seat}
    if entry.seat is None:
        said = _("Card %(ordinal)s of the deck exposed %(cause)s") % facts
    else:
        said = _("Card %(ordinal)s of the deck exposed %(cause)s, at seat %(seat)s") % facts
    return Words("warn", said, (entry.card,) if entry.card else ())


def _replaced(entry: hand.ExposedCardReplaced) -> Words:
    said = _("Seat %(seat)s gets another card; the exposed one is the burn") % {"seat": entry.seat}
    return Words("cards", said, (entry.card,) if entry.card else ())


def _burned(entry: hand.CardBurned) -> Words:
    shown = (entry.card,) if entry.card and entry.card != UNKNOWN else ()
    return Words("cards", _("A card is burned"), shown)


def _board(entry: hand.BoardDealt) -> Words:
    said = ngettext("A card on the board", "%(count)s cards on the board", len(entry.cards))
    return Words("cards", said % {"count": len(entry.cards)}, entry.cards)


def _taken_back(entry: hand.BoardTakenBack) -> Words:
    return Words("warn", _("Board cards taken back"), entry.cards, entry.reason)


def _drawn(entry: hand.CardsDrawn) -> Words:
    facts = {"seat": entry.seat, "count": entry.count}
    if not entry.count:
        return Words("cards", _("Seat %(seat)s stands pat") % facts)
    said = ngettext(
        "Seat %(seat)s draws %(count)s card", "Seat %(seat)s draws %(count)s cards", entry.count
    )
    return Words("cards", said % facts, entry.cards or ())


def _checked(entry: hand.Checked) -> Words:
    return Words("check", _("Seat %(seat)s checks") % {"seat": entry.seat})


def _folded(entry: hand.Folded) -> Words:
    return Words("fold", _("Seat %(seat)s folds") % {"seat": entry.seat})


def _called(entry: hand.Called) -> Words:
    facts = {"seat": entry.seat, "chips": chips(entry.amount)}
    if entry.amount is None:
        return Words("chips", _("Seat %(seat)s calls") % facts, quote=_said(entry.declared))
    return Words("chips", _("Seat %(seat)s calls %(chips)s") % facts, quote=_said(entry.declared))


def _bet(entry: hand.Bet) -> Words:
    facts = {"seat": entry.seat, "chips": chips(entry.amount)}
    return Words("chips", _("Seat %(seat)s bets %(chips)s") % facts, quote=_said(entry.declared))


def _raised(entry: hand.Raised) -> Words:
    facts = {"seat": entry.seat, "chips": chips(entry.to)}
    said = _("Seat %(seat)s raises to %(chips)s") % facts
    return Words("chips", said, quote=_said(entry.declared))


def _said(declared: hand.Declared | None) -> str:
    """Return what was said before the chips went in."""
    if declared is None:
        return ""
    return f"{label(DECLARED, declared.action)} {chips(declared.to)}".strip()


def _clock(entry: hand.ClockCalled) -> Words:
    facts = {"seat": entry.seat, "seconds": entry.seconds}
    said = ngettext(
        "The clock is called on seat %(seat)s: %(seconds)s second",
        "The clock is called on seat %(seat)s: %(seconds)s seconds",
        entry.seconds,
    )
    return Words("clock", said % facts)


def _returned(entry: hand.UncalledBetReturned) -> Words:
    facts = {"seat": entry.seat, "chips": chips(entry.amount)}
    return Words("chips", _("%(chips)s go back to seat %(seat)s uncalled") % facts)


def _misdeal(entry: hand.MisdealDeclared) -> Words:
    return Words("void", _("Misdeal: every chip of the hand goes back"), quote=entry.reason)


def _fouled(entry: hand.DeckFouled) -> Words:
    return Words("void", _("The deck is fouled: every chip goes back"), quote=entry.reason)


def _stated(entry: hand.SituationStated) -> Words:
    facts = {
        "street": label(STREETS, entry.street),
        "pots": ", ".join(chips(pot.amount) for pot in entry.pots),
        "live": seat_list(entry.live),
    }
    said = _("The floor states the situation: %(street)s, pots %(pots)s, %(live)s live") % facts
    return Words("floor", said, entry.board)


PLAY_WORDS: Final[dict[type[Any], Callable[[Any], Words]]] = {
    hand.HandStarted: _started,
    hand.ForcedBetPosted: _posted,
    hand.CardsDealt: _dealt,
    hand.CardExposed: _exposed,
    hand.ExposedCardReplaced: _replaced,
    hand.CardBurned: _burned,
    hand.BoardDealt: _board,
    hand.BoardTakenBack: _taken_back,
    hand.CardsDrawn: _drawn,
    hand.Checked: _checked,
    hand.Folded: _folded,
    hand.Called: _called,
    hand.Bet: _bet,
    hand.Raised: _raised,
    hand.ClockCalled: _clock,
    hand.UncalledBetReturned: _returned,
    hand.MisdealDeclared: _misdeal,
    hand.DeckFouled: _fouled,
    hand.SituationStated: _stated,
}
