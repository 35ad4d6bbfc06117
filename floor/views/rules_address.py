"""Where anybody reads what needs no sign-in, with his own telephone."""

from uuid import UUID

from django.http import HttpRequest
from django.urls import reverse

from floor.https import address_for_tablets


def address_of_rules(request: HttpRequest, table: UUID) -> str:
    """Return the address at which anybody reads a table's rules."""
    return address_for_telephones(request, reverse("table-rules", args=[table]))


def address_for_telephones(request: HttpRequest, path: str) -> str:
    """Return the address of a page that anybody may read: over plain HTTP, which asks nothing of a telephone."""
    here = address_for_tablets(request)
    return f"{here}{path}" if here else request.build_absolute_uri(path)
