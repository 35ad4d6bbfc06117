"""The house's own rulebooks: everybody reads them, a director makes and changes them."""

from http import HTTPStatus

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from floor.api import shapes
from floor.api.endpoint import Endpoint, checked
from floor.api.serializers import ChangedHouseRulebook, NewHouseRulebook
from floor.house_rulebooks import Wanted, change_house_rulebook, make_house_rulebook
from floor.http import answer, language_of
from floor.problems import Problem
from floor.rulebooks import HouseVersion, house_version
from rulings.house_books import house_book, house_books, versions_of


class HouseRulebooks(Endpoint):
    """The house's own rulebooks."""

    @extend_schema(**shapes.listing("List the house rulebooks", HouseVersion))
    def get(self, _request: Request) -> HttpResponse:
        """Return the latest version of each."""
        return answer([house_version(book) for book in house_books()])

    @extend_schema(**shapes.making("Make a house rulebook", NewHouseRulebook, HouseVersion))
    def post(self, request: Request) -> HttpResponse:
        """Make one over any of the rulebooks that ship; a director's business."""
        wanted = Wanted(**checked(NewHouseRulebook(data=request.data)))
        made = make_house_rulebook(request, wanted, language_of(request))
        return answer(house_version(made), status=HTTPStatus.CREATED)


class OneHouseRulebook(Endpoint):
    """One of the house's own rulebooks."""

    @extend_schema(**shapes.listing("List a house rulebook's versions", HouseVersion))
    def get(self, _request: Request, name: str) -> HttpResponse:
        """Return every version, newest first."""
        versions = versions_of(name) if "\0" not in name else ()
        if not versions:
            raise Problem("not_found", "no_such_rulebook")
        return answer([house_version(book) for book in versions])

    @extend_schema(
        **shapes.making("Change a house rulebook", ChangedHouseRulebook, HouseVersion, racing=True)
    )
    def post(self, request: Request, name: str) -> HttpResponse:
        """Add a version, decided on at the version `seen`; one that changes nothing adds none."""
        sent = checked(ChangedHouseRulebook(data=request.data))
        known = house_book(name) if "\0" not in name else None
        if known is None:
            raise Problem("not_found", "no_such_rulebook")
        seen = sent.pop("seen")
        wanted = Wanted(**{"title": known.title, "base": known.base, **sent})
        made = change_house_rulebook(
            request, name, wanted, seen=seen, language=language_of(request)
        )
        return answer(house_version(made), status=HTTPStatus.CREATED)
