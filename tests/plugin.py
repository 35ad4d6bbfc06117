"""The pytest plugin that gives the tests their database and their browser, or says what is missing."""

import os
import shutil
import signal
from collections import Counter
from collections.abc import Generator, Iterable
from typing import Final

import pytest

from floor.process.throwaway import ThrowAway

BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome")
# What a test asks for that drives a browser (pytest-playwright's fixtures).
BROWSER_FIXTURES: Final = frozenset({"browser", "browser_type", "context", "page", "playwright"})
LEFT_OUT: Final = pytest.StashKey[dict[str, int]]()


def chromium() -> str | None:
    """Return the path of the browser."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)


def missing_package(item: pytest.Item) -> str | None:
    """Return the Debian package that a test needs and this machine has not."""
    if BROWSER_FIXTURES.intersection(getattr(item, "fixturenames", ())) and chromium() is None:
        return "chromium"
    for needs in item.iter_markers("needs"):
        program, package = needs.args
        if shutil.which(program) is None:
            return str(package)
    return None


def in_ci() -> bool:
    """Say whether what is missing is a failure here."""
    return os.environ.get("CI", "").lower() in {"1", "true"}


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Generator[None, None, None]:
    """Start the throw-away database before Django's settings are read; it goes with the session."""
    # So that the database also goes when the tests are told to stop.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    # Playwright leaves a loop running in the main thread, which Django would take for async code.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    if not os.environ.get("DATABASE_URL"):
        database = ThrowAway()
        early_config.add_cleanup(database.remove)
        database.into_environment()
    return (yield)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests whose browser or server is not installed; in CI that is a failure."""
    missing = {item: package for item in items if (package := missing_package(item))}
    if missing and in_ci():
        raise pytest.UsageError(to_install(missing.values()))
    items[:] = [item for item in items if item not in missing]
    config.hook.pytest_deselected(items=list(missing))
    config.stash[LEFT_OUT] = dict(Counter(missing.values()))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say at the end what was left out, and which packages would mend that."""
    left_out = terminalreporter.config.stash.get(LEFT_OUT, {})
    if left_out:
        line = f"tests left out: {sum(left_out.values())}; {to_install(left_out)}"
        terminalreporter.write_line(line, yellow=True)


def to_install(packages: Iterable[str]) -> str:
    """Return the command that installs what is missing."""
    return f"this machine misses what they need: apt-get install {' '.join(sorted(set(packages)))}"
