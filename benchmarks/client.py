"""A client as cheap as can be: one kept connection, one request at a time, on a plain socket."""

import socket
from collections.abc import Mapping
from typing import Final

HERE: Final = "127.0.0.1"
SECONDS_TO_ANSWER: Final = 30.0
LARGEST_READ: Final = 65_536
END_OF_HEAD: Final = b"\r\n\r\n"
LENGTH: Final = b"content-length:"
CREATED: Final = b"201"
STATUS: Final = slice(9, 12)  # of "HTTP/1.1 201 Created"


class Client:
    """One connection to a server on this machine."""

    def __init__(self, port: int, path: str, headers: Mapping[str, str] | None = None) -> None:
        """Connect; every request goes to the same path with the same headers."""
        self._socket = socket.create_connection((HERE, port), timeout=SECONDS_TO_ANSWER)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        lines = {"Host": "localhost", "Content-Type": "application/json", **(headers or {})}
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        self._head = f"POST {path} HTTP/1.1\r\n{head}".encode()

    def post(self, body: bytes) -> None:
        """Send a body and wait for the whole answer.

        Raises:
            RuntimeError: it was not answered with 201.
        """
        self._socket.sendall(b"%bContent-Length: %d\r\n\r\n%b" % (self._head, len(body), body))
        answer = b""
        while not _is_whole(answer):
            more = self._socket.recv(LARGEST_READ)
            if not more:
                break
            answer += more
        if answer[STATUS] != CREATED:
            raise RuntimeError(f"a measured request was answered with {answer!r}")


def _is_whole(answer: bytes) -> bool:
    head, end, body = answer.partition(END_OF_HEAD)
    if not end:
        return False
    lines = head.lower().split(b"\r\n")
    length = next((int(line.split(b":")[1]) for line in lines if line.startswith(LENGTH)), 0)
    return len(body) >= length
