"""The addresses of the live streams: let a reader in, then tell it what is new until it goes."""

import asyncio
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Final
from uuid import UUID

from asgiref.sync import sync_to_async
from django.db import connection
from django.http import HttpRequest, HttpResponseBase, StreamingHttpResponse

from floor.api.endpoint import as_problem
from floor.http import problem
from floor.live.admission import Opening, admit_to_table, admit_to_tournament
from floor.live.channel import Channel, Client
from floor.live.frames import RETRY, beat, entries_frame, frame
from floor.live.hub import DATABASE_IS_AWAY, MOST_MISSED, SECONDS_AFTER_AN_ERROR, Hub, the_hub
from floor.live.reading import read_lines
from floor.problems import Problem

# A tablet that hears nothing for five seconds says so.
SECONDS_BETWEEN_BEATS: Final = 2.0
LARGEST_SEQ: Final = 2**31 - 1

Admit = Callable[[HttpRequest], Opening]


async def table_stream(request: HttpRequest, table: UUID) -> HttpResponseBase:
    """Stream a table's entries after the reader's last one, as they are recorded."""
    try:
        after = _after(request)
        opening = await _admit(request, partial(admit_to_table, table=table))
        hub = _hub_with_room(opening)
    except Exception as error:  # noqa: BLE001 - what is no problem of the reader's is raised again
        return problem(request, as_problem(error, request))
    client, channel = hub.follow_table(opening, after=after)
    return _streaming(_table_events(hub, client, channel))


async def tournament_stream(request: HttpRequest, tournament: UUID) -> HttpResponseBase:
    """Stream hints: which tables of a tournament moved, and how far."""
    try:
        opening = await _admit(request, partial(admit_to_tournament, tournament=tournament))
        hub = _hub_with_room(opening)
    except Exception as error:  # noqa: BLE001 - what is no problem of the reader's is raised again
        return problem(request, as_problem(error, request))
    return _streaming(_tournament_events(hub, hub.follow_tournament(opening)))


def _after(request: HttpRequest) -> int | None:
    """Return the seq that the reader goes on after; None: only what comes from now on."""
    said = request.headers.get("Last-Event-ID") or request.GET.get("after")
    if not said:
        return None
    plain = said.isascii() and said.isdecimal() and len(said) <= len(str(LARGEST_SEQ))
    if not (plain and int(said) <= LARGEST_SEQ):
        message = "`after` is to be the seq of the last entry you have"
        raise Problem("invalid_payload", "payload", facts={"message": message})
    return int(said)


async def _admit(request: HttpRequest, admit: Admit) -> Opening:
    if request.method != "GET":
        raise Problem("method_not_allowed", facts={"method": request.method or ""})

    def asked() -> Opening:
        try:
            return admit(request)
        finally:
            # The request lasts as long as its stream; the connection is others' meanwhile.
            connection.close()

    return await sync_to_async(asked)()


def _hub_with_room(opening: Opening) -> Hub:
    hub = the_hub()
    if not hub.has_room_for(opening.admitted.person):
        raise Problem("unavailable")
    return hub


def _streaming(events: AsyncIterator[bytes]) -> StreamingHttpResponse:
    response = StreamingHttpResponse(events, content_type="text/event-stream")
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response


async def _table_events(hub: Hub, client: Client, channel: Channel) -> AsyncIterator[bytes]:
    try:
        yield RETRY + beat()
        while not client.ended:
            client.wake.clear()
            if client.lost or channel.seq - client.seen > MOST_MISSED:
                client.lost, client.seen = False, channel.seq
                yield frame("resync", {"seq": client.seen}, seq=client.seen)
            elif client.seen < channel.seq:
                yield await _next_entries(hub, client, channel)
            elif client.instants:
                yield _instant(client)
            elif not await _woken(client):
                yield beat()
        yield frame("end", {"code": "not_permitted"})
    finally:
        hub.leave(client, channel)


async def _next_entries(hub: Hub, client: Client, channel: Channel) -> bytes:
    """Return what comes next for a reader: from the channel, or from the log where it is not kept."""
    role = client.admitted.role
    lines = channel.after(role, client.seen)
    if not lines:
        try:
            lines = await hub.read(partial(read_lines, channel.stream, role, after=client.seen))
        except DATABASE_IS_AWAY:
            await asyncio.sleep(SECONDS_AFTER_AN_ERROR)
            return beat()
    if not lines:
        client.lost = True
        return beat()
    client.seen = lines[-1].seq
    return entries_frame([line.json for line in lines], seq=client.seen)


async def _tournament_events(hub: Hub, client: Client) -> AsyncIterator[bytes]:
    try:
        yield RETRY + beat()
        while not client.ended:
            client.wake.clear()
            if client.lost:
                client.lost = False
                try:
                    tables = await hub.tables_of(client)
                except DATABASE_IS_AWAY:
                    client.lost = True
                    await asyncio.sleep(SECONDS_AFTER_AN_ERROR)
                    continue
                yield _places("tables", tables)
            elif client.tables is not None:
                moved, client.tables = client.tables, None
                yield _places("moved", moved)
            elif client.instants:
                yield _instant(client)
            elif not await _woken(client):
                yield beat()
        yield frame("end", {"code": "not_permitted"})
    finally:
        hub.leave(client, None)


def _places(event: str, tables: dict[UUID | None, int]) -> bytes:
    """Return the event of where tables stand; the tournament's own stream is table null."""
    return frame(event, {"tables": [{"table": table, "seq": seq} for table, seq in tables.items()]})


def _instant(client: Client) -> bytes:
    table, at = client.instants.popleft()
    return frame("due", {"table": table, "at": at})


async def _woken(client: Client) -> bool:
    """Wait until there is something to tell, or until it is time to show that we are here."""
    try:
        # Not `wait_for`, which on Python 3.11 can swallow that the reader has gone.
        async with asyncio.timeout(SECONDS_BETWEEN_BEATS):
            await client.wake.wait()
    except TimeoutError:
        return False
    return True
