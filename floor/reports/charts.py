"""Charts as SVG that prints as well: bars, and bars in parts. Under each stands the table it was made from.

Colours are Okabe and Ito's, told apart by the colour-blind; each part has a pattern of its own as well.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

COLOURS: Final = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#999933")
WIDTH: Final = 760
NAMES: Final = 320  # at most, for the names of bars
VALUES: Final = 90
LINE: Final = 30
BAR: Final = 20
LEGEND: Final = 26
GAP: Final = 8
LETTER: Final = 9.0  # about as wide as a letter of a screen's own font is at most


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar: its name, its parts one after the other, and what is written at its end.

    `rows` are the places of what it shows in the table: one row for the whole bar, or one for each part.
    """

    name: str
    parts: tuple[float, ...]
    said: str
    rows: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """Lying bars; with names of parts a legend stands above."""

    title: str
    bars: tuple[Bar, ...]
    parts: tuple[str, ...] = ()


Way = Callable[[int], str]  # from a row's place to the address of what is behind it, if anything is


def bars(title: str, found: Sequence[Bar], *, parts: Sequence[str] = ()) -> Chart | None:
    """Return a chart, or None where there is no bar."""
    return Chart(title, tuple(found), tuple(parts)) if found else None


def drawn(chart: Chart, way: Way | None = None) -> SafeString:
    """Return a chart as SVG: a picture, or with a way to what is behind its bars, a group of links."""
    found, parts = chart.bars, chart.parts
    most = max(sum(bar.parts) for bar in found) or 1
    names = min(NAMES, max(LETTER * len(bar.name) for bar in found) + GAP)
    top = LEGEND if parts else 4
    height = top + LINE * len(found) + 6
    return format_html(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="{role}"'
        ' class="chart" font-family="Libertinus Serif, system-ui, sans-serif" font-size="14">'
        "<title>{title}</title>{patterns}{legend}{bars}</svg>",
        width=WIDTH,
        height=height,
        role="group" if way else "img",
        title=chart.title,
        patterns=_patterns(),
        legend=_legend(parts, names),
        bars=format_html_join(
            "",
            "{}",
            (
                (_bar(bar, (names, top + LINE * place), most, way),)
                for place, bar in enumerate(found)
            ),
        ),
    )


def _bar(bar: Bar, at: tuple[float, int], most: float, way: Way | None) -> SafeString:
    left, top = at
    start, room, pieces = left, WIDTH - left - VALUES, []
    of_parts = way if len(bar.rows) > 1 else None
    for place, part in enumerate(bar.parts):
        wide = part / most * room
        if wide > 0:
            piece = format_html(
                '<rect x="{}" y="{}" width="{}" height="{}" fill="{}"><title>{}: {}</title></rect>',
                *(f"{left:.1f}", top, f"{wide:.1f}", BAR, _fill(place), bar.name, bar.said),
            )
            pieces.append((_linked(piece, of_parts(bar.rows[place]) if of_parts else "", bar),))
        left += wide
    whole = format_html(
        '<text class="chart-text" x="{}" y="{}" text-anchor="end">{}</text>{}'
        '<text class="chart-text" x="{}" y="{}">{}</text>',
        f"{start - GAP:.1f}",
        top + 15,
        _shortened(bar.name, start),
        format_html_join("", "{}", pieces),
        f"{left + 6:.1f}",
        top + 15,
        bar.said,
    )
    if way is None or of_parts:
        return whole
    line = format_html(
        '<rect class="chart-line" x="0" y="{}" width="{}" height="{}"/>{}',
        *(top - (LINE - BAR) // 2, WIDTH, LINE, whole),
    )
    return _linked(line, way(bar.rows[0]), bar) if way(bar.rows[0]) else whole


def _linked(piece: SafeString, href: str, bar: Bar) -> SafeString:
    """Return a piece as a link, for the finger: by the keyboard the table under it leads there as well."""
    if not href:
        return piece
    said = '<a href="{}" tabindex="-1" aria-label="{}: {}">{}</a>'
    return format_html(said, href, bar.name, bar.said, piece)


def _fill(place: int) -> str:
    return COLOURS[0] if place == 0 else f"url(#part-{place % len(COLOURS)})"


def _patterns() -> SafeString:
    """Return a pattern for each part but the first: stripes, each at an angle of its own."""
    return format_html(
        "<defs>{}</defs>",
        format_html_join(
            "",
            '<pattern id="part-{0}" width="6" height="6" patternUnits="userSpaceOnUse"'
            ' patternTransform="rotate({1})"><rect width="6" height="6" fill="{2}"/>'
            '<rect width="2" height="6" fill="#ffffff" fill-opacity=".55"/></pattern>',
            ((place, 30 * place, colour) for place, colour in enumerate(COLOURS) if place),
        ),
    )


def _shortened(name: str, room: float) -> str:
    most = int((room - GAP) / LETTER)
    return name if len(name) <= most else f"{name[: most - 1]}…"


def _legend(parts: Sequence[str], left: float) -> SafeString:
    pieces = []
    for place, name in enumerate(parts):
        pieces.append((f"{left:.1f}", _fill(place), f"{left + 18:.1f}", name))
        left += 34 + LETTER * len(name)
    if not pieces:
        return mark_safe("")
    return format_html_join(
        "",
        '<rect x="{}" y="4" width="14" height="14" fill="{}"/>'
        '<text class="chart-text" x="{}" y="16">{}</text>',
        pieces,
    )
