"""Show the log in Django's admin, read only, and without what may hold a hidden card."""

from typing import TYPE_CHECKING

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest
from typing_extensions import override

from tables.models import CommandRow, EntryRow

if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin[Model]
else:
    ModelAdmin = admin.ModelAdmin


class ReadOnly(ModelAdmin):
    """No adding, changing or removing; nothing but the columns listed."""

    actions = None

    @override
    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    @override
    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    @override
    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    @override
    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Let rows be asked for by what is shown of them: by more, one would read which cards lie there."""
        column, _, more = lookup.partition("__")
        return column in {*self.list_display, *(self.fields or ())} and more in ("", "exact")


@admin.register(EntryRow)
class EntryAdmin(ReadOnly):
    """The envelope of each entry; the payload is for pages that know who may see which card."""

    list_display = (
        "stream",
        "seq",
        "hand",
        "type",
        "actor",
        "role",
        "device",
        "occurred_at",
        "recorded_at",
    )
    list_filter = ("type", "role")
    search_fields = ("=stream", "=actor", "=command_id")
    ordering = ("-recorded_at", "stream", "-seq")
    fields = (
        "id",
        "tournament",
        "table",
        "seq",
        "hand",
        "type",
        "version",
        "occurred_at",
        "queued",
        "recorded_at",
        "actor",
        "role",
        "device",
        "command_id",
    )


@admin.register(CommandRow)
class CommandAdmin(ReadOnly):
    """Which command recorded which entries; its answer is the asker's."""

    list_display = ("command_id", "stream", "first_seq", "last_seq", "recorded_at")
    search_fields = ("=command_id", "=stream")
    ordering = ("-recorded_at", "command_id")
    fields = ("command_id", "tournament", "stream", "first_seq", "last_seq", "recorded_at")
