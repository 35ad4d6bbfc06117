"""The way in from the network: what nobody has to send is not read to its end."""

import asyncio
from contextlib import closing
from typing import Any

import httpx
import pytest

from floor.one_thread import LARGEST_BODY, OneThread
from tests.floor.room import a_room

pytestmark = pytest.mark.django_db(transaction=True)

TOO_MUCH = b"x" * (LARGEST_BODY + 1)


def test_a_body_without_end_is_refused_before_anybody_asks_whose_it_is(asgi_server: str) -> None:
    for path in ("/sign-in", "/api/v1/tournaments"):
        answer = httpx.post(asgi_server + path, content=TOO_MUCH)
        assert answer.status_code == 413
    assert httpx.get(f"{asgi_server}/healthz").status_code == 200


def test_body_that_waits_for_its_end_is_not_kept_in_memory() -> None:
    """Whoever sends it has not said who he is, and a thousand connections are soon made."""
    messages = [{"type": "http.request", "body": b"x" * 4_096, "more_body": True}] * 32
    messages.append({"type": "http.request", "body": b"", "more_body": False})

    async def receive() -> dict[str, Any]:
        return messages.pop(0)

    with closing(asyncio.run(OneThread().read_body(receive))) as body:
        assert body.name is not None  # of a file on the disk
        assert len(body.read()) == 32 * 4_096


def test_a_live_stream_reads_nothing_that_is_sent_to_it(asgi_server: str) -> None:
    room = a_room()
    address = f"{asgi_server}{room.table_path}/stream"
    answer = httpx.post(address, content=TOO_MUCH)
    assert answer.status_code == 403
    headers = {"Authorization": f"Bearer {room.tokens['dealer']}"}
    with httpx.stream("GET", address, headers=headers, params={"after": "0"}) as following:
        assert following.status_code == 200
        assert next(following.iter_text()).startswith("retry:")
