"""Turn a database URL into Django's settings, or say in one line what is wrong with it."""

from typing import Any, Final
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

DEFAULT_PORT: Final = 5432
SCHEMES: Final = ("postgresql", "postgres")
SECONDS_TO_CONNECT: Final = 5
# A session that forgets its transaction would hold back every reader of the feed.
IDLE_IN_TRANSACTION: Final = "-c idle_in_transaction_session_timeout=5s"

# A request that waits for a row which somebody holds is told to come again, as when all are away.
WAIT_FOR_A_ROW: Final = "-c lock_timeout=5s"

DjangoDatabase = dict[str, Any]


def django_database(url: str, *, variable: str, assume_role: str, pool: int) -> DjangoDatabase:
    """Return Django's settings for a database URL.

    Args:
        variable: the environment's name for the URL, for messages.
        assume_role: the role to take up after connecting where it exists; "" for none.
        pool: how many connections a process may hold; 0 for no pool.
    """
    parts = _split(url, variable=variable)
    host = unquote(parts.netloc.rpartition("@")[2].partition(":")[0])
    if parts.hostname and "[" in parts.netloc:
        host = parts.hostname
    options: dict[str, Any] = dict(parse_qsl(parts.query))
    options.setdefault("connect_timeout", SECONDS_TO_CONNECT)
    options.setdefault("application_name", "floorbook")
    said = (WAIT_FOR_A_ROW if pool else None, options.get("options"), IDLE_IN_TRANSACTION)
    options["options"] = " ".join(filter(None, said))
    if assume_role:
        options["assume_role"] = assume_role
    if pool:
        options["connections"] = pool  # the engine's own word: Django's pool is slow to come back
    return {
        "ENGINE": "floor.process.engine",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": host,
        "PORT": parts.port or DEFAULT_PORT,
        "CONN_MAX_AGE": 0,
        "CONN_HEALTH_CHECKS": False,  # the engine looks by itself, without asking the server
        "ATOMIC_REQUESTS": False,
        "AUTOCOMMIT": True,
        "OPTIONS": options,
    }


def _split(url: str, *, variable: str) -> SplitResult:
    example = "write it as postgresql://user:password@host:5432/name"
    try:
        parts = urlsplit(url)
        parts.port  # noqa: B018 - reading it is what checks it
    except ValueError as error:
        raise ImproperlyConfigured(f"{variable} is not a URL ({error}); {example}.") from error
    if parts.scheme not in SCHEMES:
        raise ImproperlyConfigured(f"{variable} does not name a PostgreSQL database; {example}.")
    if not parts.path.lstrip("/"):
        raise ImproperlyConfigured(f"{variable} names no database; {example}.")
    return parts
