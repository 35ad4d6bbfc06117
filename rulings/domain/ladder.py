"""The ladder of penalties: what comes after what a player was given before, as a proposal and no more."""

from collections.abc import Iterable
from typing import Final

LADDER: Final = ("warning", "missed_hands", "missed_rounds", "disqualification")


def next_step(given: Iterable[str]) -> str:
    """Return the step after the highest that a player was given; the first where there was none.

    Source: TDA24-PENALTIES.
    """
    highest = max((LADDER.index(kind) for kind in given if kind in LADDER), default=-1)
    return LADDER[min(highest + 1, len(LADDER) - 1)]
