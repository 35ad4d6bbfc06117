"""Where anybody reads a table's rules."""

from uuid import UUID

from django.http import HttpRequest
from django.urls import reverse

from floor.https import address_for_tablets


def address_of_rules(request: HttpRequest, table: UUID) -> str:
    """Return the address at which anybody reads a table's rules: over plain HTTP, which asks nothing of a telephone."""
    path = reverse("table-rules", args=[table])
    here = address_for_tablets(request)
    return f"{here}{path}" if here else request.build_absolute_uri(path)
