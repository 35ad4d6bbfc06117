"""Say whether this process can serve: it answers, and so does its database."""

from http import HTTPStatus

from django.db import DatabaseError, InterfaceError, connection
from django.http import HttpRequest, HttpResponse


def healthz(_request: HttpRequest) -> HttpResponse:
    """Answer `ok`, or 503 when the database does not answer."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except (DatabaseError, InterfaceError):
        return HttpResponse(
            "the database does not answer\n",
            content_type="text/plain",
            status=HTTPStatus.SERVICE_UNAVAILABLE,
            headers={"Retry-After": "1"},
        )
    return HttpResponse("ok\n", content_type="text/plain")
