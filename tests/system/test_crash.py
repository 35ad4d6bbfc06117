"""The product is killed in parts and as a whole while clients write: nothing acknowledged is lost.

Its sizes come from the environment: FLOORBOOK_CRASH_KILLS_OF_FLOOR, FLOORBOOK_CRASH_CLIENTS,
FLOORBOOK_CRASH_SEED.
"""

import os
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random  # noqa: TID251 - seeded: a run can be played again
from typing import Final
from uuid import UUID

import msgspec
import psycopg

from floor.process.cluster import Cluster
from floor.process.places import ROOT, places_of
from floor.process.roles import DATABASE_NAME, OWNER_ROLE
from tests.support.processes import (
    RunningFloor,
    clean_environment,
    data_folder,
    eventually,
    is_running,
    manage,
    working_on,
)
from tests.system.accounts import Accounts, Row, by_stream, rows_in
from tests.system.asking import Asking
from tests.system.journal import read_journal
from tests.system.killing import Kill, all_up, kill, targets
from tests.system.opening import open_table, opened_on
from tests.system.player import Settings

KILLS: Final = int(os.environ.get("FLOORBOOK_CRASH_KILLS_OF_FLOOR", "10"))
CLIENTS: Final = int(os.environ.get("FLOORBOOK_CRASH_CLIENTS", "5"))
SEED: Final = int(os.environ.get("FLOORBOOK_CRASH_SEED", "7"))
REPEATED_AT_THE_END: Final = 200
SECONDS_TO_GO_ON: Final = 60
SECONDS_TO_END: Final = 10
SHARE_OF_PATIENCE: Final = 0.75
MOST_BETWEEN_KILLS: Final = 100
LONGEST_PAUSE: Final = 1.0


class Load:
    """The clients, and what they have written down so far."""

    def __init__(self, folder: Path, settings: list[Settings]) -> None:
        self._journals = [Path(each.journal) for each in settings]
        self._errors = folder / "errors"
        with self._errors.open("wb") as errors:
            self._clients = [
                subprocess.Popen(
                    [sys.executable, "-m", "tests.system.player", msgspec.json.encode(each)],
                    stderr=errors,
                    cwd=ROOT,
                    env=clean_environment(),
                )
                for each in settings
            ]

    def answers(self) -> int:
        """Return how many answers there are; every client is still at work."""
        assert all(client.poll() is None for client in self._clients), self._errors.read_text()
        journals = (journal for journal in self._journals if journal.exists())
        return sum(journal.read_bytes().count(b'{"type":"Answered"') for journal in journals)

    def goes_on(self, more: int) -> None:
        """Wait until there are so many answers more."""
        wanted = self.answers() + more
        eventually(lambda: self.answers() >= wanted, seconds=SECONDS_TO_GO_ON)

    def kill(self) -> Accounts:
        """Kill the clients wherever they are, and return what they wrote down."""
        for client in self._clients:
            client.kill()
            client.wait()
        return Accounts(map(read_journal, self._journals))


class Crashes:
    """A floor on one data folder and one port, the clients of it, and who kills."""

    def __init__(self, data: Path, folder: Path, stack: ExitStack) -> None:
        self._data, self._stack = data, stack
        self._rnd = Random(SEED)  # noqa: S311 - no secret is made with it
        self._port = free_port()
        self.kills: list[Kill] = []
        self.floor = self._run()
        self.opened = opened_on(self.floor)
        self.shared = open_table(self.ask_anew(), self.opened.tournament)
        self.load = Load(folder, [self._settings(folder, number) for number in range(CLIENTS)])
        stack.callback(self.load.kill)

    def _run(self) -> RunningFloor:
        floor = RunningFloor(self._data, "--port", str(self._port))
        self._stack.callback(floor.end)
        return floor

    def ask_anew(self) -> Asking:
        """Return who asks on a connection of its own; the last one may have been cut off."""
        return self._stack.enter_context(closing(Asking(self._port, self.opened.token)))

    def _settings(self, folder: Path, number: int) -> Settings:
        return Settings(
            port=self._port,
            token=self.opened.token,
            tournament=self.opened.tournament,
            shared=self.shared,
            seed=SEED * 1000 + number,
            journal=str(folder / f"journal-{number}"),
        )

    def kill_parts(self, count: int) -> None:
        """Kill parts, mostly when the clients go on again, sometimes before they could."""
        for names in targets(count, self._rnd):
            if self._rnd.random() < SHARE_OF_PATIENCE:
                self.load.goes_on(self._rnd.randint(1, MOST_BETWEEN_KILLS))
            time.sleep(self._rnd.uniform(0.0, LONGEST_PAUSE))
            self.kills += kill(self.floor, names)

    def kill_all(self) -> None:
        """Kill the runner itself and run again at once; nothing is left of the one before."""
        self.load.goes_on(1)
        before = [pid for pid, _ in working_on(self._data)]
        self.kills.append(Kill("everything", time.time()))  # noqa: TID251 - beside the clients' notes
        self.floor.end(signal.SIGKILL)
        self.floor = self._run()
        eventually(lambda: not any(map(is_running, before)), seconds=SECONDS_TO_END)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


def test_killed_again_and_again_the_floor_loses_nothing_it_acknowledged(tmp_path: Path) -> None:
    with ExitStack() as stack:
        data = stack.enter_context(data_folder())
        crashes = Crashes(data, tmp_path, stack)
        crashes.kill_parts(KILLS // 2)
        crashes.kill_all()
        crashes.kill_parts(KILLS - KILLS // 2)
        crashes.load.goes_on(MOST_BETWEEN_KILLS)
        all_up(crashes.floor)
        accounts = crashes.load.kill()
        check_answers(accounts, crashes.ask_anew())
        assert crashes.floor.end() == 0
        assert working_on(data) == []
        checked = manage("check_log", FLOORBOOK_DATA=str(data))
        assert checked.returncode == 0, checked.stderr
        assert "the log is whole" in checked.stdout
        rows = kept(data)
        assert working_on(data) == []
    say(accounts, rows, crashes.kills)
    check_entries(accounts, rows)
    check_order(accounts, rows, shared=UUID(crashes.shared))


def kept(data: Path) -> list[Row]:
    """Return the whole log, read from the database itself."""
    cluster = Cluster(places_of(data))
    cluster.start()
    try:
        with psycopg.connect(
            host=str(cluster.places.socket), user=OWNER_ROLE, dbname=DATABASE_NAME
        ) as connection:
            return rows_in(connection)
    finally:
        cluster.stop()


def check_answers(accounts: Accounts, asking: Asking) -> None:
    """No answer was ever odd, and whoever repeats a command gets the bytes it got at first."""
    assert [cut for cut in accounts.cuts if cut.how in {"odd", "late"}] == []
    assert accounts.repeats
    for repeat in accounts.repeats:
        first = accounts.answers[repeat.command_id]
        assert (repeat.status, repeat.body) == (first.status, first.body)
    known = list(accounts.acknowledged)
    for command_id in known[:: max(1, len(known) // REPEATED_AT_THE_END)]:
        sent, first = accounts.sent[command_id], accounts.answers[command_id]
        reply = asking.post(sent.path, sent.body)
        assert (reply.status, reply.body) == (first.status, first.body)


def check_entries(accounts: Accounts, rows: list[Row]) -> None:
    """What was acknowledged stands where it was said, once, as it was sent; and nothing else does."""
    found = {row.command_id: row for row in rows}
    assert len(found) == len(rows)
    for command_id, place in accounts.acknowledged.items():
        row = found[command_id]
        assert (row.stream, row.seq) == (place.table, place.seq)
        type_, payload = accounts.payload_of(command_id)
        # What the sender left to the floor, as the number of a hand, is added to what it said.
        assert (row.type, row.payload) == (type_, {**row.payload, **payload})
    assert accounts.refused.isdisjoint(found)
    in_flight = accounts.sent.keys() - accounts.answers.keys()
    assert len(in_flight) <= CLIENTS


def check_order(accounts: Accounts, rows: list[Row], *, shared: UUID) -> None:
    """Each stream is whole; a client's own table holds what it sent, in order, up to some point."""
    for stream, standing in by_stream(rows).items():
        assert [row.seq for row in standing] == list(range(1, len(standing) + 1))
        first = standing[0].command_id
        if stream != shared and first in accounts.sent:
            sent = accounts.sent_to(stream, first)
            assert [row.command_id for row in standing] == sent[: len(standing)]
            assert len(sent) - len(standing) <= 1
    sharing = {row.command_id for row in rows if row.stream == shared} & accounts.sent.keys()
    assert len(sharing) > CLIENTS
    assert accounts.refused  # some were overtaken there


def say(accounts: Accounts, rows: list[Row], kills: list[Kill]) -> None:
    """Say what was done; `pytest -s` shows it."""
    found = {row.command_id for row in rows}
    in_flight = accounts.sent.keys() - accounts.answers.keys()
    lines = [
        f"kills: {dict(Counter(one.what for one in kills))}",
        f"entries: {len(rows)}, acknowledged: {len(accounts.acknowledged)}",
        f"overtaken: {len(accounts.refused)}, sent again on purpose: {len(accounts.repeats)}",
        f"attempts cut off: {dict(Counter(cut.how for cut in accounts.cuts))}",
        f"recorded, answer lost, answered on repeating: {accounts.answer_lost(rows)}",
        f"in flight at the end: {len(in_flight)}, of them recorded: {len(in_flight & found)}",
        *(f"{one.what} killed: answers again after {recovery(accounts, one)}" for one in kills),
    ]
    sys.stdout.write("\n".join(["", *lines, ""]))


def recovery(accounts: Accounts, kill: Kill) -> str:
    """Return how long after a kill the first answer came to something sent after it."""
    after = [one.came_at - kill.at for one in accounts.answers.values() if one.sent_at > kill.at]
    return f"{min(after):.2f} s" if after else "never"
