"""Entries of the showdown in words: from the first declaration to the scramble."""

from collections.abc import Callable
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from floor.words.amounts import chips
from floor.words.cards import ranks_text
from floor.words.labels import CATEGORIES, label
from floor.words.phrases import Words, pot_name, seat_list, shares_text
from tables.domain.entries import showdown

KILLED_HOW: Final = {
    None: "",
    "pushed_in": gettext_lazy("pushed into the muck"),
    "touched": gettext_lazy("touched to the muck"),
    "mixed": gettext_lazy("mixed into the muck"),
}


def hand_text(category: str, ranks: tuple[str, ...] | None, side: str | None = None) -> str:
    """Return a hand as it is said at the table."""
    said = label(CATEGORIES, category)
    if ranks:
        said = f"{said}, {ranks_text(ranks)}"
    if side == "low":
        return _("%(hand)s, for low") % {"hand": said}
    return said


def _declared(entry: showdown.HandDeclared) -> Words:
    facts = {"seat": entry.seat, "hand": hand_text(entry.category, entry.ranks, entry.side)}
    said = (
        _("Seat %(seat)s declares with chips: %(hand)s")
        if entry.by_chips
        else _("Seat %(seat)s declares: %(hand)s")
    )
    return Words("speech", said % facts, quote=entry.words or "")


def _conceded(entry: showdown.HandConceded) -> Words:
    said = _("Seat %(seat)s says he is beaten") % {"seat": entry.seat}
    return Words("speech", said, quote=entry.words or "")


def _tabled(entry: showdown.CardsTabled) -> Words:
    return Words("cards", _("Seat %(seat)s tables") % {"seat": entry.seat}, entry.cards)


def _flashed(entry: showdown.CardsFlashed) -> Words:
    facts = {"seat": entry.seat, "to": "" if entry.to == "table" else seat_list(_seats(entry.to))}
    if entry.to == "table":
        said = _("Seat %(seat)s flashes cards to the table") % facts
    else:
        said = _("Seat %(seat)s shows cards to %(to)s") % facts
    return Words("eye", said, entry.cards or ())


def _seats(to: object) -> tuple[int, ...]:
    return tuple(to) if isinstance(to, tuple) else ()


def _discarded(entry: showdown.HandDiscarded) -> Words:
    facts = {"seat": entry.seat}
    if entry.face == "up":
        said = _("Seat %(seat)s lets go of his hand, face up") % facts
    else:
        said = _("Seat %(seat)s lets go of his hand, face down") % facts
    touched = _("it touched the muck") if entry.touched_muck else _("clear of the muck")
    known = _("certain and retrievable") if entry.identifiable else _("not retrievable")
    return Words("fold", f"{said}; {touched}, {known}")


def _retrieved(entry: showdown.HandRetrieved) -> Words:
    return Words("cards", _("Seat %(seat)s has his hand back") % {"seat": entry.seat})


def _killed(entry: showdown.HandKilled) -> Words:
    said = _("The dealer kills seat %(seat)s's hand") % {"seat": entry.seat}
    how = str(KILLED_HOW.get(entry.how, ""))
    asked = (
        _("at the request of seat %(seat)s") % {"seat": entry.on_request_of}
        if entry.on_request_of
        else ""
    )
    known = _("still certain") if entry.identifiable else ""
    rest = ", ".join(part for part in (how, asked, known) if part)
    return Words("void", f"{said}; {rest}" if rest else said)


def _refused(entry: showdown.TablingRefused) -> Words:
    said = _("Seat %(seat)s will not table his whole hand") % {"seat": entry.seat}
    return Words("warn", said, quote=entry.words or "")


def _read(entry: showdown.HandRead) -> Words:
    facts = {"seat": entry.seat, "hand": hand_text(entry.category, entry.ranks, entry.side)}
    return Words("eye", _("The dealer reads seat %(seat)s: %(hand)s") % facts)


def _asked(entry: showdown.ShowRequested) -> Words:
    facts = {"by": entry.by, "of": entry.of}
    if entry.ground == "collusion":
        said = _("Seat %(by)s asks to see seat %(of)s's hand, suspecting collusion") % facts
    else:
        said = _("Seat %(by)s asks to see seat %(of)s's hand") % facts
    return Words("eye", said)


def _pushed(entry: showdown.PotPushed) -> Words:
    shares = shares_text([(share.seat, share.amount) for share in entry.shares])
    facts = {"pot": pot_name(entry.pot), "shares": shares, "hand": entry.hand}
    if entry.hand:
        return Words("push", _("The dealer pushes %(pot)s of hand %(hand)s: %(shares)s") % facts)
    return Words("push", _("The dealer pushes %(pot)s: %(shares)s") % facts)


def _impounded(entry: showdown.PotImpounded) -> Words:
    facts = {"pot": pot_name(entry.pot), "chips": chips(entry.amount)}
    if entry.amount is None:
        said = _("The house holds %(pot)s back") % facts
    else:
        said = _("The house holds %(chips)s of %(pot)s back") % facts
    return Words("lock", said, quote=entry.reason)


def _released(entry: showdown.PotReleased) -> Words:
    facts = {"pot": pot_name(entry.pot), "chips": chips(entry.amount)}
    if entry.amount is None:
        said = _("The house gives %(pot)s free") % facts
    else:
        said = _("The house gives %(chips)s of %(pot)s free") % facts
    return Words("chips", said, quote=entry.reason)


def _pulled(entry: showdown.PotPulled) -> Words:
    return Words("warn", _("Seat %(seat)s reaches for the pot") % {"seat": entry.seat})


def _scrambled(entry: showdown.DeckScrambled) -> Words:
    said = _("Scramble: the hand is over")
    if entry.on_stub:
        laid = _("laid on the stub: %(seats)s") % {"seats": seat_list(entry.on_stub)}
        said = f"{said}; {laid}"
    return Words("riffle", said)


SHOWDOWN_WORDS: Final[dict[type[Any], Callable[[Any], Words]]] = {
    showdown.HandDeclared: _declared,
    showdown.HandConceded: _conceded,
    showdown.CardsTabled: _tabled,
    showdown.CardsFlashed: _flashed,
    showdown.HandDiscarded: _discarded,
    showdown.HandRetrieved: _retrieved,
    showdown.HandKilled: _killed,
    showdown.TablingRefused: _refused,
    showdown.HandRead: _read,
    showdown.ShowRequested: _asked,
    showdown.PotPushed: _pushed,
    showdown.PotImpounded: _impounded,
    showdown.PotReleased: _released,
    showdown.PotPulled: _pulled,
    showdown.DeckScrambled: _scrambled,
}
