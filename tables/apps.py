"""Name the tables app."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    """What happened at the tables."""

    name = "tables"
    verbose_name = "Tables"
