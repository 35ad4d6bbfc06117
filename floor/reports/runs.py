"""Ask for a report, make it in the background, follow it, cancel it, and read what came of it.

A run is a row; a message only says "look now". So a lost message is sent again, a worker that dies
leaves a run that another takes up, and two that take it up at once make it once.
"""

import logging
from collections.abc import Iterator
from datetime import timedelta
from enum import StrEnum
from hashlib import sha256
from typing import IO, Final
from uuid import UUID

from django.db import InterfaceError, OperationalError, transaction
from django.db.models import F, Q, QuerySet
from msgspec import Struct

from floor.accounts import role_in
from floor.models import Person, ReportPart, ReportRun
from floor.one_worker import held
from floor.problems import Problem
from floor.redaction import may_see_hidden
from floor.reports.audience import Profile
from floor.reports.facts.event import seqs_now
from floor.reports.kinds import decision, reconstruction
from floor.reports.making import made
from floor.reports.parameters import Parameters, decode, encode
from floor.reports.registry import BUNDLE, REPORTS, Format
from floor.wallclock import now
from rulings.domain.permissions import Role

log = logging.getLogger(__name__)

PART: Final = 1_000_000  # bytes
MOST_AT_ONCE: Final = 20  # of one person, still to be made
# Of one person, each kept for good: more than a floor prints on its busiest day, and what fills no disk.
MOST_AN_HOUR: Final = 200
MOST_TRIES: Final = 5  # a report that its makers die of would stop every other one
LONGEST_NAME: Final = 100  # of a ruling, or a hand's number
LOCKS: Final = 0x5245504F  # of the advisory locks that runs are held by
READERS: Final = {
    # The bundle holds cards that nobody showed: an auditor alone may see those.
    Role.DIRECTOR: frozenset(REPORTS) - {BUNDLE},
    Role.AUDITOR: frozenset(REPORTS),
    Role.FLOOR: frozenset({"R2", "R10", "R14"}),
}


class Status(StrEnum):
    """How far a run is."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


UNDER_WAY: Final = (Status.WAITING, Status.RUNNING)


class Cancelled(Exception):
    """The run was cancelled while it was made."""


def readable_by(role: Role | None) -> frozenset[str]:
    """Return the reports, by code, that a role may ask for and read."""
    return READERS.get(role, frozenset()) if role is not None else frozenset()


def may_read(role: Role | None, parameters: Parameters) -> bool:
    """Say whether a role may read what was made: a hand as it may read the hand itself, and no more."""
    if parameters.code not in readable_by(role):
        return False
    shows_hidden = parameters.code == reconstruction.CODE and may_see_hidden(parameters.role)
    return not shows_hidden or (role is not None and may_see_hidden(role))


def may_cancel(run: ReportRun, person: Person, role: Role) -> bool:
    """Say whether somebody may cancel a run: his own, and a director everybody's."""
    return run.asked_by_id == person.pk or role is Role.DIRECTOR


class Wanted(Struct, frozen=True, kw_only=True):
    """What is asked for: a report, how and for whom; of one about a ruling or a hand, which."""

    code: str
    format: Format
    profile: Profile
    language: str
    table: UUID | None = None
    about: str = ""


def ask(person: Person, tournament: UUID, wanted: Wanted) -> ReportRun:
    """Note that somebody wants a report of an event as it stands; whoever makes it is told after.

    Raises:
        Problem: `not_permitted`, where his role has no part in this report; `not_found`, where
            there is no such report, or not for this audience or in this format;
            `too_many_attempts`, where too many that he asked for are still to be made, or he asked for
            very many within an hour.
    """
    definition = REPORTS.get(wanted.code)
    if definition is None or not definition.serves(wanted.profile, wanted.format):
        raise Problem("not_found", "no_such_report")
    if definition.about_one is (wanted.table is None) or len(wanted.about) > LONGEST_NAME:
        raise Problem("not_found", "no_such_report")
    role = role_in(person, tournament)
    if role is None or wanted.code not in readable_by(role):
        raise Problem("not_permitted", "no_part_in_report")
    _not_too_many(person)
    seqs = seqs_now(tournament)
    if wanted.table is not None and wanted.code != decision.CODE:
        # A ruling's number is its place among all; a hand needs its own table alone.
        own = {str(tournament), str(wanted.table)}
        seqs = {name: seq for name, seq in seqs.items() if name in own}
    parameters = Parameters(
        tournament=tournament,
        code=wanted.code,
        format=wanted.format,
        profile=wanted.profile,
        language=wanted.language,
        seqs=seqs,
        at=now(),
        by=str(person),
        names={
            one.code: str(one)
            # Everybody's: who has no part here any more, or only brought hands in, acted all the same.
            for one in Person.objects.filter(
                Q(device__isnull=True) | Q(device__tournament=tournament)
            )
        },
        role=role,
        table=wanted.table,
        about=wanted.about,
    )
    return ReportRun.objects.create(
        tournament=tournament,
        parameters=encode(parameters),
        asked_by=person,
        asked_at=parameters.at,
        status=Status.WAITING,
        whole=max(0, len(parameters.seqs) - 1),
    )


def ask_again(person: Person, run: ReportRun) -> ReportRun:
    """Note that somebody wants a run made again from its own parameters, to compare the two.

    Raises:
        Problem: `too_many_attempts`, as for any that he asks for.
    """
    _not_too_many(person)
    return ReportRun.objects.create(
        tournament=run.tournament,
        parameters=run.parameters,
        repeats=run,
        asked_by=person,
        asked_at=now(),
        status=Status.WAITING,
        whole=run.whole,
    )


def _not_too_many(person: Person) -> None:
    if under_way().filter(asked_by=person).count() >= MOST_AT_ONCE:
        raise Problem("too_many_attempts", "reports", facts={"most": MOST_AT_ONCE})
    since = now() - timedelta(hours=1)
    if ReportRun.objects.filter(asked_by=person, asked_at__gt=since).count() >= MOST_AN_HOUR:
        raise Problem("too_many_attempts", "reports_an_hour", facts={"most": MOST_AN_HOUR})


def parameters_of(run: ReportRun) -> Parameters:
    """Return what a run is made of."""
    return decode(bytes(run.parameters))


def under_way() -> QuerySet[ReportRun]:
    """Return the runs that are not ended, the oldest first."""
    return ReportRun.objects.filter(status__in=UNDER_WAY).order_by("asked_at")


def make(run_id: UUID) -> bool:
    """Make a run's file, if nobody else does and nobody cancelled it. Return whether it was made here."""
    with held(LOCKS, run_id) as ours:
        run = ReportRun.objects.filter(pk=run_id, status__in=UNDER_WAY).first() if ours else None
        if run is None:
            return False
        if run.tries >= MOST_TRIES:
            log.error("report %s was begun %d times and never ended", run_id, run.tries)
            _end(run_id, Status.FAILED)
            return False
        ReportRun.objects.filter(pk=run_id, status__in=UNDER_WAY).update(
            status=Status.RUNNING, done=0, tries=F("tries") + 1
        )
        try:
            content = made(parameters_of(run), lambda done, whole: _progress(run_id, done, whole))
        except Cancelled:
            return False
        except (OperationalError, InterfaceError):
            raise  # the database is away, which is no fault of the report: it is tried again
        except Exception:
            # What is wrong with a report is our mistake; the run says so, and the log says what.
            log.exception("report %s could not be made", run_id)
            _end(run_id, Status.FAILED)
            return False
        with content:
            _keep(run_id, content)
        return True


def cancel(run: ReportRun) -> bool:
    """Let a run be made no further; say whether it was still under way."""
    found = ReportRun.objects.filter(pk=run.pk, status__in=UNDER_WAY)
    return found.update(status=Status.CANCELLED, finished_at=now()) > 0


def content_of(run: ReportRun) -> Iterator[bytes]:
    """Yield a finished run's file, piece by piece."""
    numbers = ReportPart.objects.filter(run=run).order_by("number").values_list("pk", flat=True)
    for key in list(numbers):
        yield bytes(ReportPart.objects.values_list("content", flat=True).get(pk=key))


def _progress(run_id: UUID, done: int, whole: int) -> None:
    going = ReportRun.objects.filter(pk=run_id, status=Status.RUNNING)
    if not going.update(done=done, whole=whole):
        raise Cancelled


def _keep(run_id: UUID, content: IO[bytes]) -> None:
    digest, size = sha256(), 0
    with transaction.atomic():
        ReportPart.objects.filter(run=run_id).delete()
        for number, piece in enumerate(iter(lambda: content.read(PART), b"")):
            digest.update(piece)
            size += len(piece)
            ReportPart.objects.create(run_id=run_id, number=number, content=piece)
        ended = ReportRun.objects.filter(pk=run_id, status=Status.RUNNING).update(
            status=Status.DONE, finished_at=now(), size=size, sha256=digest.hexdigest()
        )
        if not ended:
            transaction.set_rollback(True)


def _end(run_id: UUID, status: Status) -> None:
    ReportRun.objects.filter(pk=run_id, status__in=UNDER_WAY).update(
        status=status, finished_at=now()
    )
