"""Tell the screens what is new, until told to stop."""

import signal
import threading
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from typing_extensions import override

from floor.relay import run_relay


class Command(BaseCommand):
    """Run the relay: hints about streams that moved, announcements of deadlines that passed."""

    help = "Send the web processes hints about what is new; `run` starts this by itself."

    @override
    def handle(self, *args: Any, **options: Any) -> None:
        stopping = threading.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: stopping.set())
        if not run_relay(stopping):
            raise CommandError("the relay broke down; the log says why.")
