"""Fold streams anew whose head an older version of the fold wrote."""

from typing import Any

from django.core.management.base import BaseCommand
from typing_extensions import override

from tables.log.rebuild import rebuild_heads


class Command(BaseCommand):
    """Bring every head up to the present state version."""

    help = "Fold streams anew whose head is of an older state version."

    @override
    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{rebuild_heads()} heads rebuilt")
