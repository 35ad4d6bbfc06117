"""Migrate as Django does, one process at a time; then the queue's schema and the application's rights."""

from contextlib import nullcontext
from typing import Any

from django.conf import settings
from django.core.management.commands import migrate
from django.db import transaction
from django.db.migrations import Migration
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.state import ProjectState
from typing_extensions import override

from floor.process.database import grant_application, install_queue, migrating_alone
from floor.settings.queue import DATABASE_BROKER


class WholeMigrations(MigrationExecutor):
    """Django's own, but each migration and the note that it was applied are one transaction.

    Killed between the two, a database could neither be migrated again nor used.
    """

    @override
    def apply_migration(
        self,
        state: ProjectState,
        migration: Migration,
        fake: bool = False,
        fake_initial: bool = False,
    ) -> ProjectState:
        with transaction.atomic() if migration.atomic else nullcontext():
            return super().apply_migration(state, migration, fake, fake_initial)


# Django's command names the class, and offers no other way to choose one.
migrate.MigrationExecutor = WholeMigrations  # type: ignore[attr-defined]


class Command(migrate.Command):
    """Django's own, with what belongs to a ready database around it."""

    @override
    def handle(self, *args: Any, **options: Any) -> None:
        with migrating_alone():
            super().handle(*args, **options)
            if settings.CELERY_BROKER_URL == DATABASE_BROKER:
                install_queue()
            grant_application()
