"""R3, the penalty register: what was ordered, what was served, and where the two differ."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from floor.reports.audience import Hides, Lens
from floor.reports.facts.about import BroughtFact, PenaltyFact
from floor.reports.report import Column, Kind, Report, Row, Section
from floor.reports.source import Source, behind, table_text
from floor.reports.writers.cells import instant
from floor.words.phrases import penalty_text

CODE = "R3"


def make(source: Source) -> Report:
    """Return the register, in the order the penalties were given."""
    earlier: dict[str, list[PenaltyFact]] = {}
    rows = []
    for one, moves in source.facts.penalties():
        before = earlier.setdefault(one.player, [])
        rows.append(_row(source, one, moves, before))
        before.append(one)
    section = Section("penalties", _("Penalties"), _columns(), tuple(rows))
    if not source.lens.shows(Hides.HISTORY):
        section = section.without("times", "history")
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
        Column("moves", _("Followed to"), Kind.WORDS),
        Column("exception", _("Exception"), Kind.WORDS),
        Column("official", _("Issued by")),
        Column("history", _("Before it"), Kind.WORDS),
    )


def _row(
    source: Source,
    one: PenaltyFact,
    moves: tuple[BroughtFact, ...],
    before: Sequence[PenaltyFact],
) -> Row:
    lens = source.lens
    return Row(
        (
            one.issued_at,
            table_text(one.place),
            lens.player(one.player, one.seat),
            len(before) + 1,
            penalty_text(one.kind, one.count),
            lens.words(one.reason),
            one.after_hand + 1 if one.hands_total is not None else None,
            one.hands_total,
            one.served if one.hands_total is not None else None,
            _status(one.status),
            ", ".join(_moved(lens, move) for move in moves),
            _exception(one),
            lens.official(one.official),
            ", ".join(_earlier(source, other) for other in before),
        ),
        (
            *behind(one.place.table, *one.seqs),
            *(entry for move in moves for entry in behind(move.place.table, move.seq)),
        ),
    )


def _moved(lens: Lens, move: BroughtFact) -> str:
    facts = {"table": table_text(move.place), "seat": lens.player(None, move.seat)}
    return _("%(table)s, %(seat)s") % facts


def _earlier(source: Source, one: PenaltyFact) -> str:
    at = instant(one.issued_at, source.stamp)
    return f"{penalty_text(one.kind, one.count)} ({table_text(one.place)}, {at})"


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
