"""What every address of the API has in common: who asks, JSON alone, and one shape for errors."""

from collections.abc import Mapping
from typing import Any, TypeVar
from uuid import UUID

from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from rest_framework import exceptions
from rest_framework.parsers import BaseParser
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.serializers import Serializer
from rest_framework.views import APIView
from typing_extensions import override

from floor.api.bodies import decoded, read_body
from floor.api.identity import Identity
from floor.asking import asking
from floor.http import bearer_of, no_part, problem, role_of
from floor.problems import Problem
from floor.tokens import note_use
from rulings.domain.permissions import Role

Ids = Mapping[str, Any]


class Json(BaseParser):
    """JSON as `floor.api.bodies` reads it."""

    media_type = "application/json"

    @override
    def parse(
        self, stream: object, media_type: str | None = None, parser_context: Any = None
    ) -> Any:
        return decoded(read_body(parser_context["request"]._request))  # noqa: SLF001 - its own name


class Endpoint(APIView):
    """An address of the API."""

    authentication_classes = (Identity,)
    permission_classes = (IsAuthenticated,)
    parser_classes = (Json,)

    @override
    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """Answer in JSON whatever is accepted: there is nothing else."""
        renderer = self.get_renderers()[0]
        return renderer, renderer.media_type

    @override
    def handle_exception(self, exc: Exception) -> HttpResponse:  # type: ignore[override]
        """Answer what is somebody's fault or the moment's; the rest is ours, and goes on up."""
        return problem(self.request, as_problem(exc, self.request))

    @override
    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if (bearer := bearer_of(request)) and request.method == "GET":
            note_use(bearer.token)


def as_problem(error: Exception, request: HttpRequest) -> Problem:
    """Return an exception as what to answer; one that is our own mistake is raised again."""
    match error:
        case Problem():
            return error
        case exceptions.MethodNotAllowed():
            return Problem("method_not_allowed", facts={"method": request.method or ""})
        case exceptions.UnsupportedMediaType():
            return Problem("wrong_media_type")
        case exceptions.NotAuthenticated():
            return Problem("not_signed_in")
        case exceptions.ParseError():
            return Problem("not_json")
        case Http404():
            return Problem("not_found")
        case OperationalError() | InterfaceError():
            return Problem("unavailable")
        case _:
            raise error


def need_role(request: HttpRequest, tournament: UUID, table: UUID | None = None) -> Role:
    """Return what the asker is in a tournament, at a table of it where one is named.

    Raises:
        Problem: `not_permitted`, where he has no part in it.
    """
    role = role_of(request, tournament, table)
    if role is None:
        raise no_part(request)
    return role


def need_director(request: HttpRequest, tournament: UUID) -> None:
    """Let only a tournament's director pass, and not who has shown but a PIN.

    Raises:
        Problem: `not_permitted`.
    """
    if need_role(request, tournament) is not Role.DIRECTOR:
        raise Problem("not_permitted", "directors_only")
    if bearer_of(request) is None and asking(request).by_pin:
        raise Problem("not_permitted", "pin_changes_no_people")


Checked = TypeVar("Checked", bound=Serializer[Any])


def checked(serializer: Checked) -> dict[str, Any]:
    """Return what a serializer makes of its data.

    Raises:
        Problem: `invalid_payload`, naming the first field that does not fit.
    """
    if not serializer.is_valid():
        field, fault = _first_fault(serializer.errors)
        message = f"`{field}`: {fault.rstrip('.')}"
        raise Problem("invalid_payload", "payload", facts={"message": message})
    return dict(serializer.validated_data)


def _first_fault(faults: Any) -> tuple[str, str]:
    """Return the first field that does not fit, `outer.inner` where it lies in another, and why."""
    place = []
    while isinstance(faults, Mapping):
        field, faults = next(iter(faults.items()))
        place.append(str(field))
    return ".".join(place), str(faults[0] if isinstance(faults, list) else faults)
