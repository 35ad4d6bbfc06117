"""Write commands until told to stop, sending each again until it is answered; note the answers.

A process of its own: `python -m tests.tables.log.crash_writer ANSWERS STOP`.
"""

import sys
import time
from pathlib import Path
from uuid import UUID

from django.db import DatabaseError, InterfaceError, connection

from floor.wallclock import new_id
from tables.domain.envelope import StreamId
from tables.log import heads
from tests.tables.log.writing import a_stream, chips, write

COMMANDS_A_STREAM = 200
SECONDS_BETWEEN_TRIES = 0.005


def write_until(stop: Path, answers: Path) -> None:
    """Write until the file `stop` is there."""
    stream, number = a_stream(), 0
    with answers.open("a", buffering=1) as file:
        while not stop.exists():
            number += 1
            if number % COMMANDS_A_STREAM == 0:
                stream = a_stream()
            command_id = new_id()
            answer = send_until(stop, stream, command_id, entries=1 + number % 3)
            if answer is not None:
                file.write(f"{stream.key} {command_id} {answer}\n")


def send_until(stop: Path, stream: StreamId, command_id: UUID, *, entries: int) -> str | None:
    """Send a command until it is answered; None when told to stop before."""
    while not stop.exists():
        try:
            return send(stream, command_id, entries=entries)
        except (DatabaseError, InterfaceError):
            connection.close()
            time.sleep(SECONDS_BETWEEN_TRIES)
    return None


def send(stream: StreamId, command_id: UUID, *, entries: int) -> str:
    """Do as a service does: what is known is answered, what is new is recorded."""
    loaded = heads.load(stream, command_id=command_id)
    if loaded.known is not None:
        return loaded.known.answer.decode()
    additions = map(chips, range(1, 1 + entries))
    written = write(stream, *additions, command_id=command_id, loaded=loaded)
    return str(written.recorded[-1].seq)


if __name__ == "__main__":
    write_until(answers=Path(sys.argv[1]), stop=Path(sys.argv[2]))
