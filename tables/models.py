"""The rows of the log as Django knows them: for its admin and its migrations.

The tables are made in SQL (migration 0001) and written and read by `tables.log` alone. Their own
keys begin with the tournament; Django's admin cannot show a composite key, so here an entry is
known by its id and a command by its own.
"""

from typing import TYPE_CHECKING

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from typing_extensions import override

if TYPE_CHECKING:
    BigIntegerField = models.BigIntegerField[int, int]
else:
    BigIntegerField = models.BigIntegerField


class TransactionIdField(BigIntegerField):
    """PostgreSQL's 64-bit transaction id."""

    @override
    def db_type(self, connection: BaseDatabaseWrapper) -> str:
        return "xid8"

    def from_db_value(self, value: str | None, *_: object) -> int | None:
        """Read the driver's text as a number."""
        return None if value is None else int(value)


class EntryRow(models.Model):
    """One recorded entry; nobody changes or removes it."""

    id = models.UUIDField(primary_key=True)
    tournament = models.UUIDField()
    stream = models.UUIDField()
    table = models.UUIDField(null=True)
    seq = models.IntegerField()
    hand = models.IntegerField(null=True)
    type = models.TextField()
    version = models.SmallIntegerField()
    payload = models.JSONField()
    occurred_at = models.DateTimeField()
    queued = models.BooleanField()
    recorded_at = models.DateTimeField()
    actor = models.TextField()
    role = models.TextField()
    device = models.TextField(null=True)  # noqa: DJ001 - no device is not a device without a name
    command_id = models.UUIDField()
    prev_hash = models.BinaryField()
    hash = models.BinaryField()
    epoch = models.SmallIntegerField()
    xid = TransactionIdField()
    position = models.BigIntegerField()

    class Meta:
        db_table = "tables_entry"
        verbose_name = "entry"
        verbose_name_plural = "entries"
        default_permissions = ("view",)

    @override
    def __str__(self) -> str:
        return f"{self.stream} {self.seq} {self.type}"


class HeadRow(models.Model):
    """Where a stream stands: its version, hash, state and next due time.

    Timing: same transaction. The next command starts from this state.
    """

    pk = models.CompositePrimaryKey("tournament", "stream")
    tournament = models.UUIDField()
    stream = models.UUIDField()
    table = models.UUIDField(null=True)
    version = models.IntegerField()
    hash = models.BinaryField()
    state = models.BinaryField()
    state_version = models.IntegerField()
    next_due_at = models.DateTimeField(null=True)
    recorded_at = models.DateTimeField()

    class Meta:
        db_table = "tables_head"
        verbose_name = "head"
        default_permissions = ("view",)

    @override
    def __str__(self) -> str:
        return f"{self.stream} at {self.version}"


class CommandRow(models.Model):
    """A command that was recorded, and what was answered."""

    command_id = models.UUIDField(primary_key=True)
    tournament = models.UUIDField()
    stream = models.UUIDField()
    first_seq = models.IntegerField()
    last_seq = models.IntegerField()
    digest = models.BinaryField()
    answer = models.BinaryField()
    recorded_at = models.DateTimeField()

    class Meta:
        db_table = "tables_command"
        verbose_name = "command"
        default_permissions = ("view",)

    @override
    def __str__(self) -> str:
        return str(self.command_id)


class PersonKey(models.Model):
    """The key that a person's sealed words are read with; without it nobody can read them."""

    id = models.UUIDField(primary_key=True)
    person = models.TextField(unique=True)
    key = models.BinaryField()
    made_at = models.DateTimeField()

    class Meta:
        db_table = "tables_personkey"
        verbose_name = "person key"
        default_permissions = ()

    @override
    def __str__(self) -> str:
        return str(self.id)


class FeedEpoch(models.Model):
    """A counting of transactions that began with a restore; without a row it is the first, 0."""

    epoch = models.SmallIntegerField(primary_key=True)
    raised_at = models.DateTimeField()

    class Meta:
        db_table = "tables_feedepoch"
        verbose_name = "feed epoch"
        default_permissions = ()

    @override
    def __str__(self) -> str:
        return str(self.epoch)
