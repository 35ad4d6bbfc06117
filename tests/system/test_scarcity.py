"""What the product lacks for a while: its database, connections to it, a row. It says so, and goes on."""

import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen
from uuid import UUID

import msgspec
import psycopg
import pytest
from psycopg import OperationalError

from floor.process.cluster import Cluster
from floor.process.roles import APPLICATION_ROLE, DATABASE_NAME, OWNER_ROLE, embedded_url
from tests.support.processes import RunningFloor, data_folder, eventually
from tests.system.asking import Asking, Reply
from tests.system.opening import command, open_table, opened_on, port_of
from tests.tables.log.clusters import private_cluster

CHIPS = {"type": "chips_added", "seat": 1, "amount": 25, "reason": "rebuy"}
HANGING_UP = 30
AT_ONCE = 12


@dataclass
class Table:
    """A table of a floor whose database belongs to the test: nobody starts it again."""

    cluster: Cluster
    floor: RunningFloor
    token: str
    path: str

    @contextmanager
    def asking(self) -> Iterator[Asking]:
        with closing(Asking(port_of(self.floor), self.token)) as asking:
            yield asking

    def add(self, body: bytes | None = None) -> Reply:
        """Record an entry that can come any number of times."""
        with self.asking() as asking:
            return asking.post(self.path, body or command(CHIPS))

    def seq(self) -> int:
        with self.asking() as asking:
            return int(asking.get(self.path).value["seq"])

    def connect(self, role: str = OWNER_ROLE) -> psycopg.Connection[Any]:
        host = str(self.cluster.places.socket)
        return psycopg.connect(host=host, user=role, dbname=DATABASE_NAME, autocommit=True)

    def recorded(self, body: bytes) -> int:
        """Return how many entries a command has in the log."""
        command_id = UUID(msgspec.json.decode(body)["command_id"])
        with self.connect() as connection:
            found = connection.execute(
                "SELECT count(*) FROM tables_entry WHERE command_id = %s", [command_id]
            )
            return int((found.fetchone() or [0])[0])


@pytest.fixture(scope="module")
def table() -> Iterator[Table]:
    with ExitStack() as stack:
        cluster = stack.enter_context(private_cluster(durable=False))
        data = stack.enter_context(data_folder())
        theirs = embedded_url(cluster.places, APPLICATION_ROLE)
        owners = embedded_url(cluster.places, OWNER_ROLE)
        floor = RunningFloor(data, "--web-only", DATABASE_URL=theirs, DATABASE_OWNER_URL=owners)
        stack.callback(floor.end)
        opened = opened_on(floor, DATABASE_URL=theirs)
        asking = stack.enter_context(closing(Asking(port_of(floor), opened.token)))
        shared = open_table(asking, opened.tournament)
        yield Table(cluster, floor, opened.token, f"tables/{shared}/entries")


def check_it_works_again(table: Table, body: bytes, seq: int) -> None:
    """What was refused for lack of something left nothing behind, and is taken when sent again."""
    assert table.recorded(body) == 0
    assert table.seq() == seq
    answer = table.add(body)
    assert (answer.status, answer.value["seq"]) == (201, seq + 1)
    assert table.add(body).body == answer.body
    assert table.recorded(body) == 1


def page(table: Table, path: str) -> tuple[int, str, str]:
    """Return the status, the hint when to come again and the text of a page."""
    try:
        with urlopen(table.floor.url + path, timeout=20) as answer:
            return answer.status, "", answer.read().decode()
    except HTTPError as error:
        with error:
            return error.code, error.headers.get("Retry-After", ""), error.read().decode()


def test_while_the_database_is_away_everything_says_so_and_then_works_again(table: Table) -> None:
    seq, body = table.seq(), command(CHIPS)
    table.cluster.stop()
    try:
        for _ in range(2):  # the first waits a while: it might have been started again
            assert table.add(body).is_away
        with table.asking() as asking:
            assert asking.get(table.path).is_away
        code, again, text = page(table, "first/no-such-link")
        assert (code, again) == (503, "1")
        assert "The database does not answer just now" in text
        assert page(table, "healthz")[:2] == (503, "1")
    finally:
        table.cluster.start()
    check_it_works_again(table, body, seq)


def test_a_database_that_is_started_again_soon_is_waited_for(table: Table) -> None:
    seq = table.seq()
    table.cluster.stop()
    answers: list[Reply] = []
    threads = [threading.Thread(target=lambda: answers.append(table.add())) for _ in range(AT_ONCE)]
    for thread in threads:
        thread.start()
    table.cluster.start()
    for thread in threads:
        thread.join()
    assert all(answer.status == 201 or answer.is_away for answer in answers)
    assert sum(answer.status == 201 for answer in answers) == table.seq() - seq


def test_without_a_connection_left_everything_says_so_and_then_works_again(table: Table) -> None:
    seq, body = table.seq(), command(CHIPS)
    with ExitStack() as stack:
        owner = stack.enter_context(closing(table.connect()))
        take_all(table, owner, stack)
        for _ in range(2):
            assert table.add(body).is_away
        assert page(table, "healthz")[:2] == (503, "1")
    check_it_works_again(table, body, seq)


def take_all(table: Table, owner: psycopg.Connection[Any], stack: ExitStack) -> None:
    """Take every connection that the application's role can have, those of the floor too."""
    others = (
        "SELECT count(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity WHERE usename = %s"
    )
    owner.execute(others, [APPLICATION_ROLE])
    while True:
        try:
            stack.enter_context(closing(table.connect(APPLICATION_ROLE)))
        except OperationalError:  # none is left
            return


def test_who_waits_too_long_for_a_row_is_told_to_come_again(table: Table) -> None:
    seq, body = table.seq(), command(CHIPS)
    with closing(table.connect()) as holding:
        holding.execute("BEGIN")
        holding.execute("SELECT FROM tables_head FOR UPDATE")
        assert table.add(body).is_away
    check_it_works_again(table, body, seq)


def test_who_hangs_up_takes_no_connection_along(table: Table) -> None:
    """More of them than the web process has connections, each cut off with its command sent."""
    host = ("127.0.0.1", port_of(table.floor))
    for _ in range(HANGING_UP):
        body = command(CHIPS)
        head = (
            f"POST /api/v1/{table.path} HTTP/1.1\r\nHost: localhost\r\n"
            f"Authorization: Bearer {table.token}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        with socket.create_connection(host) as line:
            line.sendall(head.encode() + body)
    for _ in range(AT_ONCE):
        assert table.add().status == 201
    eventually(lambda: busy(table) == 0)


def busy(table: Table) -> int:
    with closing(table.connect()) as connection:
        found = connection.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE usename = %s AND state <> 'idle'",
            [APPLICATION_ROLE],
        )
        return int((found.fetchone() or [0])[0])
