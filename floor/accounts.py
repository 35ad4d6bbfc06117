"""People, what each is in a tournament, and the one-time link that makes the first director."""

from typing import Final
from urllib.parse import quote
from uuid import UUID

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import F

from floor.hints import LookAtReaders, send
from floor.models import FirstLink, Membership, Person
from floor.problems import Problem
from floor.secrets import digest_of, new_secret
from floor.wallclock import now
from rulings.domain.permissions import Role
from tables.log.sql import one_row

# Asked with every page.
ROLE_IN: Final = """
SELECT held.role FROM floor_membership held JOIN floor_person person ON person.id = held.person_id
WHERE held.person_id = %s AND held.tournament = %s AND person.is_active
"""
HAS_ROLE: Final = """
SELECT 1 FROM floor_membership held JOIN floor_person person ON person.id = held.person_id
WHERE held.tournament = %s AND held.role = %s AND person.is_active LIMIT 1
"""
# A program may be given its person's role or a smaller one. An auditor reads what a director
# does not, so neither holds the other.
COVERED: dict[Role, frozenset[Role]] = {
    Role.DIRECTOR: frozenset({Role.DIRECTOR, Role.FLOOR, Role.DEALER}),
    Role.FLOOR: frozenset({Role.FLOOR, Role.DEALER}),
    Role.DEALER: frozenset({Role.DEALER}),
    Role.AUDITOR: frozenset({Role.AUDITOR}),
}


def make_person(*, username: str, name: str, password: str | None) -> Person:
    """Make somebody who can sign in; without a password, not before he has chosen one.

    Raises:
        Problem: `username_taken`, where only capital letters tell two names apart as well;
            or `unfit_password` with what is wrong with it.
    """
    if Person.objects.filter(username__iexact=username).exists():
        raise Problem("username_taken")
    person = Person(username=username, name=name)
    if password is not None:
        check_password(password, person)
    person.set_password(password)
    try:
        person.full_clean(exclude=["password"])
        with transaction.atomic():
            person.save()
    except (ValidationError, IntegrityError) as error:
        taken = Person.objects.filter(username=username).exists()
        raise Problem("username_taken" if taken else "unfit_username") from error
    return person


def check_password(password: str, person: Person) -> None:
    """Raise the Problem `unfit_password` where a password is too easily guessed."""
    try:
        validate_password(password, person)
    except ValidationError as error:
        raise Problem("unfit_password", facts={"message": " ".join(error.messages)}) from error


def change_password(person: Person, password: str) -> None:
    """Give a person another password; his sign-ins of before end with the old one.

    Raises:
        Problem: `unfit_password` with what is wrong with it.
    """
    check_password(password, person)
    person.set_password(password)
    person.save(update_fields=["password"])
    send([LookAtReaders()])


def role_in(person: Person, tournament: UUID) -> Role | None:
    """Return what a person is in a tournament; None where he has no business there."""
    found = one_row(ROLE_IN, (person.pk, tournament))
    return Role(found[0]) if found else None


def has_role(tournament: UUID, role: Role) -> bool:
    """Say whether anybody is that in a tournament."""
    return one_row(HAS_ROLE, (tournament, str(role))) is not None


def may_open_tournaments(person: Person) -> bool:
    """Say whether a person may open tournaments: the first director, and any director."""
    if not (person.is_active and person.acts_everywhere):
        return False
    return (
        person.is_superuser or Membership.objects.filter(person=person, role=Role.DIRECTOR).exists()
    )


def grant(person: Person, tournament: UUID, role: Role) -> Membership:
    """Make a person dealer, floor, director or auditor of a tournament, in place of what he was.

    Raises:
        Problem: `last_director`, where the tournament would be left without one.
    """
    with transaction.atomic():
        if role is not Role.DIRECTOR:
            _keep_a_director(person, tournament)
        membership, _ = Membership.objects.update_or_create(
            person=person, tournament=tournament, defaults={"role": role}
        )
        send([LookAtReaders()])
    return membership


def dismiss(person: Person, tournament: UUID) -> bool:
    """Take a person's role away; say whether he had one. His tokens there stop with it.

    Raises:
        Problem: `last_director`, where the tournament would be left without one.
    """
    with transaction.atomic():
        _keep_a_director(person, tournament)
        removed, _ = Membership.objects.filter(person=person, tournament=tournament).delete()
        send([LookAtReaders()])
    return removed > 0


def end_sessions(person: Person) -> None:
    """End every sign-in of a person, on pages and tablets, at once; his programs go on."""
    with transaction.atomic():
        Person.objects.filter(pk=person.pk).update(endings=F("endings") + 1)
        send([LookAtReaders()])


def _keep_a_director(person: Person, tournament: UUID) -> None:
    """Refuse to lose the only director; two who dismiss each other wait here for one another."""
    directors = Membership.objects.select_for_update().filter(
        tournament=tournament, role=Role.DIRECTOR
    )
    people = {one.person_id for one in directors.order_by("id")}
    if people == {person.pk}:
        raise Problem("last_director")


def first_director_link(base_url: str) -> str:
    """Return a link that makes the first director, once; earlier ones stop working.

    Returns:
        "" where there is a first director already.
    """
    if Person.objects.filter(is_superuser=True).exists():
        return ""
    secret = new_secret()
    with transaction.atomic():
        FirstLink.objects.filter(used_at=None).delete()
        FirstLink.objects.create(digest=digest_of(secret), created_at=now())
    return f"{base_url.rstrip('/')}/first/{quote(secret)}"


def first_link_works(secret: str) -> bool:
    """Say whether the secret of a link can still make the first director."""
    return FirstLink.objects.filter(digest=digest_of(secret), used_at=None).exists()


def make_first_director(secret: str, *, username: str, name: str, password: str) -> Person:
    """Use the link up and make the first director: he opens tournaments and sees the admin.

    Raises:
        Problem: `link_used` where the link is not or no longer good; as `make_person`.
    """
    with transaction.atomic():
        link = (
            FirstLink.objects.select_for_update()
            .filter(digest=digest_of(secret), used_at=None)
            .first()
        )
        if link is None:
            raise Problem("link_used")
        link.used_at = now()
        link.save(update_fields=["used_at"])
        person = make_person(username=username, name=name, password=password)
        person.is_staff = person.is_superuser = True
        person.save(update_fields=["is_staff", "is_superuser"])
    return person
