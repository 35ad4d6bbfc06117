"""What a run is asked for on the command line."""

from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

PARTS: Final = ("commands", "lengths", "hand", "chain", "live", "pages", "judge")
# Measured once, and only where it is asked for by name: it takes minutes.
LONG: Final = ("event",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How long to measure, which parts, and whether the README gets the table."""

    rounds: int
    seconds: float
    most: float  # seconds in all; no round is begun that would not end by then
    parts: tuple[str, ...]
    write: bool


# Rounds, seconds a measure, and seconds in all.
WHOLE: Final = (5, 2.0, 600.0)
QUICK: Final = (2, 1.0, 120.0)


def options_from(arguments: Sequence[str]) -> Options:
    """Read the command line."""
    parser = ArgumentParser(prog="benchmarks/run.py", description="Measure the log and the judge.")
    parser.add_argument("--quick", action="store_true", help="two short rounds instead of five")
    parser.add_argument("--rounds", type=int, help="so many rounds instead")
    parser.add_argument(
        "--only", default=",".join(PARTS), help="parts, by commas (default: %(default)s)"
    )
    parser.add_argument(
        "--write", action="store_true", help="put the table into benchmarks/README.md"
    )
    given = parser.parse_args(arguments)
    parts = tuple(given.only.split(","))
    if unknown := set(parts) - {*PARTS, *LONG}:
        parser.error(
            f"there is no part {', '.join(sorted(unknown))}; choose from {', '.join((*PARTS, *LONG))}"
        )
    rounds, seconds, most = QUICK if given.quick else WHOLE
    return Options(
        rounds=given.rounds or rounds, seconds=seconds, most=most, parts=parts, write=given.write
    )
