"""The words of any entry, of a table's stream or of the tournament's own."""

from typing import Final

from floor.words.floor_entries import FLOOR_WORDS
from floor.words.phrases import Words
from floor.words.play import PLAY_WORDS
from floor.words.showdown import SHOWDOWN_WORDS
from floor.words.table import TABLE_WORDS
from floor.words.tournament import TOURNAMENT_WORDS
from tables.domain.entries.base import Entry

WORDS: Final = {
    **TOURNAMENT_WORDS,
    **TABLE_WORDS,
    **PLAY_WORDS,
    **SHOWDOWN_WORDS,
    **FLOOR_WORDS,
}


def words_of(entry: Entry) -> Words:
    """Return what an entry says, in the reader's language."""
    return WORDS[type(entry)](entry)
