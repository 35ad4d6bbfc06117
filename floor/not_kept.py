"""Let no browser and no proxy keep a page: on a tablet that is handed on it would outlive its reader's sign-in."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.deprecation import MiddlewareMixin

NOT_KEPT = "private, no-store"


class NotKept(MiddlewareMixin):
    """Says so in every answer that does not say how long it may be kept, as our own files do.

    One that anybody may keep is its reader's alone where it gives him a cookie.
    """

    def process_response(
        self, _request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Return the answer with the word."""
        if response.cookies and "public" in response.headers.get("Cache-Control", ""):
            response.headers["Cache-Control"] = NOT_KEPT
        response.headers.setdefault("Cache-Control", NOT_KEPT)
        return response
