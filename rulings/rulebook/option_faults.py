"""What is wrong with a house's choice, as data and as one sentence in each language."""

from collections.abc import Iterable
from typing import Final, Literal

from msgspec import Struct

from rulings.rulebook.option import YES_NO, Option
from rulings.rulebook.provision import Language

SHOWN: Final = 40  # characters of what was given: enough to find it again


class OptionFault(Struct, frozen=True, kw_only=True):
    """One choice that cannot stand, and what may be chosen instead."""

    kind: Literal["unknown_edition", "unknown_option", "not_in_this_book", "value"]
    name: str  # of the edition or the option
    given: str
    allowed: tuple[str, ...]
    message_en: str
    message_es: str

    def message(self, language: Language) -> str:
        """Return the sentence to show, in `language`."""
        return self.message_es if language == "es" else self.message_en


def unknown_edition(name: str, editions: tuple[str, ...]) -> OptionFault:
    """Say that no rulebook has that name."""
    name = name[:SHOWN]
    return OptionFault(
        kind="unknown_edition",
        name=name,
        given=name,
        allowed=editions,
        message_en=f"There is no rulebook “{name}”; choose one of {_listed(editions)}.",
        message_es=f"No existe el reglamento «{name}»; elija uno de {_listed(editions)}.",
    )


def unknown_option(name: str, open_here: tuple[str, ...]) -> OptionFault:
    """Say that no house rule has that name."""
    name = name[:SHOWN]
    return OptionFault(
        kind="unknown_option",
        name=name,
        given=name,
        allowed=open_here,
        message_en=f"There is no house rule “{name}”; this book has {_listed(open_here)}.",
        message_es=f"No existe la regla de la casa «{name}»; este libro tiene {_listed(open_here)}.",
    )


def not_in_this_book(name: str, book: str, open_here: tuple[str, ...]) -> OptionFault:
    """Say that this rulebook does not leave that house rule to the house."""
    return OptionFault(
        kind="not_in_this_book",
        name=name,
        given=name,
        allowed=open_here,
        message_en=f"The rulebook {book} does not leave “{name}” to the house; it leaves "
        f"{_listed(open_here)}.",
        message_es=f"El reglamento {book} no deja «{name}» a la casa; deja {_listed(open_here)}.",
    )


def unfit_value(option: Option, given: object) -> OptionFault:
    """Say that a house rule cannot have that value, and which it can have."""
    shown = _shown(given)
    allowed = allowed_values(option)
    en, es = _listed(allowed), _listed(allowed)
    if option.kind == "count":
        en, es = f"a whole number, {option.least} or more", f"un número entero desde {option.least}"
    return OptionFault(
        kind="value",
        name=option.name,
        given=shown,
        allowed=allowed,
        message_en=f"The house rule “{option.name}” cannot be “{shown}”; choose {en}.",
        message_es=f"La regla de la casa «{option.name}» no puede ser «{shown}»; elija {es}.",
    )


def allowed_values(option: Option) -> tuple[str, ...]:
    """Return what a house may set, as words; of a count only the least."""
    match option.kind:
        case "choice":
            return tuple(choice.name for choice in option.values)
        case "yes_no":
            return tuple(YES_NO)
        case "count":
            return (f">= {option.least}",)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names)


def _shown(given: object) -> str:
    if isinstance(given, bool):
        return "yes" if given else "no"
    return str(given)[:SHOWN]
