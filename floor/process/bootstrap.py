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
PINNED: Final = re.compile(r"^([A-Za-z0-9._-]+)==", re.MULTILINE)
EXIT_CODE: Final = 2


def use_environment(argv: Sequence[str]) -> None:
    """Return inside an environment that has the dependencies; enter `.venv` when this one has not."""
    testing = argv[1:2] == ["test"]
    lock = TEST_LOCK if testing else LOCK
    venv = ROOT / ".venv"
    inside_ours = Path(sys.prefix) == venv
    active = sys.prefix != sys.base_prefix and not inside_ours
    current = is_current(venv, lock)
    if inside_ours and current:
        return
    if (active or not current) and has_dependencies(ROOT, lock):
        return
    if not current:
        make_environment(venv, lock)
    python = str(venv / "bin" / "python")
    os.execv(python, [python, *argv])  # noqa: S606 - our own interpreter, our own arguments


def is_current(venv: Path, lock: str) -> bool:
    """Say whether `.venv` was made from the lock as it is now, with a Python like this one."""
    if not (venv / "bin" / "python").exists():
        return False
    try:
        made_from = (venv / STAMP).read_text().split()
    except OSError:
        return False
    # What the tests need contains what the product needs.
    return any(fingerprint(name) in made_from for name in {lock, TEST_LOCK})


def fingerprint(lock: str) -> str:
    """Return what changes when the lock or the Python does."""
    version = "{}.{}".format(*sys.version_info)
    return hashlib.sha256((ROOT / lock).read_bytes() + version.encode()).hexdigest()


def has_dependencies(root: Path, lock: str) -> bool:
    """Say whether the running Python has every locked package, those we name in a fitting version."""
    for name in PINNED.findall((root / lock).read_text()):
        if not _version_of(name):
            return False
    packaging = importlib.import_module("packaging.requirements")  # locked, hence installed
    wanted = map(packaging.Requirement, _named(root, testing=lock == TEST_LOCK))
    return all(each.specifier.contains(_version_of(each.name)) for each in wanted)


def _version_of(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""


def _named(root: Path, *, testing: bool) -> list[str]:
    project: dict[str, Any] = tomllib.loads((root / "pyproject.toml").read_text())
    named: list[str] = project["project"]["dependencies"]
    return [*named, *(project["dependency-groups"]["dev"] if testing else ())]


def make_environment(venv: Path, lock: str) -> None:
    """Make or renew `.venv` from the lock; processes that come at once wait for the first."""
    with (ROOT / lock).open("rb") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        if is_current(venv, lock):
            return
        sys.stderr.write(f"Setting up {venv.name} from {lock}: once, it takes a minute ...\n")
        uv = shutil.which("uv")
        if uv is None and not can_make_environments():
            version = "{}.{}".format(*sys.version_info)
            _give_up(
                "Python's venv module is missing; install it with "
                f"`apt-get install python3-venv` (or python{version}-venv)."
            )
        try:
            _install(venv, lock, uv)
        except (subprocess.CalledProcessError, OSError):
            _give_up(f"the packages of {lock} could not be installed into {venv}; see above.")
        (venv / STAMP).write_text(f"{fingerprint(lock)}\n")


def can_make_environments() -> bool:
    """Say whether `python -m venv` will work: Debian leaves `ensurepip` out of its plain Python."""
    return all(importlib.util.find_spec(name) for name in ("venv", "ensurepip"))


def _install(venv: Path, lock: str, uv: str | None) -> None:
    base = Path(getattr(sys, "_base_executable", sys.executable))
    python = venv / "bin" / "python"
    renewed = [] if _is_of_this_python(venv) else ["--clear"]
    if uv:
        if renewed:
            _run([uv, "venv", "--quiet", *renewed, "--python", base, venv])
        _run(
            [
                *(uv, "pip", "install", "--quiet", "--compile-bytecode", "--python", python),
                *("--require-hashes", "-r", ROOT / lock),
            ]
        )
        return
    _run([base, "-m", "venv", *renewed, venv])
    _run(
        [
            *(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"),
            *("--require-hashes", "-r", ROOT / lock),
        ]
    )


def _is_of_this_python(venv: Path) -> bool:
    if not (venv / "bin" / "python").exists():
        return False
    made_with = re.search(
        r"^version(?:_info)? = (\d+\.\d+)", (venv / "pyvenv.cfg").read_text(), re.MULTILINE
    )
    return made_with is not None and made_with[1] == "{}.{}".format(*sys.version_info)


def _run(command: Sequence[str | Path]) -> None:
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL)


def _give_up(line: str) -> NoReturn:
    sys.stderr.write(f"manage.py: {line}\n")
    raise SystemExit(EXIT_CODE)
