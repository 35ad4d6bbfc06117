"""Connect as Django does, and take up the role of `assume_role` where it exists and the user may."""

from typing import Any

from django.db.backends.postgresql import base

TAKE_UP_ROLE = """
    SELECT set_config('role', rolname, false) FROM pg_roles
    WHERE rolname = %s AND rolname <> current_user AND pg_has_role(oid, 'MEMBER')
"""


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's own, but a missing role is no error: the installation has one role then."""

    def _configure_role(self, connection: Any) -> bool:
        role = self.settings_dict["OPTIONS"].get("assume_role")
        if not role:
            return False
        with connection.cursor() as cursor:
            cursor.execute(TAKE_UP_ROLE, [role])
        return True
