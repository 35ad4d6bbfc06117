"""Check the log and say what is wrong with it, if anything."""

from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError
from typing_extensions import override

from tables.log.check import check_streams
from tables.log.damage import Report

NAMED: Final = 20


class Command(BaseCommand):
    """Walk every chain, decode every entry, compare what is computed from them."""

    help = "Check every stream of the log; exit with 1 when anything is damaged."

    @override
    def handle(self, *args: Any, **options: Any) -> None:
        report = check_streams()
        self.stdout.write(_summary(report))
        if report.whole:
            return
        for damage in report.damage[1:NAMED]:
            self.stderr.write(str(damage))
        more = len(report.damage) - NAMED
        if more > 0:
            self.stderr.write(f"and {more} more")
        raise CommandError(str(report.damage[0]))


def _summary(report: Report) -> str:
    models = ", ".join(("heads", *report.read_models))
    parts = [
        f"{report.streams} streams, {report.entries} entries, {report.commands} commands",
        f"compared with a fold from zero: {models}",
    ]
    if report.outdated_heads:
        parts.append(f"{report.outdated_heads} heads are of an older state version: rebuild_heads")
    parts.append("the log is whole" if report.whole else f"{len(report.damage)} damaged places")
    return "\n".join(parts)
