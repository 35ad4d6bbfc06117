"""Migrate as Django does, one process at a time; then the queue's schema and the application's rights."""

from typing import Any

from django.conf import settings
from django.core.management.commands import migrate
from typing_extensions import override

from floor.process.database import grant_application, install_queue, migrating_alone
from floor.settings.queue import DATABASE_BROKER


class Command(migrate.Command):
    """Django's own, with what belongs to a ready database around it."""

    @override
    def handle(self, *args: Any, **options: Any) -> None:
        with migrating_alone():
            super().handle(*args, **options)
            if settings.CELERY_BROKER_URL == DATABASE_BROKER:
                install_queue()
            grant_application()
