"""Rows of the floor: people, what each is in a tournament, and what lets a person or a program in."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from typing_extensions import override

from floor.wallclock import new_id
from rulings.domain.permissions import Role

SHORT_ID_DIGITS = 12
ROLES = [(str(role), str(role)) for role in Role]


def new_code() -> str:
    """Return a new id for a person in the log: it says nothing about who it is."""
    return f"person-{new_id().hex[-SHORT_ID_DIGITS:]}"


class Person(AbstractUser):
    """Somebody who signs in as `username`; the log knows him by `code`, a page shows `name`."""

    code = models.CharField(max_length=40, unique=True, editable=False, default=new_code)
    name = models.CharField(max_length=100, blank=True)
    language = models.CharField(max_length=16, blank=True, default="")  # "" until he chooses one

    @override
    def __str__(self) -> str:
        return self.name or self.username


class Membership(models.Model):
    """What a person is in a tournament; without one he has no business there."""

    person = models.ForeignKey(Person, models.CASCADE, related_name="memberships")
    tournament = models.UUIDField(db_index=True)
    role = models.CharField(max_length=10, choices=ROLES)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["person", "tournament"], name="floor_one_role"),
            models.CheckConstraint(
                condition=models.Q(role__in=list(Role)), name="floor_membership_role"
            ),
        ]

    @override
    def __str__(self) -> str:
        return f"{self.person} is {self.role} in {self.tournament}"


class ApiToken(models.Model):
    """A program's way in: of one person, in one role, in one tournament. The token itself is not kept."""

    person = models.ForeignKey(Person, models.CASCADE, related_name="tokens")
    tournament = models.UUIDField(db_index=True)
    role = models.CharField(max_length=10, choices=ROLES)
    digest = models.BinaryField(max_length=32, unique=True, editable=False)
    label = models.CharField(max_length=100, blank=True)
    created_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(role__in=list(Role)), name="floor_token_role"
            ),
        ]

    @override
    def __str__(self) -> str:
        return f"token {self.pk}"


class FirstLink(models.Model):
    """A link that makes the first director, once. The link itself is not kept."""

    digest = models.BinaryField(max_length=32, unique=True, editable=False)
    created_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    @override
    def __str__(self) -> str:
        return f"link {self.pk}"


class SignInFailures(models.Model):
    """How often signing in failed of late, by who was tried from where, or by where alone."""

    key = models.CharField(max_length=64, primary_key=True)
    count = models.PositiveIntegerField()
    since = models.DateTimeField()

    @override
    def __str__(self) -> str:
        return f"{self.count} failures"
