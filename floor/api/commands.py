"""Take a command and answer what came of it; the lean way in, past the framework's machinery."""

from abc import ABC, abstractmethod
from http import HTTPStatus
from typing import Any, Final
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from msgspec import Struct
from typing_extensions import override

from floor.api.bodies import CommandBody
from floor.api.endpoint import Endpoint, as_problem
from floor.api.identity import identify
from floor.http import answer, envelope_for, problem
from floor.selectors import entries_of, entry_document
from rulings.domain.permissions import Role
from rulings.services import Outcome
from tables.domain.envelope import Envelope, StreamId
from tables.domain.refusal import Code, Refusal

MISSED_AT_MOST: Final = 300


class Recorded(Struct, frozen=True):
    """What is answered when an entry was recorded: where, and in which hand."""

    tournament: UUID
    table: UUID | None
    seq: int
    hand: int | None


class Appending(Endpoint, ABC):
    """An address whose POST records an entry: it costs a token's look-up, a head and an append."""

    @override
    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        if request.method != "POST":
            return super().dispatch(request, *args, **kwargs)
        try:
            identify(request)
            return self.append(request, **kwargs)
        except Exception as error:  # noqa: BLE001 - what is nobody's fault is raised again
            return problem(request, as_problem(error, request))

    @abstractmethod
    def append(self, request: HttpRequest, **ids: UUID) -> HttpResponse:
        """Record what the request says, or raise a Problem."""


def envelope_of(request: HttpRequest, command: CommandBody, role: Role) -> Envelope:
    """Return the envelope of a command."""
    return envelope_for(
        request,
        role=role,
        command_id=command.command_id,
        occurred_at=command.occurred_at,
        queued=command.queued,
    )


def outcome_response(
    request: HttpRequest, stream: StreamId, outcome: Outcome, *, role: Role
) -> HttpResponse:
    """Return what came of a command; to whom was overtaken, what came since."""
    refusal = outcome.refusal
    if refusal is None and outcome.seq is not None:
        recorded = Recorded(stream.tournament, stream.table, outcome.seq, outcome.hand)
        return answer(recorded, status=HTTPStatus.CREATED)
    refusal = refusal or Refusal(Code.IMPOSSIBLE_ENTRY, "refused")
    if refusal.code == Code.STALE_SEQUENCE:
        return problem(request, refusal, **_missed(stream, refusal, role))
    # A late claim's refusal is on file: where.
    return problem(request, refusal, **({} if outcome.seq is None else {"seq": outcome.seq}))


def _missed(stream: StreamId, refusal: Refusal, role: Role) -> dict[str, object]:
    seen, actual = refusal.facts["expected"], refusal.facts["actual"]
    if not isinstance(seen, int) or not isinstance(actual, int) or seen >= actual:
        return {"seq": actual, "entries": []}
    page = entries_of(stream=stream, role=role, after=seen, limit=MISSED_AT_MOST)
    return {"seq": page.seq, "entries": [entry_document(row) for row in page.entries]}
