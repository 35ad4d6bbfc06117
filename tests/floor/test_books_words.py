"""The words around the rulebooks: each phrase in both languages."""

import pytest

from floor.words.books import said_in


def test_every_phrase_is_there_in_both_languages() -> None:
    english, spanish = said_in("en"), said_in("es")
    assert english.keys() == spanish.keys()
    same = {name for name in english if english[name] == spanish[name]}
    assert same <= {"no"}


@pytest.mark.parametrize(("phrase", "fact"), [("whole_number", "{least}"), ("too_long", "{most}")])
def test_a_phrase_names_the_same_fact_in_both(phrase: str, fact: str) -> None:
    assert fact in said_in("en")[phrase]
    assert fact in said_in("es")[phrase]
