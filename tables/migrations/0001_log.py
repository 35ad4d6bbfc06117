"""Create the log: entries, heads, commands, person keys and feed epochs, in PostgreSQL's own words."""

from django.db import migrations, models

import tables.models

# Wide columns first and text last: PostgreSQL pads between columns, and this table is the big one.
# The feed's three columns are the server's own; the application may not write them (0003).
ENTRY = """
CREATE TABLE tables_entry (
    occurred_at timestamptz NOT NULL,
    recorded_at timestamptz NOT NULL,
    xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
    position bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
    seq integer NOT NULL,
    hand integer,
    version smallint NOT NULL,
    epoch smallint NOT NULL DEFAULT 0,
    queued boolean NOT NULL,
    id uuid NOT NULL,
    tournament uuid NOT NULL,
    stream uuid NOT NULL,
    "table" uuid,
    command_id uuid NOT NULL,
    type text NOT NULL,
    actor text NOT NULL,
    role text NOT NULL,
    device text,
    prev_hash bytea NOT NULL,
    hash bytea NOT NULL,
    payload jsonb NOT NULL,
    CONSTRAINT tables_entry_pkey PRIMARY KEY (tournament, stream, seq),
    CONSTRAINT tables_entry_stream CHECK (stream = coalesce("table", tournament)),
    CONSTRAINT tables_entry_seq CHECK (seq >= 1),
    CONSTRAINT tables_entry_hash CHECK (octet_length(hash) = 32 AND octet_length(prev_hash) = 32)
);
CREATE INDEX tables_entry_feed ON tables_entry (epoch, xid, position);
"""

# fillfactor: an append rewrites the head in place, on the same page, without touching an index.
HEAD = """
CREATE TABLE tables_head (
    recorded_at timestamptz NOT NULL,
    next_due_at timestamptz,
    version integer NOT NULL,
    state_version integer NOT NULL,
    tournament uuid NOT NULL,
    stream uuid NOT NULL,
    "table" uuid,
    hash bytea NOT NULL,
    state bytea NOT NULL,
    CONSTRAINT tables_head_pkey PRIMARY KEY (tournament, stream),
    CONSTRAINT tables_head_stream CHECK (stream = coalesce("table", tournament)),
    CONSTRAINT tables_head_version CHECK (version >= 1)
) WITH (fillfactor = 70);
CREATE INDEX tables_head_due ON tables_head (next_due_at) WHERE next_due_at IS NOT NULL;
"""

COMMAND = """
CREATE TABLE tables_command (
    recorded_at timestamptz NOT NULL,
    first_seq integer NOT NULL,
    last_seq integer NOT NULL,
    tournament uuid NOT NULL,
    command_id uuid NOT NULL,
    stream uuid NOT NULL,
    digest bytea NOT NULL,
    answer bytea NOT NULL,
    CONSTRAINT tables_command_pkey PRIMARY KEY (tournament, command_id)
);
"""

PERSON_KEY = """
CREATE TABLE tables_personkey (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    person text NOT NULL,
    key bytea NOT NULL,
    made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT tables_personkey_person UNIQUE (person)
);
"""

FEED_EPOCH = """
CREATE TABLE tables_feedepoch (
    epoch smallint PRIMARY KEY,
    raised_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
"""

# A state is read and written whole and often: a compression each time costs more than its pages.
HEAD_STATE = """
ALTER TABLE tables_head ALTER COLUMN state SET STORAGE EXTERNAL;
ALTER TABLE tables_head SET (toast_tuple_target = 8160);
"""

ENTRY_MODEL = migrations.CreateModel(
    name="EntryRow",
    fields=[
        ("id", models.UUIDField(primary_key=True, serialize=False)),
        ("tournament", models.UUIDField()),
        ("stream", models.UUIDField()),
        ("table", models.UUIDField(null=True)),
        ("seq", models.IntegerField()),
        ("hand", models.IntegerField(null=True)),
        ("type", models.TextField()),
        ("version", models.SmallIntegerField()),
        ("payload", models.JSONField()),
        ("occurred_at", models.DateTimeField()),
        ("queued", models.BooleanField()),
        ("recorded_at", models.DateTimeField()),
        ("actor", models.TextField()),
        ("role", models.TextField()),
        ("device", models.TextField(null=True)),
        ("command_id", models.UUIDField()),
        ("prev_hash", models.BinaryField()),
        ("hash", models.BinaryField()),
        ("epoch", models.SmallIntegerField()),
        ("xid", tables.models.TransactionIdField()),
        ("position", models.BigIntegerField()),
    ],
    options={
        "verbose_name": "entry",
        "verbose_name_plural": "entries",
        "db_table": "tables_entry",
        "default_permissions": ("view",),
    },
)
HEAD_MODEL = migrations.CreateModel(
    name="HeadRow",
    fields=[
        (
            "pk",
            models.CompositePrimaryKey(
                "tournament",
                "stream",
                blank=True,
                editable=False,
                primary_key=True,
                serialize=False,
            ),
        ),
        ("tournament", models.UUIDField()),
        ("stream", models.UUIDField()),
        ("table", models.UUIDField(null=True)),
        ("version", models.IntegerField()),
        ("hash", models.BinaryField()),
        ("state", models.BinaryField()),
        ("state_version", models.IntegerField()),
        ("next_due_at", models.DateTimeField(null=True)),
        ("recorded_at", models.DateTimeField()),
    ],
    options={"verbose_name": "head", "db_table": "tables_head", "default_permissions": ("view",)},
)
COMMAND_MODEL = migrations.CreateModel(
    name="CommandRow",
    fields=[
        ("command_id", models.UUIDField(primary_key=True, serialize=False)),
        ("tournament", models.UUIDField()),
        ("stream", models.UUIDField()),
        ("first_seq", models.IntegerField()),
        ("last_seq", models.IntegerField()),
        ("digest", models.BinaryField()),
        ("answer", models.BinaryField()),
        ("recorded_at", models.DateTimeField()),
    ],
    options={
        "verbose_name": "command",
        "db_table": "tables_command",
        "default_permissions": ("view",),
    },
)
PERSON_KEY_MODEL = migrations.CreateModel(
    name="PersonKey",
    fields=[
        ("id", models.UUIDField(primary_key=True, serialize=False)),
        ("person", models.TextField(unique=True)),
        ("key", models.BinaryField()),
        ("made_at", models.DateTimeField()),
    ],
    options={
        "verbose_name": "person key",
        "db_table": "tables_personkey",
        "default_permissions": (),
    },
)
FEED_EPOCH_MODEL = migrations.CreateModel(
    name="FeedEpoch",
    fields=[
        ("epoch", models.SmallIntegerField(primary_key=True, serialize=False)),
        ("raised_at", models.DateTimeField()),
    ],
    options={
        "verbose_name": "feed epoch",
        "db_table": "tables_feedepoch",
        "default_permissions": (),
    },
)


def table(create: str, *, model: migrations.CreateModel) -> migrations.RunSQL:
    """Return the operation that makes a table in SQL and tells Django which model it is."""
    return migrations.RunSQL(
        create, f"DROP TABLE {model.options['db_table']}", state_operations=[model]
    )


class Migration(migrations.Migration):
    initial = True
    dependencies = []
    operations = [
        table(ENTRY, model=ENTRY_MODEL),
        table(HEAD + HEAD_STATE, model=HEAD_MODEL),
        table(COMMAND, model=COMMAND_MODEL),
        table(PERSON_KEY, model=PERSON_KEY_MODEL),
        table(FEED_EPOCH, model=FEED_EPOCH_MODEL),
    ]
