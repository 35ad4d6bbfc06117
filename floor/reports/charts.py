"""What a chart shows, as data; under each stands the table it was made from. `drawing.py` draws it."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar: its name, its parts one after the other, and what is written at its end.

    `rows` are the places of what it shows in the table: one row for the whole bar, or one for each part;
    none where no row alone is what it shows. A standing bar has a `short` name, and stands in a `group`.
    """

    name: str
    parts: tuple[float, ...]
    said: str
    rows: tuple[int, ...]
    short: str = ""
    group: str = ""


@dataclass(frozen=True, slots=True)
class Chart:
    """Bars, lying or standing; with names of parts a legend stands above."""

    title: str
    bars: tuple[Bar, ...]
    parts: tuple[str, ...] = ()
    standing: bool = False


def bars(title: str, found: Sequence[Bar], *, parts: Sequence[str] = ()) -> Chart | None:
    """Return a chart of lying bars, or None where there is none."""
    return Chart(title, tuple(found), tuple(parts)) if found else None


def columns(title: str, found: Sequence[Bar], *, parts: Sequence[str]) -> Chart | None:
    """Return a chart of bars that stand beside each other, or None where there is none."""
    return Chart(title, tuple(found), tuple(parts), standing=True) if found else None
