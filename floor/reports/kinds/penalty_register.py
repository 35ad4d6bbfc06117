"""R3, the penalty register: what was ordered, what was served, and where the two differ."""

from django.utils.translation import gettext as _

from floor.reports.facts.about import PenaltyFact
from floor.reports.report import Column, Kind, Report, Row, Section
from floor.reports.source import Source, behind, table_text
from floor.words.phrases import penalty_text

CODE = "R3"


def make(source: Source) -> Report:
    """Return the register, in the order the penalties were given."""
    found = sorted(
        (one for table in source.facts.tables for one in table.penalties),
        key=lambda one: (one.issued_at, one.place.table.int),
    )
    earlier: dict[str, int] = {}
    rows = []
    for one in found:
        earlier[one.player] = earlier.get(one.player, 0) + 1
        rows.append(_row(source, one, earlier[one.player]))
    section = Section("penalties", _("Penalties"), _columns(), tuple(rows))
    return source.report(CODE, _("Penalty register"), section)


def _columns() -> tuple[Column, ...]:
    return (
        Column("issued", _("Issued"), Kind.INSTANT),
        Column("table", _("Table")),
        Column("player", _("Player")),
        Column("times", _("His penalties so far"), Kind.NUMBER),
        Column("penalty", _("Penalty")),
        Column("reason", _("Reason"), Kind.WORDS),
        Column("from_hand", _("From hand"), Kind.NUMBER),
        Column("ordered", _("Hands ordered"), Kind.NUMBER),
        Column("served", _("Hands served"), Kind.NUMBER),
        Column("status", _("Status")),
        Column("exception", _("Exception"), Kind.WORDS),
        Column("official", _("Issued by")),
    )


def _row(source: Source, one: PenaltyFact, times: int) -> Row:
    lens = source.lens
    return Row(
        (
            one.issued_at,
            table_text(one.place),
            lens.player(one.player, one.seat),
            times,
            penalty_text(one.kind, one.count),
            lens.words(one.reason),
            one.after_hand + 1 if one.hands_total is not None else None,
            one.hands_total,
            one.served if one.hands_total is not None else None,
            _status(one.status),
            _exception(one),
            lens.official(one.official),
        ),
        behind(one.place.table, *one.seqs),
    )


def _status(status: str) -> str:
    return {
        "pending": _("pending"),
        "serving": _("being served"),
        "served": _("served"),
        "rescinded": _("rescinded"),
    }.get(status, status)


def _exception(one: PenaltyFact) -> str:
    if one.corrected:
        return _("what was served was put right by hand")
    total = one.hands_total
    if total is not None and one.status == "rescinded" and one.served:
        return _("rescinded after it was served in part")
    if total is not None and one.served > total:
        return _("served beyond what was ordered")
    return ""
