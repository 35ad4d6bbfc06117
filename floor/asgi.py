"""The ASGI application that the web process serves."""

import os
from typing import Any, Final

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "floor.settings.base")
# A request takes a connection from the process's spare ones while it runs.
os.environ.setdefault("FLOORBOOK_DATABASE_POOL", "12")

_streams = get_asgi_application()

from floor.one_thread import OneThread  # noqa: E402 - it wants Django set up

_requests = OneThread()
STREAM: Final = "/stream"  # how the address of a live stream ends


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Serve a live stream as it comes, and every other request whole in one thread."""
    if scope["type"] == "http" and scope["path"].endswith(STREAM):
        await _streams(scope, _without_body(receive), send)
    else:
        await _requests(scope, receive, send)


def _without_body(receive: Any) -> Any:
    """Return what receives an empty body, and then that the reader has gone: all a stream is sent."""
    begun = False

    async def received() -> Any:
        nonlocal begun
        if not begun:
            begun = True
            return {"type": "http.request", "body": b"", "more_body": False}
        while (message := await receive())["type"] != "http.disconnect":
            pass
        return message

    return received
