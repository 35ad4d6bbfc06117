"""The few fixtures that all tests share: the database's two roles, the real server, the browser."""

import asyncio
import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import uvicorn
from django.db import connection, connections
from hypothesis import settings
from psycopg.pq import TransactionStatus
from pytest_django.plugin import DjangoDbBlocker

from floor.process.roles import APPLICATION_ROLE
from tests.plugin import chromium

CHROMIUM_ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
# In CI the same examples every time: a submission does not fail by another's luck. Elsewhere new ones.
settings.register_profile("ci", derandomize=True)
if os.environ.get("CI"):
    settings.load_profile("ci")
TRUNCATE_BIT = 32  # of pg_trigger.tgtype


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the browser's tests last: Playwright leaves an event loop running in the main thread."""
    items.sort(key=lambda item: item.nodeid.startswith("tests/e2e/"))


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> None:
    """Let transactional tests empty the log at their end: in the test database, and there alone."""
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        cursor.execute(
            "SELECT tgrelid::regclass, quote_ident(tgname) FROM pg_trigger"
            " WHERE NOT tgisinternal AND tgtype & %s <> 0",
            [TRUNCATE_BIT],
        )
        for table, trigger in cursor.fetchall():
            cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER {trigger}")


@pytest.fixture
def as_application(db: None) -> Iterator[None]:
    """Have this test's statements run in the application's role instead of the owner's."""
    with connection.cursor() as cursor:
        cursor.execute(f"SET ROLE {APPLICATION_ROLE}")
    yield
    # The roll-back of a test that ended in an error takes the role back by itself.
    if connection.connection.info.transaction_status != TransactionStatus.INERROR:
        with connection.cursor() as cursor:
            cursor.execute("RESET ROLE")


@contextmanager
def connecting_as_application() -> Iterator[None]:
    """Have every connection made meanwhile, in other threads, take up the application's role."""
    options: dict[str, Any] = connections.settings["default"]["OPTIONS"]
    options["assume_role"] = APPLICATION_ROLE
    try:
        yield
    finally:
        del options["assume_role"]


@pytest.fixture
def asgi_server(transactional_db: None) -> Iterator[str]:
    """Serve the application for real, on the test database and in the application's role.

    Django's own `live_server` speaks WSGI, which cannot stream.
    """
    from floor.asgi import application  # noqa: PLC0415 - it wants a database that is set up

    listening = socket.create_server(("127.0.0.1", 0))
    configuration = uvicorn.Config(
        application,
        lifespan="off",
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=1,
    )
    server = uvicorn.Server(configuration)
    # The test itself stays the owner: it empties the tables at its end.
    connection.ensure_connection()
    with connecting_as_application():
        thread = threading.Thread(
            target=lambda: asyncio.run(server.serve(sockets=[listening])), daemon=True
        )
        thread.start()
        while not server.started:
            time.sleep(0.01)
        yield f"http://localhost:{listening.getsockname()[1]}"
        server.should_exit = True
        thread.join(10)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """Use the machine's own Chromium; nothing is downloaded."""
    return {"executable_path": chromium(), "args": list(CHROMIUM_ARGUMENTS), "headless": True}


@pytest.fixture
def browser_context_args() -> dict[str, Any]:
    """A ten-inch tablet, held upright."""
    return {
        "viewport": {"width": 820, "height": 1180},
        "device_scale_factor": 2,
        "has_touch": True,
        "is_mobile": True,
        "locale": "en-GB",
    }
