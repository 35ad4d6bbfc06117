"""A player's record so far: where he sits, what he was given, what he claimed, and the penalty form."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from floor.forms.fields import Choice
from floor.forms.penalties import PlayerPenaltyForm
from floor.pages.earlier import EarlierLine
from floor.pages.frame import Frame
from floor.pages.penalty_lines import RUNNING
from floor.pages.table_board import table_name
from floor.pages.timeline import Line
from floor.players import ClaimPart, PenaltyGiven, Record, Sitting
from floor.words.labels import CLAIM_KINDS, CLAIM_STATUS, FINDINGS, PENALTIES, label
from floor.words.phrases import penalty_text
from floor.words.provisions import Cited
from rulings.domain.ladder import LADDER, next_step
from tables.domain.state import Penalty

HANDS: Final = (1, 2, 3, 5)
ROUNDS: Final = (1, 2, 3)
OFFENCES: Final = dict(PlayerPenaltyForm.OFFENCES)


@dataclass(frozen=True, slots=True)
class PlayerPenalty:
    """A penalty of his."""

    table: UUID
    where: str
    text: str
    state: str
    runs: bool
    is_gone: bool
    at: datetime
    by: str
    reason: str
    seq: int


@dataclass(frozen=True, slots=True)
class PlayerClaim:
    """A claim that he has a part in."""

    table: UUID
    where: str
    claim: str
    kind: str
    is_his: bool
    status: str
    status_text: str
    finding: str
    ruling: str
    at: datetime


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """The page; `step` is the next step of the ladder, in words."""

    frame: Frame
    tournament: UUID
    player: str
    table: UUID
    where: str
    seat: int | None
    stack: int | None
    others: tuple[tuple[UUID, str], ...]
    penalties: tuple[PlayerPenalty, ...]
    warnings: str
    claims: tuple[PlayerClaim, ...]
    earlier: tuple[EarlierLine, ...]
    form: PlayerPenaltyForm | None
    step: str
    round_text: str
    provision: Cited | None
    holds_back: bool  # the heaviest step, which is a director's
    since: tuple[Line, ...] = ()
    refused: str = ""


def where_of(sittings: Sequence[Sitting]) -> dict[UUID, str]:
    """Return what the tables he sat at are called."""
    return {one.table: table_name(one.number) for one in sittings}


def player_penalties(record: Record, names: Mapping[str, str]) -> tuple[PlayerPenalty, ...]:
    """Return his penalties in words, the last first."""
    where = where_of(record.sittings)
    return tuple(_penalty(one, where, names) for one in reversed(record.penalties))


def player_claims(record: Record) -> tuple[PlayerClaim, ...]:
    """Return the claims that he has a part in, the last first."""
    where = where_of(record.sittings)
    return tuple(_claim(one, where) for one in reversed(record.claims))


def proposed(record: Record) -> str:
    """Return the kind of penalty that comes next after what he was given."""
    return next_step(one.kind for one in _standing(record))


def step_text(record: Record) -> str:
    """Return what he was given last, and the next step of the ladder, in words."""
    given = [penalty_text(one.kind, one.count) for one in _standing(record)]
    last = _("Last: %(penalty)s.") % {"penalty": given[-1]} if given else _("No penalty so far.")
    return f"{last} {_next_text(proposed(record))}"


def _next_text(step: str) -> str:
    if step == LADDER[-1]:
        return _("Next step: more rounds, or disqualification")
    return _("Next step: %(step)s") % {"step": label(PENALTIES, step).lower()}


def _standing(record: Record) -> list[Penalty]:
    return [one.penalty for one in record.penalties if one.penalty.status != "rescinded"]


def warnings_text(warnings: int) -> str:
    """Return how often he was warned."""
    if not warnings:
        return _("No warning so far")
    said = ngettext("%(count)s warning so far", "%(count)s warnings so far", warnings)
    return said % {"count": warnings}


def round_text(hands: int) -> str:
    """Return how many hands a round is now."""
    said = ngettext("1 round = %(hands)s hand now", "1 round = %(hands)s hands now", hands)
    return said % {"hands": hands}


def amounts(*, may_disqualify: bool) -> list[Choice]:
    """Return the amounts to choose from; the last is a director's."""
    found = [("warning", str(label(PENALTIES, "warning")))]
    found += [
        (
            f"missed_hands-{count}",
            ngettext("%(count)s hand", "%(count)s hands", count) % {"count": count},
        )
        for count in HANDS
    ]
    found += [
        (
            f"missed_rounds-{count}",
            ngettext("%(count)s round", "%(count)s rounds", count) % {"count": count},
        )
        for count in ROUNDS
    ]
    if may_disqualify:
        found.append(("disqualification", str(label(PENALTIES, "disqualification"))))
    return found


def amount_of(step: str) -> str:
    """Return the smallest amount of a step."""
    return f"{step}-1" if step.startswith("missed") else step


def _penalty(
    one: PenaltyGiven, where: Mapping[UUID, str], names: Mapping[str, str]
) -> PlayerPenalty:
    penalty = one.penalty
    offence, divider, words = one.reason.partition(": ")
    said = f"{OFFENCES.get(offence, offence)}{divider}{words}"
    return PlayerPenalty(
        table=one.table,
        where=where[one.table],
        text=penalty_text(penalty.kind, penalty.count or penalty.hands_total),
        state=_state(penalty),
        runs=penalty.status in RUNNING,
        is_gone=penalty.status == "rescinded",
        at=one.at,
        by=names.get(one.actor, one.actor),
        reason=said,
        seq=penalty.seq,
    )


def _state(penalty: Penalty) -> str:
    if penalty.status == "rescinded":
        return _("taken back")
    if penalty.hands_total is None:
        return _("given")
    left = penalty.hands_total - penalty.served
    if penalty.status not in RUNNING:
        return _("served")
    said = ngettext("%(left)s hand left of %(total)s", "%(left)s hands left of %(total)s", left)
    return said % {"left": left, "total": penalty.hands_total}


def _claim(one: ClaimPart, where: Mapping[UUID, str]) -> PlayerClaim:
    claim, ruling = one.claim, one.ruling
    return PlayerClaim(
        table=one.table,
        where=where[one.table],
        claim=claim.claim,
        kind=label(CLAIM_KINDS, claim.kind),
        is_his=one.is_his,
        status=claim.status,
        status_text=label(CLAIM_STATUS, claim.status),
        finding=label(FINDINGS, ruling.finding) if ruling else "",
        ruling=ruling.ruling if ruling else "",
        at=claim.received_at,
    )
