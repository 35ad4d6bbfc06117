"""Who has a part in a tournament, and the tokens of its programs: its director's business."""

from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from msgspec import Struct
from rest_framework.request import Request

from floor.accounts import dismiss, grant, make_person
from floor.api import shapes
from floor.api.endpoint import Endpoint, checked, need_director
from floor.api.serializers import NewMember, NewToken
from floor.http import answer
from floor.models import Person
from floor.people import Member, member_line, members_of, person_named, tokens_of
from floor.problems import Problem
from floor.tokens import issue_token, revoke_token


class TokenMade(Struct, frozen=True):
    """A token, which is shown this once."""

    token: str


class People(Endpoint):
    """Everybody with a part in a tournament."""

    @extend_schema(**shapes.listing("List a tournament's people", "Member"))
    def get(self, request: Request, tournament: UUID) -> HttpResponse:
        """Return everybody with a part in the tournament."""
        need_director(request, tournament)
        return answer(members_of(tournament=tournament))

    @extend_schema(**shapes.making("Give somebody a role", NewMember, Member))
    def post(self, request: Request, tournament: UUID) -> HttpResponse:
        """Give somebody a role in place of what he was; make him first where he is new."""
        need_director(request, tournament)
        wanted = checked(NewMember(data=request.data))
        membership = grant(_person(wanted), tournament, wanted["role"])
        return answer(member_line(membership), status=HTTPStatus.CREATED)


class OnePerson(Endpoint):
    """One person's part in a tournament."""

    @extend_schema(**shapes.removing("Take somebody's role away"))
    def delete(self, request: Request, tournament: UUID, person: str) -> HttpResponse:
        """Take a person's role away; his tokens in this tournament stop with it."""
        need_director(request, tournament)
        found = Person.objects.filter(code=person).first()
        if found is None or not dismiss(found, tournament):
            raise Problem("not_found", "no_such_person")
        return HttpResponse(status=HTTPStatus.NO_CONTENT)


class Tokens(Endpoint):
    """The tokens of a tournament."""

    @extend_schema(**shapes.listing("List a tournament's tokens", "TokenLine"))
    def get(self, request: Request, tournament: UUID) -> HttpResponse:
        """Return every token's particulars, never the token itself."""
        need_director(request, tournament)
        return answer(tokens_of(tournament=tournament))

    @extend_schema(**shapes.making("Issue a token", NewToken, TokenMade))
    def post(self, request: Request, tournament: UUID) -> HttpResponse:
        """Issue a token of one person in one role; it is shown this once."""
        need_director(request, tournament)
        wanted = checked(NewToken(data=request.data))
        person = _member(wanted["person"], tournament)
        text = issue_token(person, tournament, wanted["role"], label=wanted["label"])
        return answer(TokenMade(text), status=HTTPStatus.CREATED)


class OneToken(Endpoint):
    """One token of a tournament."""

    @extend_schema(**shapes.removing("Revoke a token"))
    def delete(self, request: Request, tournament: UUID, token: int) -> HttpResponse:
        """Stop a token from the next request on."""
        need_director(request, tournament)
        if not revoke_token(token, tournament):
            raise Problem("not_found", "no_such_token")
        return HttpResponse(status=HTTPStatus.NO_CONTENT)


def _person(wanted: dict[str, Any]) -> Person:
    """Return the person of that sign-in name, made where a password comes with it.

    Raises:
        Problem: `not_found`, or as `make_person`.
    """
    username, password = wanted["username"], wanted.get("password")
    if password is not None:
        return make_person(username=username, name=wanted.get("name", ""), password=password)
    return person_named(username)


def _member(code: str, tournament: UUID) -> Person:
    person = Person.objects.filter(code=code, memberships__tournament=tournament).first()
    if person is None:
        raise Problem("not_found", "no_such_person")
    return person
