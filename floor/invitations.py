"""Links by which somebody chooses his own password, once: nobody else ever knows it."""

from datetime import timedelta
from typing import Final
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from floor.accounts import change_password, end_sessions, grant, make_person
from floor.models import Invitation, Membership, Person
from floor.pins import pin_is_trusted_again
from floor.problems import Problem
from floor.secrets import digest_of, new_secret
from floor.wallclock import now
from rulings.domain.permissions import Role

GOOD_FOR: Final = timedelta(hours=24)


def invite_somebody_new(
    *, username: str, name: str, role: Role, tournament: UUID, by: Person
) -> tuple[Person, str]:
    """Make somebody with a part in a tournament; return him and the secret of his link.

    Raises:
        Problem: `username_taken`, or `unfit_username`.
    """
    with transaction.atomic():
        person = make_person(username=username, name=name, password=None)
        grant(person, tournament, role)
        return person, _invite(person, by)


def invite_again(person: Person, *, tournament: UUID, by: Person) -> str:
    """Let a person choose another password; return the secret of his link.

    Raises:
        Problem: `not_permitted`, where he is more than somebody of this tournament: whoever has
            the link would be so too.
    """
    elsewhere = Membership.objects.filter(person=person).exclude(tournament=tournament)
    if person.is_superuser or person.is_staff or elsewhere.exists():
        raise Problem("not_permitted", "of_other_tournaments_too")
    with transaction.atomic():
        return _invite(person, by)


def _invite(person: Person, by: Person) -> str:
    secret, at = new_secret(), now()
    Invitation.objects.filter(person=person, used_at=None).delete()
    Invitation.objects.create(person=person, digest=digest_of(secret), made_by=by, made_at=at)
    return secret


def invited_by(secret: str) -> Person | None:
    """Return who may choose his password by a link, while it is good."""
    found = _good().filter(digest=digest_of(secret)).select_related("person").first()
    return found.person if found else None


def choose_password(secret: str, password: str) -> Person:
    """Use a link up: its person has that password from now on, and no sign-in of before.

    Raises:
        Problem: `invitation_used`, or `unfit_password` with what is wrong with it.
    """
    with transaction.atomic():
        found = _good().select_for_update(of=("self",)).filter(digest=digest_of(secret)).first()
        if found is None:
            raise Problem("invitation_used")
        person = found.person
        change_password(person, password)
        found.used_at = now()
        found.save(update_fields=["used_at"])
        pin_is_trusted_again(person)
        end_sessions(person)
    return Person.objects.get(pk=person.pk)


def _good() -> QuerySet[Invitation]:
    return Invitation.objects.filter(
        used_at=None, made_at__gte=now() - GOOD_FOR, person__is_active=True
    )
