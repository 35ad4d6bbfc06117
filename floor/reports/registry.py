"""The reports there are: for whom, in which formats, and what makes them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from floor.reports.audience import Profile
from floor.reports.kinds import (
    appeals,
    chip_reconciliation,
    consistency,
    dealer_errors,
    decision,
    disputes,
    event_report,
    handover,
    log_check,
    miscalls,
    penalty_register,
    reconstruction,
    rulings_log,
    summary,
    time_to_resolution,
)
from floor.reports.report import Report
from floor.reports.source import Source
from floor.reports.writers.csv import as_csv
from floor.reports.writers.lines import as_lines
from floor.reports.writers.pdf import as_pdf
from floor.reports.writers.screen import as_screen
from floor.reports.writers.xlsx import as_xlsx


class Format(StrEnum):
    """How a report is written; `screen` is what a page shows of it."""

    SCREEN = "screen"
    PDF = "pdf"
    XLSX = "xlsx"
    CSV = "csv"
    JSONL = "jsonl"
    ZIP = "zip"


WRITERS: Final[Mapping[Format, Callable[[Report], bytes]]] = {
    Format.SCREEN: as_screen,
    Format.PDF: as_pdf,
    Format.XLSX: as_xlsx,
    Format.CSV: as_csv,
    Format.JSONL: as_lines,
}
TYPES: Final[Mapping[Format, str]] = {
    Format.SCREEN: "application/json",
    Format.PDF: "application/pdf",
    Format.XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    Format.CSV: "text/csv; charset=utf-8",
    Format.JSONL: "application/jsonl",
    Format.ZIP: "application/zip",
}
EVERY: Final = tuple(WRITERS)
BUNDLE: Final = "R16"
HOUSE: Final = (Profile.INTERNAL,)
OFFICIAL: Final = (Profile.INTERNAL, Profile.REGULATOR)


@dataclass(frozen=True, slots=True)
class Definition:
    """A report: its code, what it is called and tells, and how it is made."""

    code: str
    title: str | Promise
    means: str | Promise
    make: Callable[[Source], Report] | None  # None: the audit bundle, which holds the others
    profiles: tuple[Profile, ...] = OFFICIAL
    formats: tuple[Format, ...] = EVERY
    flags: bool = False  # it needs the judgment of every hand
    about_one: bool = False  # a ruling or a hand, asked for where that is shown

    def serves(self, profile: Profile, format_: Format) -> bool:
        """Say whether it is made for that audience, in that format."""
        return profile in self.profiles and format_ in self.formats


REPORTS: Final[Mapping[str, Definition]] = {
    one.code: one
    for one in (
        Definition(
            event_report.CODE,
            _("Event report"),
            _("What was disputed when, where and about what, and what became of it, in pictures."),
            event_report.make,
        ),
        Definition(
            rulings_log.CODE,
            _("Rulings log"),
            _("Every ruling with its facts, rule, decision and appeal."),
            rulings_log.make,
        ),
        Definition(
            decision.CODE,
            _("Decision document"),
            _("One ruling on one page, to sign and to hand out."),
            decision.make,
            profiles=tuple(Profile),
            formats=(Format.PDF, Format.SCREEN),
            about_one=True,
        ),
        Definition(
            penalty_register.CODE,
            _("Penalty register"),
            _("Every penalty, what was ordered and what was served."),
            penalty_register.make,
        ),
        Definition(
            disputes.CODE,
            _("Disputes per table and level"),
            _("Hands, calls and claims, and how many for each hundred hands."),
            disputes.make,
        ),
        Definition(
            miscalls.CODE,
            _("Miscall cases"),
            _("What was declared, tabled and let go, and what the floor found."),
            miscalls.make,
        ),
        Definition(
            dealer_errors.CODE,
            _("Dealer errors"),
            _("For the dealer manager: what went wrong, and whether it was put right."),
            dealer_errors.make,
            profiles=HOUSE,
            flags=True,
        ),
        Definition(
            time_to_resolution.CODE,
            _("Time to resolution"),
            _("From the call to the ruling and to play going on, in its parts."),
            time_to_resolution.make,
        ),
        Definition(
            consistency.CODE,
            _("Consistency"),
            _("The same finding by whom and with which remedy."),
            consistency.make,
            profiles=HOUSE,
        ),
        Definition(
            appeals.CODE,
            _("Appeal register"),
            _("Every appeal: grounds, who decided, outcome, and how long it took."),
            appeals.make,
        ),
        Definition(
            reconstruction.CODE,
            _("Hand reconstruction"),
            _("One hand step by step, with its three clocks."),
            reconstruction.make,
            about_one=True,
        ),
        Definition(
            chip_reconciliation.CODE,
            _("Chip reconciliation"),
            _("What was issued, what came and went, and what is at the tables."),
            chip_reconciliation.make,
        ),
        Definition(
            handover.CODE,
            _("Shift hand-over"),
            _("What waits, which penalties run, and who is one step from the next."),
            handover.make,
            profiles=HOUSE,
        ),
        Definition(
            summary.CODE,
            _("End-of-event summary"),
            _("The whole event in numbers."),
            summary.make,
        ),
        Definition(
            log_check.CODE,
            _("Log check"),
            _("Whether every entry, chain and signature of the event is as it was written."),
            log_check.make,
        ),
        Definition(
            BUNDLE,
            _("Audit bundle"),
            _(
                "Every entry with its chain, the signed roots, and a program that checks them alone."
            ),
            None,
            profiles=HOUSE,
            formats=(Format.ZIP,),
            flags=True,
        ),
    )
}
