"""Make the environment that the dependencies live in; standard library only, it runs without them."""

import fcntl
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path
from typing import Any, Final, NoReturn

ROOT: Final = Path(__file__).resolve().parents[2]
LOCK: Final = "requirements.txt"
TEST_LOCK: Final = "requirements-dev.txt"
STAMP: Final = "floorbook-stamp"
PINNED: Final = re.compile(r"^([A-Za-z0-9._-]+)==\S+(?: ; ([^\\\n]+))?", re.MULTILINE)
THIS_PYTHON: Final = "{}.{}".format(*sys.version_info)
MADE_WITH: Final = re.compile(r"^version(?:_info)? = (\d+\.\d+)", re.MULTILINE)
EXIT_CODE: Final = 2


def use_environment(argv: Sequence[str]) -> None:
    """Return inside an environment with the dependencies; enter `.venv` when this one has none."""
    lock = ROOT / (TEST_LOCK if argv[1:2] == ["test"] else LOCK)
    venv = ROOT / ".venv"
    ours = Path(sys.prefix).resolve() == venv
    active = sys.prefix != sys.base_prefix and not ours
    current = is_current(venv, lock)
    if ours and current:
        return
    # Metadata of a hundred packages is slow to read: where `.venv` stands, only who chose another
    # environment by activating it is asked for it.
    if (active or not current) and has_dependencies(lock):
        return
    if not current:
        make_environment(venv, lock)
    python = str(venv / "bin" / "python")
    os.execv(python, [python, *argv])  # noqa: S606 - our own interpreter, our own arguments


def is_current(venv: Path, lock: Path) -> bool:
    """Say whether `.venv` was made from the lock as it is now, with a Python like this one."""
    if not (venv / "bin" / "python").exists():
        return False
    try:
        made_from = (venv / STAMP).read_text().strip()
    except OSError:
        return False
    # What the tests need contains what the product needs.
    return made_from in {fingerprint(each) for each in (lock, lock.with_name(TEST_LOCK))}


def fingerprint(lock: Path) -> str:
    """Return what changes when the lock or the Python does."""
    return hashlib.sha256(lock.read_bytes() + THIS_PYTHON.encode()).hexdigest()


def has_dependencies(lock: Path) -> bool:
    """Say whether this Python has each locked package, and in a fitting version those we name."""
    if not _version_of("packaging"):  # locked too, and needed to read the rest
        return False
    requirements = importlib.import_module("packaging.requirements")
    markers = importlib.import_module("packaging.markers")
    for name, marker in PINNED.findall(lock.read_text()):
        wanted = not marker or markers.Marker(marker).evaluate()
        if wanted and not _version_of(name):
            return False
    named = map(requirements.Requirement, _named(lock))
    return all(each.specifier.contains(_version_of(each.name)) for each in named)


def _version_of(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""


def _named(lock: Path) -> list[str]:
    project: dict[str, Any] = tomllib.loads(lock.with_name("pyproject.toml").read_text())
    named: list[str] = project["project"]["dependencies"]
    return [*named, *(project["dependency-groups"]["dev"] if lock.name == TEST_LOCK else ())]


def make_environment(venv: Path, lock: Path) -> None:
    """Make or renew `.venv` from the lock; processes that come at once wait for the first."""
    with lock.open("rb") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        if is_current(venv, lock):
            return
        uv = shutil.which("uv")
        if uv is None and not can_make_environments():
            _give_up(
                "Python's venv module is missing; install it with "
                f"`apt-get install python3-venv` (or python{THIS_PYTHON}-venv)."
            )
        sys.stderr.write(f"Setting up {venv.name} from {lock.name}; this happens once ...\n")
        try:
            _install(venv, lock, uv)
        except (subprocess.CalledProcessError, OSError):
            _give_up(f"the packages of {lock.name} could not be installed in {venv}; see above.")
        (venv / STAMP).write_text(f"{fingerprint(lock)}\n")


def can_make_environments() -> bool:
    """Say whether `python -m venv` will work: Debian leaves `ensurepip` out of its plain Python."""
    return all(importlib.util.find_spec(name) for name in ("venv", "ensurepip"))


def _install(venv: Path, lock: Path, uv: str | None) -> None:
    base = Path(getattr(sys, "_base_executable", sys.executable))
    python = venv / "bin" / "python"
    renewed = [] if _is_of_this_python(venv) else ["--clear"]
    if uv:
        if renewed:
            _run([uv, "venv", "--quiet", *renewed, "--python", base, venv])
        _run(
            [
                *(uv, "pip", "install", "--quiet", "--compile-bytecode", "--python", python),
                *("--require-hashes", "-r", lock),
            ]
        )
        return
    _run([base, "-m", "venv", *renewed, venv])
    _run(
        [
            *(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"),
            *("--require-hashes", "-r", lock),
        ]
    )


def _is_of_this_python(venv: Path) -> bool:
    if not (venv / "bin" / "python").exists():
        return False
    made_with = MADE_WITH.search((venv / "pyvenv.cfg").read_text())
    return made_with is not None and made_with[1] == THIS_PYTHON


def _run(command: Sequence[str | Path]) -> None:
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL)


def _give_up(line: str) -> NoReturn:
    sys.stderr.write(f"manage.py: {line}\n")
    raise SystemExit(EXIT_CODE)
