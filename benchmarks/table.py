"""The table of a run: medians over the rounds with their spread, in Markdown."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from statistics import median
from typing import Final

from benchmarks.judging import Cost
from benchmarks.pages import Weighed
from benchmarks.reading import Measure, Reading
from benchmarks.timing import Sample

MILLI: Final = 1e3
KILO: Final = 1000
RATIOS: Final = (
    "| goal | measure | at | ratio (lowest to highest) | aim | | ours, entries/s | ours p50 · p99, ms "
    "| reference p50 · p99, ms | p50 ÷ p50 |\n"
    "|---|---|---|--:|--:|---|--:|--:|--:|--:|"
)
PAGES: Final = (
    "| page | its own kB | first load, kB | files | server p50 · p99, ms | ÷ the sign-in page |\n"
    "|---|--:|--:|--:|--:|--:|"
)
COSTS: Final = "| judgment | first, ms | again, ms |\n|---|--:|--:|"


def ratios(readings: Iterable[Reading]) -> str:
    """Return the measures of a run, each over all its rounds."""
    found: dict[Measure, list[Reading]] = defaultdict(list)
    for reading in readings:
        found[reading.measure].append(reading)
    ordered = sorted(found.items(), key=lambda item: int(item[0].goal[1:]))
    return "\n".join([RATIOS, *(_line(measure, rounds) for measure, rounds in ordered)])


def costs(rounds: Sequence[Sequence[Cost]]) -> str:
    """Return what judgments cost, the median of the rounds."""
    lines = [
        f"| {ofs[0].what} | {median(cost.first for cost in ofs) * MILLI:.2f} "
        f"| {median(cost.again for cost in ofs) * MILLI:.3f} |"
        for ofs in zip(*rounds, strict=True)
    ]
    return "\n".join([COSTS, *lines])


def pages(rounds: Sequence[Sequence[Weighed]]) -> str:
    """Return what pages weigh, and how long the server takes for them: the median of the rounds."""
    least = median(ofs[0].time.p50 for ofs in rounds) if rounds else 0.0
    lines = [
        f"| {ofs[0].name} | {ofs[-1].page / KILO:.1f} | {ofs[-1].all_of_it / KILO:.1f} "
        f"| {ofs[-1].fetched} | {_times([one.time for one in ofs])} "
        f"| {_short(median(one.time.p50 for one in ofs) / least)} |"
        for ofs in zip(*rounds, strict=True)
    ]
    return "\n".join([PAGES, *lines])


def _line(measure: Measure, rounds: Sequence[Reading]) -> str:
    each = [reading.ratio for reading in rounds]
    ratio = median(each)
    cells = (
        measure.goal,
        measure.what,
        measure.at,
        f"**{_short(ratio)}** ({_short(min(each))} to {_short(max(each))})",
        "" if measure.aim is None else f"{measure.sign} {measure.aim:g}",
        "" if measure.aim is None else "met" if measure.is_met_by(ratio) else "missed",
        f"{median(reading.ours.per_second for reading in rounds):,.0f}",
        _times([reading.ours for reading in rounds]),
        _times([reading.reference for reading in rounds]),
        _short(median(reading.p50_ratio for reading in rounds)),
    )
    return f"| {' | '.join(cells)} |"


def _times(samples: Sequence[Sample]) -> str:
    p50, p99 = median(one.p50 for one in samples), median(one.p99 for one in samples)
    return f"{_short(p50 * MILLI)} · {_short(p99 * MILLI)}"


def _short(value: float) -> str:
    """Return a number with three digits that count, or all those before the point."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}"
