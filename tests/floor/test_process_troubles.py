"""What a person can mend is said in one line, with an exit code that is not zero."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.processes import data_folder, manage


@pytest.fixture
def data() -> Iterator[Path]:
    with data_folder() as folder:
        folder.mkdir()
        yield folder


def said_by_run(data: Path, *options: str, **environ: str) -> str:
    done = manage("run", "--data", str(data), "--port", "0", "--no-demo", *options, **environ)
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    assert done.stderr.startswith("manage.py run: ")
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("mysql://localhost/floor", "DATABASE_URL does not name a PostgreSQL database"),
        ("floor.db", "DATABASE_URL does not name a PostgreSQL database"),
        ("postgresql://localhost", "DATABASE_URL names no database"),
        ("postgresql://localhost:port/floor", "DATABASE_URL is not a URL"),
    ],
)
def test_a_wrong_database_url(data: Path, url: str, words: str) -> None:
    assert words in said_by_run(data, DATABASE_URL=url)


def test_an_unreachable_database_and_no_password_in_the_line(data: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    url = f"postgresql://ann:s3cret@127.0.0.1:{port}/floor"
    line = said_by_run(data, DATABASE_URL=url)
    assert f"the database floor at 127.0.0.1:{port} cannot be reached" in line
    assert "s3cret" not in line


def test_a_wrong_broker_url(data: Path) -> None:
    line = said_by_run(data, CELERY_BROKER_URL="kafka://localhost")
    assert "CELERY_BROKER_URL" in line


def test_an_unreachable_broker(data: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    line = said_by_run(data, CELERY_BROKER_URL=f"redis://:s3cret@127.0.0.1:{port}/0")
    assert "the broker" in line
    assert "cannot be reached" in line
    assert "s3cret" not in line


def test_a_data_folder_of_a_newer_version(data: Path) -> None:
    (data / "format").write_text("2\n")
    assert "belongs to a newer version of Floorbook" in said_by_run(data)


def test_a_data_folder_that_cannot_be_written(data: Path) -> None:
    (data / "file").touch()
    line = said_by_run(data / "file" / "data")
    assert "cannot be written (Not a directory)" in line


def test_an_address_that_is_none(data: Path) -> None:
    done = manage("run", "--data", str(data), "--host", "192.0.2.1", "--port", "0")
    assert done.returncode == 2
    assert done.stderr == (
        "manage.py run: 192.0.2.1 is no address of this machine; choose another with --host.\n"
    )


@pytest.mark.parametrize(
    ("options", "environ", "words"),
    [
        (("--cert", "it.pem"), {}, "--cert and --key go together"),
        (("--key", "it.pem"), {}, "--cert and --key go together"),
        (("--cert", "it.pem", "--key", "it.key"), {}, "it.pem cannot be read (No such file"),
        (("--https",), {"FLOORBOOK_HTTPS": "1"}, "a proxy speaks HTTPS for this floor"),
    ],
)
def test_https_that_cannot_be_spoken(
    data: Path, options: tuple[str, ...], environ: dict[str, str], words: str
) -> None:
    assert words in said_by_run(data, *options, **environ)


def test_a_port_for_https_that_is_in_use(data: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        line = said_by_run(data, "--https", "--https-port", str(port))
    assert f"port {port} on 127.0.0.1 is in use" in line
    assert "choose another with --https-port." in line


def test_every_other_command_says_it_too(data: Path) -> None:
    done = manage("showmigrations", FLOORBOOK_DATA=str(data), DATABASE_URL="mysql://x/y")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
