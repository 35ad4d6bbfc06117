"""What became of a command, for pages: on with the table, or the sentence that says why not."""

from dataclasses import dataclass
from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from floor.http import status_of
from floor.problems import Problem
from floor.views.access import Place
from floor.wording import Said, sentence
from floor.words.provisions import language
from rulings.services import Outcome
from tables.domain.envelope import StreamId
from tables.domain.refusal import Code, Refusal

MOST = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Answer:
    """How a page comes back: as it is, or with why not, and what came since an entry."""

    status: HTTPStatus = HTTPStatus.OK
    said: str = ""
    since: int | None = None


PLAIN = Answer()
UNFIT = Answer(HTTPStatus.UNPROCESSABLE_ENTITY)


def not_taken(refused: Said, *, seen: int) -> Answer:
    """Return why something was refused; where somebody was quicker, what came since."""
    stale = refused.code == Code.STALE_SEQUENCE
    return Answer(status_of(refused), sentence(refused, language()), seen if stale else None)


def stale(seen: int, stands: int) -> Refusal:
    """Return what a form is told that was filled in before the table moved on."""
    facts = {"expected": seen, "actual": stands}
    return Refusal(Code.STALE_SEQUENCE, "stream_moved_on", facts)


def accepted(
    request: HttpRequest, place: Place, stream: StreamId, outcome: Outcome, to: str = ""
) -> HttpResponse:
    """Say under which seq it stands, and go on to the table, or where `to` says."""
    said = _("Accepted #%(seq)s") if outcome.refusal is None else _("On file as refused, #%(seq)s")
    messages.success(request, said % {"seq": outcome.seq})
    return HttpResponseRedirect(
        to or reverse("table", args=[place.tournament, stream.key]), status=303
    )


def number_in(request: HttpRequest, name: str) -> int | None:
    """Return a number of the query, or None where there is none.

    Raises:
        Problem: `not_found`, where it is no number that anything could have.
    """
    text = request.GET.get(name, "")
    if not text:
        return None
    if not text.isascii() or not text.isdigit() or not 1 <= int(text[:12]) <= MOST:
        raise Problem("not_found", "no_such_hand")
    return int(text)


def number_of(sent: QueryDict) -> int | None:
    """Return the hand that a form or a query names, if it names one."""
    text = sent.get("hand", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < len(str(MOST)) else None


def seen_in(request: HttpRequest) -> int | None:
    """Return the seq that a form was filled in at: what it offers is what the table was then.

    So a form that came too late is stale and nothing else, and one sent twice is the same one.
    """
    text = request.POST.get("seq", "")
    plain = text.isascii() and text.isdigit() and len(text) < len(str(MOST))
    return int(text) if plain and int(text) else None
