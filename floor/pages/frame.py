"""What every page has round its own part: the title, who looks, and the way back."""

from dataclasses import dataclass
from datetime import datetime

from floor.words.labels import ROLES, label
from rulings.domain.permissions import MAY_RECORD, Role


@dataclass(frozen=True, slots=True)
class Crumb:
    """A step on the way back."""

    text: str
    href: str


@dataclass(frozen=True, slots=True)
class Frame:
    """The frame; `now` is the server's time, which every deadline on the page is measured by."""

    title: str
    person: str = ""
    role: str = ""
    part: str = ""  # the role as the log has it
    crumbs: tuple[Crumb, ...] = ()
    now: datetime | None = None
    answers_calls: bool = False


def framed(
    title: str,
    *,
    person: str = "",
    role: Role | None = None,
    crumbs: tuple[Crumb, ...] = (),
    now: datetime | None = None,
) -> Frame:
    """Return a frame with the role in words."""
    return Frame(
        title=title,
        person=person,
        role=label(ROLES, role) if role else "",
        part=str(role or ""),
        crumbs=crumbs,
        now=now,
        answers_calls=role is not None and "call_accepted" in MAY_RECORD[role],
    )
