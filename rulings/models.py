"""Rows of rulings: the versions of the house's own rulebooks."""

from django.db import models
from typing_extensions import override


class HouseRulebook(models.Model):
    """One version of a house rulebook: options over a base; rows are added and never changed."""

    name = models.CharField(max_length=80)
    version = models.PositiveIntegerField()
    title = models.CharField(max_length=100)
    base = models.CharField(max_length=40)
    edition = models.CharField(max_length=40)  # of the base, when this version was made
    house_rules = models.TextField()  # canonical JSON, as an entry carries them
    note = models.CharField(max_length=400, blank=True)
    made_by = models.CharField(max_length=100)
    made_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["name", "version"], name="rulings_one_version"),
            models.CheckConstraint(
                condition=models.Q(version__gte=1), name="rulings_versions_begin_at_1"
            ),
        ]

    @override
    def __str__(self) -> str:
        return f"{self.name}@{self.version}"
