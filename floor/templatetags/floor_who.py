"""Who acts, in the bar of every page."""

from dataclasses import dataclass
from typing import Any

from django import template
from django.http import HttpRequest
from django.template.context import Context
from django.urls import reverse

from floor.asking import asking

register = template.Library()


@dataclass(frozen=True, slots=True)
class Who:
    """The paired tablet a page is shown on, if it is one, and the person who acts on it.

    `is_held`: hands are listened for, as the tablet falls back to dealer without them.
    """

    tablet: str = ""
    person: str = ""
    here: str = ""
    is_held: bool = False


@register.inclusion_tag("floor/_who.html", takes_context=True)
def who(context: Context) -> dict[str, Any]:
    """Show who acts: on a paired tablet a tap lets another one act."""
    page = context.get("page")
    request = context.get("request")
    said = {"frame": getattr(page, "frame", None), "csrf_token": context.get("csrf_token")}
    return {**said, "who": _who(request) if request is not None else Who()}


@register.simple_tag(takes_context=True)
def tablet_of(context: Context) -> Who:
    """Return the paired tablet a page is shown on, and who acts on it."""
    request = context.get("request")
    return _who(request) if request is not None else Who()


def _who(request: HttpRequest) -> Who:
    known = asking(request)
    if known.device is None:
        return Who()
    acting = known.person
    # Neither what a form was sent to nor the page where one says who one is is come back to.
    comes_back = request.method == "GET" and not request.path.startswith(reverse("tablet"))
    return Who(
        tablet=str(known.device),
        person=str(acting) if acting else "",
        here=request.get_full_path() if comes_back else "",
        is_held=acting is not None and known.device.table is not None,
    )
