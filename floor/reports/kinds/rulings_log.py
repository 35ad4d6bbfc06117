"""R1, the rulings log: every ruling of the event, in the order it was made."""

from collections.abc import Mapping
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from floor.reports.facts.about import AppealFact, ClaimFact, RulingFact
from floor.reports.report import Column, Kind, Report, Row, Section
from floor.reports.source import Source, behind, table_text
from floor.words.labels import CLAIM_KINDS, FINDINGS, RULING_STATUS, label

CODE = "R1"


def make(source: Source) -> Report:
    """Return the log."""
    claims = {
        (one.place.table, one.claim): one for table in source.facts.tables for one in table.claims
    }
    rows = tuple(_row(source, number, one, claims) for number, one in source.facts.rulings())
    section = Section("rulings", _("Rulings"), _columns(), rows)
    return source.report(
        CODE, _("Rulings log"), section, signatures=(_("Tournament director"), _("Date"))
    )


def _columns() -> tuple[Column, ...]:
    return (
        Column("number", _("No.")),
        Column("table", _("Table")),
        Column("hand", _("Hand"), Kind.NUMBER),
        Column("occurred", _("Raised"), Kind.INSTANT),
        Column("reported", _("Ruled"), Kind.INSTANT),
        Column("kind", _("Kind")),
        Column("facts_found", _("Facts found"), Kind.WORDS),
        Column("rule", pgettext("of the book", "Rule"), Kind.WORDS),
        Column("decision", _("Decision")),
        Column("reason", _("Reason"), Kind.WORDS),
        Column("moved", _("Chips moved"), Kind.WORDS),
        Column("official", _("Ruled by")),
        Column("consulted", _("Consulted")),
        Column("outside", _("Outside the rules"), Kind.YES_NO),
        Column("appeal", _("Appeal")),
    )


def _row(
    source: Source, number: str, one: RulingFact, claims: Mapping[tuple[UUID, str], ClaimFact]
) -> Row:
    claim = claims.get((one.place.table, one.claim)) if one.claim else None
    lens = source.lens
    return Row(
        (
            number,
            table_text(one.place),
            one.place.hand,
            claim.received_at if claim else one.occurred_at,
            one.issued_at,
            label(CLAIM_KINDS, claim.kind) if claim else _("without a claim"),
            lens.words(one.facts_found),
            source.provisions(one.provisions, one.rulebook),
            label(FINDINGS, one.finding),
            lens.words(one.reason),
            source.moved(one.moved),
            lens.official(one.official),
            ", ".join(map(lens.official, one.consulted)),
            bool(one.outside_rulebook),
            _appeal(one.status, one.appeal),
        ),
        behind(
            one.place.table,
            *one.seqs,
            *(claim.seqs if claim else ()),
            *(one.appeal.seqs if one.appeal else ()),
        ),
    )


def _appeal(status: str, appeal: AppealFact | None) -> str:
    return label(RULING_STATUS, status) if appeal else ""
