"""The limit that ratios are against: pgbench inserting one row a transaction, prepared, over the socket."""

import subprocess
import tempfile
from pathlib import Path
from typing import Final

from benchmarks.server import REFERENCE, Server
from benchmarks.timing import Sample, sample
from floor.process.roles import OWNER_ROLE

TABLE: Final = (
    "DROP TABLE IF EXISTS events",
    """
    CREATE TABLE events (
        stream uuid NOT NULL, seq int NOT NULL, type text NOT NULL, data jsonb NOT NULL,
        recorded_at timestamptz NOT NULL DEFAULT clock_timestamp(), UNIQUE (stream, seq)
    )
    """,
    "CHECKPOINT",
)
# Each client writes its own streams of 300 entries, as a table with one writer does.
SCRIPT: Final = """
\\set no :no + 1
\\set s (:client_id + 1) * 10000000 + :no / 300
\\set n 1 + :no % 300
INSERT INTO events (stream, seq, type, data) VALUES (lpad(:s::text, 32, '0')::uuid, :n, 'raised',
    '{"seat":4,"amount":2400,"to":4800,"table":"T-017","hand":214,"device":"tablet-03","actor":"dealer:41","street":"turn"}');
"""
LATENCY_COLUMN: Final = 2
MICROSECOND: Final = 1e-6


def raw_insert(server: Server, *, clients: int, seconds: float) -> Sample:
    """Return what pgbench reaches with so many clients."""
    server.run(*TABLE)
    with tempfile.TemporaryDirectory(prefix="floorbook-bench-") as folder:
        script = Path(folder) / "insert.sql"
        script.write_text(SCRIPT)
        said = subprocess.run(
            [
                *(server.programs / "pgbench", "--no-vacuum", "--protocol", "prepared"),
                *("--file", script, "--define", "no=0", "--client", str(clients)),
                *("--jobs", str(min(2, clients)), "--time", str(max(1, round(seconds)))),
                *("--log", "--log-prefix", Path(folder) / "log"),
                *("--host", server.socket, "--username", OWNER_ROLE, REFERENCE),
            ],
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        latencies = [
            int(line.split()[LATENCY_COLUMN]) * MICROSECOND
            for log in Path(folder).glob("log*")
            for line in log.read_text().splitlines()
        ]
    per_second = next(line for line in said.splitlines() if line.startswith("tps")).split()[2]
    return sample(latencies, len(latencies) / float(per_second))
