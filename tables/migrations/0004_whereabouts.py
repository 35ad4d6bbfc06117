"""Find where a player has sat: a small index over the entries that seat somebody, and no others."""

from django.db import migrations

INDEX = """
CREATE INDEX tables_entry_seated ON tables_entry (tournament, (payload ->> 'player'))
WHERE type = 'player_seated'
"""


class Migration(migrations.Migration):
    dependencies = [("tables", "0003_application_role")]

    operations = [migrations.RunSQL(INDEX, "DROP INDEX tables_entry_seated")]
