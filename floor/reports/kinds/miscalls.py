"""R5, miscall cases: what was declared, what was tabled, who let go of his hand after the words."""

from django.utils.translation import gettext as _

from floor.reports.audience import Hides
from floor.reports.facts.about import MiscallFact, RulingFact
from floor.reports.report import Column, Kind, Report, Row, Section
from floor.reports.source import Source, behind, remedy_text, table_text
from floor.words.labels import CATEGORIES, FINDINGS, label
from floor.words.phrases import pot_name, seats_text

CODE = "R5"


def make(source: Source) -> Report:
    """Return the cases, in the order of time."""
    found = sorted(
        (one for table in source.facts.tables for one in table.miscalls),
        key=lambda one: (one.at, one.place.table.int, one.seqs),
    )
    rulings = {
        (one.place.table, one.ruling): (number, one) for number, one in source.facts.rulings()
    }
    earlier: dict[str, int] = {}
    rows = []
    for one in found:
        before = earlier.get(one.player, 0)
        earlier[one.player] = before + 1
        decided = [
            rulings[one.place.table, name]
            for name in one.rulings
            if (one.place.table, name) in rulings
        ]
        rows.append(_row(source, one, before, decided))
    section = Section("miscalls", _("Cases"), _columns(), tuple(rows))
    if not source.lens.shows(Hides.HISTORY):
        section = section.without("earlier", "penalties")
    return source.report(CODE, _("Miscall cases"), section)


def _columns() -> tuple[Column, ...]:
    return (
        Column("at", _("At"), Kind.INSTANT),
        Column("table", _("Table")),
        Column("hand", _("Hand"), Kind.NUMBER),
        Column("player", _("Who declared")),
        Column("declared", _("Declared")),
        Column("tabled", _("Tabled")),
        Column("discarded", _("Let go after it")),
        Column("retrievable", _("Still retrievable"), Kind.YES_NO),
        Column("finding", _("Finding")),
        Column("rulings", _("Rulings")),
        Column("remedy", _("Remedy")),
        Column("pots", _("Pots")),
        Column("moved", _("Chips moved"), Kind.WORDS),
        Column("value", _("Chips in all"), Kind.CHIPS),
        Column("earlier", _("Earlier miscalls"), Kind.NUMBER),
        Column("penalties", _("Earlier penalties"), Kind.NUMBER),
    )


def _row(
    source: Source, one: MiscallFact, before: int, decided: list[tuple[str, RulingFact]]
) -> Row:
    moved = tuple(move for _number, ruling in decided for move in ruling.moved)
    pots = sorted({pot for _number, ruling in decided for pot in ruling.pots})
    return Row(
        (
            one.at,
            table_text(one.place),
            one.place.hand,
            source.lens.player(one.player, one.seat),
            label(CATEGORIES, one.declared),
            label(CATEGORIES, one.held),
            seats_text(one.discarded),
            one.retrievable if one.discarded else None,
            ", ".join(label(FINDINGS, ruling.finding) for _number, ruling in decided),
            ", ".join(number for number, _ruling in decided),
            ", ".join(dict.fromkeys(remedy_text(ruling) for _number, ruling in decided)),
            ", ".join(map(pot_name, pots)),
            source.moved(moved),
            sum(move.amount for move in moved if move.amount > 0),
            before,
            _penalties_before(source, one),
        ),
        behind(one.place.table, *one.seqs, *(seq for _n, ruling in decided for seq in ruling.seqs)),
    )


def _penalties_before(source: Source, one: MiscallFact) -> int:
    given = [
        penalty for penalty, _moves in source.facts.penalties() if penalty.player == one.player
    ]
    return sum(penalty.status != "rescinded" and penalty.issued_at < one.at for penalty in given)
