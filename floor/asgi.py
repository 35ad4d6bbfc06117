"""The ASGI application that the web process serves."""

import os
from io import BytesIO
from typing import Any, Final

from django.core.asgi import get_asgi_application
from django.core.handlers.asgi import ASGIHandler
from typing_extensions import override

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "floor.settings.base")
# A request takes a connection from the process's spare ones while it runs.
os.environ.setdefault("FLOORBOOK_DATABASE_POOL", "12")

get_asgi_application()  # sets Django up

from floor.one_thread import OneThread, until_gone  # noqa: E402 - it wants Django set up

_requests = OneThread()
STREAM: Final = "/stream"  # how the address of a live stream ends


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Serve a live stream as it comes, and every other request in one thread."""
    if scope["type"] == "http" and scope["path"].endswith(STREAM):
        await _streams(scope, until_gone(receive), send)
    else:
        await _requests(scope, receive, send)


class Streams(ASGIHandler):
    """Django's own handler, for requests whose body is not read: what a stop cut off left its file open."""

    @override
    async def read_body(self, _receive: Any) -> BytesIO:
        """Return an empty body."""
        return BytesIO()


_streams = Streams()
