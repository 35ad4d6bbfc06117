"""Send pages compressed; a live stream never, which would wait until there is enough to compress."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from typing_extensions import override


class Compressed(GZipMiddleware):
    """Django's own, which adds a random length so that nobody guesses a secret from how short a page is."""

    @override
    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Return the answer in few bytes where it is whole."""
        return response if response.streaming else super().process_response(request, response)
