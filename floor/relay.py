"""The relay: tells the web processes which streams moved, and announces deadlines that passed.

It looks at the log from outside: no append waits for it, and none of its messages holds an entry.
Several relays do no harm, none at all only makes the screens late.
"""

import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Final

from django.db import InterfaceError, OperationalError, connection

from floor.hints import LookAgain, due, moved, send
from rulings.deadlines import Passed, pass_deadlines
from tables.domain.envelope import StreamId
from tables.log.changes import Changes, Mark, changes_since, mark_now
from tables.log.due import seconds_until_next_due
from tables.log.sql import run

log = logging.getLogger(__name__)

SECONDS_BETWEEN_LOOKS: Final = 0.01
SECONDS_BETWEEN_LOOKS_AT_REST: Final = 0.02
SECONDS_OF_ATTENTION: Final = 2.0
LONGEST_SLEEP_OF_ANNOUNCER: Final = 0.1
SLEEP_BESIDE_ANOTHER_ANNOUNCER: Final = 0.01
SECONDS_AFTER_AN_ERROR: Final = 0.25
REMEMBERED_STREAMS: Final = 10_000

Look = Callable[[], float]


class Relay:
    """Sends a hint for each stream that moved since the last look."""

    def __init__(self) -> None:
        """Begin with no look yet."""
        self._mark: Mark | None = None
        self._told: OrderedDict[StreamId, int] = OrderedDict()
        self._moved_at = 0.0

    def look(self) -> float:
        """Look once and send what there is to send; return how long to sleep until the next look."""
        if self._mark is None:
            self._begin()
            return SECONDS_BETWEEN_LOOKS
        changes = changes_since(self._mark)
        news = self._news(changes)
        # Sent before they count as told: when sending fails, the next look finds them again.
        send(list(moved(news)))
        for stream, version in news:
            self._told[stream] = version
            self._told.move_to_end(stream)
        while len(self._told) > REMEMBERED_STREAMS:
            self._told.popitem(last=False)
        self._mark = changes.mark
        if news:
            self._moved_at = time.monotonic()
        attentive = time.monotonic() - self._moved_at < SECONDS_OF_ATTENTION
        return SECONDS_BETWEEN_LOOKS if attentive else SECONDS_BETWEEN_LOOKS_AT_REST

    def start_over(self) -> None:
        """Forget the last look: this may be another server than the one that was looked at."""
        self._mark = None
        self._told.clear()

    def _begin(self) -> None:
        # A hint is worth no wait for the disk, and appends wait in the same queue.
        run("SELECT set_config('synchronous_commit', 'off', false)")
        mark = mark_now()
        send([LookAgain()])
        self._mark = mark

    def _news(self, changes: Changes) -> list[tuple[StreamId, int]]:
        """Leave out what was told: a long transaction holds the mark back, so it comes again."""
        return [
            (stream, version)
            for stream, version in changes.versions.items()
            if self._told.get(stream, 0) < version
        ]


def announce_due() -> float:
    """Announce what fell due; return how long to sleep until something may be due again."""
    seconds = seconds_until_next_due()
    if seconds is None:
        return LONGEST_SLEEP_OF_ANNOUNCER
    if seconds < 0 and not pass_deadlines(announce):
        return SLEEP_BESIDE_ANOTHER_ANNOUNCER
    return min(max(seconds, 0.0), LONGEST_SLEEP_OF_ANNOUNCER)


def announce(passed: Sequence[Passed]) -> None:
    """Send the hints with the transaction that moves the heads on: both happen, or neither."""
    send(list(due((one.stream, one.at) for one in passed)))


def keep_looking(look: Look, *, stopping: threading.Event, start_over: Callable[[], None]) -> None:
    """Look again and again until told to stop, over a database that comes and goes."""
    pause = 0.0
    away = False
    while not stopping.wait(pause):
        try:
            pause = look()
        except (OperationalError, InterfaceError) as error:
            if not away:
                log.warning("the database is away: %s", str(error).partition("\n")[0])
            away, pause = True, SECONDS_AFTER_AN_ERROR
            connection.close()
            start_over()
        else:
            if away:
                log.warning("the database is back")
            away = False
    connection.close()


def run_relay(stopping: threading.Event) -> bool:
    """Relay and announce until told to stop; return False when one of the two broke down."""
    whole = [True]

    def guarded(look: Look, start_over: Callable[[], None]) -> None:
        try:
            keep_looking(look, stopping=stopping, start_over=start_over)
        except Exception:
            # Both end together, so that the supervisor starts both again.
            whole[0] = False
            log.exception("the relay broke down")
        finally:
            stopping.set()

    relay = Relay()
    loops = (
        threading.Thread(target=guarded, args=(relay.look, relay.start_over), name="relay"),
        threading.Thread(target=guarded, args=(announce_due, lambda: None), name="deadlines"),
    )
    for loop in loops:
        loop.start()
    for loop in loops:
        loop.join()
    return whole[0]
