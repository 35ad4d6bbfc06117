"""Know a tablet again where somebody signed in before: there he is not kept out by who guesses elsewhere."""

from hashlib import sha256
from secrets import token_hex
from typing import Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase

COOKIE: Final = "floorbook_tablet"
SALT: Final = "floor.known_tablet"
A_YEAR: Final = 365 * 24 * 60 * 60
MOST_PEOPLE: Final = 16
BYTES: Final = 16
BETWEEN: Final = "."


def tablet_known_to(request: HttpRequest, username: str) -> str:
    """Return the tablet's own id where that person has signed in at it before, else nothing."""
    tablet, *people = _kept(request)
    return tablet if _mark(tablet, username) in people else ""


def remember(request: HttpRequest, response: HttpResponseBase, username: str) -> None:
    """Keep on the tablet that this person has signed in at it; the latest are kept, and no name."""
    tablet, *people = _kept(request)
    tablet = tablet or token_hex(BYTES)
    mark = _mark(tablet, username)
    latest = [mark, *(one for one in people if one != mark)][:MOST_PEOPLE]
    response.set_signed_cookie(
        COOKIE,
        BETWEEN.join((tablet, *latest)),
        salt=SALT,
        max_age=A_YEAR,
        path="/sign-in",
        secure=request.is_secure(),
        httponly=True,
        samesite="Strict",
    )


def _kept(request: HttpRequest) -> list[str]:
    kept = request.get_signed_cookie(COOKIE, default="", salt=SALT, max_age=A_YEAR) or ""
    return kept.split(BETWEEN)


def _mark(tablet: str, username: str) -> str:
    return sha256(f"{tablet}\0{username}".encode("utf-8", "surrogatepass")).hexdigest()[: 2 * BYTES]
