"""Lay a house's own choices over a rulebook, or say which of them cannot stand."""

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec import Struct

from rulings.rulebook.edition import EDITION_NAMES, BrokenEdition, Edition, edition
from rulings.rulebook.option import Option, all_options
from rulings.rulebook.option_faults import (
    OptionFault,
    not_in_this_book,
    unfit_value,
    unknown_edition,
    unknown_option,
)
from rulings.rulebook.provision import Setting


class Options(Struct, frozen=True, kw_only=True):
    """Every house rule as it stands at a table: the house's choice, else the book's own value.

    `by_the_book` stands where the book leaves the question to nobody: its own provisions decide.
    """

    see_called_hand: Literal["collusion_only", "any_dealt_in", "last_streets", "by_the_book"]
    see_called_hand_needs_floor: bool
    play_board_untabled: bool
    undecided_claim_survives: bool
    claims_close_on: Literal["new_hand", "substantial_action", "by_the_book"]
    repeated_requests_after: int  # 1 or more, counted by player over the event


class Offered(Struct, frozen=True):
    """An option that a book leaves to the house, with the book's own value."""

    option: Option
    default: Setting


def offered(book: Edition) -> dict[str, Offered]:
    """Return the options that `book` leaves to the house, by name, in the order to show them.

    Raises:
        BrokenEdition: the book's own file sets an option that does not exist or cannot be so.
    """
    known = all_options()
    for name, default in book.options.items():
        if name not in known or known[name].read(default) is None:
            raise BrokenEdition(f"{book.name} sets the option {name} to {default!r}.")
    return {
        name: Offered(option=option, default=book.options[name])
        for name, option in known.items()
        if name in book.options
    }


def resolve(
    edition_name: str, house_rules: Mapping[str, object]
) -> Options | tuple[OptionFault, ...]:
    """Return every option as it stands under this book with these house rules.

    Args:
        edition_name: the rulebook, one of `EDITION_NAMES`.
        house_rules: option name -> value, as a table's entry states them; may be empty.

    Returns:
        The options, or everything that is wrong with the choices, in the order they were given.
    """
    if edition_name not in EDITION_NAMES:
        return (unknown_edition(edition_name, EDITION_NAMES),)
    book = edition(edition_name)
    known = all_options()
    open_here = offered(book)
    settings = {name: option.otherwise for name, option in known.items()} | dict(book.options)
    faults: list[OptionFault] = []
    for name, given in house_rules.items():
        if name not in known:
            faults.append(unknown_option(name, tuple(open_here)))
        elif name not in open_here:
            faults.append(not_in_this_book(name, edition_name, tuple(open_here)))
        elif (setting := known[name].read(given)) is None:
            faults.append(unfit_value(known[name], given))
        else:
            settings[name] = setting
    return tuple(faults) if faults else msgspec.convert(settings, Options)


def in_force(book: Edition, house_rules: Mapping[str, object]) -> dict[str, Setting]:
    """Return what each option that `book` leaves to the house is set to; what does not fit is left out.

    A book may have stopped offering what an old version of a house rulebook chose.
    """
    settings: dict[str, Setting] = {}
    for name, one in offered(book).items():
        read = one.option.read(house_rules[name]) if name in house_rules else None
        settings[name] = one.default if read is None else read
    return settings


def changed_only(book: Edition, house_rules: Mapping[str, object]) -> dict[str, Setting]:
    """Return the house rules that differ from the book's own values, as an entry carries them."""
    return {
        name: setting
        for name, setting in in_force(book, house_rules).items()
        if setting != book.options[name]
    }
