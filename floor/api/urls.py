"""Addresses of the API."""

from django.http import HttpRequest, HttpResponse
from django.urls import path, re_path
from django.views.decorators.csrf import csrf_exempt

from floor.api import books, entries, house_books, members, players, schema, tables, tournaments
from floor.http import problem
from floor.problems import Problem


@csrf_exempt
def nothing_here(request: HttpRequest) -> HttpResponse:
    """Answer an address that there is not."""
    return problem(request, Problem("not_found"))


TOURNAMENT = "tournaments/<uuid:tournament>"
TABLE = "tables/<uuid:table>"

urlpatterns = [
    path("schema/", schema.serve),
    path("tournaments", tournaments.Tournaments.as_view()),
    path(f"{TOURNAMENT}/entries", entries.TournamentEntries.as_view()),
    path(f"{TOURNAMENT}/tables", tournaments.Tables.as_view()),
    path(f"{TOURNAMENT}/people", members.People.as_view()),
    path(f"{TOURNAMENT}/people/<str:person>", members.OnePerson.as_view()),
    path(f"{TOURNAMENT}/tokens", members.Tokens.as_view()),
    path(f"{TOURNAMENT}/tokens/<int:token>", members.OneToken.as_view()),
    path(f"{TABLE}/entries", entries.TableEntries.as_view()),
    path(f"{TABLE}/hand", tables.Hand.as_view()),
    path(f"{TABLE}/claims", tables.Claims.as_view()),
    path(f"{TABLE}/rulings", tables.Rulings.as_view()),
    path("rulebooks", books.Rulebooks.as_view()),
    path("rulebooks/compare", books.TwoRulebooks.as_view()),
    path("rulebooks/<str:name>", books.OneRulebook.as_view()),
    path("house-rulebooks", house_books.HouseRulebooks.as_view()),
    path("house-rulebooks/<str:name>", house_books.OneHouseRulebook.as_view()),
    path(f"{TOURNAMENT}/players/<path:player>/miscalls", players.Miscalls.as_view()),
    re_path(r"", nothing_here),
]
