"""What the tables of a tournament are called, and where a paired tablet is at home."""

from uuid import UUID

from django.urls import reverse

from floor.models import Device
from floor.pages.table_board import table_name
from floor.rooms import TableLine, tables_of


def open_tables(tournament: UUID) -> tuple[TableLine, ...]:
    """Return the tables that are not broken, by number."""
    lines = [line for line in tables_of(tournament=tournament) if not line.broken]
    return tuple(sorted(lines, key=lambda line: line.number or 0))


def table_names(tournament: UUID) -> dict[UUID, str]:
    """Return what the tables are called."""
    return {line.table: table_name(line.number) for line in tables_of(tournament=tournament)}


def home_of(device: Device) -> str:
    """Return the page that a paired tablet shows when nobody wants another one."""
    if device.table is None:
        return reverse("tablet")
    return reverse("table", args=[device.tournament, device.table])


def work_of(device: Device) -> str:
    """Return where somebody goes who has just said on a tablet who he is."""
    return reverse("floor", args=[device.tournament]) if device.table is None else home_of(device)
