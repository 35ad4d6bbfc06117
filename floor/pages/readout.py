"""The sentence to read aloud: what was found, where the chips go, what it rests on."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from django.utils.translation import gettext as _

from floor.words.amounts import chips
from floor.words.labels import FINDINGS, label
from floor.words.phrases import penalised, penalty_text, pot_name, shares_text
from floor.words.provisions import Cited
from tables.domain.entries.base import PotAward
from tables.domain.entries.floor import AppealDecided, RulingIssued, RulingPenalty
from tables.domain.state import Move


class Change(Protocol):
    """What somebody gains or loses."""

    @property
    def seat(self) -> int | None:
        """Where he sits; None where the house holds his chips."""

    @property
    def player(self) -> str:
        """Who."""

    @property
    def delta(self) -> int:
        """How much, below nothing for a loss."""


def _transfer(change: Change) -> str:
    who = _("seat %(seat)s") % {"seat": change.seat} if change.seat else change.player
    facts = {"chips": chips(abs(change.delta)), "who": who}
    return (_("%(chips)s to %(who)s") if change.delta > 0 else _("%(chips)s from %(who)s")) % facts


def chips_move(changes: Iterable[Change]) -> str:
    """Return the whole movement in one phrase; empty where no chips move."""
    moved = [one for one in changes if one.delta]
    lost = [one for one in moved if one.delta < 0]
    won = [one for one in moved if one.delta > 0]
    if len(lost) == len(won) == 1 and lost[0].seat and won[0].seat:
        facts = {
            "chips": chips(won[0].delta),
            "from": lost[0].seat,
            "to": won[0].seat,
        }
        return _("%(chips)s from seat %(from)s to seat %(to)s") % facts
    return ", ".join(map(_transfer, moved))


def over_all_pots(moves: Iterable[Move]) -> list[Move]:
    """Return what a ruling moved, those of one seat added up."""
    found: dict[tuple[int, str], int] = {}
    for one in moves:
        key = (one.seat, one.player)
        found[key] = found.get(key, 0) + one.delta
    return [Move(0, seat, player, delta) for (seat, player), delta in found.items()]


def readout(
    entry: RulingIssued | AppealDecided,
    changes: Iterable[Change],
    *,
    hand: int | None,
    provisions: Sequence[Cited],
    upheld: bool = False,
) -> str:
    """Return what to say at the table, neutral and complete; of a ruling, whether it was upheld on appeal."""
    sentences = [_stands()] if upheld else []
    sentences.append(_found(entry, hand))
    sentences += [_award(award) for award in entry.pot_awards or ()]
    if isinstance(entry, RulingIssued):
        sentences += [_penalty(one) for one in entry.penalties or ()]
    moved = chips_move(changes)
    sentences.append(
        _("These chips move: %(moves)s.") % {"moves": moved} if moved else _("No chips move.")
    )
    if provisions:
        titles = "; ".join(provision.title for provision in provisions)
        sentences.append(_("This rests on: %(provisions)s.") % {"provisions": titles})
    if isinstance(entry, RulingIssued) and not upheld:
        sentences.append(_("Whoever disagrees may appeal."))
    return " ".join(sentences)


def _stands() -> str:
    return _("The appeal was heard, and the ruling stands.")


def _found(entry: RulingIssued | AppealDecided, hand: int | None) -> str:
    if isinstance(entry, AppealDecided):
        return {
            "upheld": _stands(),
            "overturned": _("The appeal was heard, and the ruling is overturned."),
            "varied": _("The appeal was heard, and the ruling is varied."),
        }[entry.outcome]
    facts = {"hand": hand, "finding": label(FINDINGS, entry.finding).lower()}
    if hand is None:
        return _("The floor finds: %(finding)s.") % facts
    return _("Hand %(hand)s. The floor finds: %(finding)s.") % facts


def penalties_said(penalties: Iterable[RulingPenalty]) -> tuple[str, ...]:
    """Return each penalty as it is said."""
    return tuple(_penalty(one) for one in penalties)


def _penalty(one: RulingPenalty) -> str:
    facts = {
        "who": penalised(one.player, one.seat),
        "penalty": penalty_text(one.kind, one.count),
    }
    return _("Penalty for %(who)s: %(penalty)s.") % facts


def _award(award: PotAward) -> str:
    shares = shares_text([(share.seat, share.amount) for share in award.shares])
    facts = {"pot": pot_name(award.pot).capitalize(), "shares": shares}
    return _("%(pot)s goes: %(shares)s.") % facts
