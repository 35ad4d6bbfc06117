"""Begin on a floor that has just been run for the first time: its director, a tournament, a table."""

import re
import subprocess
import sys
from typing import Any

import msgspec

from floor.process.places import ROOT
from floor.wallclock import new_id
from tests.support.processes import SECONDS_TO_WAIT, RunningFloor, clean_environment
from tests.system.asking import Asking
from tests.system.first_director import Opened

TABLE = {
    "type": "table_opened",
    "game": "holdem",
    "structure": "no_limit",
    "rulebook": "tda",
    "smallest_chip": 25,
    "seats": 9,
}


def opened_on(floor: RunningFloor, **environ: str) -> Opened:
    """Use the link that a floor printed: make its first director, and a tournament."""
    link = re.search(r"http://\S+/first/(\S+)", floor.greeting)
    assert link is not None, floor.greeting
    settings = {"FLOORBOOK_DATA": str(floor.data), "DJANGO_SETTINGS_MODULE": "floor.settings.base"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.system.first_director", link[1]],
        check=True,
        capture_output=True,
        cwd=ROOT,
        env=clean_environment(**settings, **environ),
        timeout=SECONDS_TO_WAIT,
    )
    return msgspec.json.decode(done.stdout, type=Opened)


def port_of(floor: RunningFloor) -> int:
    """Return the port that a floor listens on."""
    return int(floor.url.rstrip("/").rpartition(":")[2])


def command(entry: dict[str, Any]) -> bytes:
    """Return the body of a new command."""
    return msgspec.json.encode({"entry": entry, "command_id": new_id()})


def open_table(asking: Asking, tournament: str) -> str:
    """Open a table with somebody in every seat, and return its id."""
    table: str = asking.post(f"tournaments/{tournament}/tables", command(TABLE)).value["table"]
    for seat in range(1, 10):
        seated = {"type": "player_seated", "seat": seat, "player": f"s{seat}", "stack": 5000}
        assert asking.post(f"tables/{table}/entries", command(seated)).status == 201
    return table
