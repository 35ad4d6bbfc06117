"""In which language somebody reads: as the page's address asks, by his own choice, this tablet's, or his browser's."""

from collections.abc import Awaitable, Callable
from inspect import iscoroutinefunction
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils.decorators import sync_and_async_middleware
from django.utils.translation import get_language_from_request, override

from floor.models import Person

Answer = Callable[[HttpRequest], HttpResponseBase]
StreamAnswer = Callable[[HttpRequest], Awaitable[HttpResponseBase]]


def is_language(code: str) -> bool:
    """Say whether pages come in a language."""
    return code in dict(settings.LANGUAGES)


def chosen_by(request: HttpRequest) -> str:
    """Return the language somebody chose, for this page, himself or this tablet; "" where he did not."""
    asked = request.GET.get("lang", "")
    own = request.user.language if isinstance(request.user, Person) else ""
    kept = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    return next((code for code in (asked, own, kept) if is_language(code)), "")


@sync_and_async_middleware
def reading_language(get_response: Any) -> Answer | StreamAnswer:
    """Answer every request in the language of who sent it."""
    if iscoroutinefunction(get_response):
        return _for_streams(get_response)

    def answered(request: HttpRequest) -> HttpResponseBase:
        with override(chosen_by(request) or get_language_from_request(request)):
            response: HttpResponseBase = get_response(request)
            return response

    return answered


def _for_streams(get_response: StreamAnswer) -> StreamAnswer:
    """Ask nobody who reads: the connection that tells it would be held as long as the stream."""

    async def answered(request: HttpRequest) -> HttpResponseBase:
        with override(get_language_from_request(request)):
            return await get_response(request)

    return answered
