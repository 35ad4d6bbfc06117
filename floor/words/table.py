"""Entries of the table itself in words: seats, stacks, levels, breaks."""

from collections.abc import Callable
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from floor.words.amounts import chips
from floor.words.labels import GAMES, STRUCTURES, label
from floor.words.phrases import Words
from floor.words.provisions import book_text
from tables.domain.entries import table

MINUTE: Final = 60
LEFT: Final = {
    "busted": gettext_lazy("is out"),
    "moved": gettext_lazy("moves to another table"),
    "table_broken": gettext_lazy("leaves: the table is broken"),
    "disqualified": gettext_lazy("is disqualified; the chips leave play"),
    "left": gettext_lazy("leaves"),
}
CHIPS_WHY: Final = {
    "rebuy": gettext_lazy("a rebuy"),
    "add_on": gettext_lazy("an add-on"),
    "race": gettext_lazy("the chip race"),
    "ruling": gettext_lazy("a ruling"),
    "correction": gettext_lazy("a correction"),
    "forfeited": gettext_lazy("forfeited"),
}


def _opened(entry: table.TableOpened) -> Words:
    facts = {
        "game": label(GAMES, entry.game),
        "structure": label(STRUCTURES, entry.structure),
        "book": book_text(entry.rulebook, entry.house_rules or {}),
    }
    return Words("table", _("The table opens: %(game)s, %(structure)s; %(book)s") % facts)


def _seated(entry: table.PlayerSeated) -> Words:
    facts = {"seat": entry.seat, "player": entry.player, "chips": chips(entry.stack)}
    return Words("seat", _("%(player)s takes seat %(seat)s with %(chips)s") % facts)


def _left(entry: table.PlayerLeft) -> Words:
    facts = {"seat": entry.seat, "what": LEFT[entry.reason]}
    return Words("seat", _("Seat %(seat)s %(what)s") % facts)


def _added(entry: table.ChipsAdded) -> Words:
    facts = {"seat": entry.seat, "chips": chips(entry.amount), "why": CHIPS_WHY[entry.reason]}
    return Words("chips", _("Seat %(seat)s gets %(chips)s: %(why)s") % facts)


def _removed(entry: table.ChipsRemoved) -> Words:
    facts = {"seat": entry.seat, "chips": chips(entry.amount), "why": CHIPS_WHY[entry.reason]}
    return Words("chips", _("%(chips)s leave seat %(seat)s: %(why)s") % facts)


def _counted(entry: table.StackCounted) -> Words:
    facts = {"seat": entry.seat, "chips": chips(entry.amount)}
    return Words("chips", _("Seat %(seat)s is counted: %(chips)s behind") % facts)


def _level(entry: table.LevelStarted) -> Words:
    facts = {
        "level": entry.level,
        "small": chips(entry.small_blind),
        "big": chips(entry.big_blind),
        "ante": chips(entry.ante),
    }
    if entry.ante:
        said = _("Level %(level)s: %(small)s/%(big)s, ante %(ante)s") % facts
    else:
        said = _("Level %(level)s: %(small)s/%(big)s") % facts
    return Words("clock", said)


def _rulebook(entry: table.RulebookChanged) -> Words:
    book = book_text(entry.rulebook, entry.house_rules or {})
    said = _("Another rulebook from the next hand on: %(book)s") % {"book": book}
    return Words("book", said, quote=entry.reason)


def _dealer(entry: table.DealerChanged) -> Words:
    said = _("%(dealer)s deals from here on") % {"dealer": entry.dealer}
    return Words("seat", said, quote=entry.notes or "")


def _break_started(entry: table.BreakStarted) -> Words:
    if entry.seconds is None:
        return Words("clock", _("A break begins"))
    minutes, seconds = divmod(entry.seconds, MINUTE)
    if seconds:
        said = ngettext(
            "A break of %(seconds)s second begins",
            "A break of %(seconds)s seconds begins",
            entry.seconds,
        )
    else:
        said = ngettext(
            "A break of %(minutes)s minute begins", "A break of %(minutes)s minutes begins", minutes
        )
    return Words("clock", said % {"minutes": minutes, "seconds": entry.seconds})


def _break_ended(_entry: table.BreakEnded) -> Words:
    return Words("clock", _("The break is over"))


def _broken(_entry: table.TableBroken) -> Words:
    return Words("table", _("The table is broken"))


TABLE_WORDS: Final[dict[type[Any], Callable[[Any], Words]]] = {
    table.TableOpened: _opened,
    table.PlayerSeated: _seated,
    table.PlayerLeft: _left,
    table.ChipsAdded: _added,
    table.ChipsRemoved: _removed,
    table.StackCounted: _counted,
    table.LevelStarted: _level,
    table.RulebookChanged: _rulebook,
    table.DealerChanged: _dealer,
    table.BreakStarted: _break_started,
    table.BreakEnded: _break_ended,
    table.TableBroken: _broken,
}
