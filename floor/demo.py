"""Load the demonstration: a tournament of televised hands, and people who can sign in to it."""

import secrets
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db import transaction
from msgspec import Struct

from floor.accounts import grant, make_person
from floor.demonstration.tables import RULEBOOK, DemoTable, demo_tables
from floor.models import Person
from floor.wallclock import new_id, now
from rulings.domain.permissions import Role
from rulings.services import Batch, record_many
from tables.domain.entries.base import Entry
from tables.domain.entries.hand import HandStarted
from tables.domain.entries.tournament import DayStarted, PlayerRegistered, TournamentOpened
from tables.domain.envelope import Envelope, StreamId

NAME: Final = "Demonstration"
CHIP_SET: Final = (25_000, 100_000, 500_000)
PEOPLE: Final = (
    ("director", "Robin Hale", Role.DIRECTOR),
    ("floor1", "Kim Arden", Role.FLOOR),
    ("floor2", "Sam Okoro", Role.FLOOR),
    ("dealer", "Jo Lindgren", Role.DEALER),
    ("auditor", "Noa Bell", Role.AUDITOR),
)
# No letter or digit that is taken for another when it is read off a screen.
ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"
GROUPS, GROUP_LENGTH = 3, 5
BETWEEN_ENTRIES: Final = timedelta(seconds=7)


class SignIn(Struct, frozen=True):
    """What a person types to sign in, and as what he then works."""

    name: str
    role: str
    password: str


def load_demo() -> list[SignIn]:
    """Open the demonstration and return its sign-ins: all of it, or nothing.

    The hands are recorded by an importer who cannot sign in. What happened in them is dated back,
    a few seconds an entry; when it was recorded is the database's to say.
    """
    tournament = new_id()
    with transaction.atomic():
        signs_in = [_person(tournament, *one) for one in PEOPLE]
        importer = Person(username="importer", name="Imported hands")
        importer.set_unusable_password()
        importer.save()
        tables = list(demo_tables())
        _record(StreamId(tournament), _opening(tables), by=importer, at=now())
        for table in tables:
            _play(table, StreamId(tournament, new_id()), by=importer)
    return signs_in


def _person(tournament: UUID, username: str, name: str, role: Role) -> SignIn:
    groups = ("".join(secrets.choice(ALPHABET) for _ in range(GROUP_LENGTH)) for _ in range(GROUPS))
    password = "-".join(groups)
    grant(make_person(username=username, name=name, password=password), tournament, role)
    return SignIn(name=username, role=str(role), password=password)


def _opening(tables: Iterable[DemoTable]) -> Iterator[Entry]:
    yield TournamentOpened(name=NAME, zone="UTC", rulebook=RULEBOOK, chip_set=CHIP_SET)
    for table in tables:
        for player, chips in table.players.items():
            yield PlayerRegistered(player=player, entry=1, chips=chips)
    yield DayStarted(day=1)


def _play(table: DemoTable, stream: StreamId, *, by: Person) -> None:
    """Record a table: what came before its first hand together, then entry by entry."""
    began = next(
        place for place, entry in enumerate(table.entries) if isinstance(entry, HandStarted)
    )
    at = now() - BETWEEN_ENTRIES * (len(table.entries) - began)
    _record(stream, table.entries[:began], by=by, at=at)
    for entry in table.entries[began:]:
        at += BETWEEN_ENTRIES
        _record(stream, (entry,), by=by, at=at)


def _record(stream: StreamId, entries: Iterable[Entry], *, by: Person, at: datetime) -> None:
    envelope = Envelope(actor=by.code, role=str(Role.FLOOR), command_id=new_id(), occurred_at=at)
    outcome = record_many(
        Batch(stream=stream, entries=tuple(entries), envelope=envelope, new_id=new_id)
    )
    if outcome.refusal is not None:
        raise RuntimeError(f"the demonstration was refused: {outcome.refusal}")
