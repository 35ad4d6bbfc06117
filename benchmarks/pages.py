"""What each page weighs when a tablet first opens it, and how long the server takes to make it."""

import http.client
import re
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Final
from urllib.parse import urljoin, urlsplit

from typing_extensions import override

from benchmarks.client import HERE
from benchmarks.hand import OPENING
from benchmarks.live import Venue
from benchmarks.product import Sitting
from benchmarks.server import Server
from benchmarks.timing import Sample, sample, took
from benchmarks.web import serving
from rulings.domain.permissions import Role

AT_LEAST: Final = 10  # times a page is asked for, whatever the seconds
MOST: Final = 200
WEIGHS: Final = {"link": "href", "script": "src", "img": "src", "use": "href", "source": "src"}
# A link that is no part of the page: nothing is fetched for it.
LEADS_ELSEWHERE: Final = frozenset({"alternate", "canonical", "next", "prev"})
IMPORTED: Final = re.compile(rb"""(?:\bfrom|\bimport)\s*\(?\s*["'](\.[^"']+)["']""")
IN_SHEET: Final = re.compile(rb"""url\(\s*["']?([^"')]+)""")


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighed:
    """A page: its own bytes, those of everything it fetches, and the seconds the server took."""

    name: str
    page: int
    all_of_it: int
    fetched: int
    time: Sample


class _Parts(HTMLParser):
    """Collects what a page fetches by itself."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        address = given.get(WEIGHS.get(tag, ""))
        if address and not LEADS_ELSEWHERE & set((given.get("rel") or "").split()):
            self.found.append(address)


class Visit:
    """A tablet whose browser has kept nothing yet."""

    def __init__(self, port: int, cookie: str) -> None:
        """Take where and whose."""
        self._port = port
        self._headers = {"Host": "localhost", "Cookie": cookie, "Accept-Encoding": "gzip"}
        self._connection = http.client.HTTPConnection(HERE, port, timeout=30)

    def get(self, path: str) -> bytes:
        """Return what a good answer holds, as it was sent."""
        try:
            answer = self._asked(path)
        except (http.client.RemoteDisconnected, ConnectionError):
            # The server keeps a connection nobody uses for a few seconds only.
            self.close()
            answer = self._asked(path)
        body = answer.read()
        if answer.status != http.client.OK:
            raise RuntimeError(f"{path} was answered with {answer.status}")
        return body

    def _asked(self, path: str) -> http.client.HTTPResponse:
        self._connection.request("GET", path, headers=self._headers)
        return self._connection.getresponse()

    def close(self) -> None:
        """Hang up."""
        self._connection.close()

    def parts_of(self, path: str) -> dict[str, int]:
        """Return the bytes of a page and of all it fetches, each as it was sent."""
        found: dict[str, int] = {}
        wanted = [path]
        while wanted:
            each = wanted.pop()
            if each in found:
                continue
            body = self.get(each)
            found[each] = len(body)
            for address in _fetches(each, self._plain(each)):
                there = urlsplit(urljoin(f"http://localhost{each}", address))
                if there.netloc != "localhost":
                    raise RuntimeError(f"{each} asks another host: {address}")
                wanted.append(there.path)
        return found

    def _plain(self, path: str) -> bytes:
        connection = http.client.HTTPConnection(HERE, self._port, timeout=30)
        with closing(connection):
            plain = {**self._headers, "Accept-Encoding": "identity"}
            connection.request("GET", path, headers=plain)
            return connection.getresponse().read()


def _fetches(path: str, body: bytes) -> Iterable[str]:
    if path.endswith(".js"):
        return [address.decode() for address in IMPORTED.findall(body)]
    if path.endswith(".css"):
        return [one.decode() for one in IN_SHEET.findall(body) if not one.startswith(b"data:")]
    if "." in path.rpartition("/")[2]:
        return []
    parts = _Parts()
    parts.feed(body.decode())
    return parts.found


class Pages:
    """The room, and whom its pages are shown to."""

    def __init__(self, server: Server) -> None:
        """Open the room; one of its tables is at the start of a hand."""
        self._server = server
        self._venue = Venue()
        self._new = Sitting(self._venue.tournament).lay(len(OPENING) + 12)

    def _addresses(self) -> Iterator[tuple[str, str, Role]]:
        venue = self._venue
        table = venue.table_page(self._new)
        yield "sign-in", "/sign-in", Role.FLOOR
        yield "room of 51 tables", venue.room_page, Role.FLOOR
        yield "calls", f"{venue.room_page}calls", Role.FLOOR
        yield "table, dealer", table, Role.DEALER
        yield "table, floor", table, Role.FLOOR
        yield "table at a showdown", venue.table_page(venue.tables[-2]), Role.DEALER
        yield "claim: its kinds", f"{table}claim/new", Role.FLOOR
        yield "claim: the rest", f"{table}claim/new?kind=award", Role.FLOOR
        yield "ruling desk", f"{table}rule", Role.FLOOR
        yield "people and tablets", f"{venue.room_page}people", Role.DIRECTOR
        yield "rulebooks", "/rulebooks", Role.FLOOR
        yield "a rulebook", "/rulebooks/tda", Role.FLOOR
        yield "display", "/display", Role.DEALER

    def weighed(self, seconds: float) -> list[Weighed]:
        """Measure once."""
        found = []
        with serving(self._server) as port:
            for name, path, role in self._addresses():
                with closing(Visit(port, self._venue.cookies[role])) as visit:
                    found.append(_weighed(visit, name, path, seconds / 4))
        return found


def _weighed(visit: Visit, name: str, path: str, seconds: float) -> Weighed:
    parts = visit.parts_of(path)
    latencies: list[float] = []
    while len(latencies) < AT_LEAST or (sum(latencies) < seconds and len(latencies) < MOST):
        latencies.append(took(lambda: visit.get(path)))
    return Weighed(
        name=name,
        page=parts[path],
        all_of_it=sum(parts.values()),
        fetched=len(parts),
        time=sample(latencies, sum(latencies)),
    )
