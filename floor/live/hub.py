"""The live streams of one web process: one connection that listens, a few threads that read.

A hint says that a stream moved. Its channel then reads what is new, once for all its readers, and
each reader takes it from there; who is further behind reads the log. Every loss (of a hint, of
the connection, of the relay) is made good by a look at the heads.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import datetime
from functools import partial
from typing import Any, Final, TypeVar
from uuid import UUID
from weakref import WeakKeyDictionary

import psycopg
from django.db import DEFAULT_DB_ALIAS, InterfaceError, OperationalError, connection, connections

from floor.hints import CHANNEL, Due, LookAgain, LookAtReaders, Moved, read_hint
from floor.live.admission import Admitted, Opening, still_admitted
from floor.live.channel import Channel, Client, Room
from floor.live.reading import read_news, read_tables
from floor.process.conninfo import conninfo_of
from tables.domain.envelope import StreamId
from tables.log.versions import versions_of

log = logging.getLogger(__name__)

READING_THREADS: Final = 4
SECONDS_BETWEEN_CHECKS: Final = 2.0
SECONDS_BETWEEN_LOOKS: Final = 5.0
SECONDS_BETWEEN_SIGNS_OF_LIFE: Final = 10.0
SECONDS_AFTER_AN_ERROR: Final = 0.25
# Who missed more than this is told to begin anew: a page is quicker read than so many entries.
MOST_MISSED: Final = 1000
MOST_CLIENTS: Final = 5000
DATABASE_IS_AWAY: Final = (OperationalError, InterfaceError, psycopg.OperationalError)

Answer = TypeVar("Answer")


class Hub:
    """The channels of a process and their readers, all in one event loop."""

    def __init__(self) -> None:
        """Begin without a reader; the first one starts the work."""
        self._channels: dict[StreamId, Channel] = {}
        self._rooms: dict[UUID, Room] = {}
        self._threads = ThreadPoolExecutor(READING_THREADS, thread_name_prefix="live")
        self._tasks: set[asyncio.Task[None]] = set()
        self._check = asyncio.Event()
        self.clients: set[Client] = set()

    def has_room_for(self, person: int) -> bool:
        """Say whether somebody may follow one more stream.

        Where there are as many readers as one process should have, whoever follows most streams
        gives one up to who follows fewer: one person shuts nobody else out.
        """
        if len(self.clients) < MOST_CLIENTS:
            return True
        held = Counter(one.admitted.person for one in self.clients if not one.ended)
        for most, count in held.most_common(1):
            if count > held[person] + 1:
                next(one for one in self.clients if _is_of(one, most)).end()
                return True
        return False

    async def read(self, work: Callable[[], Answer]) -> Answer:
        """Do a piece of reading in one of the few threads, and give its connection back."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, _read, work)

    def follow_table(self, opening: Opening, *, after: int | None) -> tuple[Client, Channel]:
        """Add a reader of a stream's entries, who has read it up to one (None: all there is)."""
        channel = self._channels.get(opening.stream)
        if channel is None:
            channel = self._channels[opening.stream] = Channel(opening.stream, opening.seq)
        client = Client(opening.admitted, seen=opening.seq if after is None else after)
        client.lost = client.seen > opening.seq
        channel.clients.add(client)
        self._joined(client)
        if channel.stale:
            self._fetch(channel)
        return client, channel

    def follow_tournament(self, opening: Opening) -> Client:
        """Add a reader of a tournament's hints."""
        client = Client(opening.admitted, seen=0)
        client.lost = True  # begins with where every table stands
        self._rooms.setdefault(opening.stream.tournament, Room()).clients.add(client)
        self._joined(client)
        return client

    def leave(self, client: Client, channel: Channel | None) -> None:
        """Take a reader out, and what only it followed."""
        self.clients.discard(client)
        if channel is not None:
            channel.clients.discard(client)
            if not channel.clients and self._channels.get(channel.stream) is channel:
                del self._channels[channel.stream]
            return
        room = self._rooms[client.admitted.tournament]
        room.clients.discard(client)
        if not room.clients:
            del self._rooms[client.admitted.tournament]

    async def tables_of(self, client: Client) -> dict[UUID | None, int]:
        """Return where the tables of a reader's tournament stand; what it need not be told again."""
        tournament = client.admitted.tournament
        tables = await self.read(partial(read_tables, tournament))
        for table, seq in tables.items():
            self._rooms[tournament].moved(table, seq)
        later = {
            table: seq for table, seq in (client.tables or {}).items() if seq > tables.get(table, 0)
        }
        client.tables = later or None
        return tables

    def _joined(self, client: Client) -> None:
        self.clients.add(client)
        if not self._tasks:
            for work in (self._listen, self._check_readers, self._look_now_and_then):
                _ = self._start(_again_and_again(work))

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _listen(self) -> None:
        """Take hints, until the connection is lost."""
        async with await _connect() as listening:
            await listening.execute(f"LISTEN {CHANNEL}")
            self._look_again()  # hints were lost until now
            while True:
                async for said in listening.notifies(timeout=SECONDS_BETWEEN_SIGNS_OF_LIFE):
                    self._take(said.payload)
                # A connection whose other end is gone looks like one on which nobody speaks.
                async with asyncio.timeout(SECONDS_BETWEEN_SIGNS_OF_LIFE):
                    await listening.execute("SELECT 1")

    def _take(self, said: str) -> None:
        match read_hint(said):
            case Moved(streams=streams):
                for tournament, table, seq in streams:
                    self._moved(StreamId(tournament, table), seq)
            case Due(streams=instants):
                for tournament, table, at in instants:
                    self._due(StreamId(tournament, table), at)
            case LookAgain():
                self._look_again()
            case LookAtReaders():
                self._check.set()
            case None:
                log.warning("a hint of another version was passed over")

    def _moved(self, stream: StreamId, seq: int) -> None:
        if room := self._rooms.get(stream.tournament):
            room.moved(stream.table, seq)
        channel = self._channels.get(stream)
        if channel is not None and seq > channel.seq:
            self._fetch(channel)

    def _due(self, stream: StreamId, at: datetime) -> None:
        for follows in (self._channels.get(stream), self._rooms.get(stream.tournament)):
            for client in follows.clients if follows else ():
                client.note_due(stream.table, at)

    def _look_again(self) -> None:
        """Look at everything that is followed, as nobody says any more what moved."""
        for channel in self._channels.values():
            self._fetch(channel)
        for room in self._rooms.values():
            for client in room.clients:
                client.lost = True
                client.wake.set()

    def _fetch(self, channel: Channel) -> None:
        """Have a channel read what is new, one read at a time."""
        channel.stale = True
        if channel.fetching is None or channel.fetching.done():
            channel.fetching = self._start(self._fetch_all(channel))

    async def _fetch_all(self, channel: Channel) -> None:
        while channel.stale and channel.clients:
            channel.stale = False
            reading = partial(
                read_news, channel.stream, channel.roles, after=channel.seq, most=MOST_MISSED
            )
            try:
                news = await self.read(reading)
            except DATABASE_IS_AWAY:
                channel.stale = True
                await asyncio.sleep(SECONDS_AFTER_AN_ERROR)
                continue
            except Exception:
                # The next look at the heads tries again.
                log.exception("live streams met a mistake of ours")
                return
            if news.lines:
                channel.add(news.lines, news.seq)
                channel.stale = channel.stale or news.seq < news.last
            elif news.last != channel.seq:
                channel.jump(news.last, lost=news.last < channel.seq)

    async def _look_now_and_then(self) -> None:
        """Find what no hint told of: the relay may be away."""
        await asyncio.sleep(SECONDS_BETWEEN_LOOKS)
        if self._channels:
            versions = await self.read(partial(versions_of, tuple(self._channels)))
            for stream, channel in self._channels.items():
                if versions.get(stream, 0) != channel.seq:
                    self._fetch(channel)
        for tournament, room in tuple(self._rooms.items()):
            for table, seq in (await self.read(partial(read_tables, tournament))).items():
                room.moved(table, seq)

    async def _check_readers(self) -> None:
        """End the streams of those who may no longer follow them.

        Looked at when a hint says so, and every few seconds in case it was lost.
        While the database is away nobody is let go, and nothing can be read for anybody.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(SECONDS_BETWEEN_CHECKS):
                await self._check.wait()
        self._check.clear()
        readers: frozenset[Admitted] = frozenset(one.admitted for one in self.clients)
        standing = await self.read(partial(still_admitted, readers)) if readers else readers
        for client in self.clients:
            if client.admitted in readers and client.admitted not in standing:
                client.end()


def _is_of(client: Client, person: int) -> bool:
    return client.admitted.person == person and not client.ended


async def _again_and_again(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Do a piece of work for ever, whatever becomes of it once."""
    while True:
        try:
            await work()
        except (*DATABASE_IS_AWAY, TimeoutError) as error:
            log.warning("live streams wait for the database: %s", type(error).__name__)
            await asyncio.sleep(SECONDS_AFTER_AN_ERROR)
        except Exception:
            log.exception("live streams met a mistake of ours")
            await asyncio.sleep(SECONDS_AFTER_AN_ERROR)


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def the_hub() -> Hub:
    """Return the hub of the running event loop: a process that serves has one."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        _hubs[loop] = Hub()
    return _hubs[loop]


async def _connect() -> psycopg.AsyncConnection[tuple[Any, ...]]:
    """Connect past Django and its pool: whoever listens keeps his connection."""
    conninfo = conninfo_of(connections[DEFAULT_DB_ALIAS].settings_dict)
    return await psycopg.AsyncConnection.connect(conninfo, autocommit=True)


def _read(work: Callable[[], Answer]) -> Answer:
    try:
        return work()
    finally:
        connection.close()
