"""R6, dealer errors: what the rulebook flags of a dealer's work, and what the floor found to be his error."""

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from floor.reports.facts.about import FlagFact, RulingFact, TableFacts
from floor.reports.report import Behind, Column, Kind, Report, Row, Section
from floor.reports.source import Source, behind, table_text
from floor.words.labels import FINDINGS, label
from rulings.domain.explain import explain_flag

CODE = "R6"
FINDING: Final = "dealer_error"
# What the dealer does, and no player.
OF_DEALERS: Final = frozenset(
    {
        "misdeal_barred",
        "misdeal_due",
        "new_hand_with_open_claim",
        "on_top_of_muck",
        "pot_out_of_order",
        "pot_pushed_before_kill",
        "pot_pushed_contrary_to_cards",
        "pot_pushed_to_incomplete_hand",
        "read_untabled_hand",
        "winning_hand_gathered_early",
        "winning_hand_killed",
    }
)


def make(source: Source) -> Report:
    """Return the errors in the order of time, and how many of each kind a dealer has."""
    found = sorted(_rows(source), key=lambda one: (one[0], one[2].behind[0].seq))
    rows = tuple(row for _at, _kind, row in found)
    kinds: dict[tuple[str, str], list[Row]] = {}
    for _at, kind, row in found:
        kinds.setdefault((str(row.cells[3]), kind), []).append(row)
    by_dealer = tuple(
        Row((*kind, len(some)), _behind(some)) for kind, some in sorted(kinds.items())
    )
    return source.report(
        CODE,
        _("Dealer errors"),
        Section("errors", _("Errors"), _columns(), rows),
        Section(
            "dealers",
            _("By dealer"),
            (
                Column("dealer", _("Dealer")),
                Column("error", _("Error"), Kind.WORDS),
                Column("count", _("Times"), Kind.NUMBER),
            ),
            by_dealer,
        ),
    )


def _columns() -> tuple[Column, ...]:
    return (
        Column("at", _("At"), Kind.INSTANT),
        Column("table", _("Table")),
        Column("hand", _("Hand"), Kind.NUMBER),
        Column("dealer", _("Dealer")),
        Column("error", _("Error"), Kind.WORDS),
        Column("rule", pgettext("of the book", "Rule"), Kind.WORDS),
        Column("found_by", _("Found by")),
        Column("corrected", _("Put right by a ruling"), Kind.YES_NO),
        Column("effect", _("Chips moved"), Kind.WORDS),
    )


def _rows(source: Source) -> Iterator[tuple[datetime, str, Row]]:
    """Yield each error with its instant and its kind: the rule it breaks, whichever seats it was about."""
    for table in source.facts.tables:
        for flag in table.flags:
            if flag.code in OF_DEALERS:
                kind = source.provisions((flag.provision,), table.rulebook)
                yield flag.at, kind, _flagged(source, flag, table)
        for ruling in table.rulings:
            if ruling.finding == FINDING:
                yield ruling.issued_at, label(FINDINGS, ruling.finding), _ruled(source, ruling)


def _flagged(source: Source, flag: FlagFact, table: TableFacts) -> Row:
    after = [one for one in table.rulings if one.place.hand == flag.place.hand and one.moved]
    return Row(
        (
            flag.at,
            table_text(flag.place),
            flag.place.hand,
            source.lens.official(flag.dealer) or _("not recorded"),
            explain_flag(flag.said, source.stamp.language),
            source.provisions((flag.provision,), table.rulebook),
            _("the rulebook"),
            bool(after),
            "; ".join(source.moved(one.moved) for one in after),
        ),
        behind(flag.place.table, flag.seq, *(seq for one in after for seq in one.seqs)),
    )


def _ruled(source: Source, ruling: RulingFact) -> Row:
    return Row(
        (
            ruling.issued_at,
            table_text(ruling.place),
            ruling.place.hand,
            _("as found by the floor"),
            label(FINDINGS, ruling.finding),
            source.provisions(ruling.provisions, ruling.rulebook),
            source.lens.official(ruling.official),
            bool(ruling.moved),
            source.moved(ruling.moved),
        ),
        behind(ruling.place.table, *ruling.seqs),
    )


def _behind(rows: list[Row]) -> tuple[Behind, ...]:
    return tuple(dict.fromkeys(one for row in rows for one in row.behind))
