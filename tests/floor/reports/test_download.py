"""A report's file as it goes out: part by part, as fast as its reader takes it."""

import socket
import threading
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from urllib.parse import urlsplit

import httpx
import pytest
from django.test import Client

from floor.models import ReportPart, ReportRun
from floor.reports import runs
from floor.reports.audience import Profile
from floor.reports.registry import BUNDLE, Format
from floor.wallclock import now
from tests.floor.room import Room, a_room

pytestmark = pytest.mark.django_db(transaction=True)

PARTS = 24
PART = 1_000_000
SMALL = 4096  # bytes that a slow reader's machine keeps for it


@pytest.fixture
def room() -> Room:
    return a_room()


@pytest.fixture
def run(room: Room) -> ReportRun:
    """A bundle that is ready, and larger than what lies between a server and a reader who does not read."""
    wanted = runs.Wanted(code=BUNDLE, format=Format.ZIP, profile=Profile.INTERNAL, language="en")
    run = runs.ask(room.people["auditor"], room.tournament, wanted)
    parts = [number.to_bytes(2) * (PART // 2) for number in range(PARTS)]
    for number, part in enumerate(parts):
        ReportPart.objects.create(run=run, number=number, content=part)
    whole = b"".join(parts)
    run.status, run.finished_at = runs.Status.DONE, now()
    run.size, run.sha256 = len(whole), sha256(whole).hexdigest()
    run.save()
    return run


class Read:
    """What was read of files, and how many of them will be read no further."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.parts = 0
        self.ended = threading.Semaphore(0)
        self._content_of = runs.content_of
        monkeypatch.setattr(runs, "content_of", self.noted)

    def noted(self, run: ReportRun) -> Iterator[bytes]:
        try:
            for part in self._content_of(run):
                self.parts += 1
                yield part
        finally:
            self.ended.release()


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> Read:
    return Read(monkeypatch)


def session(room: Room, role: str = "auditor") -> dict[str, str]:
    client = Client()
    client.force_login(room.people[role])
    (cookie,) = client.cookies.values()
    return {"Cookie": f"{cookie.key}={cookie.value}"}


def path(run: ReportRun) -> str:
    return f"/t/{run.tournament}/reports/{run.pk}/file"


def slow_reader(server: str, run: ReportRun, headers: dict[str, str]) -> socket.socket:
    """Ask for the file and read the head of the answer, and no more of it than came along."""
    address = urlsplit(server)
    reader = socket.socket()
    reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
    reader.connect((address.hostname, address.port))
    lines = [f"GET {path(run)} HTTP/1.1", f"Host: {address.netloc}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    reader.sendall("\r\n".join([*lines, "", ""]).encode())
    assert reader.recv(SMALL).startswith(b"HTTP/1.1 200")
    return reader


def test_file_of_many_parts_arrives_whole_and_says_beforehand_what_it_is(
    asgi_server: str, room: Room, run: ReportRun
) -> None:
    headers = session(room)
    known = httpx.head(asgi_server + path(run), headers=headers)
    answer = httpx.get(asgi_server + path(run), headers=headers)
    for one in (known, answer):
        assert one.status_code == 200
        assert one.headers["Content-Length"] == str(PARTS * PART)
        assert one.headers["ETag"] == f'"{run.sha256}"'
        assert one.headers["Content-Type"] == "application/zip"
        assert "-R16-internal-" in one.headers["Content-Disposition"]
        assert one.headers["Cache-Control"] == "private, no-store"
    assert known.content == b""
    assert sha256(answer.content).hexdigest() == run.sha256


def test_who_may_not_read_it_is_sent_nothing_of_it(
    asgi_server: str, room: Room, run: ReportRun, read: Read
) -> None:
    for role, status in (("floor", 403), ("director", 403), ("dealer", 403)):
        answer = httpx.get(asgi_server + path(run), headers=session(room, role))
        assert answer.status_code == status
        assert "attachment" not in answer.headers.get("Content-Disposition", "")
    assert httpx.get(asgi_server + path(run)).status_code == 302
    assert read.parts == 0


def test_parts_are_read_as_their_reader_takes_them_and_others_are_answered_meanwhile(
    asgi_server: str, room: Room, run: ReportRun, read: Read
) -> None:
    headers = session(room)
    readers = [slow_reader(asgi_server, run, headers) for _ in range(10)]
    # More of them than there are threads and connections: none is held by who does not read.
    assert httpx.get(f"{asgi_server}/healthz").status_code == 200
    floor = httpx.get(f"{asgi_server}/t/{room.tournament}/reports", headers=headers)
    assert floor.status_code == 200
    assert read.parts < PARTS * len(readers) / 2
    last = readers.pop()
    for reader in readers:
        reader.close()
    with closing(last):
        left = 0
        while left < PARTS * PART - SMALL:
            left += len(last.recv(PART))
    assert all(read.ended.acquire(timeout=30) for _ in range(len(readers) + 1))


def test_nothing_more_is_read_for_a_reader_who_has_gone(
    asgi_server: str, room: Room, run: ReportRun, read: Read
) -> None:
    slow_reader(asgi_server, run, session(room)).close()
    assert read.ended.acquire(timeout=30)
    assert read.parts < PARTS


def test_file_that_breaks_off_is_not_taken_for_whole(
    asgi_server: str, room: Room, run: ReportRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: ReportRun) -> Iterator[bytes]:
        yield bytes(PART)
        raise ZeroDivisionError

    monkeypatch.setattr(runs, "content_of", broken)
    with pytest.raises(httpx.RemoteProtocolError):
        httpx.get(asgi_server + path(run), headers=session(room))
    assert httpx.get(f"{asgi_server}/healthz").status_code == 200
