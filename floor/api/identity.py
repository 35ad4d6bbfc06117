"""Find out who sent a request: a program by its token, or a person by the session of a page."""

from django.http import HttpRequest, HttpResponse
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, CSRFCheck
from rest_framework.request import Request
from typing_extensions import override

from floor.http import BEARER, nobody
from floor.models import Person
from floor.problems import Problem
from floor.tokens import Bearer, authenticate_token

SCHEME = "bearer"


def identify(request: HttpRequest) -> Bearer | Person:
    """Return who asks, and note it with the request.

    Raises:
        Problem: `not_signed_in`, or `not_permitted` where a session's request may be forged.
    """
    header = request.META.get("HTTP_AUTHORIZATION")
    if header is None:
        return _by_session(request)
    scheme, _, token = header.partition(" ")
    bearer = authenticate_token(token.strip()) if scheme.lower() == SCHEME else None
    if bearer is None:
        raise Problem("not_signed_in", "token_not_good")
    request.META[BEARER] = bearer
    return bearer


def _by_session(request: HttpRequest) -> Person:
    person = request.user
    if not isinstance(person, Person):
        raise nobody(request)
    check = CSRFCheck(_unused)
    check.process_request(request)
    if check.process_view(request, _unused, (), {}):
        raise Problem("not_permitted", "forgery")
    return person


def _unused(_request: HttpRequest) -> HttpResponse:
    """Stand where the middleware wants the next step; the check alone is asked for."""
    return HttpResponse()


class Identity(BaseAuthentication):
    """`identify`, as Django REST framework asks for it."""

    @override
    def authenticate(self, request: Request) -> tuple[Person | Bearer, None]:
        return identify(request._request), None  # noqa: SLF001 - the framework's own name for it

    @override
    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


class IdentitySchema(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How the schema describes `Identity`."""

    target_class = Identity
    name = "token"

    @override
    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {
            "type": "http",
            "scheme": SCHEME,
            "description": "A token of one person, in one role, in one tournament.",
        }
