"""Connect as Django does; take up a role where it exists; never hand out a dead connection."""

import select
from typing import Any

from django.db.backends.postgresql import base
from psycopg import Connection, OperationalError
from psycopg.pq import ConnStatus
from typing_extensions import override

TAKE_UP_ROLE = """
    SELECT set_config('role', rolname, false) FROM pg_roles
    WHERE rolname = %s AND rolname <> current_user AND pg_has_role(oid, 'MEMBER')
"""


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's own, but a missing role is no error, and a restarted server is noticed in time."""

    @override
    def get_new_connection(self, conn_params: Any) -> Any:
        """Return a connection whose server has not hung up since it was last used."""
        connection = super().get_new_connection(conn_params)
        # Asking the server, as Django's own check does, would cost every request a round trip.
        while self.pool and has_hung_up(connection):
            self.pool.putconn(connection)  # it is thrown away there
            connection = super().get_new_connection(conn_params)
        return connection

    def _configure_role(self, connection: Any) -> bool:
        role = self.settings_dict["OPTIONS"].get("assume_role")
        if not role:
            return False
        with connection.cursor() as cursor:
            cursor.execute(TAKE_UP_ROLE, [role])
        return True


def has_hung_up(connection: Connection) -> bool:
    """Say whether the server closed a connection that nobody uses, by looking at its socket."""
    poll = select.poll()
    poll.register(connection.pgconn.socket, select.POLLIN)
    while poll.poll(0):  # its last words first, then the end
        try:
            connection.pgconn.consume_input()
        except OperationalError:
            return True
        if connection.pgconn.status == ConnStatus.BAD:
            return True
    return False
