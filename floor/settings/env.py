"""Read the environment, once."""

import os
from collections.abc import Mapping
from dataclasses import dataclass

from floor.process.places import Places, places_in
from floor.process.roles import APPLICATION_ROLE, OWNER_ROLE, embedded_url
from floor.process.served import Served, served_in


@dataclass(frozen=True, slots=True, kw_only=True)
class Environment:
    """What the environment says, with the defaults filled in."""

    places: Places
    database_url: str
    database_variable: str  # what the URL was read from, for messages
    embedded: bool  # the database is the data folder's own
    as_owner: bool  # this process migrates
    pool: int  # connections that a process keeps between requests
    broker_url: str  # "" for the database
    allowed_hosts: tuple[str, ...]
    https: bool  # a proxy speaks it for us
    served: Served
    log_format: str  # "json" or "text"


def read(environ: Mapping[str, str]) -> Environment:
    """Return what the environment says."""
    places = places_in(environ)
    outside = environ.get("DATABASE_URL", "")
    owners = environ.get("DATABASE_OWNER_URL", "")
    as_owner = environ.get("FLOORBOOK_AS_OWNER") == "1"
    chosen = (as_owner and owners) or outside
    return Environment(
        places=places,
        database_url=chosen or embedded_url(places, OWNER_ROLE if as_owner else APPLICATION_ROLE),
        database_variable="DATABASE_OWNER_URL" if as_owner and owners else "DATABASE_URL",
        embedded=not outside,
        as_owner=as_owner,
        pool=int(environ.get("FLOORBOOK_DATABASE_POOL") or 0),
        broker_url=environ.get("CELERY_BROKER_URL", ""),
        allowed_hosts=tuple(filter(None, environ.get("FLOORBOOK_ALLOWED_HOSTS", "").split(",")))
        or ("localhost", "127.0.0.1", "[::1]"),
        https=environ.get("FLOORBOOK_HTTPS") == "1",
        served=served_in(environ),
        log_format=environ.get("FLOORBOOK_LOG_FORMAT", "json"),
    )


ENVIRONMENT = read(os.environ)
