"""Read a table: a hand as of any seq, its claims, its rulings."""

from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from floor.api import shapes
from floor.api.endpoint import Endpoint, checked, need_role
from floor.api.entries import table_stream
from floor.api.serializers import HandQuery
from floor.disputes import claims_of, rulings_of
from floor.explanations import with_why
from floor.http import answer
from floor.selectors import hand_at


class Hand(Endpoint):
    """A hand of a table."""

    @extend_schema(**shapes.hand("Read a hand as of any entry"))
    def get(self, request: Request, table: UUID) -> HttpResponse:
        """Return the hand view: the latest hand, now, unless the query says otherwise.

        With `explain`, each flag, obligation, remedy and window says in a sentence why.
        """
        stream = table_stream(request, table)
        role = need_role(request, stream.tournament, stream.table)
        query = checked(HandQuery(data=request.query_params.dict()))
        view = hand_at(
            stream=stream,
            role=role,
            number=query.get("hand"),
            as_of=query.get("as_of"),
            now=query.get("now"),
        )
        language = query.get("explain")
        return answer(with_why(view, language) if language else view)


class Claims(Endpoint):
    """The claims of a table."""

    @extend_schema(**shapes.listing("List a table's claims", "ClaimLine"))
    def get(self, request: Request, table: UUID) -> HttpResponse:
        """Return every claim, the refused ones too, as judged now."""
        stream = table_stream(request, table)
        return answer(
            claims_of(stream=stream, role=need_role(request, stream.tournament, stream.table))
        )


class Rulings(Endpoint):
    """The rulings of a table."""

    @extend_schema(**shapes.listing("List a table's rulings", "RulingLine"))
    def get(self, request: Request, table: UUID) -> HttpResponse:
        """Return every ruling with its hand, its provisions and the chips it moved."""
        stream = table_stream(request, table)
        return answer(
            rulings_of(stream=stream, role=need_role(request, stream.tournament, stream.table))
        )
