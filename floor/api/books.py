"""Read the rulebooks."""

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from floor.api import shapes
from floor.api.endpoint import Endpoint
from floor.http import answer
from floor.rulebooks import Rulebook, all_rulebooks, rulebook


class Rulebooks(Endpoint):
    """The rulebooks that ship."""

    @extend_schema(**shapes.listing("List the rulebooks", "RulebookLine"))
    def get(self, _request: Request) -> HttpResponse:
        """Return each rulebook's name and edition."""
        return answer(all_rulebooks())


class OneRulebook(Endpoint):
    """One rulebook."""

    @extend_schema(**shapes.reading("Read a rulebook", Rulebook))
    def get(self, _request: Request, name: str) -> HttpResponse:
        """Return a rulebook's provisions in English and Spanish, and what the house may choose."""
        return answer(rulebook(name=name))
