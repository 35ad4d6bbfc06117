"""R1, the rulings log: every ruling of the event, in the order it was made."""

from collections.abc import Mapping
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from floor.reports.facts.about import ClaimFact, RulingFact
from floor.reports.report import Column, Kind, Report, Row, Section
from floor.reports.source import Source, behind, remedy_text, table_text
from floor.words.labels import CLAIM_KINDS, FINDINGS, RULING_STATUS, label

CODE = "R1"


def make(source: Source) -> Report:
    """Return the log."""
    claims = {
        (one.place.table, one.claim): one for table in source.facts.tables for one in table.claims
    }
    rows = tuple(_row(source, number, one, claims) for number, one in source.facts.rulings())
    section = Section("rulings", _("Rulings"), _columns(), rows)
    return source.report(CODE, _("Rulings log"), section)


def _columns() -> tuple[Column, ...]:
    return (
        Column("number", _("No.")),
        Column("day", _("Day"), Kind.NUMBER),
        Column("table", _("Table")),
        Column("hand", _("Hand"), Kind.NUMBER),
        Column("occurred", _("Happened"), Kind.INSTANT),
        Column("reported", _("Reported"), Kind.INSTANT),
        Column("ruled", _("Ruled"), Kind.INSTANT),
        Column("kind", _("Kind")),
        Column("decision", _("Decision")),
        Column("remedy", _("Remedy")),
        Column("official", _("Ruled by")),
        Column("consulted", _("Consulted")),
        Column("outside", _("Outside the rules"), Kind.YES_NO),
        Column("appeal", _("Appeal")),
        Column("claimed", _("Reported in words"), Kind.WORDS),
        Column("facts_found", _("Facts found"), Kind.WORDS),
        Column("facts_assumed", _("Not confirmed"), Kind.WORDS),
        Column("rule", pgettext("of the book", "Rule"), Kind.WORDS),
        Column("reason", _("Reason"), Kind.WORDS),
        Column("outside_reason", _("Why outside the rules"), Kind.WORDS),
        Column("moved", _("Chips moved"), Kind.WORDS),
        Column("appeal_reason", _("Reason on appeal"), Kind.WORDS),
        Column("appeal_moved", _("Chips moved on appeal"), Kind.WORDS),
    )


def _row(
    source: Source, number: str, one: RulingFact, claims: Mapping[tuple[UUID, str], ClaimFact]
) -> Row:
    claim = claims.get((one.place.table, one.claim)) if one.claim else None
    appeal, lens = one.appeal, source.lens
    return Row(
        (
            number,
            source.facts.day_of(one.issued_at),
            table_text(one.place),
            one.place.hand,
            claim.voiced_at or claim.typed_at if claim else one.occurred_at,
            claim.received_at if claim else None,
            one.issued_at,
            label(CLAIM_KINDS, claim.kind) if claim else _("without a claim"),
            label(FINDINGS, one.finding),
            remedy_text(one),
            lens.official(one.official),
            ", ".join(map(lens.official, one.consulted)),
            bool(one.outside_rulebook),
            label(RULING_STATUS, one.status) if appeal else "",
            lens.words(claim.words) if claim else "",
            lens.words(one.facts_found),
            lens.words(one.facts_assumed),
            source.provisions(one.provisions, one.rulebook),
            lens.words(one.reason),
            lens.words(one.outside_rulebook),
            source.moved(one.moved),
            lens.words(appeal.reason) if appeal else "",
            source.moved(appeal.moved) if appeal else "",
        ),
        behind(
            one.place.table,
            *one.seqs,
            *(claim.seqs if claim else ()),
            *(appeal.seqs if appeal else ()),
        ),
    )
