"""Our own scenario files, each sent through the product's command path and compared with the view."""

from pathlib import Path

import pytest

from floor.scenarios.runner import run_file

FILES = sorted(Path(__file__).parent.glob("*.json"))


@pytest.mark.django_db
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_scenario_goes_as_it_says(path: Path) -> None:
    result = run_file(path)
    assert result.failure is None, f"{result.title}: {result.failure}"


def test_there_are_scenarios() -> None:
    assert len(FILES) >= 25
