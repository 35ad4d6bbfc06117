"""Log as JSON lines, with neither a secret nor a card in them."""

import re
from collections.abc import MutableMapping
from typing import Any, Final

import structlog

HIDDEN: Final = "(hidden)"
# What an entry says, and what lets somebody in, is named by these words wherever we log.
SECRET_NAMES: Final = re.compile(
    r"card|hole|board|deck|discard|payload|body|entry|password|passphrase|secret|token|key|"
    r"authorization|cookie|session|words|statement|dsn|conninfo|database_url|broker_url",
    re.IGNORECASE,
)
# Two or more cards in a row, or one in quotes: "As" alone is an English word.
CARD: Final = r"[2-9TJQKA][cdhs]"
CARDS: Final = re.compile(
    rf"(?P<quote>[\"'])(?:{CARD}|\?\?)(?P=quote)|(?<![\w]){CARD}(?:[\s,]*{CARD})+(?![\w])"
)
PASSWORD_IN_URL: Final = re.compile(r"(?<=://)([^\s:/@]*):[^\s@]*@")
# The one-time link that makes the first director: a form that does not fit leaves it good.
FIRST_LINK: Final = re.compile(r"(?<=/first/)[\w-]+")
# The database quotes the row that it refuses, and the statement that it cannot read.
QUOTED_BY_DATABASE: Final = re.compile(r"^(?:DETAIL|CONTEXT|LINE \d+|QUERY):.*$", re.MULTILINE)

Event = MutableMapping[str, Any]


def logging_settings(form: str) -> dict[str, Any]:
    """Return the logging configuration: `json` for machines, `text` for a person."""
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    renderer: Any = (
        structlog.dev.ConsoleRenderer(colors=False)
        if form == "text"
        else structlog.processors.JSONRenderer()
    )
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "lines": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": shared,
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    structlog.processors.format_exc_info,
                    hide_secrets,
                    renderer,
                ],
            }
        },
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "lines"}},
        "root": {"handlers": ["stderr"], "level": "INFO"},
        "loggers": {
            # These say each statement, each message: too much, and cards among it.
            "django.db.backends": {"level": "WARNING"},
            "pgmq": {"level": "WARNING"},
            "kombu": {"level": "WARNING"},
            "psycopg": {"level": "WARNING"},
        },
    }


def hide_secrets(_logger: object, _method: str, event: Event) -> Event:
    """Take out of a log event what nobody may read there."""
    return {
        name: HIDDEN if SECRET_NAMES.search(name) else _without_secrets(value)
        for name, value in event.items()
    }


def _without_secrets(value: object) -> object:
    match value:
        case str():
            text = QUOTED_BY_DATABASE.sub(HIDDEN, value)
            text = PASSWORD_IN_URL.sub(rf"\1:{HIDDEN}@", text)
            text = FIRST_LINK.sub(HIDDEN, text)
            return CARDS.sub(HIDDEN, text)
        case dict():
            return {
                name: HIDDEN if SECRET_NAMES.search(str(name)) else _without_secrets(each)
                for name, each in value.items()
            }
        case list() | tuple():
            return [_without_secrets(each) for each in value]
        case int() | float() | None:
            return value
        case _:
            return _without_secrets(str(value))
