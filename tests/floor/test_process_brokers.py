"""A task goes through each broker: the database itself, Redis, RabbitMQ."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from urllib.parse import quote

import pytest
from django.db import connection

from floor.process.places import ROOT, places_of
from floor.process.programs import background
from floor.process.roles import APPLICATION_ROLE, OWNER_ROLE
from tests.support.brokers import RABBITMQ, rabbitmq, redis
from tests.support.processes import clean_environment, eventually

Broker = Callable[[Path], AbstractContextManager[str]]


@contextmanager
def database(_folder: Path) -> Iterator[str]:
    yield ""


def application_url() -> str:
    """Return the address of the tests' database for the application."""
    settings = connection.settings_dict
    user = APPLICATION_ROLE if settings["USER"] == OWNER_ROLE else settings["USER"]
    password = f":{quote(settings['PASSWORD'], safe='')}" if settings["PASSWORD"] else ""
    host = f"{quote(settings['HOST'], safe='')}:{settings['PORT']}"
    return f"postgresql://{user}{password}@{host}/{settings['NAME']}"


def environment(broker_url: str) -> dict[str, str]:
    """Return what a worker of this test's database and of a broker needs, as the application."""
    return clean_environment(
        DATABASE_URL=application_url(),
        CELERY_BROKER_URL=broker_url,
        PYTHONPATH=str(ROOT),
    )


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "broker",
    [
        database,
        pytest.param(redis, marks=pytest.mark.needs("redis-server", "redis-server")),
        pytest.param(rabbitmq, marks=pytest.mark.needs(RABBITMQ, "rabbitmq-server")),
    ],
)
def test_a_task_is_sent_and_done(tmp_path: Path, broker: Broker) -> None:
    done = tmp_path / "done"
    with broker(tmp_path) as url:
        environ = environment(url)
        worker = next(each for each in background(places_of(tmp_path)) if each.name == "worker")
        command = [
            "tests.support.probe" if word == "floor.celery" else word for word in worker.command
        ]
        process = subprocess.Popen(command, env=environ)
        send = f"from tests.support.probe import touch; touch.delay({str(done)!r})"
        subprocess.run([sys.executable, "-c", send], check=True, env=environ)
        eventually(done.exists)
        process.terminate()
        assert process.wait(20) == 0
