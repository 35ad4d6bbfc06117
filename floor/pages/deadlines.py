"""What closes a claim window, in words, and how near that is."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Protocol

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from floor.words.amounts import clock
from floor.words.labels import CLAIM_KINDS, label
from floor.words.provisions import Cited, cited, language
from rulings.domain.explain import explain_window
from rulings.rulebook.book import Book

SOON: Final = timedelta(seconds=15)
COUNTED: Final = ("substantial_action", "break")
OPEN, NEAR, SHUT, ALWAYS = "open", "near", "shut", "always"


class Window(Protocol):
    """A claim window, as judged or as the hand view shows it."""

    @property
    def open(self) -> bool:
        """Whether such a claim can still be made."""

    @property
    def closes_on(self) -> str | None:
        """What closes it, or closed it."""

    @property
    def closes_at(self) -> datetime | None:
        """When, where a break runs."""

    @property
    def closed_by(self) -> int | datetime | None:
        """What closed it."""

    @property
    def provision(self) -> str:
        """Where that stands."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """A window in words. `level` is open, near, shut or always (nothing ever closes it).

    `text` is short, `why` the rulings' own sentence, `nearness` what that does not tell. `until` is
    the instant at which it closes, where one is known, and `near_at` that from which it is near.
    """

    kind: str
    kind_text: str
    text: str
    why: str
    nearness: str
    level: str
    provision: Cited
    until: datetime | None = None
    near_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Nearness:
    """What tells how near a closing is: the instant, the scramble, the next hand and its actions."""

    now: datetime
    hand_over: bool = False
    next_began: bool = False
    turns: int = 0


def deadline(kind: str, window: Window, near: Nearness, book: Book | None) -> Deadline:
    """Return a kind's window in words."""
    text = _text(window, near)
    counts = window.open and window.closes_on in COUNTED
    until = window.closes_at if window.open else None
    return Deadline(
        kind=kind,
        kind_text=label(CLAIM_KINDS, kind),
        text=text,
        why=_why(window),
        nearness=text if counts else "",
        level=_level(window, near),
        provision=cited(book, window.provision),
        until=until,
        near_at=until - SOON if until else None,
    )


def _why(window: Window) -> str:
    """Return the rulings' own sentence; an instant is told by the tournament's clock."""
    closed_by = window.closed_by
    facts = {
        "open": window.open,
        "closes_on": window.closes_on,
        "closes_at": clock(window.closes_at),
        "closed_by": clock(closed_by) if isinstance(closed_by, datetime) else closed_by,
    }
    return explain_window(facts, language())


def _text(window: Window, near: Nearness) -> str:
    if not window.open:
        return _closed(window.closed_by)
    if window.closes_on is None:
        return _("never closes")
    if window.closes_on == "break" and window.closes_at is not None:
        return _("closes at %(time)s, the break") % {"time": clock(window.closes_at)}
    if window.closes_on == "new_hand":
        return _("closes at the next riffle")
    if window.closes_on == "substantial_action":
        return _substantial_action(near)
    return _("closes when the table is broken")


def _closed(closed_by: int | datetime | None) -> str:
    if closed_by is None:
        return _("closed; it came in time")
    if isinstance(closed_by, datetime):
        return _("closed at %(time)s") % {"time": clock(closed_by)}
    return _("closed by entry %(seq)s") % {"seq": closed_by}


def _substantial_action(near: Nearness) -> str:
    if near.turns:
        said = ngettext(
            "closes at substantial action; %(seen)s action in turn so far",
            "closes at substantial action; %(seen)s actions in turn so far",
            near.turns,
        )
        return said % {"seen": near.turns}
    if near.next_began:
        return _("closes at substantial action; the next hand has begun")
    return _("closes at substantial action in the next hand")


def _level(window: Window, near: Nearness) -> str:
    if not window.open:
        return SHUT
    if window.closes_on is None:
        return ALWAYS
    if window.closes_at is not None:
        return NEAR if window.closes_at - near.now <= SOON else OPEN
    riffle_is_next = window.closes_on == "new_hand" and near.hand_over
    return NEAR if riffle_is_next or near.next_began else OPEN
