"""Say why, in one sentence of the reader's language, from the facts of a flag, an obligation, a remedy or a window."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from rulings.rulebook.provision import Language

Item = Mapping[str, object]
Sentences = Mapping[str, Mapping[str, str]]
SOURCE: Final = "en"
MANY: Final = "_many"


def languages() -> frozenset[str]:
    """Return the languages that explanations are there in."""
    found = files("rulings.explanations").iterdir()
    return frozenset(one.name.removesuffix(".toml") for one in found if one.name.endswith(".toml"))


@cache
def _sentences(language: Language) -> Sentences:
    """Return what is said in a language, in English where it does not say it."""
    source = _read(SOURCE)
    own = _read(language) if language in languages() else source
    return {kind: _completed(own.get(kind, {}), said) for kind, said in source.items()}


def _completed(own: Mapping[str, str], source: Mapping[str, str]) -> Mapping[str, str]:
    """Return a language's sentences, with those of the source for codes that it does not have."""
    lacking = {code: said for code, said in source.items() if _of_one(code) not in own}
    return {**lacking, **own}


def _of_one(code: str) -> str:
    """Return the code of the sentence about one seat, where it is one about several."""
    return code.removesuffix(MANY)


def _read(language: Language) -> Sentences:
    text = files("rulings.explanations").joinpath(f"{language}.toml").read_text(encoding="utf-8")
    loaded: dict[str, dict[str, str]] = tomllib.loads(text)
    return loaded


def explain_flag(flag: Item, language: Language = "en") -> str:
    """Return why an entry was flagged, naming the seats and chips it is about."""
    return _filled("flag", str(flag["code"]), flag, language)


def explain_obligation(obligation: Item, language: Language = "en") -> str:
    """Return what is owed before the next step, and by whom."""
    return _filled("obligation", str(obligation["code"]), obligation, language)


def explain_remedy(remedy: Item, language: Language = "en") -> str:
    """Return what the floor may or must do, and what it would move."""
    code = str(remedy["code"])
    known = _sentences(language)["remedy"]
    if code not in known:
        code = f"{code}_{remedy['discretion']}"
    return _filled("remedy", code, remedy, language)


def explain_window(window: Item, language: Language = "en") -> str:
    """Return until when a kind of claim can be made, or what shut it."""
    closes_on = str(window["closes_on"] or "never")
    code = closes_on if window["open"] else f"shut_{closes_on}"
    facts = {"at": window["closes_at"], "closed_by": window["closed_by"]}
    return _filled("window", code, facts, language)


def chips(amount: int, language: Language = "en") -> str:
    """Return an exact amount with the language's thousands separator."""
    return f"{amount:,}".replace(",", _sentences(language)["words"]["thousands"])


def _filled(kind: str, code: str, facts: Item, language: Language) -> str:
    sentences = _sentences(language)[kind]
    sentence = sentences[code]
    if _many(facts.get("seats")) or _many(facts.get("discarded")):
        sentence = sentences.get(f"{code}{MANY}", sentence)
    filled = sentence.format_map(_Facts(facts, language))
    for apart, together in _sentences(language)["contracted"].items():
        filled = filled.replace(f" {apart} ", f" {together} ")
    return filled


def _many(seats: object) -> bool:
    """Whether several seats are named: then the verb may be another."""
    return isinstance(seats, list) and len(seats) > 1


class _Facts(dict[str, str]):
    """The facts of an item, worded on demand; with a capital where the name has one."""

    def __init__(self, facts: Item, language: Language) -> None:
        super().__init__()
        self._facts = facts
        self._language = language

    def __missing__(self, name: str) -> str:
        worded = self._worded(name.lower())
        return worded[:1].upper() + worded[1:] if name[:1].isupper() else worded

    def _worded(self, name: str) -> str:
        words = _sentences(self._language)["words"]
        value = self._facts.get(name)
        match name:
            case "seat":
                return self._seats([value] if value is not None else [])
            case "seats" | "discarded":
                return self._seats(value if isinstance(value, list) else [])
            case "takers":
                return self._seats(_seats_of(self._facts.get("shares")))
            case "pot":
                index = value if isinstance(value, int) else 0
                return words["pot_side"].format(index) if index else words["pot_main"]
            case "counts_as":
                return self._counted(value if isinstance(value, Mapping) else {})
            case "moves":
                return self._moves(value if isinstance(value, list) else [])
            case "due":
                return _sentences(self._language)["due"][str(value)]
            case _:
                return chips(value, self._language) if isinstance(value, int) else str(value)

    def _seats(self, seats: Sequence[object]) -> str:
        words = _sentences(self._language)["words"]
        if not seats:
            return words["nobody"]
        if len(seats) == 1:
            return words["seat"].format(seats[0])
        listed = ", ".join(str(seat) for seat in seats[:-1])
        return words["seats"].format(f"{listed} {words['and']} {seats[-1]}")

    def _counted(self, counted: Item) -> str:
        words = _sentences(self._language)["words"]
        to = counted.get("to")
        action = str(counted.get("action"))
        if isinstance(to, int):
            key = "to_call" if action == "call" else action
            return words[key].format(to=chips(to, self._language))
        return words.get(action, action)

    def _moves(self, moves: Sequence[Item]) -> str:
        words, one = _sentences(self._language)["words"], _sentences(self._language)["move"]["one"]
        return ", ".join(
            one.format_map(
                {
                    "amount": chips(int(str(move["amount"])), self._language),
                    "from": words["seat"].format(move["from"]),
                    "to": words["seat"].format(move["to"]),
                }
            )
            for move in moves
        )


def _seats_of(shares: object) -> list[object]:
    return [share["seat"] for share in shares] if isinstance(shares, list) else []
