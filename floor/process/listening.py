"""Open the sockets that the pages are served on, or say in one line why that cannot be."""

import errno
import socket
from typing import Final

from floor.process.trouble import Trouble

WAITING_CONNECTIONS: Final = 1024
OWN_PORTS: Final = {"http": 80, "https": 443}
ANY_ADDRESS: Final = frozenset({"0.0.0.0", "::", ""})  # noqa: S104 - compared with, not bound to


def listen(host: str, port: int, *, option: str = "--port") -> socket.socket:
    """Return a listening socket; port 0 takes any free one.

    Args:
        option: of `run`, by which one chooses the port.

    Raises:
        Trouble: the address cannot be had.
    """
    try:
        found = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
        family, _, _, _, address = found[0]
        return socket.create_server(address[:2], family=family, backlog=WAITING_CONNECTIONS)
    except (socket.gaierror, OverflowError) as error:
        raise Trouble(
            f"{host}:{port} is not an address to listen on; see --host, {option}."
        ) from error
    except OSError as error:
        raise Trouble(_in_words(error, host, port, option)) from error


def _in_words(error: OSError, host: str, port: int, option: str) -> str:
    match error.errno:
        case errno.EADDRINUSE:
            return f"port {port} on {host} is in use; stop what listens there, or choose another with {option}."
        case errno.EADDRNOTAVAIL:
            return f"{host} is no address of this machine; choose another with --host."
        case errno.EACCES:
            return f"port {port} needs more rights than this account has; choose another with {option}."
        case _:
            return f"{host}:{port} cannot be listened on: {error.strerror}."


def base_url(host: str, listening: socket.socket) -> str:
    """Return the address to type into a browser."""
    return url_of(host_name(host), port_of(listening))


def host_name(host: str) -> str:
    """Return what a browser calls this machine."""
    return socket.gethostname() if host in ANY_ADDRESS else host


def port_of(listening: socket.socket) -> int:
    """Return the port that a socket listens on."""
    return int(listening.getsockname()[1])


def url_of(name: str, port: int, *, scheme: str = "http") -> str:
    """Return a machine's address, without a slash at its end, and without the scheme's own port."""
    name = f"[{name}]" if ":" in name else name
    return f"{scheme}://{name}" if port == OWN_PORTS[scheme] else f"{scheme}://{name}:{port}"


def allowed_hosts(host: str) -> str:
    """Return the names that a request may call this machine: all of them when it listens everywhere."""
    if host in ANY_ADDRESS:
        return "*"
    return ",".join(dict.fromkeys((host, "localhost", "127.0.0.1", "[::1]")))
