"""Give the application's role what it needs on the log, and no more: it reads and adds."""

from django.db import migrations

# Where the migrating user may not create roles, and nobody made this one, the triggers of 0002
# stand alone; everything else works. Several databases of one cluster may migrate at once.
ROLE = """
DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'floorbook_app') THEN
        CREATE ROLE floorbook_app NOLOGIN;
    END IF;
EXCEPTION
    WHEN insufficient_privilege THEN RAISE NOTICE 'no role floorbook_app: triggers only';
    WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
"""

# Columns are named one by one: position, xid and epoch are the feed's order, and the server's own.
GRANTS = """
DO $$
BEGIN
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'floorbook_app') THEN
        REVOKE ALL ON tables_entry, tables_command, tables_head, tables_personkey, tables_feedepoch
            FROM floorbook_app, PUBLIC;
        GRANT SELECT ON tables_entry, tables_command, tables_head, tables_personkey,
            tables_feedepoch TO floorbook_app;
        GRANT INSERT (occurred_at, recorded_at, seq, hand, version, queued, id, tournament, stream,
            "table", command_id, type, actor, role, device, prev_hash, hash, payload)
            ON tables_entry TO floorbook_app;
        GRANT INSERT ON tables_command TO floorbook_app;
        GRANT INSERT, UPDATE ON tables_head TO floorbook_app;
        GRANT INSERT, DELETE ON tables_personkey TO floorbook_app;
    END IF;
END $$;
"""


class Migration(migrations.Migration):
    dependencies = [("tables", "0002_permanent")]
    operations = [
        migrations.RunSQL(ROLE, migrations.RunSQL.noop),
        migrations.RunSQL(GRANTS, migrations.RunSQL.noop),
    ]
