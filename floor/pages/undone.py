"""What a ruling undoes besides moving chips: a push, a bust, a hand's death."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from floor.pages.hand_doc import HandDoc
from floor.words.phrases import pot_name, shares_text, totals
from rulings.domain.preview import Stack
from tables.domain.entries.base import HandStatus, PotAward


def undone(
    doc: HandDoc | None,
    stacks: Sequence[Stack],
    awards: Sequence[PotAward],
    statuses: Sequence[HandStatus],
) -> tuple[str, ...]:
    """Return it line by line."""
    return (*_pushes(doc, awards), *map(_status, statuses), *_busts(stacks))


def _pushes(doc: HandDoc | None, awards: Sequence[PotAward]) -> list[str]:
    given = {one.pot: totals((share.seat, share.amount) for share in one.shares) for one in awards}
    found = []
    for pot in doc.pots if doc else ():
        pushed = [(one.seat, one.amount) for one in pot.pushed]
        if pushed and pot.index in given and given[pot.index] != totals(pushed):
            facts = {"pot": pot_name(pot.index), "shares": shares_text(pushed)}
            found.append(_("Undone: the push of %(pot)s, %(shares)s.") % facts)
    return found


def _status(one: HandStatus) -> str:
    said = (
        _("The hand of seat %(seat)s is live.")
        if one.live
        else _("The hand of seat %(seat)s is dead.")
    )
    return said % {"seat": one.seat}


def _busts(stacks: Sequence[Stack]) -> list[str]:
    back = _("Seat %(seat)s was out of chips and plays on.")
    out = _("Seat %(seat)s has no chips left.")
    return [
        (out if one.before else back) % {"seat": one.seat}
        for one in stacks
        if one.seat is not None and one.delta and not (one.before and one.after)
    ]
