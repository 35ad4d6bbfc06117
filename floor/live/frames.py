"""Server-sent events as bytes."""

from collections.abc import Sequence
from typing import Final

import msgspec

from floor.wallclock import now

# What a browser waits before it comes back after its stream broke off.
RETRY: Final = b"retry: 1000\n\n"


def frame(event: str, data: object, *, seq: int | None = None) -> bytes:
    """Return an event; with a `seq`, the one its reader goes on after."""
    name = b"" if seq is None else b"id: %d\n" % seq
    return b"%sevent: %s\ndata: %s\n\n" % (name, event.encode(), msgspec.json.encode(data))


def beat() -> bytes:
    """Return the event that says: still here, and it is this late by the server's clock."""
    return frame("beat", {"now": now()})


def entries_frame(entries: Sequence[bytes], *, seq: int) -> bytes:
    """Return the event of some entries, each as JSON; `seq` is the last one's."""
    listed = b",".join(entries)
    return b'id: %d\nevent: entries\ndata: {"seq":%d,"entries":[%s]}\n\n' % (seq, seq, listed)
