"""Answer a request whole in one thread: no hop between threads for every middleware and view.

Under Django's own handler each synchronous middleware is entered and left through another thread,
some twenty hops a request; here one thread of a kept few does all of it. What is long is sent part by
part, each made when the one before it has been taken.
"""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http import HTTPStatus
from typing import Any, Final

from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.db import close_old_connections
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix
from msgspec import Struct
from typing_extensions import override

THREADS: Final = 8
# More than any page or program sends. It is read before anybody knows who sends it, and what is
# long goes to the disk.
LARGEST_BODY: Final = 4 * 1024 * 1024


class Parts:
    """A long body, and what is left of it. Between two parts it holds no thread and no connection."""

    def __init__(self, response: HttpResponseBase) -> None:
        """Begin with nothing made."""
        self._response = response
        self._left = iter(response)

    def make_next(self) -> bytes | None:
        """Return the next part, or None at the end."""
        try:
            return next(self._left, None)
        finally:
            close_old_connections()

    def close(self) -> None:
        """Make no more."""
        self._response.close()


class Answer(Struct, frozen=True):
    """An answer ready to be sent: what needed its thread is done, but for the parts of a long body."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes = b""
    parts: Parts | None = None


TOO_LARGE: Final = Answer(
    status=HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    headers=[(b"Content-Type", b"text/html"), (b"Connection", b"close")],
    body=b"<!DOCTYPE html><title>Too large</title><p>That is larger than anything there is to send here,"
    b" and nothing of it was taken: go back, and send less at once.</p>\n",
)


class Bounded:
    """Receives a request's body, and breaks off one that is too large as if its sender had gone."""

    def __init__(self, receive: Any) -> None:
        """Take what receives."""
        self._receive = receive
        self._left = LARGEST_BODY

    @property
    def is_full(self) -> bool:
        """Whether more was sent than is taken."""
        return self._left < 0

    async def __call__(self) -> Any:
        """Return the next message."""
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        return {"type": "http.disconnect"} if self.is_full else message


class OneThread(ASGIHandler):
    """An ASGI application whose middlewares and views are synchronous and run in one thread."""

    def __init__(self, threads: int = THREADS) -> None:
        """Load the middlewares once, and keep the threads."""
        super().__init__()
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="request")

    @override
    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    @override
    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Read the request's body, answer it in a thread, send the answer."""
        if scope["type"] != "http":
            raise ValueError(f"this server speaks HTTP, not {scope['type']}")
        bounded = Bounded(receive)
        try:
            body = await self.read_body(bounded)
        except RequestAborted:
            if not bounded.is_full:  # nobody waits for an answer any more
                return
            answer = TOO_LARGE
        else:
            answering = self._threads.submit(self._answered, scope, body)
            try:
                answer = await asyncio.wrap_future(answering)
            except asyncio.CancelledError:
                # The server stops; a request whose turn had not come will never be answered.
                if answering.cancelled():
                    body.close()
                raise
        start = {"type": "http.response.start", "status": answer.status, "headers": answer.headers}
        await send(start)
        if answer.parts is not None:
            await self._send_parts(answer.parts, receive, send)
        await send({"type": "http.response.body", "body": answer.body})

    async def _send_parts(self, parts: Parts, receive: Any, send: Any) -> None:
        """Send a long body as fast as it is taken, until its end or until its reader has gone."""
        gone = asyncio.ensure_future(until_gone(receive)())
        make = partial(asyncio.get_running_loop().run_in_executor, self._threads)
        try:
            while not gone.done() and (part := await make(parts.make_next)) is not None:
                await send({"type": "http.response.body", "body": part, "more_body": True})
        finally:
            gone.cancel()
            await make(parts.close)

    def _answered(self, scope: Any, body: Any) -> Answer:
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=self.__class__, scope=scope)
        request, refused = self.create_request(scope, body)
        response = self.get_response(request) if request is not None else refused
        if response is None:
            raise AssertionError("what is no request has been answered already")
        long = response.streaming and scope["method"] != "HEAD"
        try:
            return Answer(
                status=response.status_code,
                headers=_headers(response),
                body=b"" if response.streaming else _body(response),
                parts=Parts(response) if long else None,
            )
        finally:
            body.close()
            if long:  # it is closed when its last part has gone
                close_old_connections()
            else:
                response.close()


def until_gone(receive: Any) -> Callable[[], Awaitable[Any]]:
    """Return what receives that the reader has gone, and nothing else."""

    async def received() -> Any:
        while (message := await receive())["type"] != "http.disconnect":
            pass
        return message

    return received


def _headers(response: HttpResponseBase) -> list[tuple[bytes, bytes]]:
    named = [(name.encode("ascii"), value.encode("latin1")) for name, value in response.items()]
    cookies = [cookie.output(header="").strip() for cookie in response.cookies.values()]
    return [*named, *((b"Set-Cookie", cookie.encode("ascii")) for cookie in cookies)]


def _body(response: HttpResponseBase) -> bytes:
    parts: list[bytes] = list(response)
    return b"".join(parts)
