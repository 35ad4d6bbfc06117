"""Pages of which a tablet may keep a copy for when the network is away: those of the table and of the room."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, Final, ParamSpec

from django.http import HttpRequest, HttpResponse

from floor.views.access import Place

WHOSE: Final = "X-Floorbook-Keep"

More = ParamSpec("More")
View = Callable[Concatenate[HttpRequest, Place, More], HttpResponse]


def may_be_kept(view: View[More]) -> View[More]:
    """Say in a page whose it is: a copy is shown to nobody else, and to nobody in another part."""

    @wraps(view)
    def said(
        request: HttpRequest, place: Place, /, *args: More.args, **kwargs: More.kwargs
    ) -> HttpResponse:
        response = view(request, place, *args, **kwargs)
        if request.method == "GET":
            response[WHOSE] = f"{place.person.code} {place.role}"
        return response

    return said
