"""Show people in Django's admin: no password, no token, nothing that lets anybody in."""

from typing import TYPE_CHECKING

from django.contrib import admin
from django.http import HttpRequest
from typing_extensions import override

from floor.models import Person

if TYPE_CHECKING:
    PersonModelAdmin = admin.ModelAdmin[Person]
else:
    PersonModelAdmin = admin.ModelAdmin


@admin.register(Person)
class PersonAdmin(PersonModelAdmin):
    """Who there is; roles and tokens are given by directors, on their pages."""

    list_display = ("username", "name", "code", "is_active", "last_login")
    search_fields = ("username", "name", "=code")
    ordering = ("username",)
    fields = ("username", "name", "code", "is_active")
    readonly_fields = ("code",)

    @override
    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Let people be asked for by what is shown of them: by more, one would read their passwords' hashes."""
        return lookup.partition("__")[0] in self.fields
