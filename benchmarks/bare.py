"""The least that tells many clients: what is posted goes to every open stream; a page is bytes kept ready."""

import asyncio
import os
from typing import Any, Final

PAGE_VARIABLE: Final = "BENCHMARK_PAGE_BYTES"
EVERYBODY: Final = "everybody"  # in place of a table

_queues: set[asyncio.Queue[bytes]] = set()
_page: Final = os.urandom(int(os.environ.get(PAGE_VARIABLE, "0")))  # compresses no further


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Answer a stream, a page, or somebody who has something to tell."""
    if scope["path"] == "/stream":
        await _stream(send)
    elif scope["method"] == "POST":
        said = (await receive())["body"]
        for queue in _queues:
            queue.put_nowait(b"event: moved\ndata: %b\n\n" % said)
        await _whole(send, 201, b"")
    else:
        await _whole(send, 200, _page)


async def _whole(send: Any, status: int, body: bytes) -> None:
    headers = [(b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def _stream(send: Any) -> None:
    queue: asyncio.Queue[bytes] = asyncio.Queue()
    headers = [(b"content-type", b"text/event-stream")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    _queues.add(queue)
    try:
        said = b"event: beat\ndata: {}\n\n"
        while True:
            await send({"type": "http.response.body", "body": said, "more_body": True})
            said = await queue.get()
    finally:
        _queues.discard(queue)
