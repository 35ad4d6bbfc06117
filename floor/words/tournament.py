"""Entries of the tournament's own stream in words: opening, entrants, days, closing."""

from collections.abc import Callable
from typing import Any, Final

from django.utils.translation import gettext as _

from floor.words.amounts import chips
from floor.words.phrases import Words
from floor.words.provisions import book_text
from tables.domain.entries import tournament


def _opened(entry: tournament.TournamentOpened) -> Words:
    book = book_text(entry.rulebook, entry.house_rules or {})
    said = _("The event opens: %(name)s; %(book)s") % {"name": entry.name, "book": book}
    return Words("book", said)


def _registered(entry: tournament.PlayerRegistered) -> Words:
    facts = {"player": entry.player, "chips": chips(entry.chips), "entry": entry.entry}
    if entry.entry > 1:
        said = _("%(player)s enters again with %(chips)s: entry %(entry)s") % facts
    else:
        said = _("%(player)s enters with %(chips)s") % facts
    return Words("chips", said)


def _day_started(entry: tournament.DayStarted) -> Words:
    return Words("clock", _("Day %(day)s begins") % {"day": entry.day})


def _day_ended(entry: tournament.DayEnded) -> Words:
    return Words("clock", _("Day %(day)s ends") % {"day": entry.day})


def _closed(_entry: tournament.TournamentClosed) -> Words:
    return Words("lock", _("The event is closed"))


def _reopened(entry: tournament.TournamentReopened) -> Words:
    return Words("pen", _("The event is reopened"), quote=entry.reason)


TOURNAMENT_WORDS: Final[dict[type[Any], Callable[[Any], Words]]] = {
    tournament.TournamentOpened: _opened,
    tournament.PlayerRegistered: _registered,
    tournament.DayStarted: _day_started,
    tournament.DayEnded: _day_ended,
    tournament.TournamentClosed: _closed,
    tournament.TournamentReopened: _reopened,
}
