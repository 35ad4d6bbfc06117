"""Every address there is, with the room's own tournament and table in it."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.urls import URLPattern, URLResolver, get_resolver

from tests.floor.room import Room

SAMPLES: dict[str, object] = {
    "IntConverter": 1,
    "PathConverter": "x",
    "SlugConverter": "x",
    "StringConverter": "tda",
    "UUIDConverter": UUID(int=7),
}
# The admin is Django's, and asks nothing of us beside its door.
OTHERS = ("admin/",)


def addresses(room: Room, *, api: bool) -> Iterator[str]:
    """Yield an address of each route: those of the pages, or those of the API."""
    for route, converters in _routes("", get_resolver().url_patterns):
        if route.startswith(OTHERS) or route.startswith("api/") is not api:
            continue
        own = {"tournament": room.tournament, "table": room.table}
        for name, converter in converters.items():
            kind = type(converter)
            value = own.get(name, SAMPLES.get(kind.__name__))
            assert value is not None, (route, name, kind)
            shown = f"<{_said(kind.__name__)}:{name}>"
            assert shown in route, (route, shown)
            route = route.replace(shown, str(value))  # noqa: PLW2901 - the route becomes the address
        yield f"/{route}"


def _said(converter: str) -> str:
    return {
        "IntConverter": "int",
        "PathConverter": "path",
        "SlugConverter": "slug",
        "StringConverter": "str",
        "UUIDConverter": "uuid",
    }[converter]


def _routes(
    before: str, patterns: list[URLPattern | URLResolver]
) -> Iterator[tuple[str, dict[str, Any]]]:
    for one in patterns:
        route = f"{before}{one.pattern}"
        if isinstance(one, URLResolver):
            yield from _routes(route, one.url_patterns)
        elif "(" not in route and "^" not in route:
            yield route, one.pattern.converters
