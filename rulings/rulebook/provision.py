"""A provision of a rulebook: its id, where it stands, and what it says in our own words."""

from typing import Literal

from msgspec import Struct

Language = (
    str  # the code of one that people read; texts that a book does not have in it come in English
)
BookLanguage = Literal["en", "es"]
Setting = str | int | bool  # what a parameter or a house rule may be
Mode = Literal["mechanical", "judgement"]
Topic = Literal[
    "betting",
    "claims",
    "killing",
    "misdeals",
    "miscalls",
    "odd_chips",
    "penalties",
    "pots",
    "ranks",
    "reading",
    "record",
    "requests",
    "showdown",
    "tabling",
]


class Provision(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One rule, as flags, claim windows, remedies and rulings cite it."""

    id: str  # never renamed: rulings hold it for ever
    section: str  # heading or rule number in the source
    topic: Topic
    title_en: str
    title_es: str
    gist_en: str
    gist_es: str
    mode: Mode  # judgement: the floor has discretion
    decided_by: str = ""  # dotted name of the function that decides it
    restates: tuple[str, ...] = ()  # ids in the edition this one follows, with the same meaning

    def title(self, language: Language) -> str:
        """Return the short name to show in `language`."""
        return self.title_es if language == "es" else self.title_en

    def gist(self, language: Language) -> str:
        """Return what the provision says, in `language`."""
        return self.gist_es if language == "es" else self.gist_en


class HouseDefault(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A question a book leaves open, and what is done when a house does not say otherwise."""

    question_en: str
    question_es: str
    answer_en: str
    answer_es: str
    option: str = ""  # the house rule that changes it; empty where none does

    def question(self, language: Language) -> str:
        """Return the open question, in `language`."""
        return self.question_es if language == "es" else self.question_en

    def answer(self, language: Language) -> str:
        """Return what is done about it, in `language`."""
        return self.answer_es if language == "es" else self.answer_en
