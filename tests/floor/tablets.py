"""Paired tablets for tests: a browser that is one, with nobody or somebody acting on it."""

from datetime import timedelta
from typing import Any
from uuid import UUID

from django.test import Client

from floor.asking import COOKIE, IDLE_AT_A_TABLE
from floor.models import Device, Person
from floor.pins import set_pin
from floor.services import open_table
from floor.tablets import offer_pairing, pair_by_link
from floor.wallclock import now
from tables.domain.entries.table import TableOpened
from tables.domain.envelope import StreamId
from tables.log.read import stream_entries
from tests.floor.room import Room, an_envelope
from tests.floor.visitor import Page, Visitor, page

PIN = "2580"


class Tablet(Visitor):
    """A paired tablet: of the room's table, unless it is another's or for the floor."""

    def __init__(
        self,
        room: Room,
        *,
        table: UUID | None = None,
        for_the_floor: bool = False,
        strict: bool = False,
    ) -> None:
        self.room = room
        self.client = Client(enforce_csrf_checks=strict)
        self.device, secret = pair_device(
            room, None if for_the_floor else table or room.table, by=room.people["director"]
        )
        self.client.cookies[COOKIE] = secret

    def enter_pin(self, person: Person, pin: str = PIN, **more: str) -> Page:
        """Send the form on which somebody types his PIN."""
        path = f"/tablet/as/{person.code}"
        return self.send(self.get(path, **more).form(path), pin=pin)

    def act_as(self, role: str) -> None:
        """Say by PIN who one is."""
        person = self.room.people[role]
        set_pin(person, PIN)
        assert self.enter_pin(person).status == 303

    def done(self) -> Page:
        return page(self.client.post("/sign-out"))


def pair_device(
    room: Room, table: UUID | None, *, by: Person, label: str = "T7"
) -> tuple[Device, str]:
    """Pair a tablet; return it and what its cookie keeps."""
    offer = offer_pairing(tournament=room.tournament, table=table, label=label, by=by)
    paired = pair_by_link(offer.secret)
    return paired.device, paired.secret


def another_table(room: Room) -> Any:
    opened = open_table(
        tournament=room.tournament,
        entry=TableOpened(
            game="holdem",
            structure="no_limit",
            rulebook="tda",
            smallest_chip=25,
            seats=9,
            number=8,
        ),
        envelope=an_envelope(room.people["director"]),
    )
    return opened.stream.key


def last_entry(room: Room) -> Any:
    return list(stream_entries(StreamId(room.tournament, room.table)))[-1]


def let_it_lie(tablet: Tablet) -> None:
    """Let nobody touch a tablet for a while."""
    Device.objects.filter(pk=tablet.device.pk).update(
        acted_at=now() - IDLE_AT_A_TABLE - timedelta(seconds=1)
    )
