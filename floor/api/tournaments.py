"""Open tournaments and tables, and list them."""

from http import HTTPStatus
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import extend_schema
from msgspec import UNSET, Struct, UnsetType
from rest_framework.request import Request
from typing_extensions import override

from floor.api import shapes
from floor.api.bodies import read_command
from floor.api.commands import Appending, envelope_of, outcome_response
from floor.api.endpoint import need_role
from floor.http import answer, bearer_of, only_tournament, person_of
from floor.problems import Problem
from floor.rooms import tables_of, tournaments_of
from floor.selectors import is_opened
from floor.services import open_table, open_tournament
from floor.tokens import opening_token
from rulings.domain.permissions import Role
from tables.domain.entries import wire_name
from tables.domain.entries.base import Entry
from tables.domain.entries.table import TableOpened
from tables.domain.entries.tournament import TournamentOpened
from tables.domain.envelope import StreamId


class TournamentMade(Struct, frozen=True):
    """What is answered when a tournament was opened; a program gets its director's token too."""

    tournament: UUID
    table: None
    seq: int
    hand: None
    token: str | UnsetType = UNSET


class Tournaments(Appending):
    """The tournaments that the asker has a part in."""

    @extend_schema(**shapes.opening("Open a tournament", TournamentMade, TournamentOpened))
    def post(self, request: Request) -> HttpResponse:
        """Record it; `dispatch` comes straight to `append`, and only the schema reads this."""
        return self.append(request)

    @override
    def append(self, request: HttpRequest, **ids: UUID) -> HttpResponse:
        person, bearer = person_of(request), bearer_of(request)
        if bearer is not None and bearer.role is not Role.DIRECTOR:
            raise Problem("not_permitted", "directors_open_tournaments")
        command, entry = read_command(request)
        if not isinstance(entry, TournamentOpened):
            raise _not_an_opening(entry, TournamentOpened)
        envelope = envelope_of(request, command, Role.DIRECTOR)
        opened = open_tournament(person=person, entry=entry, envelope=envelope)
        if opened.outcome.seq is None:
            return outcome_response(request, opened.stream, opened.outcome, role=Role.DIRECTOR)
        tournament = opened.stream.tournament
        token = opening_token(person, tournament, command.command_id) if bearer else UNSET
        made = TournamentMade(tournament, None, opened.outcome.seq, None, token)
        return answer(made, status=HTTPStatus.CREATED)

    @extend_schema(**shapes.listing("List my tournaments", "TournamentLine"))
    def get(self, request: Request) -> HttpResponse:
        """Return the asker's tournaments; a token has one, and so has a PIN."""
        only = only_tournament(request)
        return answer(tournaments_of(person=person_of(request), only=only))


class Tables(Appending):
    """The tables of a tournament."""

    @extend_schema(**shapes.opening("Open a table", shapes.RECORDED, TableOpened))
    def post(self, request: Request, tournament: UUID) -> HttpResponse:
        """Record it; `dispatch` comes straight to `append`, and only the schema reads this."""
        return self.append(request, tournament=tournament)

    @override
    def append(self, request: HttpRequest, **ids: UUID) -> HttpResponse:
        tournament = ids["tournament"]
        role = need_role(request, tournament)
        command, entry = read_command(request)
        if not isinstance(entry, TableOpened):
            raise _not_an_opening(entry, TableOpened)
        if not is_opened(stream=StreamId(tournament)):
            raise Problem("not_found", "no_such_tournament")
        opened = open_table(
            tournament=tournament, entry=entry, envelope=envelope_of(request, command, role)
        )
        return outcome_response(request, opened.stream, opened.outcome, role=role)

    @extend_schema(**shapes.listing("List a tournament's tables", "TableLine"))
    def get(self, request: Request, tournament: UUID) -> HttpResponse:
        """Return every table at a glance, with the claims that wait and what closes them."""
        need_role(request, tournament)
        return answer(tables_of(tournament=tournament))


def _not_an_opening(entry: Entry, wanted: type[Entry]) -> Problem:
    facts = {"type": wire_name(type(entry)), "wanted": wire_name(wanted)}
    return Problem("invalid_payload", "another_type", facts=facts)
