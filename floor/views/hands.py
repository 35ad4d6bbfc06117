"""Download hands for other programs: one, or all of a table."""

import logging
from collections.abc import Iterable
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from floor.exports.files import OF_MANY, OF_ONE, TYPES, File, hand_at, hands_at, name_of, written
from floor.exports.hand import ToldHand
from floor.views.access import Place, in_tournament
from tables.domain.envelope import StreamId

log = logging.getLogger(__name__)


@require_safe
@in_tournament
def hands(request: HttpRequest, place: Place, table: UUID, file: str) -> HttpResponse:
    """Send the hands of a table."""
    kind = _kind(file, OF_MANY)
    found = list(hands_at(StreamId(place.tournament, table), place.role))
    if not found:
        raise Http404
    return _sent(place, found, kind, alone=False)


@require_safe
@in_tournament
def hand(request: HttpRequest, place: Place, table: UUID, number: int, file: str) -> HttpResponse:
    """Send one hand."""
    kind = _kind(file, OF_ONE)
    found = hand_at(StreamId(place.tournament, table), number, place.role)
    return _sent(place, [found], kind, alone=True)


def _kind(file: str, known: Iterable[File]) -> File:
    for kind in known:
        if file == kind:
            return kind
    raise Http404


def _sent(place: Place, found: list[ToldHand], kind: File, *, alone: bool) -> HttpResponse:
    name = name_of(found[0], kind, alone=alone)
    log.info("%s is downloaded by %s", name, place.person.code)
    response = HttpResponse("".join(written(found, kind)), content_type=TYPES[kind])
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
