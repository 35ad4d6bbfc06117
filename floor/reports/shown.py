"""A decision shown to its player: an address that he scans, good for a day, or until it is taken back."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from datetime import UTC, datetime, timedelta
from typing import Final
from uuid import UUID

from django.core.signing import BadSignature, Signer

from floor.models import ReportRun
from floor.reports.audience import Profile
from floor.reports.kinds import decision
from floor.reports.parameters import Parameters
from floor.reports.registry import Format
from floor.reports.runs import Status, parameters_of
from floor.wallclock import now
from rulings.domain.permissions import Role

GOOD_FOR: Final = timedelta(hours=24)
MAY_SHOW: Final = frozenset({Role.FLOOR, Role.DIRECTOR})
SIGNER: Final = Signer(salt="floor.reports.shown")
BYTES_OF_RUN: Final = 16
BYTES_OF_TIME: Final = 7
MICROSECOND: Final = timedelta(microseconds=1)


def may_be_shown(parameters: Parameters) -> bool:
    """Say whether what was made may be read without signing in: a decision, as a player is told it."""
    return (
        parameters.code == decision.CODE
        and parameters.profile is Profile.PLAYER
        and parameters.format is Format.SCREEN
    )


def show(run: ReportRun) -> None:
    """Let the player read a decision; one that is shown already keeps its address and its time."""
    if not is_shown(run):
        run.shown_until = now() + GOOD_FOR
        run.save(update_fields=["shown_until"])


def take_back(run: ReportRun) -> None:
    """Let nobody read it by its address any more."""
    run.shown_until = None
    run.save(update_fields=["shown_until"])


def is_shown(run: ReportRun) -> bool:
    """Say whether its address shows a decision now."""
    return run.shown_until is not None and run.shown_until > now()


def token_of(run: ReportRun) -> str:
    """Return what the address ends with: nobody can make it who was not shown it."""
    return SIGNER.sign(urlsafe_b64encode(_named(run)).decode())


def shown_by(token: str) -> ReportRun | None:
    """Return the decision that an address shows; None where it shows none, or none any more."""
    try:
        named = urlsafe_b64decode(SIGNER.unsign(token))
    except BadSignature:
        return None
    run = ReportRun.objects.filter(
        pk=UUID(bytes=named[:BYTES_OF_RUN]), status=Status.DONE, shown_until__gt=now()
    ).first()
    if run is None or _named(run) != named or not may_be_shown(parameters_of(run)):
        return None
    return run


def _named(run: ReportRun) -> bytes:
    """Return the run and the very time it is shown until: shown again, it has another address."""
    if run.shown_until is None:
        raise LookupError(run.pk)
    since = run.shown_until - datetime.fromtimestamp(0, UTC)
    return run.pk.bytes + (since // MICROSECOND).to_bytes(BYTES_OF_TIME)
