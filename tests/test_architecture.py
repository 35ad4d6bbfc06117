"""What the tree promises of itself and no linter sees: small modules, a first line each, rules with a source."""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from rulings.rulebook.edition import EDITION_NAMES, edition
from rulings.rulebook.provision import Provision

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("floor", "rulings", "tables")
LONGEST = 300
MODULES = [
    path.relative_to(ROOT)
    for room in ROOMS
    for path in sorted((ROOT / room).rglob("*.py"))
    # The verifier goes out of the house as one file.
    if "migrations" not in path.parts
    and path.relative_to(ROOT) != Path("floor/reports/audit/verify.py")
]
JUDGING = [
    path
    for path in MODULES
    if path.parent == Path("rulings/rules") or path.name.startswith("detect")
]
DECIDED = {
    provision.id: provision
    for name in EDITION_NAMES
    for provision in (*edition(name).provisions, *edition(name).shared)
    if provision.decided_by
}


def public_functions(path: Path) -> Iterator[ast.FunctionDef]:
    for node in ast.parse((ROOT / path).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            yield node


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_module_is_short_and_says_its_job_in_its_first_line(path: Path) -> None:
    text = (ROOT / path).read_text(encoding="utf-8")
    said = ast.get_docstring(ast.parse(text))
    assert len(text.splitlines()) <= LONGEST
    assert said
    assert said.partition("\n")[0].endswith((".", ":"))


@pytest.mark.parametrize("path", JUDGING, ids=str)
def test_every_rule_and_every_detector_names_its_source(path: Path) -> None:
    silent = [
        function.name
        for function in public_functions(path)
        if "Source:" not in (ast.get_docstring(function) or "")
    ]
    assert not silent


@pytest.mark.parametrize("provision", DECIDED.values(), ids=DECIDED)
def test_what_decides_a_provision_names_it(provision: Provision) -> None:
    module, _, function = provision.decided_by.partition(":")
    assert provision.id in (getattr(import_module(module), function).__doc__ or "")
