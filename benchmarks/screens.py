"""Many open pages in one process, as their script keeps them: a stream each, and the page fetched anew when it tells of news.

What `floor/static/floor/js/live.js` does, but for drawing: who has a hundred tablets draws on each of
them alone.
"""

import asyncio
import multiprocessing
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import msgspec
import uvloop

from benchmarks.client import HERE

GAP: Final = 0.25  # seconds at least between two refreshes, as in live.js
SHARE: Final = 3  # a refresh is not repeated before this many times as long as it took
SECONDS_BETWEEN_OPENINGS: Final = 0.002
SECONDS_BETWEEN_LOOKS: Final = 0.05
SECONDS_BETWEEN_TRIES: Final = 0.5
SECONDS_TO_BE_TOLD: Final = 1.0
SECONDS_TO_OPEN: Final = 60.0
SECONDS_TO_END: Final = 60.0

# An entry as the screens know it: the table, and the seq it stands at.
Told = tuple[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """An open page: whose it is, what it follows, and its own address ("" where it is not fetched)."""

    stream: str
    page: str
    table: str  # "" for one that follows all
    cookie: str


@dataclass(slots=True)
class Seen:
    """When a screen was told of entries, and when it had fetched a page that shows them."""

    screen: Screen
    told: dict[Told, float] = field(default_factory=dict)
    shown: dict[Told, float] = field(default_factory=dict)
    was_told: bool = False  # of an entry since it was opened

    @property
    def is_behind(self) -> bool:
        """Whether it was told of what it does not show yet."""
        return bool(self.screen.page) and len(self.shown) < len(self.told)


class Connection:
    """One kept connection, one request at a time."""

    def __init__(self, port: int, cookie: str) -> None:
        """Take where and whose."""
        self._port = port
        self._cookie = cookie
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def get(self, path: str, **headers: str) -> dict[bytes, bytes]:
        """Ask for an address, and return the head of a good answer."""
        said = {"Host": "localhost", "Cookie": self._cookie, **headers}
        lines = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in said.items())
        asked = f"GET {path} HTTP/1.1\r\n{lines}\r\n".encode()
        try:
            answer = await self._asked(asked)
        except (asyncio.IncompleteReadError, ConnectionError):
            # The server keeps a connection nobody uses for a few seconds only.
            self.close()
            answer = await self._asked(asked)
        status, *rest = answer.split(b"\r\n")
        if status.split()[1] != b"200":
            raise RuntimeError(f"{path} was answered with {status!r}")
        parts = (line.partition(b":") for line in rest if line)
        return {name.lower(): value.strip() for name, _, value in parts}

    async def _asked(self, request: bytes) -> bytes:
        if self._writer is None:
            self._reader, self._writer = await asyncio.open_connection(HERE, self._port)
        self._writer.write(request)
        return await self.reader.readuntil(b"\r\n\r\n")

    @property
    def reader(self) -> asyncio.StreamReader:
        """What is read from."""
        if self._reader is None:
            raise RuntimeError("nothing was asked yet")
        return self._reader

    async def page(self, path: str) -> None:
        """Fetch a page to its last byte."""
        head = await self.get(path, Accept_Encoding="gzip", X_Floorbook_Live="1")
        await self.reader.readexactly(int(head[b"content-length"]))

    async def events(self, path: str) -> AsyncIterator[tuple[bytes, bytes]]:
        """Yield the events of a stream by name, as they come."""
        await self.get(path, Accept="text/event-stream")
        while size := int(await self.reader.readuntil(b"\r\n"), 16):
            chunk = await self.reader.readexactly(size)
            await self.reader.readexactly(2)
            for block in chunk.split(b"\n\n"):
                lines = dict(line.split(b": ", 1) for line in block.split(b"\n") if b": " in line)
                if b"event" in lines:
                    yield lines[b"event"], lines[b"data"]

    def close(self) -> None:
        """Hang up."""
        if self._writer is not None:
            self._writer.close()
            self._writer = None


async def _follow(seen: Seen, port: int, opened: asyncio.Queue[None]) -> None:
    """Keep a page open until cancelled."""
    screen, wanted = seen.screen, asyncio.Event()
    stream, pages = Connection(port, screen.cookie), Connection(port, screen.cookie)
    fetching = asyncio.create_task(_fetch(seen, pages, wanted)) if screen.page else None
    begun = False
    try:
        async for name, data in stream.events(screen.stream):
            at = time.monotonic()
            if not begun:
                begun = True
                opened.put_nowait(None)
            news = _news(screen, name, data)
            for told in news:
                _ = seen.told.setdefault(told, at)
            if news:
                seen.was_told = seen.was_told or name != b"tables"
                wanted.set()
    finally:
        if fetching is not None:
            _ = fetching.cancel()
        stream.close()
        pages.close()
    raise RuntimeError("a stream ended by itself")


def _news(screen: Screen, name: bytes, data: bytes) -> list[Told]:
    if name == b"entries":
        entries = msgspec.json.decode(data)["entries"]
        return [(screen.table, entry["seq"]) for entry in entries]
    if name in (b"moved", b"tables"):
        return [(one["table"], one["seq"]) for one in msgspec.json.decode(data)["tables"]]
    return []


async def _fetch(seen: Seen, pages: Connection, wanted: asyncio.Event) -> None:
    """Fetch the page when there is news, as often as its script does."""
    while True:
        await wanted.wait()
        wanted.clear()
        before, began = set(seen.told), time.monotonic()
        await pages.page(seen.screen.page)
        ended = time.monotonic()
        for told in before - seen.shown.keys():
            seen.shown[told] = ended
        await asyncio.sleep(max(GAP, SHARE * (ended - began)))


class Signals(NamedTuple):
    """What the screens' process and ours say to each other."""

    opened: Any
    heard: Any  # how many screens were told of something
    behind: Any  # how many screens were told of what they do not show yet
    stop: Any
    answers: Any


async def _keep_open(screens: Sequence[Screen], port: int, signals: Signals) -> list[Seen]:
    opened: asyncio.Queue[None] = asyncio.Queue()
    seen = [Seen(screen) for screen in screens]
    async with asyncio.TaskGroup() as group:
        following = []
        for one in seen:
            following.append(group.create_task(_follow(one, port, opened)))
            await asyncio.sleep(SECONDS_BETWEEN_OPENINGS)
        for _ in screens:
            await opened.get()
        signals.opened.set()
        while not signals.stop.is_set():
            signals.heard.value = sum(one.was_told for one in seen)
            signals.behind.value = sum(one.is_behind for one in seen)
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)
        for task in following:
            _ = task.cancel()
    return seen


def _run(screens: Sequence[Screen], port: int, signals: Signals) -> None:
    signals.answers.put(uvloop.run(_keep_open(screens, port, signals)))


@dataclass(slots=True)
class Watch:
    """The screens of a measure; what they saw is there when the measure is over."""

    signals: Signals
    seen: list[Seen] = field(default_factory=list)

    def warm_up(self, publish: Callable[[], object]) -> None:
        """Publish until somebody hears of it: what tells the screens has then begun."""
        began = time.monotonic()
        while not self.signals.heard.value:
            if time.monotonic() > began + SECONDS_TO_OPEN:
                raise RuntimeError("no screen heard of anything; see above")
            _ = publish()
            time.sleep(SECONDS_BETWEEN_TRIES)
        self.wait_for_all()

    def wait_for_all(self) -> None:
        """Wait until every screen shows what it was told of, for a while."""
        began = time.monotonic()
        time.sleep(SECONDS_TO_BE_TOLD)
        while self.signals.behind.value and time.monotonic() < began + SECONDS_TO_END:
            time.sleep(SECONDS_BETWEEN_LOOKS)


@contextmanager
def watching(screens: Sequence[Screen], port: int) -> Iterator[Watch]:
    """Keep screens open in a process of their own."""
    context = multiprocessing.get_context("fork")
    signals = Signals(
        opened=context.Event(),
        heard=context.Value("i", 0),
        behind=context.Value("i", 0),
        stop=context.Event(),
        answers=context.Queue(),
    )
    process = context.Process(target=_run, args=(screens, port, signals))
    process.start()
    watch = Watch(signals)
    try:
        if not signals.opened.wait(SECONDS_TO_OPEN):
            raise RuntimeError("the screens did not open; see above")
        yield watch
        signals.stop.set()
        watch.seen += signals.answers.get(timeout=SECONDS_TO_END)
    finally:
        if not signals.stop.is_set():
            process.terminate()
        process.join(SECONDS_TO_END)
