"""Answer a request that met a database which is away: come again in a moment; all else is our mistake."""

import sys
from http import HTTPStatus

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import get_language_from_request, override
from django.views.defaults import server_error

from floor.http import problem
from floor.problems import Problem

SECONDS_TO_WAIT = "1"


def failed(request: HttpRequest) -> HttpResponse:
    """Answer an error that nothing else has answered; Django calls it while handling the error."""
    if not isinstance(sys.exc_info()[1], OperationalError | InterfaceError):
        return server_error(request)
    # Who reads is in the database: what his browser says has to do.
    with override(get_language_from_request(request)):
        if request.path.startswith("/api/"):
            return problem(request, Problem("unavailable"))
        return HttpResponse(
            render_to_string("503.html"),
            status=HTTPStatus.SERVICE_UNAVAILABLE,
            headers={"Retry-After": SECONDS_TO_WAIT},
        )
