"""Rows of the floor: people, what each is in a tournament, tablets, and what lets any of them in."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from typing_extensions import override

from floor.wallclock import new_id
from rulings.domain.permissions import Role

SHORT_ID_DIGITS = 12
ROLES = [(str(role), str(role)) for role in Role]
TABLET = "tablet-"  # how the code of a tablet begins


def new_code() -> str:
    """Return a new id for a person in the log: it says nothing about who it is."""
    return f"person-{new_id().hex[-SHORT_ID_DIGITS:]}"


def new_tablet_code() -> str:
    """Return a new id for a tablet in the log."""
    return f"{TABLET}{new_id().hex[-SHORT_ID_DIGITS:]}"


class Person(AbstractUser):
    """Somebody who signs in as `username`; the log knows him by `code`, a page shows `name`.

    A tablet is one too: it signs what is recorded while nobody has said who he is. It is not
    active, has no password and no part in a tournament.
    """

    code = models.CharField(max_length=40, unique=True, editable=False, default=new_code)
    name = models.CharField(max_length=100, blank=True)
    language = models.CharField(max_length=16, blank=True, default="")  # "" until he chooses one
    pin = models.CharField(max_length=128, blank=True, editable=False)  # its hash
    pin_misses = models.PositiveSmallIntegerField(default=0, editable=False)  # in a row, anywhere
    seen_at = models.DateTimeField(null=True, editable=False)  # roughly
    endings = models.PositiveIntegerField(default=0, editable=False)  # of all his sessions at once
    acts_everywhere = True  # not where he has said by PIN alone who he is

    @override
    def __str__(self) -> str:
        if self.code.startswith(TABLET):
            return _("Tablet %(label)s") % {"label": self.name}
        return self.name or self.username

    @override
    def get_session_auth_hash(self) -> str:
        """Return what his sessions are held to: another password ends them, and so does an ending."""
        by_password = super().get_session_auth_hash()
        if not self.endings:
            return by_password
        return salted_hmac(
            "floor.endings", f"{by_password} {self.endings}", algorithm="sha256"
        ).hexdigest()


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


class Device(models.Model):
    """A paired tablet, of a table or for the floor. The secret in its cookie is not kept.

    While nobody has said who he is, a table's tablet is its dealer, and signs as `person`.
    """

    person = models.OneToOneField(Person, models.PROTECT, related_name="device")
    tournament = models.UUIDField(db_index=True)
    table = models.UUIDField(null=True)
    digest = models.BinaryField(max_length=32, unique=True, editable=False)
    paired_by = models.ForeignKey(Person, models.PROTECT, related_name="+")
    paired_at = models.DateTimeField()
    seen_at = models.DateTimeField()
    session = models.CharField(max_length=40, blank=True, editable=False)  # of who acts on it
    acts = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="+")  # its person
    acted_at = models.DateTimeField(null=True)  # when that person last did anything by hand
    revoked_at = models.DateTimeField(null=True)

    @override
    def __str__(self) -> str:
        return self.person.name

    @property
    def code(self) -> str:
        """How the log names it."""
        return self.person.code


class Pairing(models.Model):
    """A tablet that is to be paired: by a code that is typed, or a link that is scanned, once."""

    tournament = models.UUIDField()
    table = models.UUIDField(null=True)
    label = models.CharField(max_length=40)
    code_digest = models.BinaryField(max_length=32, unique=True, editable=False)
    link_digest = models.BinaryField(max_length=32, unique=True, editable=False)
    made_by = models.ForeignKey(Person, models.CASCADE, related_name="+")
    made_at = models.DateTimeField()
    device = models.OneToOneField(Device, models.CASCADE, null=True, related_name="pairing")

    @override
    def __str__(self) -> str:
        return f"pairing of {self.label}"


class Invitation(models.Model):
    """A link by which somebody chooses his password, once. The link itself is not kept."""

    person = models.ForeignKey(Person, models.CASCADE, related_name="invitations")
    digest = models.BinaryField(max_length=32, unique=True, editable=False)
    made_by = models.ForeignKey(Person, models.CASCADE, related_name="+")
    made_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    @override
    def __str__(self) -> str:
        return f"invitation {self.pk}"


class Run(models.Model):
    """Work that somebody asked for from an event's pages and a worker does, and how far it is.

    `tries`: how often it was begun since anything came of it. `whole`: 0 until it was counted.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    tournament = models.UUIDField(db_index=True)
    asked_by = models.ForeignKey(Person, models.PROTECT, related_name="+")
    asked_at = models.DateTimeField()
    status = models.CharField(max_length=10)
    tries = models.PositiveSmallIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    whole = models.PositiveIntegerField(default=0)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        abstract = True


class ReportRun(Run):
    """A report that somebody asked for: what makes it the same again, and what came of it."""

    parameters = models.BinaryField(editable=False)  # JSON, as `floor.reports.runs` reads it
    repeats = models.ForeignKey("self", models.PROTECT, null=True, related_name="+")
    size = models.PositiveBigIntegerField(default=0)
    sha256 = models.CharField(max_length=64, blank=True)
    shown_until = models.DateTimeField(null=True)  # to whoever has its address

    @override
    def __str__(self) -> str:
        return f"report {self.pk}"


class ReportPart(models.Model):
    """A piece of a report's file, so that one of any size is written and read in little memory."""

    run = models.ForeignKey(ReportRun, models.CASCADE, related_name="parts")
    number = models.PositiveIntegerField()
    content = models.BinaryField(editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["run", "number"], name="floor_report_part"),
        ]

    @override
    def __str__(self) -> str:
        return f"part {self.number} of report {self.run_id}"


class ImportRun(Run):
    """Files of hands that a director had imported; nothing is added to the event they came from."""

    rulebook = models.CharField(max_length=40)

    @override
    def __str__(self) -> str:
        return f"import {self.pk}"


class ImportFile(models.Model):
    """One of the files, and the tournament of its own that its hands go into."""

    run = models.ForeignKey(ImportRun, models.CASCADE, related_name="files")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=255)
    content = models.BinaryField(editable=False)  # none once the run has ended
    into = models.UUIDField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["run", "number"], name="floor_import_file"),
        ]

    @override
    def __str__(self) -> str:
        return f"file {self.number} of import {self.run_id}"


class ImportHand(models.Model):
    """What came of one hand of a file."""

    file = models.ForeignKey(ImportFile, models.CASCADE, related_name="hands")
    number = models.PositiveIntegerField()
    outcome = models.CharField(max_length=10)
    table = models.UUIDField(null=True)
    said = models.TextField(blank=True)  # notes, a line each, or the sentence why it was refused

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["file", "number"], name="floor_import_hand"),
        ]

    @override
    def __str__(self) -> str:
        return f"hand {self.number} of {self.file_id}"
