"""Draw bars that stand beside each other over time, in groups, with a scale at their left."""

from collections.abc import Sequence
from itertools import groupby
from math import ceil
from typing import Final

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from floor.reports.charts import Bar, Chart
from floor.reports.svg import LEGEND, WIDTH, Way, box, legend, linked, svg, together

HIGH: Final = 200  # of the tallest bar
TOP: Final = LEGEND + 22
FOOT: Final = 40
LEFT: Final = 40  # for the scale
WIDEST: Final = 36  # of a bar
GAP: Final = 10  # between groups
GROUP: Final = 78  # for a group's name
LETTERED: Final = 17  # wide, from which a bar says how many there are
NAMED: Final = 26  # between two names under the bars, at least
LAST: Final = NAMED - GAP
STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
LINES: Final = 4


def standing(chart: Chart, way: Way | None) -> SafeString:
    """Return a chart of standing bars as SVG."""
    most = max(ceil(sum(one.parts)) for one in chart.bars) or 1
    step = next((one for one in STEPS if most <= one * LINES), ceil(most / LINES))
    scale = HIGH / (step * ceil(most / step))
    groups = [(name, list(some)) for name, some in groupby(chart.bars, key=lambda one: one.group)]
    wide = _width([len(some) for _name, some in groups])
    content, left = [legend(chart.parts, LEFT), _scale(step, ceil(most / step), scale)], float(LEFT)
    for name, some in groups:
        content.append(_group(name, some, (left, wide, scale), way))
        left += max(GROUP, wide * len(some)) + GAP
    return svg(chart.title, TOP + HIGH + FOOT, content, linked=way is not None)


def _width(counts: Sequence[int]) -> float:
    """Return how wide a bar is, so that every group fits with its name."""
    room = WIDTH - LEFT - GAP * len(counts)
    few = 0  # bars of the groups that their names make wider
    for count in sorted(counts):
        wide = room / (sum(counts) - few)
        if wide * count >= GROUP:
            return min(WIDEST, wide)
        room, few = room - GROUP, few + count
    return WIDEST


def _scale(step: int, count: int, scale: float) -> SafeString:
    lines = [(f"{TOP + HIGH - step * line * scale:.1f}", step * line) for line in range(count + 1)]
    return format_html_join(
        "",
        '<line x1="{0}" x2="{1}" y1="{2}" y2="{2}" stroke="#888888" stroke-opacity=".5"/>'
        '<text class="chart-text" x="{3}" y="{2}" dy="5" text-anchor="end">{4}</text>',
        ((LEFT, WIDTH, y, LEFT - 8, said) for y, said in lines),
    )


def _group(
    name: str, some: Sequence[Bar], at: tuple[float, float, float], way: Way | None
) -> SafeString:
    left, wide, scale = at
    every = ceil(NAMED / wide)
    # No name so near to the end that it touches the next group's.
    named = {place for place in range(0, len(some), every) if (len(some) - place) * wide >= LAST}
    pieces = [
        _bar(one, (left + wide * place, wide, scale), way, named=place in named or not place)
        for place, one in enumerate(some)
    ]
    return format_html(
        '{}<text class="chart-text" x="{}" y="{}">{}</text>',
        together(pieces),
        f"{left:.1f}",
        TOP + HIGH + 36,
        name,
    )


def _bar(bar: Bar, at: tuple[float, float, float], way: Way | None, *, named: bool) -> SafeString:
    left, wide, scale = at
    pieces, y = [], float(TOP + HIGH)
    for place, part in enumerate(bar.parts):
        y -= part * scale
        if part:
            pieces.append(box(bar, place, (left + wide * 0.1, y, wide * 0.8, part * scale)))
    middle, whole = f"{left + wide / 2:.1f}", round(sum(bar.parts))
    if whole and wide >= LETTERED:
        pieces.append(_text(middle, f"{y - 5:.1f}", str(whole)))
    if named:
        pieces.append(_text(middle, str(TOP + HIGH + 18), bar.short))
    href = way(bar.rows[0]) if way and bar.rows else ""
    return linked(together(pieces), href, bar)


def _text(x: str, y: str, said: str) -> SafeString:
    return format_html(
        '<text class="chart-text" x="{}" y="{}" text-anchor="middle" font-size="13">{}</text>',
        x,
        y,
        said,
    )
