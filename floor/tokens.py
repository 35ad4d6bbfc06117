"""Tokens: how a program signs in, as one person in one role in one tournament."""

from base64 import urlsafe_b64encode
from datetime import timedelta
from hmac import digest
from typing import Final
from uuid import UUID

from django.conf import settings
from django.db.models import Q
from msgspec import Struct

from floor.accounts import COVERED, role_in
from floor.models import ApiToken, Person
from floor.problems import Problem
from floor.secrets import digest_of, new_secret
from floor.wallclock import now
from rulings.domain.permissions import Role
from tables.log.sql import one_row

PREFIX: Final = "fb_"
LONGEST: Final = 200
USED_AGAIN_AFTER: Final = timedelta(hours=1)
# One indexed look: the token stands, its person is active and still has a role there.
FIND: Final = """
SELECT t.id, t.person_id, p.code, p.language, t.tournament, t.role, m.role
FROM floor_apitoken t
JOIN floor_person p ON p.id = t.person_id AND p.is_active
JOIN floor_membership m ON m.person_id = t.person_id AND m.tournament = t.tournament
WHERE t.digest = %s AND t.revoked_at IS NULL
"""


class Bearer(Struct, frozen=True):
    """Who a token speaks for: a person, by id and by code, in one role in one tournament."""

    token: int
    person: int
    code: str
    language: str  # the person's own choice; "" for none
    tournament: UUID
    role: Role

    @property
    def is_authenticated(self) -> bool:
        """Always; Django REST framework asks its users so."""
        return True


def issue_token(
    person: Person, tournament: UUID, role: Role, *, label: str = "", secret: str = ""
) -> str:
    """Make a token and return it; it can never be read again.

    Args:
        secret: the token's own, where it was made elsewhere; new by default.

    Raises:
        Problem: `role_not_covered`, where the person is less than that in the tournament.
    """
    has = role_in(person, tournament)
    if has is None or role not in COVERED[has]:
        raise Problem("role_not_covered", facts={"role": str(role)})
    text = PREFIX + (secret or new_secret())
    made = {
        "person": person,
        "tournament": tournament,
        "role": role,
        "label": label,
        "created_at": now(),
    }
    ApiToken.objects.get_or_create(digest=digest_of(text), defaults=made)
    return text


def opening_token(person: Person, tournament: UUID, command_id: UUID) -> str:
    """Return the director's token that a program gets with the tournament it opens.

    It follows from the command, so that the same command again is answered with the same one.
    """
    said = f"opening {person.code} {command_id}".encode()
    secret = urlsafe_b64encode(digest(settings.SECRET_KEY.encode(), said, "sha256"))
    return issue_token(
        person, tournament, Role.DIRECTOR, label="opened it", secret=secret.decode().rstrip("=")
    )


def revoke_token(token: int, tournament: UUID) -> bool:
    """Stop a token of a tournament from the next request on; say whether it was good until now."""
    live = ApiToken.objects.filter(pk=token, tournament=tournament, revoked_at=None)
    return live.update(revoked_at=now()) > 0


def authenticate_token(text: str) -> Bearer | None:
    """Return who a token speaks for, or None where it is not or no longer good."""
    if len(text) > LONGEST:
        return None
    row = one_row(FIND, (digest_of(text),))
    if row is None:
        return None
    token, person, code, language, tournament, role, has = row
    if Role(role) not in COVERED[Role(has)]:
        return None
    return Bearer(
        token=token,
        person=person,
        code=code,
        language=language,
        tournament=tournament,
        role=Role(role),
    )


def note_use(token: int) -> None:
    """Note roughly when a token was last used to read; commands must not write before they append."""
    at = now()
    stale = Q(last_used_at=None) | Q(last_used_at__lt=at - USED_AGAIN_AFTER)
    ApiToken.objects.filter(stale, pk=token).update(last_used_at=at)
