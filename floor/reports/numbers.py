"""Few numbers out of many: medians, percentiles, shares."""

from collections.abc import Sequence
from datetime import timedelta
from math import ceil

PER = 100


def median(times: Sequence[timedelta]) -> timedelta | None:
    """Return the middle one, the lower of two; None where there are none."""
    return percentile(times, PER // 2)


def percentile(times: Sequence[timedelta], percent: int) -> timedelta | None:
    """Return the least one that at least so many in a hundred do not exceed (nearest rank)."""
    if not times:
        return None
    return sorted(times)[max(1, ceil(len(times) * percent / PER)) - 1]


def share(part: int, whole: int) -> float | None:
    """Return a part as a fraction; None of nothing."""
    return part / whole if whole else None


def per_hundred(part: int, whole: int) -> float | None:
    """Return how many there are for each hundred of something."""
    return PER * part / whole if whole else None
