"""The settings follow the environment, and nothing else changes with the database or the broker."""

from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from floor.process.places import LONGEST_SOCKET_FOLDER, SHORT_FOLDER, places_of
from floor.process.roles import APPLICATION_ROLE, OWNER_ROLE
from floor.process.web import configuration
from floor.settings.database import django_database
from floor.settings.env import read
from floor.settings.queue import DATABASE_BROKER, broker_settings

EMBEDDED = {"FLOORBOOK_DATA": "/srv/data"}
OUTSIDE = {**EMBEDDED, "DATABASE_URL": "postgresql://ann@db/floor"}
OWNERS = {**OUTSIDE, "DATABASE_OWNER_URL": "postgresql://owner@db/floor"}


def database(url: str, *, assume_role: str = "", pool: int = 0) -> dict[str, Any]:
    return django_database(url, variable="DATABASE_URL", assume_role=assume_role, pool=pool)


@pytest.mark.parametrize(
    ("environ", "application", "owner"),
    [
        (EMBEDDED, f"postgresql://{APPLICATION_ROLE}@", f"postgresql://{OWNER_ROLE}@"),
        (OUTSIDE, "postgresql://ann@db/floor", "postgresql://ann@db/floor"),
        (OWNERS, "postgresql://ann@db/floor", "postgresql://owner@db/floor"),
    ],
)
def test_the_application_and_the_owner_each_have_an_address(
    environ: dict[str, str], application: str, owner: str
) -> None:
    assert read(environ).database_url.startswith(application)
    assert read({**environ, "FLOORBOOK_AS_OWNER": "1"}).database_url.startswith(owner)


def test_a_url_is_taken_apart() -> None:
    settings = database("postgresql://a%40b:p%2Fw@db.local:6000/floor?sslmode=require")
    assert (settings["USER"], settings["PASSWORD"]) == ("a@b", "p/w")
    assert (settings["HOST"], settings["PORT"], settings["NAME"]) == ("db.local", 6000, "floor")
    assert settings["OPTIONS"]["sslmode"] == "require"


@pytest.mark.parametrize(
    ("url", "host"),
    [
        ("postgresql://u@%2Fsrv%2Fdata%2Fsocket/floor", "/srv/data/socket"),
        ("postgresql://u@[::1]:5433/floor", "::1"),
        ("postgresql:///floor", ""),
    ],
)
def test_a_host_may_be_a_socket_an_address_or_left_out(url: str, host: str) -> None:
    assert database(url)["HOST"] == host


def test_a_session_that_forgets_its_transaction_is_ended() -> None:
    options = database("postgresql://db/floor?options=-c%20lock_timeout%3D1s")["OPTIONS"]["options"]
    assert options == "-c lock_timeout=1s -c idle_in_transaction_session_timeout=5s"


def test_only_what_serves_pages_has_a_pool() -> None:
    assert "connections" not in database("postgresql://db/floor")["OPTIONS"]
    assert database("postgresql://db/floor", pool=4)["OPTIONS"]["connections"] == 4


def test_no_request_is_one_transaction() -> None:
    settings = database("postgresql://db/floor")
    assert (settings["ATOMIC_REQUESTS"], settings["AUTOCOMMIT"]) == (False, True)


def test_without_a_broker_the_database_is_one() -> None:
    url, options = broker_settings("", database("postgresql://u:p@db:6000/floor"))
    assert url == DATABASE_BROKER
    assert options["conn_string"].startswith("host=db port=6000 user=u password=p dbname=floor ")


@pytest.mark.parametrize("url", ["redis://db:6379/0", "amqp://u:p@db//"])
def test_an_installed_broker_is_used_as_named(url: str) -> None:
    used, options = broker_settings(url, database("postgresql://db/floor"))
    assert used == url
    assert "conn_string" not in options


def test_another_broker_is_refused() -> None:
    with pytest.raises(ImproperlyConfigured, match="CELERY_BROKER_URL"):
        broker_settings("sqs://", database("postgresql://db/floor"))


def test_a_long_data_folder_has_its_socket_in_a_short_one() -> None:
    long = places_of(Path("/srv") / ("x" * LONGEST_SOCKET_FOLDER))
    assert long.socket.parent == SHORT_FOLDER
    assert places_of(Path("/srv")).socket == Path("/srv/socket")


def test_without_a_proxy_nobody_says_himself_where_he_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FLOORBOOK_HTTPS", raising=False)
    assert configuration().proxy_headers is False
    monkeypatch.setenv("FLOORBOOK_HTTPS", "1")
    assert configuration().proxy_headers is True
