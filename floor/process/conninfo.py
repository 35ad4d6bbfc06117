"""What psycopg needs to connect where Django does, for those who listen or queue by themselves."""

from collections.abc import Mapping
from typing import Any

from psycopg.conninfo import make_conninfo


def conninfo_of(database: Mapping[str, Any]) -> str:
    """Return the connection string of a Django database's settings (`connection.settings_dict`)."""
    return make_conninfo(
        host=database["HOST"] or None,
        port=database["PORT"],
        user=database["USER"] or None,
        password=database["PASSWORD"] or None,
        dbname=database["NAME"],
    )
