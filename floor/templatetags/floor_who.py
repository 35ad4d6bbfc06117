"""Who acts, in the bar of every page."""

from dataclasses import dataclass
from typing import Any

from django import template
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
    known = asking(request) if request is not None else None
    if request is None or known is None or known.device is None:
        return {**said, "who": Who()}
    acting = known.person
    # Neither what a form was sent to nor the page where one says who one is is come back to.
    comes_back = request.method == "GET" and not request.path.startswith(reverse("tablet"))
    here = request.get_full_path() if comes_back else ""
    held = acting is not None and known.device.table is not None
    return {**said, "who": Who(str(known.device), str(acting) if acting else "", here, held)}
