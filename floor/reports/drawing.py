"""Draw a chart: a picture on paper, links on screen. Lying bars are drawn here, standing ones in `standing.py`."""

from textwrap import wrap
from typing import Final

from django.utils.html import format_html
from django.utils.safestring import SafeString

from floor.reports.charts import Bar, Chart
from floor.reports.standing import standing
from floor.reports.svg import LEGEND, LETTER, WIDTH, Way, box, legend, linked, svg, together

NAMES: Final = 320  # at most, for the names of bars
VALUES: Final = 90
LINE: Final = 30
BAR: Final = 20
GAP: Final = 8
SMALL: Final = 12 / 14  # of a letter, in a name that takes two lines


def drawn(chart: Chart, way: Way | None = None) -> SafeString:
    """Return a chart as SVG: a picture, or with a way to what is behind its bars, a group of links."""
    return standing(chart, way) if chart.standing else _lying(chart, way)


def _lying(chart: Chart, way: Way | None) -> SafeString:
    most = max(sum(bar.parts) for bar in chart.bars) or 1
    names = min(NAMES, max(LETTER * len(bar.name) for bar in chart.bars) + GAP)
    top = LEGEND if chart.parts else 4
    content = [legend(chart.parts, names)]
    for place, bar in enumerate(chart.bars):
        content.append(_bar(bar, (names, top + LINE * place), most, way))
    return svg(chart.title, top + LINE * len(chart.bars) + 6, content, linked=way is not None)


def _bar(bar: Bar, at: tuple[float, int], most: float, way: Way | None) -> SafeString:
    left, top = at
    start, room, pieces = left, WIDTH - left - VALUES, []
    of_parts = way if len(bar.rows) > 1 else None
    for place, part in enumerate(bar.parts):
        wide = part / most * room
        if wide > 0:
            piece = box(bar, place, (left, top, wide, BAR))
            pieces.append(linked(piece, of_parts(bar.rows[place]) if of_parts else "", bar))
        left += wide
    whole = format_html(
        '{}{}<text class="chart-text" x="{}" y="{}">{}</text>',
        _name(bar.name, (start - GAP, top + 15)),
        together(pieces),
        f"{left + 6:.1f}",
        top + 15,
        bar.said,
    )
    href = way(bar.rows[0]) if way and bar.rows and not of_parts else ""
    if not href:
        return whole
    line = format_html(
        '<rect class="chart-line" x="0" y="{}" width="{}" height="{}"/>{}',
        *(top - (LINE - BAR) // 2, WIDTH, LINE, whole),
    )
    return linked(line, href, bar)


def _name(name: str, at: tuple[float, int]) -> SafeString:
    """Return a bar's name before it: on one line, or small on two where it is long."""
    right, base = at
    said = '<text class="chart-text" x="{}" y="{}" text-anchor="end"{}>{}</text>'
    if LETTER * len(name) <= right:
        return format_html(said, f"{right:.1f}", base, "", name)
    lines = wrap(name, int(right / (LETTER * SMALL)), max_lines=2, placeholder=" …")
    small = format_html(' font-size="{}"', 12)
    above, below = base - 7, base + 6
    ys = (base,) if len(lines) == 1 else (above, below)
    return together(
        [
            format_html(said, f"{right:.1f}", y, small, line)
            for y, line in zip(ys, lines, strict=True)
        ]
    )
