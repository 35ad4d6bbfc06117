"""Read who has a part in a tournament, as programs and as pages list it, and which tokens stand."""

from datetime import datetime
from uuid import UUID

from msgspec import Struct

from floor.models import ApiToken, Membership, Person
from floor.problems import Problem
from rulings.domain.permissions import Role


class Member(Struct, frozen=True):
    """Somebody with a part in a tournament; entries name him by `person`."""

    person: str
    username: str
    name: str
    role: Role


class TokenLine(Struct, frozen=True):
    """A token as it can be listed: everything but itself."""

    token: int
    person: str
    role: Role
    label: str
    created_at: datetime
    last_used_at: datetime | None
    revoked_at: datetime | None


class StaffLine(Struct, frozen=True):
    """Somebody with a part in a tournament, as those see him who look after people."""

    person: str
    username: str
    name: str
    role: Role
    seen_at: datetime | None
    has_pin: bool
    has_password: bool


def staff_of(*, tournament: UUID) -> tuple[StaffLine, ...]:
    """Return everybody with a part in a tournament, by name."""
    rows = Membership.objects.filter(tournament=tournament, person__is_active=True)
    lines = map(staff_line, rows.select_related("person"))
    return tuple(sorted(lines, key=lambda line: (line.name.casefold(), line.username)))


def staff_line(row: Membership) -> StaffLine:
    """Return a membership as those see it who look after people."""
    person = row.person
    return StaffLine(
        person=person.code,
        username=person.username,
        name=str(person),
        role=Role(row.role),
        seen_at=person.seen_at or person.last_login,
        has_pin=bool(person.pin),
        has_password=person.has_usable_password(),
    )


def one_of_the_staff(code: str, tournament: UUID) -> Membership:
    """Return somebody's part in a tournament, by his code.

    Raises:
        Problem: `not_found`, where he has none.
    """
    rows = Membership.objects.filter(tournament=tournament, person__is_active=True)
    found = rows.select_related("person").filter(person__code=code).first()
    if found is None:
        raise Problem("not_found", "no_such_person")
    return found


def person_named(username: str) -> Person:
    """Return who signs in under a name.

    Raises:
        Problem: `not_found`.
    """
    person = Person.objects.filter(username=username, is_active=True).first()
    if person is None:
        raise Problem("not_found", "no_such_person")
    return person


def members_of(*, tournament: UUID) -> tuple[Member, ...]:
    """Return everybody with a part in a tournament, by sign-in name."""
    rows = Membership.objects.filter(tournament=tournament, person__is_active=True)
    return tuple(map(member_line, rows.select_related("person").order_by("person__username")))


def member_line(row: Membership) -> Member:
    """Return a membership as it is shown."""
    person = row.person
    return Member(
        person=person.code, username=person.username, name=person.name, role=Role(row.role)
    )


def tokens_of(*, tournament: UUID) -> tuple[TokenLine, ...]:
    """Return every token of a tournament, the newest first, revoked ones too."""
    rows = ApiToken.objects.filter(tournament=tournament).select_related("person")
    return tuple(map(token_line, rows.order_by("-id")))


def token_line(row: ApiToken) -> TokenLine:
    """Return a token as it can be listed."""
    return TokenLine(
        token=row.pk,
        person=row.person.code,
        role=Role(row.role),
        label=row.label,
        created_at=row.created_at,
        last_used_at=row.last_used_at,
        revoked_at=row.revoked_at,
    )
