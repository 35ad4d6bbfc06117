"""Ask the API as a program does: one connection kept open, made anew whenever it breaks off."""

import time
from dataclasses import dataclass
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from typing import Any

import msgspec

SECONDS_TO_WAIT = 30.0


@dataclass(frozen=True)
class Reply:
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes
    seconds: float

    @property
    def value(self) -> Any:
        return msgspec.json.decode(self.body)

    @property
    def is_away(self) -> bool:
        """Whether the server says, in the one shape that errors have, to come again in a moment."""
        return (
            self.status == HTTPStatus.SERVICE_UNAVAILABLE
            and self.headers.get("content-type") == "application/problem+json"
            and int(self.headers.get("retry-after", "0")) > 0
            and self.value["code"] == "unavailable"
        )


class Asking:
    """Somebody with a token."""

    def __init__(self, port: int, token: str, *, patience: float = SECONDS_TO_WAIT) -> None:
        self._connection = HTTPConnection("127.0.0.1", port, timeout=patience)
        self._headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def close(self) -> None:
        """Hang up."""
        self._connection.close()

    def get(self, path: str) -> Reply:
        return self.ask("GET", path, None)

    def post(self, path: str, body: bytes) -> Reply:
        return self.ask("POST", path, body)

    def ask(self, method: str, path: str, body: bytes | None) -> Reply:
        """Return the answer.

        Raises:
            OSError: there is none; TimeoutError among them.
        """
        began = time.monotonic()
        try:
            self._connection.request(method, f"/api/v1/{path}", body, self._headers)
            answer = self._connection.getresponse()
            said = answer.read()
        except HTTPException as error:
            self._connection.close()
            raise ConnectionError(repr(error)) from error
        except OSError:
            self._connection.close()
            raise
        headers = {name.lower(): value for name, value in answer.getheaders()}
        return Reply(answer.status, headers, said, time.monotonic() - began)
