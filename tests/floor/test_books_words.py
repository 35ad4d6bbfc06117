"""The words around the rulebooks, in the reader's language."""

import pytest

from floor.words.books import said_in


def test_the_phrases_are_told_in_the_readers_language() -> None:
    english, spanish = said_in("en"), said_in("es")
    assert english.keys() == spanish.keys()
    assert (english["shipped"], spanish["shipped"]) == ("The five books", "Los cinco libros")


@pytest.mark.parametrize(("phrase", "fact"), [("whole_number", "{least}"), ("too_long", "{most}")])
def test_a_phrase_names_the_same_fact_in_both(phrase: str, fact: str) -> None:
    assert fact in said_in("en")[phrase]
    assert fact in said_in("es")[phrase]
