"""No secret and no card reaches a log."""

import io
import json
import logging
from collections.abc import Callable, Iterator
from logging.config import dictConfig
from typing import Any

import pytest
import structlog

from floor.settings.logs import HIDDEN, hide_secrets, logging_settings


def hidden(**event: object) -> dict[str, object]:
    return dict(hide_secrets(None, "info", event))


@pytest.mark.parametrize("name", ["password", "api_token", "cards", "hole_cards", "Authorization"])
def test_a_named_secret_is_hidden(name: str) -> None:
    assert hidden(**{name: "AhKh"}) == {name: HIDDEN}


@pytest.mark.parametrize(
    "text",
    [
        'cannot decode {"cards": ["Ah", "Kd"]}',
        "seat 3 holds AhKd",
        "seat 3 holds Ah Kd",
        "refused: 'Ts'",
        "new row violates a constraint\nDETAIL:  Failing row contains (3, Ah, Kd).",
        'syntax error\nLINE 1: INSERT INTO tables_entry VALUES (\'{"card": "Ah"}\')',
    ],
)
def test_cards_in_a_text_are_hidden(text: str) -> None:
    said = str(hidden(event=text)["event"])
    assert not any(card in said for card in ("Ah", "Kd", "Ts"))
    assert HIDDEN in said


def test_words_are_left_alone() -> None:
    text = "As the table broke, seat 3 moved: 2 penalties"
    assert hidden(event=text) == {"event": text}


def test_the_password_of_a_url_is_hidden() -> None:
    said = hidden(event="cannot reach postgresql://ann:s3cret@db/floor")["event"]
    assert said == f"cannot reach postgresql://ann:{HIDDEN}@db/floor"


def test_the_link_that_makes_the_first_director_is_hidden() -> None:
    said = hidden(event="Unprocessable Entity: /first/aB-3_x")["event"]
    assert said == f"Unprocessable Entity: /first/{HIDDEN}"


def test_secrets_deep_inside_are_hidden() -> None:
    assert hidden(request={"headers": {"Cookie": "abc"}, "paths": ["/a"]}) == {
        "request": {"headers": {"Cookie": HIDDEN}, "paths": ["/a"]}
    }


@pytest.fixture
def written() -> Iterator[Callable[[], list[dict[str, Any]]]]:
    """Log as a running floor does; what is returned reads the lines that were written."""
    root = logging.getLogger()
    before, level, lines = list(root.handlers), root.level, io.StringIO()
    dictConfig(logging_settings("json"))
    handler = root.handlers[0]
    assert isinstance(handler, logging.StreamHandler)
    handler.setStream(lines)
    yield lambda: [json.loads(line) for line in lines.getvalue().splitlines()]
    root.handlers[:] = before
    root.setLevel(level)


def test_a_line_is_json_and_an_exception_hides_the_row(
    written: Callable[[], list[dict[str, Any]]],
) -> None:
    refused = ValueError("refused\nDETAIL:  Failing row contains (Ah).")
    logging.getLogger("floor").error("not recorded", exc_info=refused)
    structlog.get_logger("floor").info("seat taken", seat=3, cards="AhKd")
    first, second = written()
    assert first["event"] == "not recorded"
    assert "Failing row" not in first["exception"]
    assert (second["seat"], second["cards"]) == (3, HIDDEN)
