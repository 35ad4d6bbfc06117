"""Bundles to check and to forge, each made once, and an event to report on."""

from collections.abc import Callable, Iterator
from uuid import UUID

import pytest
from django.db import transaction
from pytest_django.plugin import DjangoDbBlocker

from floor.reports.source import Source
from tests.floor.reports.bundles import long_event, small_event, written
from tests.floor.reports.event import an_event, source_of


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


@pytest.fixture(scope="module")
def tournament(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[UUID]:
    """One event for all tests of a file: they only read it."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield an_event()
        transaction.set_rollback(True)


@pytest.fixture(scope="module")
def source(tournament: UUID) -> Source:
    return source_of(tournament)
