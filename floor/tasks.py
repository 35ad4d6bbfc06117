"""Work behind the pages. Each task is safe to run twice, and nothing that is decided waits for one."""

import logging
from typing import Any, Final
from uuid import UUID

from celery import Task, shared_task
from django.contrib.sessions.models import Session
from django.db import InterfaceError, OperationalError

from floor import import_runs
from floor.relay import announce
from floor.reports import runs
from floor.tries import forget_old_tries
from floor.wallclock import now
from rulings.deadlines import pass_deadlines
from tables.log.check import check_streams
from tables.log.rebuild import rebuild_heads

log = logging.getLogger(__name__)

DAMAGES_TOLD: Final = 20


class UntilTheDatabaseIsBack(Task[Any, Any]):
    """Retry while the database is away or starting again, for some ten minutes."""

    abstract = True
    autoretry_for = (OperationalError, InterfaceError)
    retry_backoff = True
    retry_backoff_max = 120
    retry_jitter = True
    max_retries = 10


class NoRetry(Task[Any, Any]):
    """Do not retry: the scheduler sends it again soon."""

    abstract = True
    max_retries = 0


@shared_task(base=NoRetry)
def announce_deadlines() -> int:
    """Announce what fell due where the relay has not: a relay may be away. Return how many."""
    count = 0
    while passed := pass_deadlines(announce):
        count += len(passed)
    return count


@shared_task(base=UntilTheDatabaseIsBack)
def check_log() -> bool:
    """Walk the whole log and compare every head with a fold; say what is damaged. Return whether it is whole."""
    report = check_streams()
    found = f"{report.streams} streams, {report.entries} entries, {report.commands} commands"
    if report.whole:
        log.info("the log is whole: %s", found)
        return True
    log.error("the log is damaged in %d places: %s", len(report.damage), found)
    for damage in report.damage[:DAMAGES_TOLD]:
        log.error("%s", damage)
    return False


@shared_task(base=UntilTheDatabaseIsBack)
def bring_heads_up_to_date() -> int:
    """Fold streams anew whose head an older version of the program wrote. Return how many."""
    return rebuild_heads()


@shared_task(base=UntilTheDatabaseIsBack)
def make_report(run: str) -> bool:
    """Make a report that somebody asked for. Return whether it was made here: another may be at it."""
    return runs.make(UUID(run))


@shared_task(base=NoRetry)
def take_up_reports() -> int:
    """Send the reports that wait, and those whose maker died, to be made. Return how many."""
    waiting = list(runs.under_way().values_list("pk", flat=True))
    for run in waiting:
        make_report.delay(str(run))
    return len(waiting)


@shared_task(base=UntilTheDatabaseIsBack)
def import_hands(run: str) -> bool:
    """Import files that a director sent. Return whether it ended here: another may be at it."""
    return import_runs.run_import(UUID(run))


@shared_task(base=NoRetry)
def take_up_imports() -> int:
    """Send the imports that wait, and those whose worker died, to be gone on with. Return how many."""
    waiting = list(import_runs.under_way().values_list("pk", flat=True))
    for run in waiting:
        import_hands.delay(str(run))
    return len(waiting)


@shared_task(base=UntilTheDatabaseIsBack)
def forget_old_sessions() -> int:
    """Remove the sessions that have expired, and old counts of failures to sign in. Return how many."""
    return Session.objects.filter(expire_date__lt=now()).delete()[0] + forget_old_tries()
