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
from floor.asking import asking, is_idle
from floor.http import bearer_of, person_of
from floor.models import ApiToken, Device, Membership, Person
from floor.problems import Problem
from floor.tokens import note_use
from floor.wallclock import now
from rulings.domain.permissions import Role
from tables.domain.envelope import StreamId
from tables.log import heads


class Admitted(Struct, frozen=True):
    """A reader let in: by a token, by the session of a page, or as a table's own tablet.

    `device` is the paired tablet it reads on; without a session that tablet reads for itself.
    """

    person: int
    tournament: UUID
    role: Role
    token: int | None = None
    session: str | None = None
    password: str | None = None  # as the session knows it: another password ends it
    device: int | None = None
    table: UUID | None = None  # that the tablet is of


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
    role = need_role(request, stream.tournament, stream.table)
    head = heads.load(stream).head
    if head is None:
        raise Problem("not_found", missing)
    return Opening(_admitted(request, stream.tournament, role), stream, head.version)


def _admitted(request: HttpRequest, tournament: UUID, role: Role) -> Admitted:
    if bearer := bearer_of(request):
        note_use(bearer.token)
        return Admitted(bearer.person, tournament, role, token=bearer.token)
    known = asking(request)
    device = known.device
    if device is not None and known.is_kiosk:
        return Admitted(device.person_id, tournament, role, device=device.pk, table=device.table)
    person = person_of(request)
    return Admitted(
        person.pk,
        tournament,
        role,
        session=request.session.session_key,
        password=person.get_session_auth_hash(),
        device=device.pk if device else None,
    )


def still_admitted(readers: Collection[Admitted]) -> frozenset[Admitted]:
    """Return those of the readers who may still follow what they follow, in the same role."""
    return frozenset(filter(_Grounds(readers).let_in, readers))


class _Grounds:
    """What lets readers in, as it stands now."""

    def __init__(self, readers: Collection[Admitted]) -> None:
        self._people = Person.objects.in_bulk({one.person for one in readers})
        held = Membership.objects.filter(
            person__in=self._people, tournament__in={one.tournament for one in readers}
        )
        self._roles = {(one.person_id, one.tournament): Role(one.role) for one in held}
        tokens = {one.token for one in readers if one.token}
        self._tokens = ApiToken.objects.filter(revoked_at=None).in_bulk(tokens)
        sessions = {one.session for one in readers if one.session}
        self._sessions = Session.objects.filter(expire_date__gt=now()).in_bulk(sessions)
        devices = {one.device for one in readers if one.device}
        self._devices = Device.objects.filter(revoked_at=None).in_bulk(devices)

    def let_in(self, one: Admitted) -> bool:
        """Say whether a reader may still be."""
        if one.device is not None:
            device = self._devices.get(one.device)
            if device is None:
                return False
            if one.session is None:
                return device.table == one.table
            if device.session != one.session or is_idle(device):
                return False
        return self._person_may(one)

    def _person_may(self, one: Admitted) -> bool:
        person = self._people.get(one.person)
        role = self._roles.get((one.person, one.tournament))
        if person is None or not person.is_active or role is None:
            return False
        if one.token is not None:
            return one.token in self._tokens and one.role in COVERED[role]
        return (
            one.session in self._sessions
            and one.role is role
            and one.password == person.get_session_auth_hash()
        )
