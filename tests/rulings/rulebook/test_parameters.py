"""What books judge differently has words in both languages, and so has every topic."""

import re
from pathlib import Path

import pytest

from rulings.rulebook import provision
from rulings.rulebook.edition import EDITION_NAMES, edition
from rulings.rulebook.option import all_options
from rulings.rulebook.options import changed_only, in_force, offered
from rulings.rulebook.parameter import LEFT_TO_THE_HOUSE, all_parameters, word_of
from rulings.rulebook.topic import all_topics

ROOM = Path(provision.__file__).parents[1]
BOOKS = pytest.mark.parametrize("name", EDITION_NAMES)


@BOOKS
def test_every_parameter_of_a_book_says_what_it_means(name: str) -> None:
    parameters = edition(name).parameters
    assert parameters.keys() == all_parameters().keys()
    for key, value in parameters.items():
        parameter = all_parameters()[key]
        english, spanish = parameter.means(value, "en"), parameter.means(value, "es")
        assert english != spanish
        assert "{" not in english + spanish
        assert parameter.label("en") != parameter.label("es")


@BOOKS
def test_what_is_left_to_the_house_names_an_option_of_the_book(name: str) -> None:
    book = edition(name)
    for key, value in book.parameters.items():
        if value == LEFT_TO_THE_HOUSE:
            assert all_parameters()[key].option in offered(book)


def test_a_value_without_words_is_our_own_mistake() -> None:
    with pytest.raises(LookupError, match="forfeit has no words for 'perhaps'"):
        all_parameters()["forfeit"].means("perhaps", "en")


def test_a_number_is_said_with_its_digits() -> None:
    means = all_parameters()["break_seconds"].means
    assert "60 seconds" in means(60, "en")
    assert "60 segundos" in means(60, "es")
    assert means(0, "en") == "A break closes nothing."
    assert (word_of(True), word_of(False), word_of(3)) == ("yes", "no", "3")


def test_every_value_with_words_is_one_that_the_rules_know() -> None:
    source = "\n".join(path.read_text() for path in ROOM.rglob("*.py"))
    editions = "\n".join(path.read_text() for path in ROOM.rglob("editions/*.toml"))
    for parameter in all_parameters().values():
        for meaning in parameter.values:
            if not re.fullmatch(r"yes|no|\d*", meaning.name):
                assert f'"{meaning.name}"' in source + editions, (parameter.name, meaning.name)


@BOOKS
def test_every_topic_of_a_book_has_a_title(name: str) -> None:
    book = edition(name)
    assert {one.topic for one in (*book.provisions, *book.shared)} <= all_topics().keys()
    assert all(topic.en != topic.es for topic in all_topics().values())


def test_what_the_book_stopped_offering_is_left_out() -> None:
    book = edition("tda")
    chosen = {"repeated_requests_after": 5, "see_called_hand": "any_dealt_in", "colour": "red"}
    assert in_force(book, chosen) == {
        "undecided_claim_survives": True,
        "repeated_requests_after": 5,
    }
    assert in_force(book, {"repeated_requests_after": "many"})["repeated_requests_after"] == 3


def test_an_entry_carries_only_what_differs_from_the_book() -> None:
    book = edition("caro_cooke")
    chosen = {"play_board_untabled": "yes", "repeated_requests_after": 3}
    assert changed_only(book, chosen) == {"play_board_untabled": True}


def test_a_setting_is_said_in_words() -> None:
    option = all_options()["see_called_hand"]
    assert option.means("any_dealt_in", "es") == "Cualquier jugador que recibió cartas"
    assert all_options()["play_board_untabled"].means(True, "es") == "Sí"
    assert all_options()["repeated_requests_after"].means(4, "en") == "4"
