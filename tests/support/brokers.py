"""Real Redis and RabbitMQ servers on free ports of this machine, ended by pid."""

import os
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kombu import Connection

from tests.support.processes import eventually

RABBITMQ = "/usr/lib/rabbitmq/bin/rabbitmq-server"
SECONDS_TO_START = 60


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        return port


@contextmanager
def redis(folder: Path) -> Iterator[str]:
    port = free_port()
    command = ["redis-server", "--port", str(port), "--bind", "127.0.0.1"]
    with running([*command, "--save", "", "--dir", str(folder)]):
        yield answering(f"redis://127.0.0.1:{port}/0")


@contextmanager
def rabbitmq(folder: Path) -> Iterator[str]:
    port, names, distribution = free_port(), free_port(), free_port()
    (folder / "plugins").write_text("[].\n")
    environ = {
        **os.environ,
        "HOME": str(folder),  # the cookie goes there
        "ERL_EPMD_ADDRESS": "127.0.0.1",
        "ERL_EPMD_PORT": str(names),
        "RABBITMQ_DIST_PORT": str(distribution),
        "RABBITMQ_ENABLED_PLUGINS_FILE": str(folder / "plugins"),
        "RABBITMQ_LOG_BASE": str(folder / "log"),
        "RABBITMQ_MNESIA_BASE": str(folder / "data"),
        "RABBITMQ_NODENAME": f"floorbook{port}@localhost",
        "RABBITMQ_NODE_IP_ADDRESS": "127.0.0.1",
        "RABBITMQ_NODE_PORT": str(port),
    }
    epmd = ["epmd", "-port", str(names), "-address", "127.0.0.1"]
    # Started by us: the one that RabbitMQ starts would stay behind.
    with running(epmd), running([RABBITMQ], environ):
        yield answering(f"amqp://guest:guest@127.0.0.1:{port}//")


@contextmanager
def running(command: list[str], environ: dict[str, str] | None = None) -> Iterator[None]:
    process = subprocess.Popen(
        command, env=environ, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        yield
    finally:
        process.terminate()
        process.wait(30)


def answering(url: str) -> str:
    """Return the URL once its server answers."""

    def answers() -> bool:
        try:
            with Connection(url, connect_timeout=2) as connection:
                connection.connect()
        except OSError:
            return False
        return True

    eventually(answers, seconds=SECONDS_TO_START)
    return url
