"""Who may look: signed in, with a part in the tournament; and what of it every page needs."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar
from uuid import UUID
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponseBase
from django.urls import reverse
from django.utils import timezone

from floor.http import no_part, person_of, role_of
from floor.models import Person
from floor.pages.frame import Crumb, Frame, framed
from floor.problems import Problem
from floor.wording import Said, sentence
from floor.words.provisions import language
from rulings.domain.permissions import Role
from tables.domain import tournament as tournaments
from tables.domain.envelope import StreamId
from tables.log import heads

More = ParamSpec("More")
Answer = TypeVar("Answer", bound=HttpResponseBase)


@dataclass(frozen=True, slots=True)
class Place:
    """A tournament as one person stands in it."""

    tournament: UUID
    name: str
    zone: ZoneInfo
    person: Person
    role: Role
    now: datetime  # the database's clock
    seq: int = 0  # where the tournament's own stream stands
    sealed: Mapping[str, int] = field(default_factory=dict)  # where streams stood at the closing
    closed: bool = False

    @property
    def crumb(self) -> Crumb:
        """The way back to the tournament's floor."""
        return Crumb(self.name, reverse("floor", args=[self.tournament]))

    def framed(self, title: str, *crumbs: Crumb) -> Frame:
        """Return the frame of a page of this tournament, with what lies between it and the floor."""
        return framed(
            title,
            person=str(self.person),
            role=self.role,
            crumbs=(self.crumb, *crumbs),
            now=self.now,
        )


def in_tournament(
    view: Callable[Concatenate[HttpRequest, Place, More], Answer],
) -> Callable[..., Answer]:
    """Let those in who are signed in and have a part; times are the tournament's own."""

    @login_required
    @wraps(view)
    def guarded(
        request: HttpRequest, tournament: UUID, *args: More.args, **kwargs: More.kwargs
    ) -> Answer:
        place = _place(request, tournament, kwargs.get("table"))
        if kwargs.get("table") == tournament:
            # Its own stream has its id, and is no table.
            raise as_page(Problem("not_found", "no_such_table"))
        with timezone.override(place.zone):
            try:
                return view(request, place, *args, **kwargs)
            except Problem as problem:
                raise as_page(problem) from problem

    return guarded


def as_page(problem: Said) -> Exception:
    """Return what shows a problem as a page of its own."""
    said = sentence(problem, language())
    return Http404(said) if problem.code == "not_found" else PermissionDenied(said)


def _place(request: HttpRequest, tournament: UUID, table: object) -> Place:
    role = role_of(request, tournament, table if isinstance(table, UUID) else None)
    if role is None:
        raise as_page(no_part(request))
    loaded = heads.load(StreamId(tournament))
    head = loaded.head
    state = tournaments.decode_state(head.state) if head else tournaments.EMPTY
    return Place(
        tournament=tournament,
        name=state.name or str(tournament),
        zone=zone_named(state.zone),
        person=person_of(request),
        role=role,
        now=loaded.now,
        seq=head.version if head else 0,
        sealed=state.sealed,
        closed=state.closed,
    )


def zone_named(name: str) -> ZoneInfo:
    """Return a time zone; UTC where there is none of that name."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")
