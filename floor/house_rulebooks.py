"""Make and change the house's own rulebooks: a director's business, the same on pages and in the API."""

from collections.abc import Callable, Mapping

from django.http import HttpRequest
from msgspec import Struct

from floor.accounts import may_open_tournaments
from floor.http import bearer_of, person_of
from floor.models import Person
from floor.problems import Problem
from floor.wallclock import now
from rulings.domain.permissions import Role
from rulings.house_books import Draft, HouseBook, Made, NameTaken, Overtaken, change, make
from rulings.rulebook.edition import EDITION_NAMES
from rulings.rulebook.option_faults import unknown_edition
from rulings.rulebook.provision import Language


class Wanted(Struct, frozen=True):
    """What somebody wants in a house rulebook."""

    title: str
    base: str
    house_rules: Mapping[str, object]
    note: str = ""


def may_make_rulebooks(request: HttpRequest) -> bool:
    """Say whether the asker is a director: the house's rulebooks are made for all its tournaments."""
    bearer = bearer_of(request)
    if bearer is not None:
        return bearer.role is Role.DIRECTOR
    return isinstance(request.user, Person) and may_open_tournaments(request.user)


def make_house_rulebook(request: HttpRequest, wanted: Wanted, language: Language) -> HouseBook:
    """Make a house rulebook.

    Raises:
        Problem: `not_permitted`; `invalid_payload`, where an option cannot be so or the name is taken.
    """
    by = _director(request)
    if wanted.base not in EDITION_NAMES:
        raise _unfit((unknown_edition(wanted.base, EDITION_NAMES).message(language),))
    return _made(lambda: make(_draft(wanted, by)), language)


def change_house_rulebook(
    request: HttpRequest, name: str, wanted: Wanted, *, seen: int, language: Language
) -> HouseBook:
    """Add a version to a house rulebook, decided on at the version `seen`.

    Raises:
        Problem: `not_permitted`, `not_found`; `stale_sequence`, where somebody was quicker;
            `invalid_payload`, where an option cannot be so.
    """
    by = _director(request)
    return _made(lambda: change(name, _draft(wanted, by), seen=seen), language)


def _director(request: HttpRequest) -> Person:
    person = person_of(request)
    if not may_make_rulebooks(request):
        raise Problem("not_permitted", "directors_make_rulebooks")
    return person


def _draft(wanted: Wanted, by: Person) -> Draft:
    return Draft(
        title=wanted.title,
        base=wanted.base,
        house_rules=wanted.house_rules,
        note=wanted.note,
        by=by.code,
        at=now(),
    )


def _made(work: Callable[[], Made], language: Language) -> HouseBook:
    try:
        made = work()
    except NameTaken as error:
        raise Problem("invalid_payload", "rulebook_name_taken") from error
    except Overtaken as error:
        facts = {"latest": error.latest}
        raise Problem("stale_sequence", "rulebook_moved_on", facts=facts) from error
    except LookupError as error:
        raise Problem("not_found", "no_such_rulebook") from error
    if isinstance(made, HouseBook):
        return made
    raise _unfit(tuple(fault.message(language) for fault in made))


def _unfit(messages: tuple[str, ...]) -> Problem:
    return Problem("invalid_payload", "house_rules", facts={"message": " ".join(messages)})
