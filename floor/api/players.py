"""Read what is known of a player over an event."""

from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from floor.api import shapes
from floor.api.endpoint import Endpoint, need_role
from floor.http import answer
from rulings.history import PastMiscall, miscalls_of


class Miscalls(Endpoint):
    """A player's miscalls."""

    @extend_schema(**shapes.listing("List a player's miscalls", PastMiscall))
    def get(self, request: Request, tournament: UUID, player: str) -> HttpResponse:
        """Return what a player declared and did not hold; it decides nothing about another hand."""
        need_role(request, tournament)
        return answer(miscalls_of(tournament, player) if "\0" not in player else ())
