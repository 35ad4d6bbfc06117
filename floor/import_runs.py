"""Have files of hands imported in the background, follow it, cancel it, and read what came of it.

As with reports, a run is a row and a message only says "look now". What came of a hand is kept in
one transaction with the hand itself, so that whoever takes up a broken run goes on after it.
"""

import logging
from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Final
from uuid import UUID

from django.db import InterfaceError, InternalError, OperationalError, transaction
from django.db.models import F, QuerySet
from msgspec import Struct

from floor.accounts import grant, has_role, role_in
from floor.importing import (
    is_recorded,
    record_hand,
    record_tournament,
    stream_of,
    table_of,
)
from floor.imports.files import count_hands, read_hands
from floor.imports.imported import ImportedHand, NotImported
from floor.models import ImportFile, ImportHand, ImportRun, Membership, Person
from floor.one_thread import LARGEST_BODY
from floor.one_worker import held
from floor.problems import Problem
from floor.reports.runs import UNDER_WAY, Cancelled, Status
from floor.wallclock import now
from floor.wording import sentence
from rulings.domain.permissions import Role
from rulings.rulebook.edition import EDITION_NAMES
from tables.domain.envelope import StreamId
from tables.domain.refusal import Refusal

log = logging.getLogger(__name__)

MOST_BYTES: Final = LARGEST_BODY - 512 * 1024  # together; the rest is for what is sent around them
MOST_FILES: Final = 500
MOST_AT_ONCE: Final = 5  # of one person, still to be imported
MOST_TRIES: Final = 5  # a hand that its worker dies of would stop every other import
LONGEST_NAME: Final = 255
LOCKS: Final = 0x494D504F  # of the advisory locks that runs are held by
# The database is away; or somebody else recorded the very hand meanwhile, and it is known next time.
AGAIN: Final = (OperationalError, InterfaceError, InternalError)
BROKEN_OFF: Final = "The rest could not be read, by a fault of this program: tell who runs it."


class What(StrEnum):
    """What came of a hand."""

    RECORDED = "recorded"
    KNOWN = "known"
    REFUSED = "refused"


class Sent(Struct, frozen=True):
    """A file as it was chosen on somebody's device."""

    name: str
    content: bytes


def may_import(person: Person, role: Role) -> None:
    """Let directors import, who signed in as themselves: it opens tournaments.

    Raises:
        Problem: `not_permitted`.
    """
    if role is not Role.DIRECTOR:
        raise Problem("not_permitted", "directors_import")
    if not person.acts_everywhere:
        raise Problem("not_permitted", "pin_not_enough")


def ask(person: Person, tournament: UUID, rulebook: str, sent: Sequence[Sent]) -> ImportRun:
    """Note that a director wants files imported; whoever does it is told after.

    Raises:
        Problem: `not_permitted`, where he directs neither this event nor what a file was imported
            into before; `unfit_files`, where none was chosen, or too much; `too_many_attempts`,
            where too many that he asked for are still to be imported.
    """
    may_import(person, role_in(person, tournament) or Role.DEALER)
    if rulebook not in EDITION_NAMES:
        raise Problem("not_found", "no_such_rulebook")
    if not sent:
        raise Problem("unfit_files", "no_file")
    if len(sent) > MOST_FILES or sum(len(one.content) for one in sent) > MOST_BYTES:
        raise too_much()
    if under_way().filter(asked_by=person).count() >= MOST_AT_ONCE:
        raise Problem("too_many_attempts", "imports", facts={"most": MOST_AT_ONCE})
    into = [stream_of(one.content, rulebook).tournament for one in sent]
    for one, target in zip(sent, into, strict=True):
        _not_of_others(person, one.name, target)
    with transaction.atomic():
        run = ImportRun.objects.create(
            tournament=tournament,
            rulebook=rulebook,
            asked_by=person,
            asked_at=now(),
            status=Status.WAITING,
        )
        ImportFile.objects.bulk_create(
            ImportFile(
                run=run,
                number=number,
                name=one.name[:LONGEST_NAME],
                content=one.content,
                into=target,
            )
            for number, (one, target) in enumerate(zip(sent, into, strict=True), start=1)
        )
    return run


def too_much() -> Problem:
    """Return what is wrong with files that are too many or too large together."""
    return Problem(
        "unfit_files", "too_much", facts={"files": MOST_FILES, "size": megabytes(MOST_BYTES)}
    )


def megabytes(size: int) -> str:
    """Return a size as people say it."""
    return f"{size / 1024 / 1024:.1f} MB"


def _not_of_others(person: Person, name: str, target: UUID) -> None:
    """Refuse a file that was imported into a tournament which others direct and he does not."""
    if role_in(person, target) is Role.DIRECTOR or not has_role(target, Role.DIRECTOR):
        return
    others = Membership.objects.filter(tournament=target, role=Role.DIRECTOR)
    names = ", ".join(str(one.person) for one in others.select_related("person").order_by("id"))
    raise Problem("not_permitted", "imported_by_others", facts={"file": name, "directors": names})


def under_way() -> QuerySet[ImportRun]:
    """Return the runs that are not ended, the oldest first."""
    return ImportRun.objects.filter(status__in=UNDER_WAY).order_by("asked_at")


def run_import(run_id: UUID) -> bool:
    """Import a run's files, if nobody else does and nobody cancelled it. Return whether it ended here."""
    with held(LOCKS, run_id) as ours:
        run = under_way().filter(pk=run_id).first() if ours else None
        if run is None:
            return False
        if run.tries >= MOST_TRIES:
            log.error("import %s was begun %d times without a hand done", run_id, run.tries)
            _end(run_id, Status.FAILED)
            return False
        ImportRun.objects.filter(pk=run_id, status__in=UNDER_WAY).update(
            status=Status.RUNNING, tries=F("tries") + 1
        )
        try:
            for file in _counted(run):
                _import(run, file)
        except Cancelled:
            return False
        except AGAIN:
            raise
        except Exception:
            log.exception("import %s could not be ended", run_id)
            _end(run_id, Status.FAILED)
            return False
        return _end(run_id, Status.DONE)


def cancel(run: ImportRun) -> bool:
    """Let no further hand be recorded; say whether it was still under way."""
    return _end(run.pk, Status.CANCELLED)


def _counted(run: ImportRun) -> Iterator[ImportFile]:
    """Yield the files, one in memory at a time, after counting the hands of all."""
    files = ImportFile.objects.filter(run=run).order_by("number")
    keys = list(files.values_list("pk", flat=True))
    if not run.whole:
        whole = sum(_hands_in(files.get(pk=key)) for key in keys)
        ImportRun.objects.filter(pk=run.pk).update(whole=whole)
    for key in keys:
        yield files.get(pk=key)


def _hands_in(file: ImportFile) -> int:
    try:
        return count_hands(file.name, bytes(file.content))
    except Exception:  # what is wrong with it is told when it is read
        log.exception("the hands of file %s could not be counted", file.pk)
        return 1


def _import(run: ImportRun, file: ImportFile) -> None:
    """Go through a file hand by hand, after those that are done."""
    done = set(ImportHand.objects.filter(file=file).values_list("number", flat=True))
    for number, hand in enumerate(_read(file), start=1):
        if number in done:
            continue
        with transaction.atomic():
            # Who cancels waits for the hand that is being recorded.
            going = ImportRun.objects.filter(pk=run.pk, status=Status.RUNNING)
            if not going.update(done=F("done") + 1, tries=0):
                raise Cancelled
            _one(run, file, number, hand).save()


def _read(file: ImportFile) -> Iterator[ImportedHand | str]:
    """Yield each hand, or the sentence why it is none; of a fault of our own too."""
    try:
        for hand in read_hands(file.name, bytes(file.content)):
            yield hand.sentence if isinstance(hand, NotImported) else hand
    except Exception:
        log.exception("file %s could not be read to its end", file.pk)
        yield f"{file.name}: {BROKEN_OFF}"


def _one(run: ImportRun, file: ImportFile, number: int, hand: ImportedHand | str) -> ImportHand:
    found = ImportHand(file=file, number=number, outcome=What.REFUSED)
    if isinstance(hand, str):
        found.said = hand
        return found
    tournament = StreamId(file.into)
    table = table_of(tournament, number)
    refusal = _opened(run, file, tournament)
    known = is_recorded(table)
    refusal = refusal or record_hand(table, hand, run.rulebook)
    if refusal:
        why = sentence(refusal, "en").rstrip(".")
        found.said = NotImported(file.name, str(number), "the log", why).sentence
        return found
    found.outcome = What.KNOWN if known else What.RECORDED
    found.table = table.table
    found.said = "\n".join(hand.notes)
    return found


def _opened(run: ImportRun, file: ImportFile, tournament: StreamId) -> Refusal | None:
    """Open a file's tournament with its first hand; who directs the event directs it too."""
    refusal = record_tournament(tournament, file.name, run.rulebook)
    if refusal is None and not has_role(file.into, Role.DIRECTOR):
        directors = Membership.objects.filter(tournament=run.tournament, role=Role.DIRECTOR)
        for one in directors.select_related("person"):
            grant(one.person, file.into, Role.DIRECTOR)
    return refusal


def _end(run_id: UUID, status: Status) -> bool:
    with transaction.atomic():
        ended = ImportRun.objects.filter(pk=run_id, status__in=UNDER_WAY).update(
            status=status, finished_at=now()
        )
        if ended:
            # Names of players stay in no place but the files of whoever sent them.
            ImportFile.objects.filter(run=run_id).update(content=b"")
    return ended > 0
