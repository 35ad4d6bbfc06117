"""A long list, a page at a time."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Part:
    """Which of a list are on a page, counted from one, and the pages beside it."""

    first: int
    last: int
    whole: int
    earlier: int | None
    later: int | None

    @property
    def is_whole(self) -> bool:
        """Whether there is no other page."""
        return self.first == 1 and self.last == self.whole


def part(whole: int, number: int, *, most: int) -> Part | None:
    """Return a page of a list by its number; None where there is no such page."""
    before, last = (number - 1) * most, min(number * most, whole)
    if not 0 <= before < whole:
        return None
    return Part(
        first=before + 1,
        last=last,
        whole=whole,
        earlier=number - 1 if before else None,
        later=number + 1 if last < whole else None,
    )
