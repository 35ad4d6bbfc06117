"""The coverage table: every provision has a test where it bites and one where it must not."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from rulings.coverage import Coverage, Shown, UnreadableMark, coverage, marks_in, strangers
from rulings.rulebook.edition import EDITION_NAMES, edition

TESTS = Path(__file__).resolve().parents[2]
ROWS = coverage(TESTS)
IDS = [row.provision for row in ROWS]


@pytest.mark.parametrize("row", ROWS, ids=IDS)
def test_a_provision_is_shown_where_it_bites_and_where_it_must_not(row: Coverage) -> None:
    assert row.bites, f"no test shows where {row.provision} bites"
    assert row.spares, f"no test shows where {row.provision} must not bite"


def test_no_marker_names_a_provision_that_no_book_has() -> None:
    assert strangers(TESTS) == ()


def test_every_provision_of_every_book_is_in_the_table() -> None:
    known = {
        provision.id
        for name in EDITION_NAMES
        for provision in (*edition(name).provisions, *edition(name).shared)
    }
    assert set(IDS) == known
    assert len(IDS) == len(known)


def a_test(folder: Path, marks: str) -> Path:
    tests = folder / "tests"
    tests.mkdir()
    (tests / "test_one.py").write_text(f"import pytest\n\n\n{marks}\ndef test_it():\n    pass\n")
    return tests


def test_a_marker_says_whether_the_provision_bites(tmp_path: Path) -> None:
    marks = '@pytest.mark.provision("A")\n@pytest.mark.provision("B", bites=False)'
    place = "tests/test_one.py::test_it"
    found = list(marks_in(a_test(tmp_path, marks)))
    assert found == [Shown("A", place, bites=True), Shown("B", place, bites=False)]


def test_the_marker_of_a_single_case_counts(tmp_path: Path) -> None:
    case = 'pytest.param(1, marks=pytest.mark.provision("A", bites=False))'
    tests = a_test(tmp_path, f'@pytest.mark.parametrize("a", [{case}])')
    assert [(one.provision, one.bites) for one in marks_in(tests)] == [("A", False)]


@pytest.mark.parametrize(
    "marks",
    [
        "@pytest.mark.provision(ID)",
        '@pytest.mark.provision("A", False)',
        '@pytest.mark.provision("A", bite=False)',
        '@pytest.mark.provision("A", bites=MAYBE)',
    ],
)
def test_a_marker_that_is_not_plain_is_refused(tmp_path: Path, marks: str) -> None:
    with pytest.raises(UnreadableMark, match="test_it"):
        list(marks_in(a_test(tmp_path, marks)))


def printed(*options: str) -> tuple[str, int]:
    out = StringIO()
    try:
        call_command("coverage_table", *options, stdout=out)
    except SystemExit as ended:
        return out.getvalue(), int(str(ended.code))
    return out.getvalue(), 0


def test_the_command_prints_provision_function_and_tests() -> None:
    said, code = printed()
    assert "CC-TIES (caro_cooke; mechanical) -> rulings.rules.odd_chips:odd_order\n" in said
    assert "    bites     tests/rulings/rules/test_odd_chips.py::test_odd_chip_goes_to" in said
    assert "    must not  tests/rulings/rules/test_must_not.py::test_hand_better_by_its" in said
    assert "transfer (every book; judgement)" in said
    assert f"{len(ROWS)} provisions, 0 not wholly shown by tests" in said
    assert code == 0


def test_the_command_ends_in_failure_where_a_test_is_missing(tmp_path: Path) -> None:
    tests = a_test(tmp_path, '@pytest.mark.provision("CC-TIES")\n@pytest.mark.provision("X-1")')
    said, code = printed("--gaps", "--tests", str(tests))
    assert code == 1
    assert "CC-TIES (caro_cooke; mechanical)" in said
    assert "    must not  nothing" in said
    assert "tests/test_one.py::test_it names X-1, which no book has" in said


def test_the_command_says_where_it_looked_for_tests(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="There are no tests in"):
        printed("--tests", str(tmp_path / "none"))
