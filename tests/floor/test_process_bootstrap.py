"""Which environment a command uses, and when `.venv` is made or renewed."""

import shutil
import sys
from pathlib import Path

import pytest

from floor.process import bootstrap
from floor.process.bootstrap import fingerprint, has_dependencies, is_current, make_environment


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with the locks of this one and no environment."""
    for name in (bootstrap.LOCK, bootstrap.TEST_LOCK, "pyproject.toml"):
        shutil.copy(bootstrap.ROOT / name, tmp_path)
    return tmp_path


def make_by_hand(project: Path, lock: Path) -> Path:
    venv = project / ".venv"
    (venv / "bin").mkdir(parents=True)
    (venv / "bin" / "python").symlink_to(sys.executable)
    (venv / bootstrap.STAMP).write_text(fingerprint(lock))
    return venv


@pytest.mark.parametrize("lock", [bootstrap.LOCK, bootstrap.TEST_LOCK])
def test_the_environment_of_the_tests_has_the_dependencies(lock: str) -> None:
    assert has_dependencies(bootstrap.ROOT / lock)


def test_an_environment_without_a_locked_package_is_not_used(project: Path) -> None:
    lock = project / bootstrap.LOCK
    lock.write_text(f"{lock.read_text()}\nno-such-package==1.0 \\\n")
    assert not has_dependencies(lock)


def test_an_environment_with_an_unfitting_version_is_not_used(project: Path) -> None:
    settings = project / "pyproject.toml"
    settings.write_text(settings.read_text().replace("django>=5.2,<5.3", "django>=99"))
    assert not has_dependencies(project / bootstrap.LOCK)


def test_no_environment_is_not_current(project: Path) -> None:
    assert not is_current(project / ".venv", project / bootstrap.LOCK)


def test_an_environment_is_current_until_its_lock_changes(project: Path) -> None:
    lock = project / bootstrap.LOCK
    venv = make_by_hand(project, lock)
    assert is_current(venv, lock)
    lock.write_text(f"{lock.read_text()}\n")
    assert not is_current(venv, lock)


def test_the_environment_of_the_tests_serves_run_too_but_not_the_other_way(project: Path) -> None:
    run, test = project / bootstrap.LOCK, project / bootstrap.TEST_LOCK
    venv = make_by_hand(project, test)
    assert is_current(venv, run)
    (venv / bootstrap.STAMP).write_text(fingerprint(run))
    assert not is_current(venv, test)


def test_an_environment_whose_python_is_gone_is_not_current(project: Path) -> None:
    venv = make_by_hand(project, project / bootstrap.LOCK)
    (venv / "bin" / "python").unlink()
    (venv / "bin" / "python").symlink_to(project / "gone")
    assert not is_current(venv, project / bootstrap.LOCK)


def test_a_python_without_venv_is_told_the_package(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(project))  # no uv
    monkeypatch.setitem(sys.modules, "ensurepip", None)  # as Debian's plain Python
    with pytest.raises(SystemExit) as ended:
        make_environment(project / ".venv", project / bootstrap.LOCK)
    assert ended.value.code == 2
    assert "apt-get install python3-venv" in capsys.readouterr().err
    assert not (project / ".venv").exists()


def test_the_lock_of_the_tests_contains_that_of_the_product() -> None:
    run, test = (
        {line for line in (bootstrap.ROOT / name).read_text().splitlines() if "==" in line}
        for name in (bootstrap.LOCK, bootstrap.TEST_LOCK)
    )
    assert run <= test


@pytest.mark.parametrize("lock", [bootstrap.LOCK, bootstrap.TEST_LOCK])
def test_no_lock_names_a_host(lock: str) -> None:
    text = (bootstrap.ROOT / lock).read_text()
    assert "://" not in text
    assert not any(line.startswith("--") for line in text.splitlines())
