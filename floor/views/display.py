"""Choose how this tablet shows things; the choice stays in its cookies."""

from http import HTTPStatus
from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from floor.display import (
    DECK_COOKIE,
    HAND_COOKIE,
    SOUND_COOKIE,
    THEME_COOKIE,
    WAKE_COOKIE,
    deck_of,
    hand_of,
    sound_of,
    theme_of,
    wake_of,
)
from floor.pages.frame import framed
from floor.pages.people import DisplayPage
from floor.views.going import next_of

A_YEAR: Final = 365 * 24 * 60 * 60


@require_http_methods(["GET", "HEAD", "POST"])
def display(request: HttpRequest) -> HttpResponse:
    """Show the choices, or keep what was chosen and go back."""
    if request.method != "POST":
        person = str(request.user) if request.user.is_authenticated else ""
        page = DisplayPage(
            frame=framed(_("Display"), person=person),
            theme=theme_of(request.COOKIES),
            deck=deck_of(request.COOKIES),
            sound=sound_of(request.COOKIES),
            wake=wake_of(request.COOKIES),
            hand=hand_of(request.COOKIES),
            next=next_of(request, otherwise=""),
        )
        return render(request, "floor/display.html", {"page": page})
    response = HttpResponseRedirect(next_of(request), status=HTTPStatus.SEE_OTHER)
    kept = {
        THEME_COOKIE: ("theme", theme_of),
        DECK_COOKIE: ("deck", deck_of),
        HAND_COOKIE: ("hand", hand_of),
        SOUND_COOKIE: ("sound", sound_of),
        WAKE_COOKIE: ("wake", wake_of),
    }
    for name, (field, one_of) in kept.items():
        value = request.POST.get(field)
        if value is not None:
            response.set_cookie(
                name,
                one_of({name: value}),
                max_age=A_YEAR,
                secure=request.is_secure(),
                httponly=True,
                samesite="Lax",
            )
    return response
