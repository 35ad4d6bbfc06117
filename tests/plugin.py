"""The pytest plugin that gives the tests their database and their browser, or says what is missing."""

import os
import shutil
import signal
from collections.abc import Generator
from typing import Final

import pytest

from floor.process.throwaway import ThrowAway

BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome")
# What a test asks for that drives a browser (pytest-playwright's fixtures).
BROWSER_FIXTURES: Final = frozenset({"browser", "browser_type", "context", "page", "playwright"})
NO_BROWSER: Final = "no Chromium on this machine: `apt-get install chromium`"


def chromium() -> str | None:
    """Return the path of the browser."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)


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
    """Leave out the browser tests where there is no browser; in CI that is a failure."""
    driving = [
        item for item in items if BROWSER_FIXTURES.intersection(getattr(item, "fixturenames", ()))
    ]
    if not driving or chromium() is not None:
        return
    if in_ci():
        raise pytest.UsageError(NO_BROWSER)
    items[:] = [item for item in items if item not in driving]
    config.hook.pytest_deselected(items=driving)
    config.stash[LEFT_OUT] = len(driving)


LEFT_OUT: Final = pytest.StashKey[int]()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say at the end what was left out, and which package would mend that."""
    left_out = terminalreporter.config.stash.get(LEFT_OUT, 0)
    if left_out:
        terminalreporter.write_line(f"{left_out} browser tests left out: {NO_BROWSER}", yellow=True)
