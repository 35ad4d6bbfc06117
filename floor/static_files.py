"""Serve our own static files whole: under ASGI a streamed file is read in one piece anyway, with a warning."""

from contextlib import closing
from typing import Any

from django.http import FileResponse, HttpRequest, HttpResponse
from typing_extensions import override
from whitenoise.middleware import WhiteNoiseMiddleware  # type: ignore[import-untyped]


class StaticFiles(WhiteNoiseMiddleware):  # type: ignore[misc]
    """WhiteNoise, whose files are small enough here to be held in memory for one answer."""

    @staticmethod
    @override
    def serve(static_file: Any, request: HttpRequest) -> HttpResponse:
        """Return a file's answer with its content read and the file closed."""
        streamed: FileResponse = WhiteNoiseMiddleware.serve(static_file, request)
        with closing(streamed):
            content = b"".join(streamed)
        return HttpResponse(
            content, status=streamed.status_code, headers=dict(streamed.headers.items())
        )
