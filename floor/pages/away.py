"""Players who sit out a penalty: what the dealer does with their seat, hand by hand."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from floor.pages.hand_doc import HandDoc, PenaltyDoc
from floor.pages.penalty_lines import COUNTED, RUNNING
from floor.pages.taps import NewId, Tap


@dataclass(frozen=True, slots=True)
class Away:
    """A seat that is away, in words, and the kill of its hand where one lies there."""

    penalty: str
    text: str
    left: str
    kill: Tap | None


def away_seats(doc: HandDoc, new_id: NewId) -> tuple[Away, ...]:
    """Return the seats of players who serve a penalty of hands, or will from the next hand on."""
    return tuple(
        _away(doc, one, one.seat, new_id)
        for one in doc.penalties
        if one.kind in COUNTED and one.status in RUNNING and one.seat is not None
    )


def _away(doc: HandDoc, penalty: PenaltyDoc, seat: int, new_id: NewId) -> Away:
    left = penalty.hands_left or 0
    if penalty.status == "pending":
        said = _("From the next hand: seat %(seat)s away. Deal in, post, kill.")
    else:
        said = _("Seat %(seat)s away. Deal in, post, kill.")
    return Away(
        penalty=penalty.penalty,
        text=said % {"seat": seat},
        left=ngettext("%(left)s hand left", "%(left)s hands left", left) % {"left": left},
        kill=_kill(doc, penalty, seat, new_id),
    )


def _kill(doc: HandDoc, penalty: PenaltyDoc, seat: int, new_id: NewId) -> Tap | None:
    held = doc.seats.get(seat)
    if penalty.status == "pending" or held is None or held.state != "in" or doc.to_act is None:
        return None
    said = _("Kill seat %(seat)s") % {"seat": seat}
    return Tap("hand_killed", said, "void", new_id(), (("seat", str(seat)),))
