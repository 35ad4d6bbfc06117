"""Run the whole floor: database, pages, relay, tasks, schedule."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from typing_extensions import override

from floor.process.doors import https_asked_for
from floor.process.options import add_run_options
from floor.process.run import Floor, run
from floor.settings.env import ENVIRONMENT


class Command(BaseCommand):
    """Start everything, and stop everything on Ctrl-C."""

    help = __doc__
    requires_system_checks = ()

    @override
    def add_arguments(self, parser: CommandParser) -> None:
        add_run_options(parser)

    @override
    def handle(self, *_args: Any, **options: Any) -> None:
        run(
            Floor(
                places=ENVIRONMENT.places,
                embedded=ENVIRONMENT.embedded,
                demo=not options["no_demo"],
                host=options["host"],
                port=options["port"],
                https=https_asked_for(options, behind_proxy=ENVIRONMENT.https),
                pages=not options["worker_only"],
                tasks=not options["web_only"],
            )
        )
