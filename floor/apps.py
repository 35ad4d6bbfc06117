"""Name the floor app and make its Celery app the default one in every process."""

from importlib import import_module

from django.apps import AppConfig
from typing_extensions import override


class FloorConfig(AppConfig):
    """People and processes."""

    name = "floor"
    verbose_name = "Floor"

    @override
    def ready(self) -> None:
        """Load the Celery app, so that a task sent from a page knows its broker."""
        import_module("floor.celery")
