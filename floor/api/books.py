"""Read the rulebooks, one or two side by side."""

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from floor.api import shapes
from floor.api.endpoint import Endpoint, checked
from floor.api.serializers import CompareQuery
from floor.http import answer
from floor.rulebook_differences import Comparison, comparison
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
        """Return a rulebook's provisions in English and Spanish, and what is in force.

        A house's own is read by its name, or by its name and a version: `house-fridays@2`.
        """
        return answer(rulebook(name=name))


class TwoRulebooks(Endpoint):
    """Two rulebooks side by side."""

    @extend_schema(**shapes.asking("Compare two rulebooks", Comparison, CompareQuery))
    def get(self, request: Request) -> HttpResponse:
        """Return what two rulebooks judge differently, in words, and their provisions by topic."""
        return answer(comparison(**checked(CompareQuery(data=request.query_params.dict()))))
