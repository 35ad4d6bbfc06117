"""R9, the appeal register."""

from datetime import timedelta

from django.utils.translation import gettext as _

from floor.reports.facts.about import AppealFact, RulingFact
from floor.reports.report import Column, Kind, Report, Row, Section
from floor.reports.source import Source, behind, table_text
from floor.words.labels import FINDINGS, label

CODE = "R9"


def make(source: Source) -> Report:
    """Return the register, in the order of the rulings."""
    rows = tuple(
        _row(source, number, one, one.appeal)
        for number, one in source.facts.rulings()
        if one.appeal is not None
    )
    return source.report(
        CODE, _("Appeal register"), Section("appeals", _("Appeals"), _columns(), rows)
    )


def _columns() -> tuple[Column, ...]:
    return (
        Column("ruling", _("Ruling")),
        Column("table", _("Table")),
        Column("hand", _("Hand"), Kind.NUMBER),
        Column("finding", _("Finding")),
        Column("ruled_by", _("Ruled by")),
        Column("appealed_by", _("Appealed by")),
        Column("grounds", _("Grounds"), Kind.WORDS),
        Column("filed", _("Filed"), Kind.INSTANT),
        Column("after", _("After the ruling"), Kind.DURATION),
        Column("decided_by", _("Decided by")),
        Column("same_person", _("Decided by who ruled"), Kind.YES_NO),
        Column("outcome", _("Outcome")),
        Column("reason", _("Reason"), Kind.WORDS),
        Column("moved", _("Chips moved"), Kind.WORDS),
        Column("took", _("Took"), Kind.DURATION),
    )


def _row(source: Source, number: str, one: RulingFact, appeal: AppealFact) -> Row:
    lens = source.lens
    return Row(
        (
            number,
            table_text(one.place),
            one.place.hand,
            label(FINDINGS, one.finding),
            lens.official(one.official),
            lens.player(appeal.by_player, appeal.by_seat),
            lens.words(appeal.words),
            appeal.filed_at,
            max(appeal.filed_at - one.issued_at, timedelta(0)),
            lens.official(appeal.decider),
            appeal.decider == one.official if appeal.decider else None,
            outcome_text(appeal.outcome),
            lens.words(appeal.reason),
            source.moved(appeal.moved),
            appeal.decided_at - appeal.filed_at if appeal.decided_at else None,
        ),
        behind(one.place.table, *one.seqs, *appeal.seqs),
    )


def outcome_text(outcome: str | None) -> str:
    """Return how an appeal ended, or that it did not yet."""
    return {
        None: _("not decided"),
        "upheld": _("upheld"),
        "overturned": _("overturned"),
        "varied": _("varied"),
    }.get(outcome, outcome or "")
