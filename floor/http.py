"""Between requests and the log: who asks and as what, the envelope, and how outcomes are answered."""

from datetime import datetime
from http import HTTPStatus
from typing import Any, Final
from uuid import UUID

import msgspec
from django.http import HttpRequest, HttpResponse

from floor.accounts import role_in
from floor.asking import Asking, asking
from floor.models import Person
from floor.problems import STATUS, Problem
from floor.reading_language import is_language
from floor.tokens import Bearer
from floor.wallclock import new_id, now
from floor.wording import Said, sentence, title
from floor.words.provisions import language
from rulings.domain.permissions import Role
from rulings.rulebook.provision import Language
from rulings.services import Batch, Command, Outcome, record, record_many
from tables.domain.entries.base import Entry
from tables.domain.envelope import Envelope, StreamId
from tables.domain.refusal import Code

JSON: Final = "application/json"
PROBLEM_JSON: Final = "application/problem+json"
BEARER: Final = "floorbook.bearer"  # no header's name begins so
REFUSED: Final[dict[str, HTTPStatus]] = {
    Code.STALE_SEQUENCE: HTTPStatus.CONFLICT,
    Code.NOT_PERMITTED: HTTPStatus.FORBIDDEN,
    **STATUS,
}


def language_of(request: HttpRequest) -> Language:
    """Return the language to answer in; a program that asks for none is answered in its person's."""
    bearer = bearer_of(request)
    if bearer and is_language(bearer.language) and "Accept-Language" not in request.headers:
        return bearer.language
    return language()


def bearer_of(request: HttpRequest) -> Bearer | None:
    """Return whom the request's token speaks for; None for somebody with a session."""
    bearer = request.META.get(BEARER)
    return bearer if isinstance(bearer, Bearer) else None


def person_of(request: HttpRequest) -> Person:
    """Return the person who asks.

    Raises:
        Problem: `not_signed_in`.
    """
    if bearer := bearer_of(request):
        return Person.objects.get(pk=bearer.person)
    if not isinstance(request.user, Person):
        raise nobody(request)
    return request.user


def nobody(request: HttpRequest) -> Problem:
    """Return why nobody is signed in."""
    if asking(request).was_revoked:
        return Problem("not_signed_in", "tablet_revoked")
    return Problem("not_signed_in")


def role_of(request: HttpRequest, tournament: UUID, table: UUID | None = None) -> Role | None:
    """Return what the asker is in a tournament; a token is nothing outside its own.

    A table's tablet, while nobody has said who he is, is dealer of that `table` and nothing else.
    """
    if bearer := bearer_of(request):
        return bearer.role if bearer.tournament == tournament else None
    known = asking(request)
    if known.is_kiosk and known.device is not None:
        own = (known.device.tournament, known.device.table)
        return Role.DEALER if own == (tournament, table) else None
    if not isinstance(request.user, Person) or not _reaches(known, tournament):
        return None
    return role_in(request.user, tournament)


def _reaches(known: Asking, tournament: UUID) -> bool:
    """Say whether who is known by his PIN is so in that tournament."""
    return not known.by_pin or (known.device is not None and known.device.tournament == tournament)


def only_tournament(request: HttpRequest) -> UUID | None:
    """Return the tournament that the asker is held to; None for who has shown his password."""
    if bearer := bearer_of(request):
        return bearer.tournament
    known = asking(request)
    return known.device.tournament if known.by_pin and known.device else None


def no_part(request: HttpRequest) -> Problem:
    """Return why somebody without a role is refused."""
    if bearer_of(request) is None:
        known = asking(request)
        if known.is_kiosk:
            return Problem("not_permitted", "tablet_of_its_table")
        if known.by_pin:
            return Problem("not_permitted", "pin_not_enough")
    return Problem("not_permitted")


def envelope_for(
    request: HttpRequest,
    *,
    role: Role,
    command_id: UUID,
    occurred_at: datetime | None = None,
    queued: bool = False,
) -> Envelope:
    """Return the envelope of what a request wants recorded; it happened now unless it says when.

    Raises:
        Problem: `not_permitted`, where the tablet went back to dealer since the page was made.
    """
    actor, device = _signed_by(request)
    return Envelope(
        actor=actor,
        role=str(role),
        device=device,
        command_id=command_id,
        occurred_at=occurred_at or now(),
        queued=queued,
    )


def _signed_by(request: HttpRequest) -> tuple[str, str | None]:
    """Return who signs what a request wants recorded, and the device he does it on."""
    if bearer := bearer_of(request):
        return bearer.code, f"token-{bearer.token}"
    known = asking(request)
    if known.fell_back:
        raise Problem("not_permitted", "tablet_fell_back")
    return person_of(request).code, known.device.code if known.device else None


def submit(stream: StreamId, entry: Entry, envelope: Envelope, seen: int | None = None) -> Outcome:
    """Have an entry recorded, or learn why not; `seen` is the seq that the sender decided on."""
    return record(Command(stream, entry, envelope, new_id, seen))


def submit_all(
    stream: StreamId, entries: tuple[Entry, ...], envelope: Envelope, seen: int | None = None
) -> Outcome:
    """Have entries recorded by one command, all of them or none."""
    return record_many(Batch(stream, entries, envelope, new_id, seen))


def status_of(refused: Said | None, *, recorded: HTTPStatus = HTTPStatus.OK) -> HTTPStatus:
    """Return the HTTP status of an outcome, the same on pages and in the API."""
    if refused is None:
        return recorded
    return REFUSED.get(refused.code, HTTPStatus.UNPROCESSABLE_ENTITY)


def answer(value: object, *, status: HTTPStatus = HTTPStatus.OK) -> HttpResponse:
    """Return a value as JSON."""
    return HttpResponse(msgspec.json.encode(value), content_type=JSON, status=status)


def problem(request: HttpRequest, refused: Said, **more: Any) -> HttpResponse:
    """Return a refusal in the one shape that errors have: problem+json, with a sentence to show."""
    status = status_of(refused)
    tongue = language_of(request)
    body = {
        "type": f"urn:floorbook:problem:{refused.code}",
        "title": title(refused.code, tongue),
        "status": int(status),
        "detail": sentence(refused, tongue),
        "code": str(refused.code),
        "fault": refused.fault,
        "facts": refused.facts,
        **more,
    }
    response = HttpResponse(msgspec.json.encode(body), content_type=PROBLEM_JSON, status=status)
    response["Content-Language"] = tongue
    if status is HTTPStatus.UNAUTHORIZED:
        response["WWW-Authenticate"] = "Bearer"
    if status is HTTPStatus.SERVICE_UNAVAILABLE:
        response["Retry-After"] = "1"
    return response
