"""Where this floor is served, plainly and over HTTPS, as whoever asks may call it."""

from ipaddress import ip_address

from cryptography import x509
from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port

from floor.process.authority import read_root
from floor.process.listening import url_of
from floor.process.names import address_for_others
from floor.process.places import places_of
from floor.process.served import Served


def served() -> Served:
    """Return what `run` told this process."""
    told: Served = settings.SERVED
    return told


def lacks_https(request: HttpRequest) -> bool:
    """Say whether a browser holds back what it gives to HTTPS; to its own machine it gives it all."""
    return not request.is_secure() and not _is_this_machine(_name(request))


def secure_address(request: HttpRequest) -> str:
    """Return the floor's address over HTTPS, by the name it was called; "" where there is none."""
    if request.is_secure():
        return f"https://{request.get_host()}"
    port = served().https
    return url_of(_name(request), port, scheme="https") if port else ""


def address_for_tablets(request: HttpRequest, *, secure: bool = False) -> str:
    """Return the floor's address for another machine; "" where none can reach it."""
    port = served().https if secure else served().http
    name = _name(request)
    if _is_this_machine(name):
        name = address_for_others() if served().everywhere else ""
    return url_of(name, port, scheme="https" if secure else "http") if name and port else ""


def address_to_scan(request: HttpRequest) -> str:
    """Return the floor's address as another machine may call it; "" where none can reach it.

    It is the one the floor was called by, unless that is this machine's name for itself.
    """
    if not _is_this_machine(_name(request)):
        return f"{request.scheme}://{request.get_host()}"
    return address_for_tablets(request, secure=request.is_secure())


def own_root() -> x509.Certificate | None:
    """Return the root of the house's own authority, where HTTPS is served by it."""
    return read_root(places_of(settings.DATA_FOLDER).keys) if served().own_authority else None


def _name(request: HttpRequest) -> str:
    domain, _port = split_domain_port(request.get_host())
    return domain.strip("[]")


def _is_this_machine(name: str) -> bool:
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return name == "localhost" or name.endswith(".localhost")
