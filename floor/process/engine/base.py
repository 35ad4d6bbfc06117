"""Connect as Django does; take up a role where it exists; keep connections between requests."""

from typing import Any

from django.db.backends.base.base import NO_DB_ALIAS
from django.db.backends.postgresql import base
from typing_extensions import override

from floor.process.engine.spares import Spares

TAKE_UP_ROLE = """
    SELECT set_config('role', rolname, false) FROM pg_roles
    WHERE rolname = %s AND rolname <> current_user AND pg_has_role(oid, 'MEMBER')
"""
_SPARES: dict[str, Spares] = {}


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's own, but a missing role is no error, and a restarted server is noticed in time."""

    _is_new = True

    @property
    def spares(self) -> Spares | None:
        """What this process keeps, where it keeps any: the option `connections` says how many."""
        most = self.settings_dict["OPTIONS"].get("connections")
        if not most or self.alias == NO_DB_ALIAS:
            return None
        return _SPARES.get(self.alias) or _SPARES.setdefault(self.alias, Spares(most))

    @override
    def get_connection_params(self) -> dict[str, Any]:
        """Return what the driver is told."""
        params: dict[str, Any] = super().get_connection_params()
        params.pop("connections", None)
        return params

    @override
    def get_new_connection(self, conn_params: Any) -> Any:
        """Return a connection whose server has not hung up since it was last used."""
        if self.spares is None:
            return super().get_new_connection(conn_params)
        connect = super().get_new_connection
        connection, self._is_new = self.spares.take(lambda: connect(conn_params))
        return connection

    @override
    def close_pool(self) -> None:
        """Close what is kept; Django calls it where a test has changed the settings."""
        spares = _SPARES.pop(self.alias, None)
        if spares is not None:
            spares.close()

    def _close(self) -> None:
        if self.spares is None or self.connection is None:
            super()._close()  # type: ignore[misc]
            return
        connection, self.connection = self.connection, None
        with self.wrap_database_errors:
            self.spares.give_back(connection)

    def _configure_connection(self, connection: Any) -> bool:
        # What was kept has its time zone and its role: asking again would cost a round trip.
        return self._is_new and bool(super()._configure_connection(connection))  # type: ignore[misc]

    def _configure_role(self, connection: Any) -> bool:
        role = self.settings_dict["OPTIONS"].get("assume_role")
        if not role:
            return False
        with connection.cursor() as cursor:
            cursor.execute(TAKE_UP_ROLE, [role])
        return True
