"""Static files: their version, how long they are kept, and in how few bytes they are sent."""

import gzip
import re
from pathlib import Path
from typing import Any

import brotli  # type: ignore[import-untyped]
import pytest
from django.http import HttpResponse, StreamingHttpResponse
from django.templatetags.static import static
from django.test import Client, RequestFactory

from floor.compressed import Compressed
from floor.static_files import ASK_AGAIN, FOREVER, StaticFile, static_files, version
from tests.floor.room import a_room
from tests.floor.visitor import Visitor

SHEET = "floor/floor.css"
SCRIPTS = Path("floor/static/floor/js")
IMPORTS = re.compile(r"""(?:from|import)\s*\(?\s*["']([^"']+)["']""")


def asked(path: str, **headers: str) -> Any:
    return Client().get(path, headers=headers)


def test_an_address_has_the_version_and_is_kept_for_ever() -> None:
    path = static(SHEET)
    assert path == f"/static/v-{version()}/{SHEET}"
    answer = asked(path)
    assert (answer.status_code, answer["Cache-Control"]) == (200, FOREVER)
    assert answer.content == Path("floor/static", SHEET).read_bytes()
    assert answer["Content-Type"] == "text/css; charset=utf-8"
    assert answer["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("path", [f"/static/{SHEET}", f"/static/v-0123456789abcdef/{SHEET}"])
def test_without_the_version_or_with_another_it_is_asked_for_again(path: str) -> None:
    answer = asked(path)
    assert (answer.status_code, answer["Cache-Control"]) == (200, ASK_AGAIN)
    assert answer.content == Path("floor/static", SHEET).read_bytes()
    again = asked(path, if_none_match=answer["ETag"])
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    "path", ["/static/", "/static/floor/", "/static/floor/none.css", "/static/v-1/../settings.py"]
)
def test_what_is_no_file_is_not_found(path: str) -> None:
    assert asked(path).status_code == 404


def test_a_file_is_only_read() -> None:
    assert Client().post(static(SHEET)).status_code == 405


def test_the_version_changes_with_any_file_and_with_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def of(*files: StaticFile) -> str:
        monkeypatch.setattr(
            "floor.static_files.static_files", lambda: {one.name: one for one in files}
        )
        return version.__wrapped__()

    one, two = StaticFile("a.css", b"red"), StaticFile("b.css", b"blue")
    assert of(one, two) == of(two, one)
    others = [
        of(one),
        of(StaticFile("a.css", b"green"), two),
        of(one, StaticFile("c.css", b"blue")),
        of(StaticFile("a.css", b""), StaticFile("b.css", b"redblue")),
    ]
    assert len({of(one, two), *others}) == 5


@pytest.mark.parametrize(
    ("accepted", "encoding", "unpacked"),
    [
        ("gzip, deflate, br, zstd", "br", brotli.decompress),
        ("gzip, deflate", "gzip", gzip.decompress),
        ("identity", None, bytes),
    ],
)
def test_a_file_is_sent_in_the_best_form_its_reader_takes(
    accepted: str, encoding: str | None, unpacked: Any
) -> None:
    answer = asked(static(SHEET), accept_encoding=accepted)
    assert answer.get("Content-Encoding") == encoding
    assert unpacked(answer.content) == Path("floor/static", SHEET).read_bytes()
    assert int(answer["Content-Length"]) == len(answer.content)
    assert "Accept-Encoding" in answer["Vary"]


def test_modules_import_each_other_by_plain_relative_names() -> None:
    # Then what they import has their own version.
    modules = list(SCRIPTS.rglob("*.js"))
    assert modules
    for module in modules:
        for name in IMPORTS.findall(module.read_text(encoding="utf-8")):
            assert name.startswith(("./", "../")), (module, name)
            assert (module.parent / name).is_file(), (module, name)


def test_every_type_among_our_own_files_is_known() -> None:
    for name, file in static_files().items():
        if name.startswith(("floor/", "vendor/")):
            assert file.type != "application/octet-stream", name


@pytest.mark.django_db
def test_pages_are_sent_compressed_and_each_time_as_long_as_chance_has_it() -> None:
    visitor = Visitor(a_room())
    path = visitor.path
    answers = [visitor.client.get(path, headers={"accept-encoding": "gzip"}) for _ in range(12)]
    for answer in answers:
        assert answer["Content-Encoding"] == "gzip"
        assert b"<h1>" in gzip.decompress(answer.content)
    # What is in the head of gzip's own format beside the page: a random file name.
    assert len({len(answer.content) for answer in answers}) > 1


def test_a_stream_is_never_compressed() -> None:
    async def beats() -> Any:
        yield b"event: beat\n\n" * 100

    request = RequestFactory().get("/", headers={"accept-encoding": "gzip"})
    stream = StreamingHttpResponse(beats(), content_type="text/event-stream")
    assert Compressed(lambda _: HttpResponse()).process_response(request, stream) is stream
    assert not stream.has_header("Content-Encoding")
