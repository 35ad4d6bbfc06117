"""R2, the decision document: one ruling on one page, to be signed and handed out."""

from django.utils.translation import gettext as _

from floor.problems import Problem
from floor.reports.facts.about import ClaimFact, RulingFact, TableFacts
from floor.reports.report import Cell, Column, Kind, Report, Row, Section
from floor.reports.source import Source, behind, book_named, table_text
from floor.reports.writers.cells import instant
from floor.words.amounts import chips
from floor.words.labels import CLAIM_KINDS, FINDINGS, RULING_STATUS, label
from floor.words.phrases import penalty_text
from floor.words.provisions import cited

CODE = "R2"


def make(source: Source) -> Report:
    """Return the document of the ruling that the source is about."""
    found = [
        (number, one)
        for number, one in source.facts.rulings()
        if one.ruling == source.subject.name and one.place.table == source.subject.table
    ]
    if not found:
        raise Problem("not_found", "no_such_report")
    number, one = found[0]
    table = next(each for each in source.facts.tables if each.table == one.place.table)
    claim = next((each for each in table.claims if each.claim == one.claim), None)
    columns = (Column("what", _("What")), Column("text", _("In words"), Kind.WORDS))
    entries = behind(one.place.table, *one.seqs, *(claim.seqs if claim else ()))
    rows = tuple(
        Row((what, text), entries) for what, text in _lines(source, table, one, claim) if text
    )
    return source.report(
        CODE,
        _("Decision %(number)s") % {"number": number},
        Section("decision", _("The decision"), columns, rows),
        Section("chips", _("Chips"), _chip_columns(), _chips(source, one)),
        lead=_("Whoever disagrees may appeal to a director, who is not the one that ruled."),
        signatures=(_("Ruled by"), _("Received by the player"), _("Date")),
    )


def _lines(
    source: Source, table: TableFacts, one: RulingFact, claim: ClaimFact | None
) -> list[tuple[str, str]]:
    lens = source.lens
    penalties = [each for each in table.penalties if each.penalty in one.penalties]
    return [
        (_("Table"), table_text(one.place)),
        (_("Hand"), "" if one.place.hand is None else str(one.place.hand)),
        (_("Level"), str(one.place.level)),
        (_("Ruled"), instant(one.issued_at, source.stamp)),
        (_("Claim"), _claim(source, claim) if claim else ""),
        (_("Heard"), ", ".join(lens.player(None, seat) for seat in one.heard)),
        (_("Facts found"), lens.words(one.facts_found)),
        (_("Facts assumed"), lens.words(one.facts_assumed)),
        (_("Finding"), label(FINDINGS, one.finding)),
        (_("Rules"), _rules(one)),
        (_("Outside the rules"), lens.words(one.outside_rulebook)),
        (_("Reason"), lens.words(one.reason)),
        (
            _("Penalty"),
            "; ".join(
                f"{lens.player(each.player, each.seat)}: {penalty_text(each.kind, each.count)}"
                for each in penalties
            ),
        ),
        (_("Ruled by"), lens.official(one.official)),
        (_("Consulted"), ", ".join(map(lens.official, one.consulted))),
        (_("Appeal"), _appeal(source, one)),
    ]


def _claim(source: Source, claim: ClaimFact) -> str:
    who = source.lens.player(claim.player, claim.seat)
    against = source.lens.player(claim.against_player, claim.against)
    parts = [label(CLAIM_KINDS, claim.kind), who]
    if against:
        parts.append(_("against %(who)s") % {"who": against})
    parts.append(instant(claim.received_at, source.stamp))
    return ", ".join(part for part in parts if part)


def _rules(one: RulingFact) -> str:
    book = book_named(one.rulebook)
    found = [cited(book, provision) for provision in one.provisions]
    return "  ".join(f"{each.id} {each.title}: {each.gist}".rstrip(": ") for each in found)


def _appeal(source: Source, one: RulingFact) -> str:
    appeal = one.appeal
    if appeal is None:
        return _("none so far")
    said = label(RULING_STATUS, one.status)
    if appeal.decided_at is None:
        return said
    by = source.lens.official(appeal.decider)
    return f"{said}, {by}, {instant(appeal.decided_at, source.stamp)}. {source.lens.words(appeal.reason)}"


def _chip_columns() -> tuple[Column, ...]:
    return (Column("who", _("Who")), Column("chips", _("Chips moved"), Kind.CHIPS))


def _chips(source: Source, one: RulingFact) -> tuple[Row, ...]:
    moved = [*one.moved, *(one.appeal.moved if one.appeal else ())]
    rows: list[tuple[Cell, ...]] = [
        (source.lens.player(each.player, each.seat), each.amount) for each in moved
    ]
    if one.shortfall:
        rows.append(
            (_("could not be paid back: %(chips)s") % {"chips": chips(one.shortfall)}, None)
        )
    return tuple(Row(cells, behind(one.place.table, *one.seqs)) for cells in rows)
