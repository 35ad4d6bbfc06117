"""Name the rulings app."""

from django.apps import AppConfig


class RulingsConfig(AppConfig):
    """What the rules say about it."""

    name = "rulings"
    verbose_name = "Rulings"
