"""The `eventsourcing` library doing what we do: a table whose every action is an event."""

from collections.abc import Mapping
from itertools import count
from typing import Final, LiteralString
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

from benchmarks.server import REFERENCE, Server
from benchmarks.timing import Operation, Setup
from floor.process.roles import OWNER_ROLE

LONGEST_STREAM: Final = 300
KINDS: Final = ("folded", "called", "raised", "checked", "bet")
PAGE: Final = 1000
# Its recorder waits for ever when thousands are saved at once.
MOST_AT_ONCE: Final = 100


class Table(Aggregate):
    """A table as the library's users write one."""

    @event("Opened")
    def __init__(self, name: str) -> None:
        """Open with nobody seated."""
        self.name = name
        self.stacks: dict[int, int] = {}
        self.pot = 0
        self.last: tuple[str, int, int] | None = None
        self.signed: tuple[str, str] | None = None

    @event("Acted")
    def act(self, kind: str, seat: int, amount: int, device: str, actor: str) -> None:
        """Put chips in."""
        self.signed = (device, actor)
        self.stacks[seat] = self.stacks.get(seat, 0) - amount
        self.pot += amount
        self.last = (kind, seat, amount)


class Library:
    """The library on our server, its schema made once: workers that start together would collide."""

    def __init__(self, server: Server, schema: LiteralString) -> None:
        """Make the schema."""
        server.run(f"CREATE SCHEMA {schema}")
        self._where: Mapping[str, str] = {
            "PERSISTENCE_MODULE": "eventsourcing.postgres",
            "POSTGRES_DBNAME": REFERENCE,
            "POSTGRES_HOST": str(server.socket),
            "POSTGRES_PORT": "5432",
            "POSTGRES_USER": OWNER_ROLE,
            "POSTGRES_PASSWORD": "unused",
            "POSTGRES_SCHEMA": schema,
            "POSTGRES_POOL_SIZE": "1",  # sixteen of its pools would take all connections there are
        }
        Application(self._where).close()

    def application(self) -> Application:
        """Return the library's application, connected."""
        return Application({**self._where, "CREATE_TABLE": "n"})

    def get_act_save(self) -> Setup:
        """Return what a stateless web request does: get the table, act once, save."""

        def setup(_client: int) -> Operation:
            application, numbers = self.application(), count()
            at: list[UUID] = []

            def operation() -> None:
                no = next(numbers)
                if no % LONGEST_STREAM == 0:
                    table = Table("T-017")
                    at[:] = [table.id]
                else:
                    table = application.repository.get(at[0])
                _act(table, no)
                application.save(table)

            return operation

        return setup

    def play(self, application: Application, length: int) -> UUID:
        """Save a table of so many events, and return its id."""
        table = Table("T-017")
        for no in range(length - 1):
            _act(table, no)
            if table.version % MOST_AT_ONCE == 0:
                application.save(table)
        application.save(table)
        return table.id


def read_everything(application: Application) -> int:
    """Read every event in the library's order, decoded, and return how many they were."""
    position = done = 0
    while page := application.recorder.select_notifications(position + 1, limit=PAGE):
        for notification in page:
            application.mapper.to_domain_event(notification)
        position, done = page[-1].id, done + len(page)
    return done


def _act(table: Table, no: int) -> None:
    table.act(KINDS[no % len(KINDS)], 1 + no % 6, 200, "tablet-03", "dealer:41")
