"""The append's SQL: one statement that moves the head, keeps the command and adds the entries."""

from typing import Final, LiteralString

# Everything hangs on `moved`: when another was quicker it is empty, and then nothing is written.
# Quicker was also who announced that the head was due: an append decided before would set the
# instant again, and it would be announced twice.
_MOVED: Final = """
moved AS (
    UPDATE tables_head SET version = %(last)s, hash = %(hash)s, state = %(state)s,
        state_version = %(state_version)s, next_due_at = %(next_due_at)s,
        recorded_at = %(recorded_at)s
    WHERE tournament = %(tournament)s AND stream = %(stream)s AND version = %(expected)s
        AND next_due_at IS NOT DISTINCT FROM %(due_seen)s::timestamptz
    RETURNING version
)
"""
# Of two that open a stream at once, the later waits here and then opens nothing.
_OPENED: Final = """
moved AS (
    INSERT INTO tables_head (recorded_at, next_due_at, version, state_version, tournament, stream,
        "table", hash, state)
    VALUES (%(recorded_at)s, %(next_due_at)s, %(last)s, %(state_version)s, %(tournament)s,
        %(stream)s, %(table)s, %(hash)s, %(state)s)
    ON CONFLICT (tournament, stream) DO NOTHING
    RETURNING version
)
"""
_COMMAND: Final = """
kept AS (
    INSERT INTO tables_command (recorded_at, first_seq, last_seq, tournament, command_id, stream,
        digest, answer)
    SELECT %(recorded_at)s, %(expected)s + 1, %(last)s, %(tournament)s, %(command_id)s, %(stream)s,
        %(digest)s, %(answer)s
    FROM moved
)
"""
_ENTRIES: Final = """
INSERT INTO tables_entry (occurred_at, recorded_at, seq, hand, version, queued, id, tournament,
    stream, "table", command_id, type, actor, role, device, prev_hash, hash, payload)
SELECT %(occurred_at)s, %(recorded_at)s, given.seq, given.hand, given.version, %(queued)s,
    given.id, %(tournament)s, %(stream)s, %(table)s, %(command_id)s, given.type, %(actor)s,
    %(role)s, %(device)s, given.prev_hash, given.hash, given.payload
FROM moved, jsonb_to_recordset(%(entries)s::text::jsonb) AS given (id uuid, seq integer,
    hand integer, version smallint, type text, prev_hash bytea, hash bytea, payload jsonb)
ORDER BY given.seq
"""

# (the stream is new, the command is kept with it)
STATEMENTS: Final[dict[tuple[bool, bool], LiteralString]] = {
    (False, True): f"WITH {_MOVED}, {_COMMAND} {_ENTRIES}",
    (True, True): f"WITH {_OPENED}, {_COMMAND} {_ENTRIES}",
    (False, False): f"WITH {_MOVED} {_ENTRIES}",
    (True, False): f"WITH {_OPENED} {_ENTRIES}",
}
ACTUAL: Final = """
SELECT coalesce((SELECT version FROM tables_head WHERE tournament = %s AND stream = %s), 0),
    EXISTS (SELECT FROM tables_command WHERE tournament = %s AND command_id = %s)
"""
