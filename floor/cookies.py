"""Keep the cookies of HTTPS and of plain HTTP apart: a browser has one jar for both, whatever the port.

Over HTTPS every cookie is `Secure` and its name begins so that browsers take it from nobody else.
So a session that was begun over HTTPS never travels in the clear, one that did is not let in over
HTTPS, and neither stands in the other's way.
"""

from http.cookies import Morsel
from typing import Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.deprecation import MiddlewareMixin

HOST: Final = "__Host-"  # browsers: Secure, of this host alone, for every path
SECURE: Final = "__Secure-"  # browsers: Secure


class CookiesByScheme(MiddlewareMixin):
    """Gives the cookies of a secure request their plain names, and those of its answer their own."""

    def process_request(self, request: HttpRequest) -> None:
        """Show the cookies of the request's scheme, and no others."""
        cookies = request.COOKIES
        if request.is_secure():
            request.COOKIES = {**_named(cookies, SECURE), **_named(cookies, HOST)}
        else:
            request.COOKIES = {
                name: value
                for name, value in cookies.items()
                if not name.startswith((HOST, SECURE))
            }

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Return the answer with the names of the request's scheme."""
        if request.is_secure():
            for name in list(response.cookies):
                secured = _secured(response.cookies.pop(name))
                response.cookies[secured.key] = secured
        return response


def _named(cookies: dict[str, str], beginning: str) -> dict[str, str]:
    return {
        name.removeprefix(beginning): value
        for name, value in cookies.items()
        if name.startswith(beginning)
    }


def _secured(cookie: Morsel[str]) -> Morsel[str]:
    beginning = HOST if cookie["path"] == "/" and not cookie["domain"] else SECURE
    cookie["secure"] = True
    cookie.set(f"{beginning}{cookie.key}", cookie.value, cookie.coded_value)
    return cookie
