"""Make entries and commands permanent: triggers that refuse every rewriting, for everybody."""

from django.db import migrations

# ENABLE ALWAYS: `session_replication_role` does not get past them either. The TRUNCATE triggers
# stand apart by name because the tests' own database switches those off (see tests.support.log_db).
FUNCTION = """
CREATE FUNCTION tables_refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% of % refused: what is recorded is permanent', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'integrity_constraint_violation',
              HINT = 'Correct a mistake by a new entry that names the old one.';
END $$;
"""
TRIGGERS = """
CREATE TRIGGER {table}_is_permanent BEFORE UPDATE OR DELETE ON {table}
    FOR EACH STATEMENT EXECUTE FUNCTION tables_refuse_rewriting();
CREATE TRIGGER {table}_is_not_truncated BEFORE TRUNCATE ON {table}
    FOR EACH STATEMENT EXECUTE FUNCTION tables_refuse_rewriting();
ALTER TABLE {table} ENABLE ALWAYS TRIGGER {table}_is_permanent;
ALTER TABLE {table} ENABLE ALWAYS TRIGGER {table}_is_not_truncated;
"""
WITHOUT = """
DROP TRIGGER {table}_is_permanent ON {table};
DROP TRIGGER {table}_is_not_truncated ON {table};
"""


class Migration(migrations.Migration):
    dependencies = [("tables", "0001_log")]
    operations = [
        migrations.RunSQL(FUNCTION, "DROP FUNCTION tables_refuse_rewriting()"),
        *(
            migrations.RunSQL(TRIGGERS.format(table=table), WITHOUT.format(table=table))
            for table in ("tables_entry", "tables_command")
        ),
    ]
