"""Entries of the floor in words: calls, claims, rulings, appeals, penalties, voids."""

from collections.abc import Callable
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from floor.words.labels import CLAIM_BY, CLAIM_KINDS, FINDINGS, label
from floor.words.phrases import Words, penalised, penalty_text, pot_name, shares_text
from tables.domain.entries import floor
from tables.domain.entries.base import PotAward

CLEARED: Final = {
    "ruling": gettext_lazy("a ruling was made"),
    "no_case": gettext_lazy("no case"),
    "incident": gettext_lazy("an incident is on file"),
}
SEEN: Final = {
    "seen": gettext_lazy("seen"),
    "not_seen": gettext_lazy("not seen"),
    "not_determinable": gettext_lazy("cannot be determined"),
}
OUTCOME: Final = {
    "upheld": gettext_lazy("the ruling stands"),
    "overturned": gettext_lazy("the ruling is overturned"),
    "varied": gettext_lazy("the ruling is varied"),
}


def _who(by: str, seat: int | None) -> str:
    if by == "seat" and seat is not None:
        return _("Seat %(seat)s") % {"seat": seat}
    return label(CLAIM_BY, by)


def _floor_called(entry: floor.FloorCalled) -> Words:
    said = _("%(who)s calls the floor") % {"who": _who(entry.by, entry.seat)}
    return Words("call", said, quote=entry.reason)


def _arrived(entry: floor.FloorArrived) -> Words:
    return Words("floor", _("The floor is at the table"), quote=entry.reason)


def _accepted(_entry: floor.CallAccepted) -> Words:
    return Words("call", _("The floor is coming"))


def _cancelled(entry: floor.CallCancelled) -> Words:
    return Words("call", _("The call is cancelled"), quote=entry.reason or "")


def _cleared(entry: floor.CallCleared) -> Words:
    return Words("check", _("Play goes on: %(outcome)s") % {"outcome": CLEARED[entry.outcome]})


def _claim(entry: floor.ClaimFields) -> Words:
    facts = {"who": _who(entry.by, entry.seat), "kind": label(CLAIM_KINDS, entry.kind)}
    said = _("%(who)s claims: %(kind)s") % facts
    if entry.against is not None:
        said = f"{said}, {_('against seat %(seat)s') % {'seat': entry.against}}"
    if entry.pot is not None:
        said = f"{said}, {pot_name(entry.pot)}"
    return Words("claim", said, quote=entry.words or "")


def _claim_refused(entry: floor.ClaimRefused) -> Words:
    words = _claim(entry)
    return Words("late", _("Refused as late: %(claim)s") % {"claim": words.text}, (), words.quote)


def _admitted(entry: floor.ClaimAdmitted) -> Words:
    said = _("The director admits claim %(claim)s") % {"claim": entry.claim}
    return Words("claim", said, quote=entry.reason)


def _withdrawn(entry: floor.ClaimWithdrawn) -> Words:
    said = _("Claim %(claim)s is withdrawn") % {"claim": entry.claim}
    return Words("claim", said, quote=entry.reason)


def _statement(entry: floor.StatementTaken) -> Words:
    return Words("speech", _("Statement of %(who)s") % {"who": entry.from_}, quote=entry.words)


def _evidence(entry: floor.EvidenceAdded) -> Words:
    return Words("eye", _("Evidence added"), quote=entry.reference)


def _review_requested(entry: floor.ReviewRequested) -> Words:
    return Words("eye", _("Surveillance is asked"), quote=entry.question)


def _review_logged(entry: floor.ReviewLogged) -> Words:
    said = _("Surveillance answers: %(finding)s") % {"finding": SEEN[entry.finding]}
    return Words("eye", said, quote=entry.words or "")


def _awards(awards: tuple[PotAward, ...] | None) -> str:
    return "; ".join(
        f"{pot_name(award.pot)}: {shares_text([(s.seat, s.amount) for s in award.shares])}"
        for award in awards or ()
    )


def _ruling(entry: floor.RulingIssued) -> Words:
    said = _("Ruling: %(finding)s") % {"finding": label(FINDINGS, entry.finding)}
    parts = [said, _awards(entry.pot_awards)]
    parts += [
        _("penalty for %(who)s: %(penalty)s")
        % {"who": penalised(one.player, one.seat), "penalty": penalty_text(one.kind, one.count)}
        for one in entry.penalties or ()
    ]
    if entry.outside_rulebook is not None:
        parts.append(_("outside the rulebook"))
    return Words("ruling", "; ".join(part for part in parts if part), quote=entry.reason)


def _appealed(entry: floor.RulingAppealed) -> Words:
    return Words("ruling", _("Seat %(seat)s appeals") % {"seat": entry.by}, quote=entry.words)


def _appeal(entry: floor.AppealDecided) -> Words:
    said = _("Appeal decided: %(outcome)s") % {"outcome": OUTCOME[entry.outcome]}
    parts = [said, _awards(entry.pot_awards)]
    return Words("ruling", "; ".join(part for part in parts if part), quote=entry.reason)


def _penalty(entry: floor.PenaltyIssued) -> Words:
    facts = {
        "who": penalised(entry.player, entry.seat),
        "penalty": penalty_text(entry.kind, entry.count),
    }
    said = _("Penalty for %(who)s: %(penalty)s") % facts
    return Words("warn", said, quote=entry.reason)


def _served(entry: floor.PenaltyServed) -> Words:
    facts = {"penalty": entry.penalty, "hands": entry.hands}
    said = ngettext(
        "Penalty %(penalty)s: %(hands)s hand served",
        "Penalty %(penalty)s: %(hands)s hands served",
        entry.hands,
    )
    return Words("check", said % facts)


def _rescinded(entry: floor.PenaltyRescinded) -> Words:
    said = _("Penalty %(penalty)s is taken back") % {"penalty": entry.penalty}
    return Words("check", said, quote=entry.reason)


def _voided(entry: floor.EntryVoided) -> Words:
    facts = {"seq": entry.seq, "through": entry.through}
    if entry.through and entry.through != entry.seq:
        said = _("Entries %(seq)s to %(through)s were recorded in error") % facts
    else:
        said = _("Entry %(seq)s was recorded in error") % facts
    return Words("void", said, quote=entry.reason)


def _corrected(entry: floor.EntryCorrected) -> Words:
    return Words("pen", _("Entry %(seq)s is corrected") % {"seq": entry.seq}, quote=entry.reason)


FLOOR_WORDS: Final[dict[type[Any], Callable[[Any], Words]]] = {
    floor.FloorCalled: _floor_called,
    floor.FloorArrived: _arrived,
    floor.CallAccepted: _accepted,
    floor.CallCancelled: _cancelled,
    floor.CallCleared: _cleared,
    floor.ClaimRaised: _claim,
    floor.ClaimRefused: _claim_refused,
    floor.ClaimAdmitted: _admitted,
    floor.ClaimWithdrawn: _withdrawn,
    floor.StatementTaken: _statement,
    floor.EvidenceAdded: _evidence,
    floor.ReviewRequested: _review_requested,
    floor.ReviewLogged: _review_logged,
    floor.RulingIssued: _ruling,
    floor.RulingAppealed: _appealed,
    floor.AppealDecided: _appeal,
    floor.PenaltyIssued: _penalty,
    floor.PenaltyServed: _served,
    floor.PenaltyRescinded: _rescinded,
    floor.EntryVoided: _voided,
    floor.EntryCorrected: _corrected,
}
