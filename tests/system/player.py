"""A client of the crash test: plays at tables of its own and at one it shares, until it is killed.

A process of its own: `python -m tests.system.player SETTINGS`. What it gets no answer to it sends
again, under the same command id, until it gets one.
"""

import sys
import time
from http import HTTPStatus
from pathlib import Path
from random import Random  # noqa: TID251 - seeded: a run can be played again
from typing import Any

import msgspec
from msgspec import Struct

from floor.wallclock import new_id
from rulings.domain.permissions import Role
from tables.domain import codec
from tables.domain.entries.base import Entry
from tests.support.given import Step, tell
from tests.support.memory import MemoryTable
from tests.support.play import Play
from tests.system.asking import Asking, Reply
from tests.system.journal import Answered, Cut, Journal, Repeated, Sent

ENTRIES_A_TABLE = 120
SECONDS_AFTER_A_CUT = 0.05
# A program that is polite waits as long as it is told; here the sooner is the harder.
LONGEST_WAIT = 0.25
SHARE_OF_SHARED = 0.25
SHARE_OF_REPEATS = 0.08
REMEMBERED = 50


class Settings(Struct, frozen=True):
    """Where a client plays, and as whom."""

    port: int
    token: str
    tournament: str
    shared: str  # the table that all clients play at
    seed: int
    journal: str


class Player:
    """One client."""

    def __init__(self, settings: Settings, journal: Journal) -> None:
        self._settings = settings
        self._journal = journal
        self._rnd = Random(settings.seed)  # noqa: S311 - no secret is made with it
        self._asking = Asking(settings.port, settings.token)
        self._done: list[Sent] = []
        self._seen_of_shared = 0

    def play_a_table(self) -> None:
        """Open a table, play some hands at it, and meddle with the shared one in between."""
        play, memory = Play(self._rnd), MemoryTable()
        opening, *seats = play.opening()
        assert tell(memory, Step(opening, Role.DIRECTOR)) is None
        made = self._send(f"tournaments/{self._settings.tournament}/tables", opening)
        assert made.status == HTTPStatus.CREATED, made.body
        path = f"tables/{msgspec.json.decode(made.body)['table']}/entries"
        for number in range(ENTRIES_A_TABLE):
            entry = seats.pop(0) if seats else Step.of(play.next(memory)).entry
            assert tell(memory, Step(entry, Role.DIRECTOR)) is None, entry
            taken = self._send(path, entry)
            assert taken.status == HTTPStatus.CREATED, (number, entry, taken.body)
            if self._rnd.random() < SHARE_OF_SHARED:
                self._meddle()
            if self._rnd.random() < SHARE_OF_REPEATS:
                self._repeat()

    def _meddle(self) -> None:
        """Record at the shared table, half the time only if nobody else was quicker."""
        seat, amount = self._rnd.randint(1, 9), self._rnd.randint(1, 10**6)
        entry: dict[str, Any] = {"type": "stack_counted", "seat": seat, "amount": amount}
        if self._rnd.random() < 0.5:
            entry = {"type": "chips_added", "seat": seat, "amount": amount, "reason": "rebuy"}
        seen = self._seen_of_shared if self._rnd.random() < 0.5 else None
        path = f"tables/{self._settings.shared}/entries"
        answer = self._send(path, codec.from_wire(entry), seen=seen)
        assert answer.status in {HTTPStatus.CREATED, HTTPStatus.CONFLICT}, answer.body
        self._seen_of_shared = msgspec.json.decode(answer.body)["seq"]

    def _send(self, path: str, entry: Entry, *, seen: int | None = None) -> Answered:
        """Send a command until it is answered."""
        command_id, wire = new_id(), codec.to_wire(entry)
        said = {"entry": wire, "command_id": command_id}
        body = msgspec.json.encode(said if seen is None else {**said, "seen": seen})
        sent = Sent(command_id=command_id, path=path, entry=wire, body=body)
        self._journal.note(sent)
        answer = self._until_answered(sent)
        self._journal.note(answer)
        if answer.status == HTTPStatus.CREATED:
            self._done = [*self._done[-REMEMBERED:], sent]
        return answer

    def _repeat(self) -> None:
        """Send a command that is known again."""
        sent = self._rnd.choice(self._done)
        answer = self._until_answered(sent)
        self._journal.note(Repeated(sent.command_id, answer.status, answer.body))

    def _until_answered(self, sent: Sent) -> Answered:
        attempts = 0
        while True:
            attempts += 1
            sent_at = time.time()  # noqa: TID251 - compared with the database's, on one machine
            reply = self._attempt(sent)
            if reply is not None:
                came_at = sent_at + reply.seconds
                status, body = reply.status, reply.body
                return Answered(sent.command_id, status, body, attempts, sent_at, came_at)

    def _attempt(self, sent: Sent) -> Reply | None:
        began = time.monotonic()
        try:
            reply = self._asking.post(sent.path, sent.body)
        except OSError as error:
            how = "late" if isinstance(error, TimeoutError) else "broken"
            self._cut(sent, how, time.monotonic() - began, repr(error))
            return None
        if reply.status < HTTPStatus.INTERNAL_SERVER_ERROR:
            return reply
        how = "away" if reply.is_away else "odd"
        self._cut(sent, how, reply.seconds, f"{reply.status} {reply.body!r}")
        return None

    def _cut(self, sent: Sent, how: Any, seconds: float, said: str) -> None:
        self._journal.note(Cut(sent.command_id, how, seconds, said))
        time.sleep(SECONDS_AFTER_A_CUT if how != "away" else LONGEST_WAIT)


def main() -> None:
    """Play until killed."""
    settings = msgspec.json.decode(sys.argv[1], type=Settings)
    with Path(settings.journal).open("wb") as file:
        player = Player(settings, Journal(file))
        while True:
            player.play_a_table()


if __name__ == "__main__":
    main()
