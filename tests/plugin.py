"""The pytest plugin that gives the tests their database before Django's settings are read."""

import os
from collections.abc import Generator

import pytest

from floor.process.throwaway import ThrowAway


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Generator[None, None, None]:
    """Start the throw-away database, unless one is named; it goes with the session."""
    if not os.environ.get("DATABASE_URL"):
        database = ThrowAway()
        early_config.add_cleanup(database.remove)
        database.into_environment()
    return (yield)
