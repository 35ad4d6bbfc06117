"""Import hands of other programs: say what will happen, take the files, follow the import, cancel it."""

from collections.abc import Iterable
from http import HTTPStatus
from typing import Final
from uuid import UUID

from django.db.models import Case, Count, Q, QuerySet, Value, When
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from floor import import_runs
from floor.accounts import role_in
from floor.import_runs import MOST_BYTES, MOST_FILES, Sent, What, may_import, megabytes
from floor.models import ImportFile, ImportHand, ImportRun
from floor.pages.frame import Crumb, Frame, framed
from floor.pages.imports import (
    NOTED,
    SUMS,
    FileLine,
    HandLine,
    ImportLine,
    ImportPage,
    ImportRunPage,
    Sum,
)
from floor.pages.parts import part
from floor.problems import Problem
from floor.tasks import import_hands
from floor.views.access import Place, in_tournament
from floor.views.outcome import number_in
from floor.wording import sentence
from floor.words.provisions import book_text, language
from rulings.rulebook.edition import EDITION_NAMES
from tables.domain import tournament as tournaments
from tables.domain.envelope import StreamId
from tables.log import heads

SHOWN: Final = 20
HANDS_A_PAGE: Final = 100
WANTED: Final[dict[str, Q]] = {
    **{str(what): Q(outcome=what) for what in What},
    NOTED: ~Q(said="") & ~Q(outcome=What.REFUSED),
}


@require_http_methods(["GET", "HEAD", "POST"])
@in_tournament
def imports(request: HttpRequest, place: Place) -> HttpResponse:
    """Show what an import does and those there were; take files, or say why not."""
    may_import(place.person, place.role)
    if request.method != "POST":
        return _show(request, place)
    files = request.FILES.getlist("files")
    if sum(file.size or 0 for file in files) > MOST_BYTES or len(files) > MOST_FILES:
        return _show(request, place, import_runs.too_much())
    sent = [Sent(file.name or "", file.read()) for file in files]
    try:
        run = import_runs.ask(
            place.person, place.tournament, request.POST.get("rulebook", ""), sent
        )
    except Problem as problem:
        return _show(request, place, problem)
    import_hands.delay(str(run.pk))
    return redirect("import-run", place.tournament, run.pk)


def _show(request: HttpRequest, place: Place, problem: Problem | None = None) -> HttpResponse:
    head = heads.load(StreamId(place.tournament)).head
    event = tournaments.decode_state(head.state) if head else tournaments.EMPTY
    asked = request.POST.get("rulebook", event.rulebook)
    runs = ImportRun.objects.filter(tournament=place.tournament).order_by("-asked_at")
    page = ImportPage(
        frame=_framed(place, _("Import hands")),
        tournament=place.tournament,
        name=place.name,
        books=tuple((name, book_text(name, {})) for name in EDITION_NAMES),
        book=asked if asked in EDITION_NAMES else "tda",
        most_files=MOST_FILES,
        most_bytes=MOST_BYTES,
        most_size=megabytes(MOST_BYTES),
        too_much=sentence(import_runs.too_much(), language()),
        runs=tuple(_lines(runs.select_related("asked_by")[:SHOWN])),
        refused=sentence(problem, language()) if problem else "",
    )
    status = problem.status if problem else HTTPStatus.OK
    return render(request, "floor/imports.html", {"page": page}, status=status)


@require_safe
@in_tournament
def one_import(request: HttpRequest, place: Place, run: UUID) -> HttpResponse:
    """Show how far an import is and what came of each hand, those that were refused first."""
    found = _found(place, run)
    (line,) = _lines([found])
    hands = ImportHand.objects.filter(file__run=found)
    numbers = hands.aggregate(**{of: Count("pk", filter=q) for of, q in WANTED.items()})
    of = request.GET.get("of", "")
    listed = hands.filter(WANTED[of]) if of in WANTED else hands
    number = number_in(request, "page") or 1
    shown = part(listed.count(), number, most=HANDS_A_PAGE)
    if shown is None and number > 1:
        raise Http404
    files = ImportFile.objects.filter(run=found).order_by("number").values_list("name", "into")
    mine = {into for _name, into in files if role_in(place.person, into)}
    page = ImportRunPage(
        frame=_framed(
            place,
            _("An import"),
            Crumb(_("Import hands"), reverse("imports", args=[place.tournament])),
        ),
        tournament=place.tournament,
        name=place.name,
        line=line,
        sums=tuple(
            Sum(of=str(name), text=str(text), hands=numbers[str(name)], is_shown=name == of)
            for name, text in SUMS.items()
        ),
        files=tuple(FileLine(name, into if into in mine else None) for name, into in files),
        hands=_hands(listed, number, mine),
        part=shown,
        of=of if of in WANTED else "",
    )
    return render(request, "floor/import_run.html", {"page": page})


@require_POST
@in_tournament
def cancel(request: HttpRequest, place: Place, run: UUID) -> HttpResponse:
    """Let no further hand be recorded; those that are stay."""
    import_runs.cancel(_found(place, run))
    return redirect("import-run", place.tournament, run)


def _found(place: Place, run: UUID) -> ImportRun:
    may_import(place.person, place.role)
    found = ImportRun.objects.filter(pk=run, tournament=place.tournament)
    one = found.select_related("asked_by").first()
    if one is None:
        raise Http404
    return one


def _lines(runs: Iterable[ImportRun]) -> list[ImportLine]:
    asked = list(runs)
    names: dict[UUID, list[str]] = {run.pk: [] for run in asked}
    files = ImportFile.objects.filter(run__in=asked).order_by("number")
    for run, name in files.values_list("run", "name"):
        names[run].append(name)
    return [
        ImportLine(
            run=run.pk,
            files=tuple(names[run.pk]),
            book=book_text(run.rulebook, {}),
            asked_by=str(run.asked_by),
            asked_at=run.asked_at,
            status=run.status,
            done=run.done,
            whole=run.whole,
        )
        for run in asked
    ]


def _hands(listed: QuerySet[ImportHand], number: int, mine: set[UUID]) -> tuple[HandLine, ...]:
    first = Case(When(outcome=What.REFUSED, then=0), When(said="", then=2), default=Value(1))
    ordered = listed.order_by(first, "file__number", "number")
    before = (number - 1) * HANDS_A_PAGE
    rows = ordered.values_list("file__name", "number", "outcome", "file__into", "table", "said")[
        before : before + HANDS_A_PAGE
    ]
    return tuple(
        HandLine(
            file=file,
            number=hand,
            outcome=outcome,
            into=into if into in mine else None,
            table=table,
            said=tuple(said.splitlines()),
        )
        for file, hand, outcome, into, table, said in rows
    )


def _framed(place: Place, title: str, *crumbs: Crumb) -> Frame:
    up = Crumb(_("Reports"), reverse("reports", args=[place.tournament]))
    return framed(
        title,
        person=str(place.person),
        role=place.role,
        crumbs=(place.crumb, up, *crumbs),
        now=place.now,
    )
