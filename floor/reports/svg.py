"""What every chart is drawn with: SVG that prints as well.

Colours are Okabe and Ito's, told apart by the colour-blind; each part has a pattern of its own as well.
"""

from collections.abc import Callable, Sequence
from typing import Final

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from floor.reports.charts import Bar

COLOURS: Final = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#999933")
WIDTH: Final = 760
LEGEND: Final = 26
LETTER: Final = 9.0  # about as wide as a letter of a screen's own font is at most

Way = Callable[[int], str]  # from a row's place to the address of what is behind it, if anything is


def svg(title: str, height: float, content: Sequence[SafeString], *, linked: bool) -> SafeString:
    """Return a chart with its title, as wide as every chart is."""
    return format_html(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}" role="{}"'
        ' class="chart" font-family="Libertinus Serif, system-ui, sans-serif" font-size="14">'
        "<title>{}</title>{}{}</svg>",
        WIDTH,
        height,
        "group" if linked else "img",
        title,
        _patterns(),
        together(content),
    )


def together(pieces: Sequence[SafeString]) -> SafeString:
    """Return pieces one after the other."""
    return format_html_join("", "{}", ((one,) for one in pieces))


def box(bar: Bar, place: int, at: tuple[float, float, float, float]) -> SafeString:
    """Return a part of a bar, by its left, top, width and height; a pointer over it is told the bar."""
    return format_html(
        '<rect x="{}" y="{}" width="{}" height="{}" fill="{}"><title>{}: {}</title></rect>',
        *(f"{one:.1f}" for one in at),
        _fill(place),
        bar.name,
        bar.said,
    )


def linked(piece: SafeString, href: str, bar: Bar) -> SafeString:
    """Return a piece as a link, for the finger: by the keyboard the table under it leads there as well."""
    if not href:
        return piece
    said = '<a href="{}" tabindex="-1" aria-label="{}: {}">{}</a>'
    return format_html(said, href, bar.name, bar.said, piece)


def legend(parts: Sequence[str], left: float) -> SafeString:
    """Return what the parts are called, beside what they are filled with."""
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
