"""What a machine lacks is named: its tests are left out there, and in CI that is a failure."""

import subprocess

from tests.support.processes import manage

NEEDS_SERVERS = "tests/floor/test_process_brokers.py"
# No database is started: nothing is run.
UNUSED = {"DATABASE_URL": "postgresql://unused/unused", "PATH": ""}


def collected(ci: str) -> subprocess.CompletedProcess[str]:
    return manage("test", "--collect-only", "-q", NEEDS_SERVERS, CI=ci, **UNUSED)


def test_tests_whose_server_is_missing_are_left_out() -> None:
    done = collected(ci="")
    assert done.returncode == 0
    assert "tests left out: 1" in done.stdout
    assert "apt-get install redis-server" in done.stdout


def test_in_ci_a_missing_server_is_a_failure() -> None:
    done = collected(ci="true")
    assert done.returncode != 0
    assert "apt-get install redis-server" in done.stderr
