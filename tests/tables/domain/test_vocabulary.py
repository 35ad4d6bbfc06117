"""What the vocabulary names is known wherever the domain keeps a table of its names."""

from typing import get_args

from tables.domain.entries import StreamEntry
from tables.domain.entries.hand import Street
from tables.domain.entries.table import GameName
from tables.domain.fold import FOLDED
from tables.domain.games import GAMES


def test_every_entry_of_a_table_is_folded_or_said_to_change_nothing() -> None:
    assert set(get_args(StreamEntry)) == FOLDED


def test_every_game_that_entries_name_is_known() -> None:
    assert set(get_args(GameName)) == set(GAMES)


def test_every_street_that_entries_name_is_one_of_a_game() -> None:
    assert set(get_args(Street)) == {street for game in GAMES.values() for street in game.streets}


def test_lowball_is_draw_poker_for_five_low_cards() -> None:
    assert {name for name, game in GAMES.items() if game.lowball} == {
        "lowball27",
        "lowball27_single",
        "lowball27_triple",
        "lowballa5",
        "lowballa5_triple",
    }
