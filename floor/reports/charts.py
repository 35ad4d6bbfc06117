"""Charts as SVG that prints as well: bars, and bars in parts. Beside each stands the table it was made from.

Colours are Okabe and Ito's, told apart by the colour-blind; each part has a pattern of its own as well.
"""

from collections.abc import Sequence
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
    """A bar: its name, its parts one after the other, and what is written at its end."""

    name: str
    parts: tuple[float, ...]
    said: str


def bars(title: str, found: Sequence[Bar], *, parts: Sequence[str] = ()) -> SafeString:
    """Return lying bars; with names of parts a legend stands above. Nothing where there are none."""
    if not found:
        return mark_safe("")
    most = max(sum(bar.parts) for bar in found) or 1
    names = min(NAMES, max(LETTER * len(bar.name) for bar in found) + GAP)
    top = LEGEND if parts else 4
    height = top + LINE * len(found) + 6
    return format_html(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img"'
        ' class="chart" font-family="Libertinus Serif, system-ui, sans-serif" font-size="14">'
        "<title>{title}</title>{patterns}{legend}{bars}</svg>",
        width=WIDTH,
        height=height,
        title=title,
        patterns=_patterns(),
        legend=_legend(parts, names),
        bars=format_html_join(
            "",
            "{}",
            ((_bar(bar, (names, top + LINE * place), most),) for place, bar in enumerate(found)),
        ),
    )


def _bar(bar: Bar, at: tuple[float, int], most: float) -> SafeString:
    left, top = at
    start, room, pieces = left, WIDTH - left - VALUES, []
    for place, part in enumerate(bar.parts):
        wide = part / most * room
        if wide > 0:
            pieces.append(
                (f"{left:.1f}", top, f"{wide:.1f}", BAR, _fill(place), bar.name, bar.said)
            )
        left += wide
    drawn = format_html_join(
        "",
        '<rect x="{}" y="{}" width="{}" height="{}" fill="{}"><title>{}: {}</title></rect>',
        pieces,
    )
    return format_html(
        '<text class="chart-text" x="{}" y="{}" text-anchor="end">{}</text>{}'
        '<text class="chart-text" x="{}" y="{}">{}</text>',
        f"{start - GAP:.1f}",
        top + 15,
        _shortened(bar.name, start),
        drawn,
        f"{left + 6:.1f}",
        top + 15,
        bar.said,
    )


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
