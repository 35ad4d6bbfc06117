"""Bundles to check and to forge, each made once."""

from collections.abc import Callable
from uuid import UUID

import pytest
from django.db import transaction
from pytest_django.plugin import DjangoDbBlocker

from tests.floor.reports.bundles import long_event, small_event, written


def made_once(event: Callable[[], UUID], blocker: DjangoDbBlocker) -> bytes:
    """Return an event's bundle; the event itself is gone when tests look at it."""
    with blocker.unblock(), transaction.atomic():
        tournament = event()
        made = written(tournament)
        assert written(tournament) == made
        transaction.set_rollback(True)
    return made


@pytest.fixture(scope="session")
def bundle(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> bytes:
    """The bundle of an event of two days that was closed twice."""
    return made_once(long_event, django_db_blocker)


@pytest.fixture(scope="session")
def small_bundle(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> bytes:
    """The bundle of an event in which nothing was signed yet."""
    return made_once(small_event, django_db_blocker)
