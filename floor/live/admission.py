"""Who may follow a stream: asked when it is opened, and again every few seconds while it is."""

from collections.abc import Collection
from uuid import UUID

from django.contrib.sessions.models import Session
from django.http import HttpRequest
from msgspec import Struct

from floor.accounts import COVERED
from floor.api.endpoint import need_role
from floor.api.entries import table_stream
from floor.api.identity import identify
from floor.http import bearer_of, person_of
from floor.models import ApiToken, Membership, Person
from floor.problems import Problem
from floor.tokens import note_use
from floor.wallclock import now
from rulings.domain.permissions import Role
from tables.domain.envelope import StreamId
from tables.log import heads


class Admitted(Struct, frozen=True):
    """A reader let in: by a token, or by the session of a page."""

    person: int
    tournament: UUID
    role: Role
    token: int | None = None
    session: str | None = None
    password: str | None = None  # as the session knows it: another password ends it


class Opening(Struct, frozen=True):
    """A stream that a reader may follow, and the entry it stands at."""

    admitted: Admitted
    stream: StreamId
    seq: int


def admit_to_table(request: HttpRequest, table: UUID) -> Opening:
    """Let whoever asks follow a table.

    Raises:
        Problem: not signed in, not of this tournament, or no such table.
    """
    identify(request)
    return _admit(request, table_stream(request, table), "no_such_table")


def admit_to_tournament(request: HttpRequest, tournament: UUID) -> Opening:
    """Let whoever asks follow a tournament.

    Raises:
        Problem: not signed in, not of this tournament, or no such tournament.
    """
    identify(request)
    return _admit(request, StreamId(tournament), "no_such_tournament")


def _admit(request: HttpRequest, stream: StreamId, missing: str) -> Opening:
    role = need_role(request, stream.tournament)
    head = heads.load(stream).head
    if head is None:
        raise Problem("not_found", missing)
    return Opening(_admitted(request, stream.tournament, role), stream, head.version)


def _admitted(request: HttpRequest, tournament: UUID, role: Role) -> Admitted:
    if bearer := bearer_of(request):
        note_use(bearer.token)
        return Admitted(bearer.person, tournament, role, token=bearer.token)
    person = person_of(request)
    return Admitted(
        person.pk,
        tournament,
        role,
        session=request.session.session_key,
        password=person.get_session_auth_hash(),
    )


def still_admitted(readers: Collection[Admitted]) -> frozenset[Admitted]:
    """Return those of the readers who may still follow what they follow, in the same role."""
    people = Person.objects.in_bulk({one.person for one in readers})
    held = Membership.objects.filter(
        person__in=people, tournament__in={one.tournament for one in readers}
    )
    roles = {(one.person_id, one.tournament): Role(one.role) for one in held}
    tokens = set(
        ApiToken.objects.filter(
            pk__in={one.token for one in readers if one.token}, revoked_at=None
        ).values_list("pk", flat=True)
    )
    sessions = set(
        Session.objects.filter(
            session_key__in={one.session for one in readers if one.session}, expire_date__gt=now()
        ).values_list("session_key", flat=True)
    )

    def stands(one: Admitted) -> bool:
        person, role = people.get(one.person), roles.get((one.person, one.tournament))
        if person is None or not person.is_active or role is None:
            return False
        if one.token is not None:
            return one.token in tokens and one.role in COVERED[role]
        return (
            one.session in sessions
            and one.role is role
            and one.password == person.get_session_auth_hash()
        )

    return frozenset(filter(stands, readers))
