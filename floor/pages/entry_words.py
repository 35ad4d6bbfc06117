"""The words of any entry of a table's stream."""

from typing import Final

from floor.pages.words import Words
from floor.pages.words_floor import FLOOR_WORDS
from floor.pages.words_play import PLAY_WORDS
from floor.pages.words_showdown import SHOWDOWN_WORDS
from floor.pages.words_table import TABLE_WORDS
from tables.domain.entries.base import Entry

WORDS: Final = {**TABLE_WORDS, **PLAY_WORDS, **SHOWDOWN_WORDS, **FLOOR_WORDS}


def words_of(entry: Entry) -> Words:
    """Return what an entry says, in the reader's language."""
    return WORDS[type(entry)](entry)
