"""How wide a table's columns are on paper: no word breaks while there is room, long texts share the rest."""

from collections.abc import Sequence
from typing import Final

LONGEST_WORD: Final = 24  # letters that a column is widened for; what is longer breaks
LINES: Final = range(90, 6, -2)  # letters a line of a cell may have, the most tried first


def widths(lines: Sequence[Sequence[str]], room: float) -> list[int]:
    """Return each column's share of a page, in letters; none where every cell fits on one line.

    Args:
        lines: the head and the rows, a text a column.
        room: letters that fit beside each other on the page.
    """
    columns = list(zip(*lines, strict=True))
    longest = [max(map(len, column)) for column in columns]
    if sum(longest) <= room:
        return []
    words = [min(LONGEST_WORD, max(map(_longest_word, column))) for column in columns]
    both = list(zip(words, longest, strict=True))
    tried = ([max(word, min(line, most), 1) for word, line in both] for most in LINES)
    return next((shares for shares in tried if sum(shares) <= room), [max(1, one) for one in words])


def _longest_word(text: str) -> int:
    return max(map(len, text.split()), default=0)
