"""What a tablet held and sends later: taken once, in its own time, and answered as data for the list of what waits."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import wraps
from typing import Any, Final
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.utils.dateparse import parse_datetime
from django.views.decorators.http import require_safe

from floor.forms.fields import EntryForm
from floor.forms.queued import STANDS_ALONE, queue_of
from floor.http import answer, envelope_for, nobody, problem, submit_all
from floor.pages.timeline import Line
from floor.problems import Problem
from floor.views.access import Place, in_tournament
from floor.views.reading import read_table
from floor.wording import sentence
from floor.words.amounts import clock
from floor.words.provisions import language
from rulings.services import Outcome, recalled
from tables.domain.envelope import Envelope, StreamId
from tables.domain.refusal import Code, Refusal

HELD: Final = "X-Floorbook-Outbox"
BY: Final = "X-Floorbook-By"  # who recorded it, and as what
TRIES: Final = 3
LONGEST: Final = 10 * 365 * 24 * 60 * 60 * 1000  # milliseconds
ID_USED: Final = "claim_id_used"

View = Callable[..., HttpResponse]


@dataclass(frozen=True, slots=True)
class Taken:
    """Where it stands; `since` is the seq it follows; `refused` says why, where it is on file as refused."""

    seq: int
    since: int
    refused: str = ""


@dataclass(frozen=True, slots=True)
class Came:
    """An entry that came before what was held: in words, by whom and when."""

    seq: int
    text: str
    by: str
    at: str


@dataclass(frozen=True, slots=True)
class Reader:
    """Who is signed in, as what, and the token that his forms carry."""

    person: str
    role: str
    csrf: str
    now: datetime


def is_held(request: HttpRequest) -> bool:
    """Whether a tablet sends what it held: it wants data and no page."""
    return request.headers.get(HELD) == "1"


def answers_held(view: View) -> View:
    """Answer a tablet that sends what it held with data also where it is kept out."""

    @wraps(view)
    def guarded(request: HttpRequest, **ids: Any) -> HttpResponse:
        if not is_held(request):
            return view(request, **ids)
        if not request.user.is_authenticated:
            return problem(request, nobody(request))
        try:
            return view(request, **ids)
        except PermissionDenied as kept_out:
            cause = kept_out.__cause__
            said = cause if isinstance(cause, Problem) else Problem("not_permitted")
            return problem(request, said)
        except Http404:
            return problem(request, Refusal(Code.IMPOSSIBLE_ENTRY, "refused"))

    return guarded


@require_safe
@answers_held
@in_tournament
def who(request: HttpRequest, place: Place, table: UUID) -> HttpResponse:
    """Say who is signed in here and would be the one to send something."""
    del table
    return answer(Reader(place.person.code, str(place.role), get_token(request), place.now))


def take_held(
    request: HttpRequest,
    place: Place,
    stream: StreamId,
    form: EntryForm,
    *,
    anew: Callable[[], EntryForm] | None = None,
) -> HttpResponse:
    """Record what a tablet held, or say why not and what came since.

    Args:
        anew: makes the form again under a free id, where another took its id meanwhile.

    Raises:
        Problem: `not_permitted`, where another than who recorded it would be the one to sign it.
    """
    if request.headers.get(BY) != f"{place.person.code} {place.role}":
        raise Problem("not_permitted", "held_for_another")
    if not form.is_valid():
        return problem(request, Problem("invalid_payload", "payload", facts=_wrong(form)))
    envelope = _envelope(request, place, form)
    outcome = recalled(stream, envelope) or _submitted(stream, form, envelope)
    for _ in range(TRIES):
        used = outcome.refusal is not None and outcome.refusal.fault == ID_USED
        if not used or anew is None:
            break
        form = anew()
        if form.is_valid():
            outcome = _submitted(stream, form, envelope)
    return _answer(request, place, stream, form, outcome)


def _submitted(stream: StreamId, form: EntryForm, envelope: Envelope) -> Outcome:
    """Record it at the seq that was seen; what stands alone also where others came first."""
    outcome = submit_all(stream, form.entries, envelope, seen=form.seen)
    stale = outcome.refusal is not None and outcome.refusal.code == Code.STALE_SEQUENCE
    if stale and queue_of(form.type) in STANDS_ALONE:
        return submit_all(stream, form.entries, envelope)
    return outcome


def _answer(
    request: HttpRequest, place: Place, stream: StreamId, form: EntryForm, outcome: Outcome
) -> HttpResponse:
    refused = outcome.refusal
    if outcome.seq is not None:
        said = sentence(refused, language()) if refused else ""
        return answer(Taken(outcome.seq, outcome.seq - len(form.entries), said))
    refused = refused or Refusal(Code.IMPOSSIBLE_ENTRY, "refused")
    if refused.code != Code.STALE_SEQUENCE:
        return problem(request, refused)
    reading = read_table(stream, place.role)
    came = [_came(line) for line in reading.lines_after(form.seen)]
    return problem(request, refused, seq=reading.whole.seq, came=came)


def _came(line: Line) -> Came:
    return Came(line.seq, line.words.text, line.by, clock(line.happened_at))


def _wrong(form: EntryForm) -> dict[str, str]:
    """Return what is wrong with a form, each field by its name."""
    found = []
    for name, errors in form.errors.items():
        label = str(form.fields[name].label or "") if name in form.fields else ""
        found += [f"{label}: {error}" if label else str(error) for error in errors]
    return {"message": "; ".join(found).rstrip(".")}


def _envelope(request: HttpRequest, place: Place, form: EntryForm) -> Envelope:
    return envelope_for(
        request,
        role=place.role,
        command_id=form.command,
        occurred_at=happened(request.POST.get, place.now),
        queued=True,
    )


def happened(said: Callable[[str], str | None], now: datetime) -> datetime:
    """Return when it happened: at an instant of the server's clock, or so long before it was sent.

    A tablet that never heard the server's time says how long ago by its own clock, which may be
    wrong by hours and still count minutes well. Nothing happens later than it is received.
    """
    ago = said("ago") or ""
    if ago.isascii() and ago.isdigit():
        return now - timedelta(milliseconds=min(int(ago[:15]), LONGEST))
    try:
        at = parse_datetime(said("occurred_at") or "")
    except ValueError:
        at = None
    if at is None or at.tzinfo is None:
        return now
    earliest = now - timedelta(milliseconds=LONGEST)
    return max(earliest, min(at, now)).astimezone(UTC)
