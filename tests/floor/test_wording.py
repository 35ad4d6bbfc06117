"""Every refusal that the code can make has a sentence, in every language."""

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.utils.translation import gettext, override

from floor import problems
from floor.problems import Problem
from floor.wording import TITLE, WORDS, knows, sentence, texts, title
from tables.domain.refusal import Code, Refusal, impossible

LANGUAGES = [code for code, _name in settings.LANGUAGES]
ROOT = Path(problems.__file__).parent.parent
CODES = {f"Code.{code.name}": str(code) for code in Code}
Found = tuple[str, str]


def _call_of(node: ast.AST) -> tuple[str, list[ast.expr]] | None:
    """Return which maker of refusals a node calls, and its code and fault."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        return None
    named = {word.arg: word.value for word in node.keywords}
    given = [*node.args, *(named[name] for name in ("code", "fault") if name in named)]
    return node.func.id, given


def refusals(room: str) -> Iterator[Found]:
    """Yield code and fault of each refusal that a room's code makes."""
    for path in (ROOT / room).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match _call_of(node):
                case ("impossible", [ast.Constant(value=str(fault)), *_]):
                    yield str(Code.IMPOSSIBLE_ENTRY), fault
                case ("Refusal", [code, ast.Constant(value=str(fault)), *_]):
                    yield CODES[ast.unparse(code)], fault
                case ("Problem", [ast.Constant(value=str(code)), *rest]):
                    second = rest[0] if rest else None
                    known = isinstance(second, ast.Constant) and isinstance(second.value, str)
                    yield code, second.value if known else code  # type: ignore[union-attr]
                case _:
                    continue


@pytest.mark.parametrize("room", ["tables", "rulings", "floor"])
def test_every_fault_in_the_code_has_its_sentence(room: str) -> None:
    found = set(refusals(room))
    assert len(found) > 10
    assert not [one for one in sorted(found) if not knows(*one)]


def test_every_code_has_a_title() -> None:
    for code in (*Code, *problems.STATUS):
        assert title(code, "en")


SENTENCES = {
    f"{code}.{fault}": said
    for code, faults in texts().items()
    if code != WORDS
    for fault, said in faults.items()
    if fault != TITLE
}


@pytest.mark.parametrize(("name", "said"), SENTENCES.items(), ids=str)
def test_a_sentence_is_one_in_each_language_and_names_the_same_facts(name: str, said: str) -> None:
    for language in LANGUAGES:
        with override(language):
            text = gettext(said)
        assert _facts(text) == _facts(said)
        assert re.search(r"[.]$|[{]message[}]$", text), text
        assert len(re.findall(r"[.!?](?:\s|$)", text)) <= 1, text
        assert len(text) < 200, text


def _facts(text: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(text) if field}


def test_chips_are_grouped_and_words_are_in_the_readers_language() -> None:
    refusal = impossible("more_than_stack", seat=3, amount=12_400, stack=900)
    assert sentence(refusal, "en") == (
        "Seat 3 has 900 and cannot put in 12,400: record what went in."
    )
    assert "12.400" in sentence(refusal, "es")
    there = impossible("card_already_face_up", card="As", where="seat 3")
    assert "(puesto 3)" in sentence(there, "es")
    assert "(seat 3)" in sentence(there, "en")


def test_a_pot_is_called_by_its_name() -> None:
    refusal = Refusal(Code.REMEDY_NOT_AVAILABLE, "award_not_offered", {"pot": 0})
    assert "does not let the main pot go that way" in sentence(refusal, "en")
    assert "así el bote principal" in sentence(refusal, "es")
    side = impossible("no_such_pot", pot=2)
    assert "(side pot 2)" in sentence(side, "en")
    assert "(el bote adicional 2)" in sentence(side, "es")


def test_a_fact_that_is_missing_or_odd_breaks_no_sentence() -> None:
    assert sentence(impossible("more_than_stack"), "en").startswith("Seat ? has ?")
    odd = Refusal(Code.UNKNOWN_CLAIM, "no_such_claim", {"claim": "{0.__class__} {x}"})
    assert "{0.__class__} {x}" in sentence(odd, "en")
    assert sentence(Problem("too_many_attempts", facts={"minutes": 15}), "en")
