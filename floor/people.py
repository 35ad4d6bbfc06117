"""Read who has a part in a tournament, and which tokens stand."""

from datetime import datetime
from uuid import UUID

from msgspec import Struct

from floor.models import ApiToken, Membership
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
