"""Append any entry to a stream, and read a stream's entries."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from typing_extensions import override

from floor.api import shapes
from floor.api.bodies import read_command
from floor.api.commands import Appending, envelope_of, outcome_response
from floor.api.endpoint import checked, need_role
from floor.api.serializers import EntriesQuery
from floor.http import answer, bearer_of, submit
from floor.problems import Problem
from floor.selectors import entries_of, entry_document, is_opened, stream_of
from tables.domain.entries.table import TableOpened
from tables.domain.entries.tournament import TournamentOpened
from tables.domain.envelope import StreamId

NOT_OPENED = frozenset({"table_not_opened", "tournament_not_opened"})


class TableEntries(Appending):
    """The log of a table."""

    @extend_schema(**shapes.append("Record an entry at a table"))
    def post(self, request: Request, table: UUID) -> HttpResponse:
        """Record it; `dispatch` comes straight to `append`, and only the schema reads this."""
        return self.append(request, table=table)

    @override
    def append(self, request: HttpRequest, **ids: UUID) -> HttpResponse:
        return append(request, table_stream(request, ids["table"]))

    @extend_schema(**shapes.entries("Read a table's entries"))
    def get(self, request: Request, table: UUID) -> HttpResponse:
        """Return entries after a seq, hidden cards masked."""
        return read(request, table_stream(request, table))


class TournamentEntries(Appending):
    """The log of a tournament's own stream."""

    @extend_schema(**shapes.append("Record an entry of the tournament"))
    def post(self, request: Request, tournament: UUID) -> HttpResponse:
        """Record it; `dispatch` comes straight to `append`, and only the schema reads this."""
        return self.append(request, tournament=tournament)

    @override
    def append(self, request: HttpRequest, **ids: UUID) -> HttpResponse:
        return append(request, StreamId(ids["tournament"]))

    @extend_schema(**shapes.entries("Read a tournament's own entries"))
    def get(self, request: Request, tournament: UUID) -> HttpResponse:
        """Return entries after a seq."""
        return read(request, StreamId(tournament))


def table_stream(request: HttpRequest, table: UUID) -> StreamId:
    """Return a table's stream: in the token's own tournament, without a look-up, or wherever it is.

    Raises:
        Problem: `not_found`; the tournament's own stream, which has its id, is no table either.
    """
    bearer = bearer_of(request)
    if bearer is None:
        return stream_of(table=table)
    if bearer.tournament == table:
        raise Problem("not_found", "no_such_table")
    return StreamId(bearer.tournament, table)


def append(request: HttpRequest, stream: StreamId) -> HttpResponse:
    """Record the entry that a request carries in a stream that is open."""
    role = need_role(request, stream.tournament, stream.table)
    command, entry = read_command(request)
    if isinstance(entry, TableOpened | TournamentOpened) and not is_opened(stream=stream):
        raise _not_there(stream)
    outcome = submit(stream, entry, envelope_of(request, command, role), command.seen)
    if outcome.refusal is not None and outcome.refusal.fault in NOT_OPENED:
        raise _not_there(stream)
    return outcome_response(request, stream, outcome, role=role)


def read(request: Request, stream: StreamId) -> HttpResponse:
    """Return the page of entries that a request asks for."""
    role = need_role(request, stream.tournament, stream.table)
    query = checked(EntriesQuery(data=request.query_params.dict()))
    page = entries_of(stream=stream, role=role, **query)
    return answer({"seq": page.seq, "entries": [entry_document(row) for row in page.entries]})


def _not_there(stream: StreamId) -> Problem:
    return Problem("not_found", "no_such_table" if stream.table else "no_such_tournament")
