"""The rounds of a run: every part in every round, so that a slow spell meets them all."""

import os
import platform
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from benchmarks import event, folding, judging, table
from benchmarks.chaining import Chaining
from benchmarks.commands import Commands
from benchmarks.eventsourced import Library
from benchmarks.judging import Cost
from benchmarks.lengths import Lengths
from benchmarks.live import Live
from benchmarks.options import Options
from benchmarks.pages import Pages, Weighed
from benchmarks.reading import Reading
from benchmarks.server import Server
from floor.wallclock import now

README: Final = Path(__file__).with_name("README.md")
TABLE_BEGINS: Final = "<!-- the last run -->\n"

Part = Callable[[float], Iterable[Reading]]


@dataclass(slots=True)
class Found:
    """What a run found, round by round."""

    readings: list[Reading] = field(default_factory=list)
    costs: list[tuple[Cost, ...]] = field(default_factory=list)
    pages: list[list[Weighed]] = field(default_factory=list)
    rounds: int = 0
    longest: float = 0.0

    def may_go_on(self, began: float, most: float) -> bool:
        """Say whether another round would end in time."""
        return time.monotonic() + self.longest < began + most


def run(server: Server, options: Options) -> None:
    """Measure what is asked for and print the table."""
    began = time.monotonic()
    load = os.getloadavg()[0]
    found = Found()
    with ExitStack() as stack:
        parts = dict(_parts(server, options.parts, stack))
        pages = Pages(server) if "pages" in options.parts else None
        while found.rounds < options.rounds and found.may_go_on(began, options.most):
            _round(found, parts, pages, options)
    reported = event.measured() if "event" in options.parts else []
    text = "\n\n".join(
        (
            _conditions(server, found.rounds, options, load=load, began=began),
            *([table.ratios(found.readings)] if found.readings else []),
            *([table.costs(found.costs)] if found.costs else []),
            *([table.pages(found.pages)] if found.pages else []),
            *([event.lines(reported)] if reported else []),
        )
    )
    print(text)
    if options.write:
        before = README.read_text().partition(TABLE_BEGINS)[0]
        README.write_text(f"{before}{TABLE_BEGINS}\n{text}\n")


def _round(found: Found, parts: Mapping[str, Part], pages: Pages | None, options: Options) -> None:
    began = time.monotonic()
    found.rounds += 1
    for name, part in parts.items():
        print(f"round {found.rounds} of {options.rounds}: {name}", file=sys.stderr, flush=True)
        found.readings += part(options.seconds)
    if pages is not None:
        print(f"round {found.rounds} of {options.rounds}: pages", file=sys.stderr, flush=True)
        found.pages.append(pages.weighed(options.seconds))
    if "judge" in options.parts:
        found.costs.append(judging.costs())
    found.longest = max(found.longest, time.monotonic() - began)


def _parts(server: Server, names: tuple[str, ...], stack: ExitStack) -> Iterator[tuple[str, Part]]:
    """Yield the parts that are asked for, ready to measure."""
    if "lengths" in names:
        library = Library(server, "lengths")
        application = stack.enter_context(closing(library.application()))
        yield "lengths", Lengths(server, application, library).readings
    if "hand" in names:
        yield "hand", folding.readings
    if "chain" in names:
        yield "chain", Chaining().readings
    if "commands" in names:
        yield "commands", Commands(server, Library(server, "commands")).readings
    if "live" in names:
        yield "live", Live(server).readings


def _conditions(server: Server, rounds: int, options: Options, *, load: float, began: float) -> str:
    """Return where, when and how it was measured."""
    processor = next(
        line.partition(":")[2].strip()
        for line in Path("/proc/cpuinfo").read_text().splitlines()
        if line.startswith("model name")
    )
    ((version,),) = server.run("SHOW server_version")
    return (
        f"{now():%Y-%m-%d %H:%M} UTC, {os.cpu_count()} cores of {processor}, PostgreSQL {version}, "
        f"Python {platform.python_version()}; load before {load:.1f}; {rounds} rounds of "
        f"{options.seconds:g} s a measure, {time.monotonic() - began:.0f} s in all."
    )
