"""Describe the API's operations for the schema: what each takes and answers, by component name."""

from typing import Any, Final

from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from msgspec import Struct
from rest_framework.serializers import Serializer

from floor.api.serializers import EntriesQuery, HandQuery

Shape = dict[str, Any]
JSON: Final = "application/json"
PROBLEM_JSON: Final = "application/problem+json"
RECORDED: Final = "Recorded"
ALWAYS: Final = (401, 503)
READING: Final = (*ALWAYS, 403, 404, 422)
WRITING: Final = (*READING, 400, 413, 415)
SAID: Final[dict[int, str]] = {
    400: "The body is no JSON.",
    401: "Nobody is signed in, or the token is no longer good.",
    403: "Not permitted to this role.",
    404: "There is no such thing.",
    409: "Somebody was quicker; for entries, `entries` holds what came since `seen`.",
    413: "The body is larger than 64 kB.",
    415: "The body is not application/json.",
    422: "Refused: `code` says why, `detail` in a sentence.",
    503: "The database does not answer just now: send the same again.",
}


def named(shape: type[Struct] | str) -> Shape:
    """Return a reference to a component."""
    name = shape if isinstance(shape, str) else shape.__name__
    return {"$ref": f"#/components/schemas/{name}"}


def _name(summary: str) -> Shape:
    """Return a summary, and the operation's id, which clients make function names of."""
    return {
        "summary": summary,
        "operation_id": summary.lower().replace("'s", "").replace(" ", "_"),
    }


def append(summary: str) -> Shape:
    """Describe an operation that records an entry of any type."""
    return _posting(
        summary, request=named("Command"), answer=named(RECORDED), codes=(*WRITING, 409)
    )


def opening(summary: str, made: type[Struct] | str, entry: type[Struct]) -> Shape:
    """Describe an operation that opens a stream."""
    request = {
        "allOf": [named("Command"), {"properties": {"entry": named(entry)}, "type": "object"}]
    }
    return _posting(summary, request=request, answer=named(made), codes=WRITING)


def making(
    summary: str, request: type[Serializer[Any]], made: type[Struct], *, racing: bool = False
) -> Shape:
    """Describe an operation that makes something which is no entry; `racing`: one may be overtaken."""
    codes = (*WRITING, 409) if racing else WRITING
    return _posting(summary, request=request, answer=named(made), codes=codes)


def removing(summary: str) -> Shape:
    """Describe an operation that takes something away."""
    return {
        **_name(summary),
        "request": None,
        "responses": {204: OpenApiResponse(description="Done."), **_problems(READING)},
    }


def reading(summary: str, shape: type[Struct] | str) -> Shape:
    """Describe an operation that reads one thing."""
    return _reading(summary, named(shape))


def asking(summary: str, shape: type[Struct] | str, query: type[Serializer[Any]]) -> Shape:
    """Describe an operation that reads one thing, by a query."""
    return {**_reading(summary, named(shape)), "parameters": [query]}


def listing(summary: str, shape: type[Struct] | str) -> Shape:
    """Describe an operation that reads a list."""
    return _reading(summary, {"type": "array", "items": named(shape)})


def entries(summary: str) -> Shape:
    """Describe the reading of entries."""
    return {**_reading(summary, named("EntriesPage")), "parameters": [EntriesQuery]}


def hand(summary: str) -> Shape:
    """Describe the reading of a hand."""
    language = OpenApiParameter(
        "Accept-Language", location=OpenApiParameter.HEADER, description="Of a problem's words."
    )
    return {**_reading(summary, named("HandView")), "parameters": [HandQuery, language]}


def _reading(summary: str, shape: Shape) -> Shape:
    return {
        **_name(summary),
        "responses": {(200, JSON): OpenApiResponse(shape, "As asked."), **_problems(READING)},
    }


def _posting(summary: str, *, request: Any, answer: Shape, codes: tuple[int, ...]) -> Shape:
    return {
        **_name(summary),
        "request": {JSON: request},
        "responses": {(201, JSON): OpenApiResponse(answer, "Recorded."), **_problems(codes)},
    }


def _problems(codes: tuple[int, ...]) -> dict[tuple[int, str], OpenApiResponse]:
    return {(code, PROBLEM_JSON): OpenApiResponse(named("Problem"), SAID[code]) for code in codes}
