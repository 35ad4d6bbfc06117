"""Follow a live stream as a browser does: event by event, coming back with the last id."""

import http.client
import json
import ssl
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

SECONDS = 14


@dataclass
class Event:
    """An event as it was sent; a heartbeat has no name."""

    name: str
    data: Any = None
    id: int | None = None
    raw: str = ""


class Follower:
    """One open stream."""

    def __init__(
        self,
        url: str,
        path: str,
        *,
        token: str | None = None,
        last_id: int | None = None,
        trust: ssl.SSLContext | None = None,
        **headers: str,
    ) -> None:
        host = urlsplit(url)
        self._connection = (
            http.client.HTTPConnection(host.netloc, timeout=SECONDS)
            if trust is None
            else http.client.HTTPSConnection(host.netloc, timeout=SECONDS, context=trust)
        )
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        if last_id is not None:
            headers["Last-Event-ID"] = str(last_id)
        self._connection.request("GET", path, headers=headers)
        self._answer = self._connection.getresponse()
        self.status = self._answer.status
        self.type = self._answer.getheader("Content-Type")
        self.events: list[Event] = []

    def problem(self) -> dict[str, Any]:
        """Return the body of a stream that was refused."""
        told: dict[str, Any] = json.loads(self._answer.read())
        return told

    def next(self) -> Event | None:
        """Return the next event that has a name, or None at the end of the stream."""
        deadline = time.monotonic() + SECONDS
        while raw := self._block():
            # Heartbeats come for ever.
            assert time.monotonic() < deadline, self.events
            fields = dict(line.split(": ", 1) for line in raw.splitlines() if ": " in line)
            self.events.append(Event(fields.get("event", ""), raw=raw))
            event = self.events[-1]
            if event.name:
                event.data = json.loads(fields["data"])
                event.id = int(fields["id"]) if "id" in fields else None
                return event
        return None

    def _block(self) -> str:
        """Return what comes up to the next empty line."""
        raw = ""
        while line := self._answer.readline().decode():
            raw += line
            if line == "\n":
                break
        return raw

    def until(self, holds: Callable[[Event], object]) -> Event:
        """Return the first event that is as wanted."""
        while event := self.next():
            if holds(event):
                return event
        raise AssertionError(f"the stream ended: {self.events}")

    def named(self, name: str) -> Event:
        """Return the next event of a name."""
        return self.until(lambda event: event.name == name)

    def entries_through(self, seq: int) -> list[dict[str, Any]]:
        """Return the entries as they come, up to one."""
        found: list[dict[str, Any]] = []
        while not found or found[-1]["seq"] < seq:
            found += self.named("entries").data["entries"]
        return found

    def close(self) -> None:
        self._connection.close()

    def __enter__(self) -> "Follower":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
