"""What psycopg needs to connect where Django does, for those who listen or queue by themselves."""

from collections.abc import Mapping
from typing import Any, Final

from psycopg.conninfo import make_conninfo

# What is said to our engine; the rest of the options is the driver's own: TLS, time-outs.
OF_DJANGO: Final = frozenset({"assume_role", "connections"})


def conninfo_of(database: Mapping[str, Any]) -> str:
    """Return the connection string of a Django database's settings (`connection.settings_dict`)."""
    return make_conninfo(
        host=database["HOST"] or None,
        port=database["PORT"],
        user=database["USER"] or None,
        password=database["PASSWORD"] or None,
        dbname=database["NAME"],
        **{name: value for name, value in database["OPTIONS"].items() if name not in OF_DJANGO},
    )
