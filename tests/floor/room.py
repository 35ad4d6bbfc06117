"""A room to ask the API about: a tournament with its people and their tokens, and a table."""

import json
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.test import Client

from floor.accounts import grant, make_person
from floor.models import Person
from floor.services import open_table, open_tournament
from floor.tokens import issue_token
from floor.wallclock import new_id, now
from rulings.domain.permissions import Role
from tables.domain.entries.table import TableOpened
from tables.domain.entries.tournament import TournamentOpened
from tables.domain.envelope import Envelope

TOURNAMENT = {
    "type": "tournament_opened",
    "name": "Sunday",
    "zone": "Europe/Madrid",
    "rulebook": "tda",
}
TABLE = {
    "type": "table_opened",
    "number": 7,
    "game": "holdem",
    "structure": "no_limit",
    "rulebook": "tda",
    "smallest_chip": 25,
    "seats": 9,
}
LONG_ENOUGH = "a long enough phrase"
EVERYBODY = ("dealer", "floor", "director", "auditor")


@dataclass
class Room:
    """A tournament, a table, and who is what."""

    tournament: UUID
    table: UUID
    people: dict[str, Person] = field(default_factory=dict)
    tokens: dict[str, str] = field(default_factory=dict)

    @property
    def table_path(self) -> str:
        return f"/api/v1/tables/{self.table}"

    @property
    def path(self) -> str:
        return f"/api/v1/tournaments/{self.tournament}"

    def get(self, path: str, *, role: str = "floor", **query: Any) -> HttpResponse:
        return get(path, token=self.tokens[role], **query)

    def post(self, path: str, body: object, *, role: str = "floor") -> HttpResponse:
        return post(path, body, token=self.tokens[role])

    def record(
        self,
        entry: dict[str, Any],
        *,
        role: str = "floor",
        path: str | None = None,
        **more: Any,
    ) -> HttpResponse:
        """Send an entry to the table, or to another address."""
        body = {"entry": entry, "command_id": str(new_id()), **more}
        return self.post(path or f"{self.table_path}/entries", body, role=role)

    def play(self, *entries: dict[str, Any], role: str = "floor") -> int:
        """Record entries that must be taken; return the seq of the last."""
        seq = 0
        for entry in entries:
            answer = self.record(entry, role=role)
            assert answer.status_code == 201, (entry, answer.content)
            seq = value(answer)["seq"]
        return seq


def a_room(rulebook: str = "tda", *, chip_set: tuple[int, ...] | None = None) -> Room:
    """Return a room with a person, and a token, for each role."""
    director = make_person(username=f"ada-{new_id()}", name="Ada", password=LONG_ENOUGH)
    director.is_superuser = True
    director.save()
    opened = open_tournament(
        person=director,
        entry=TournamentOpened(name="Sunday", zone="UTC", rulebook=rulebook, chip_set=chip_set),
        envelope=an_envelope(director),
    )
    tournament = opened.stream.tournament
    table = open_table(
        tournament=tournament,
        entry=TableOpened(
            game="holdem",
            structure="no_limit",
            rulebook=rulebook,
            smallest_chip=25,
            seats=9,
            number=7,
        ),
        envelope=an_envelope(director),
    )
    room = Room(tournament, table.stream.key, people={"director": director})
    for role in EVERYBODY:
        if role != "director":
            person = make_person(username=f"{role}-{new_id()}", name=role, password=LONG_ENOUGH)
            room.people[role] = person
            grant(person, tournament, Role(role))
        room.tokens[role] = issue_token(room.people[role], tournament, Role(role))
    return room


def an_envelope(person: Person, role: str = "director") -> Envelope:
    return Envelope(actor=person.code, role=role, command_id=new_id(), occurred_at=now())


def seated(stacks: dict[int, int]) -> list[dict[str, Any]]:
    """Return the entries that seat players and start a level."""
    return [
        *(
            {"type": "player_seated", "seat": seat, "player": f"p{seat}", "stack": stack}
            for seat, stack in stacks.items()
        ),
        {"type": "level_started", "level": 1, "small_blind": 100, "big_blind": 200},
    ]


def riffle(button: int = 1) -> dict[str, Any]:
    return {"type": "hand_started", "button": button, "method": "riffle"}


def blinds(small: int = 2, big: int = 3) -> list[dict[str, Any]]:
    return [
        {"type": "forced_bet_posted", "seat": small, "kind": "small_blind", "amount": 100},
        {"type": "forced_bet_posted", "seat": big, "kind": "big_blind", "amount": 200},
    ]


def dealt(seat: int, *cards: str) -> dict[str, Any]:
    return {
        "type": "cards_dealt",
        "seat": seat,
        "count": len(cards),
        "face": "down",
        "cards": list(cards),
    }


def get(path: str, *, token: str | None = None, **query: Any) -> HttpResponse:
    return _plain(Client().get(path, query, headers=_headers(token)))


def post(
    path: str,
    body: object,
    *,
    token: str | None = None,
    content_type: str = "application/json",
) -> HttpResponse:
    sent = body if isinstance(body, bytes | str) else json.dumps(body)
    client = Client()
    return _plain(client.post(path, sent, content_type=content_type, headers=_headers(token)))


def delete(path: str, *, token: str | None = None) -> HttpResponse:
    return _plain(Client().delete(path, headers=_headers(token)))


def value(answer: HttpResponse) -> Any:
    return json.loads(answer.content)


def refused(answer: HttpResponse, status: int, code: str, fault: str | None = None) -> Any:
    """Check that an answer is a problem of that kind, in the one shape; return it."""
    problem = value(answer)
    assert (answer.status_code, problem["code"]) == (status, code), problem
    assert answer["Content-Type"] == "application/problem+json"
    assert {"type", "title", "status", "detail", "code", "facts"} <= problem.keys()
    assert problem["status"] == status
    assert fault is None or problem["fault"] == fault, problem
    return problem


def _plain(answer: object) -> HttpResponse:
    assert isinstance(answer, HttpResponse)
    return answer


def _headers(token: str | None) -> dict[str, str]:
    return {} if token is None else {"Authorization": f"Bearer {token}"}
