"""Turn the broker's URL into Celery's settings; without one the database is the broker."""

from typing import Any, Final
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

from floor.process.conninfo import conninfo_of

DATABASE_BROKER: Final = "pgmq://localhost"  # a host that Celery wants and nobody asks
SECONDS_UNTIL_REDELIVERY: Final = 300
REDIS: Final = frozenset({"redis", "rediss"})
RABBITMQ: Final = frozenset({"amqp", "amqps"})


def broker_settings(url: str, database: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Return the broker's URL and its transport's options; "" makes the database the broker."""
    scheme = urlsplit(url).scheme
    if not url:
        return DATABASE_BROKER, _database_options(database)
    if scheme in RABBITMQ:
        return url, {}
    if scheme in REDIS:
        # Kombu looks for the messages of a dead worker about every 100 s unless told otherwise.
        return url, {
            "visibility_timeout": SECONDS_UNTIL_REDELIVERY,
            "unacked_restore_throttle": 1,
            "unacked_restore_interval": 2,
        }
    raise ImproperlyConfigured(
        "CELERY_BROKER_URL names neither Redis nor RabbitMQ; write it as redis://host:6379/0 "
        "or amqp://user:password@host:5672//, or leave it out: the database then is the broker."
    )


def _database_options(database: dict[str, Any]) -> dict[str, Any]:
    return {
        "conn_string": conninfo_of(database),
        "init_extension": False,
        "use_notify": True,
        "wait_time_seconds": 0,
        "polling_interval": 0.5,
        "notify_throttle_interval_ms": 0,
        "visibility_timeout": SECONDS_UNTIL_REDELIVERY,
        "pool_size": 2,
    }
