"""The forms of rulebooks: a house's own over a base, another at a table, and the one a table opens with."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, get_args

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from typing_extensions import override

from floor.forms.fields import Choice, EntryForm, Wire, chips_field, words_field
from floor.rulebooks import Named
from floor.words.books import said_in
from floor.words.labels import GAMES, STRUCTURES, label
from rulings.rulebook.edition import Edition
from rulings.rulebook.option import YES_NO, Option
from rulings.rulebook.options import Offered, offered
from rulings.rulebook.parameter import word_of
from rulings.rulebook.provision import Language, Setting
from tables.domain.entries.table import GameName, Structure

LONGEST_TITLE: Final = 100
LONGEST_NOTE: Final = 400
MOST_REQUESTS: Final = 1000
MOST_SEATS: Final = 23
FEWEST_SEATS: Final = 2
PREFIX: Final = "option_"


class HouseRulebookForm(forms.Form):
    """A house rulebook: its name, what the house chooses of what the base leaves open, and why."""

    seen = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(
        self, data: QueryDict | None = None, *, base: Edition, language: Language, **more: Any
    ) -> None:
        """Take the base, which says what can be chosen, and the language to ask in."""
        super().__init__(data, auto_id="book-%s", **more)
        self._base, self._said, self._language = base, said_in(language), language
        self.fields["title"] = self._text("name", LONGEST_TITLE, required=True)
        for name, one in offered(base).items():
            self.fields[f"{PREFIX}{name}"] = self._option(one)
        self.fields["note"] = self._text("note", LONGEST_NOTE, required=False)

    def _text(self, name: str, most: int, *, required: bool) -> forms.CharField:
        said = self._said
        too_long = said["too_long"].format(most=most)
        return forms.CharField(
            label=said[name],
            help_text=said[f"{name}_help"],
            max_length=most,
            required=required,
            error_messages={"required": said["needed"], "max_length": too_long},
        )

    def _option(self, one: Offered) -> forms.Field:
        option, said = one.option, self._said
        words: dict[str, Any] = {
            "label": option.label(self._language),
            "help_text": option.help(self._language),
        }
        if option.kind == "count":
            wrong = said["whole_number"].format(least=option.least)
            return forms.IntegerField(
                min_value=option.least,
                max_value=MOST_REQUESTS,
                widget=forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
                error_messages=dict.fromkeys(
                    ("required", "invalid", "min_value", "max_value"), wrong
                ),
                **words,
            )
        wrong = said["choose_one"]
        return forms.ChoiceField(
            choices=[
                (name, f"{text} ({said['books_own']})" if name == word_of(one.default) else text)
                for name, text in self._values(option)
            ],
            widget=forms.RadioSelect,
            error_messages=dict.fromkeys(("required", "invalid_choice"), wrong),
            **words,
        )

    def _values(self, option: Option) -> list[Choice]:
        if option.kind == "yes_no":
            return [(name, self._said[name]) for name in YES_NO]
        return [(one.name, one.label(self._language)) for one in option.values]

    @property
    def house_rules(self) -> dict[str, object]:
        """What was chosen, by option."""
        names = offered(self._base)
        return {name: self.cleaned_data[f"{PREFIX}{name}"] for name in names}


def initial_of(title: str, settings: Mapping[str, Setting]) -> dict[str, object]:
    """Return what the form shows before anything is typed."""
    chosen = {f"{PREFIX}{name}": word_of(value) for name, value in settings.items()}
    return {"title": title, **chosen}


class RulebookChangedForm(EntryForm):
    """Another rulebook at a table, from the next hand on."""

    type = "rulebook_changed"

    def __init__(
        self, data: QueryDict | None = None, *, books: Mapping[str, tuple[str, Named]], **more: Any
    ) -> None:
        """Take the rulebooks to choose from, by their names, each with its title."""
        super().__init__(data, **more)
        self._books = books
        self.fields["book"] = book_field(books)
        self.fields["reason"] = words_field(label=_("Why"), required=True)

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        return {**carried(self._books, cleaned["book"]), "reason": cleaned["reason"]}


class TableOpenedForm(EntryForm):
    """A table to open: what it plays, and by which rulebook."""

    type = "table_opened"

    def __init__(
        self, data: QueryDict | None = None, *, books: Mapping[str, tuple[str, Named]], **more: Any
    ) -> None:
        """Take the rulebooks to choose from, by their names, each with its title."""
        super().__init__(data, **more)
        self._books = books
        self.fields["number"] = chips_field(label=_("Table number"), min_value=1, max_value=9999)
        self.fields["game"] = forms.ChoiceField(
            choices=_named(get_args(GameName), GAMES), label=_("Game")
        )
        self.fields["structure"] = forms.ChoiceField(
            choices=_named(get_args(Structure), STRUCTURES), label=_("Structure")
        )
        self.fields["seats"] = chips_field(
            label=_("Seats"), min_value=FEWEST_SEATS, max_value=MOST_SEATS
        )
        self.fields["smallest_chip"] = chips_field(label=_("Smallest chip in play"), min_value=1)
        self.fields["book"] = book_field(books)

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        plain = ("number", "game", "structure", "seats", "smallest_chip")
        return {
            **{name: cleaned[name] for name in plain},
            **carried(self._books, cleaned["book"]),
        }


def book_field(books: Mapping[str, tuple[str, Named]]) -> forms.ChoiceField:
    """Return a field that takes one of some rulebooks."""
    choices = [("", "—"), *((name, title) for name, (title, _named) in books.items())]
    return forms.ChoiceField(choices=choices, label=_("Rulebook"))


def carried(books: Mapping[str, tuple[str, Named]], name: str) -> Wire:
    """Return what an entry carries of a rulebook: the base, and the house's choices over it."""
    _title, found = books[name]
    return {"rulebook": found.edition.name, "house_rules": found.rules or None}


def _named(names: Sequence[str], labels: Any) -> list[Choice]:
    return [(name, label(labels, name)) for name in names]
