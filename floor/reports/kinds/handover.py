"""R14, the shift hand-over: what waits, what runs, and who is one step from the next sanction."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from floor.reports.report import Column, Kind, Report, Row, Section
from floor.reports.source import Source, behind, table_text
from floor.words.labels import CLAIM_KINDS, FINDINGS, label
from floor.words.phrases import penalty_text

CODE = "R14"
NEAR: Final = 2  # penalties, after which the next one is a heavier step
STANDING: Final = ("pending", "serving")


def make(source: Source) -> Report:
    """Return what the next shift must know."""
    return source.report(
        CODE,
        _("Shift hand-over"),
        Section("open", _("Waiting"), _open_columns(), tuple(_open(source))),
        Section("penalties", _("Penalties running"), _penalty_columns(), tuple(_running(source))),
        Section("near", _("One step from a heavier sanction"), _near_columns(), _near(source)),
        signatures=(_("Handed over by"), _("Taken over by"), _("Time")),
    )


def _open_columns() -> tuple[Column, ...]:
    return (
        Column("table", _("Table")),
        Column("hand", _("Hand"), Kind.NUMBER),
        Column("what", _("What")),
        Column("about", _("About"), Kind.WORDS),
        Column("since", _("Since"), Kind.INSTANT),
    )


def _open(source: Source) -> Iterator[Row]:
    lens = source.lens
    for table in source.facts.tables:
        for call in table.calls:
            if call.cleared_at is None:
                place = call.place
                cells = (
                    table_text(place),
                    place.hand,
                    pgettext("to the floor", "Call"),
                    lens.words(call.reason),
                    call.called_at,
                )
                yield Row(cells, behind(place.table, *call.seqs))
        for claim in table.claims:
            if claim.claim in table.waiting:
                who = lens.player(claim.player, claim.seat)
                about = (
                    f"{label(CLAIM_KINDS, claim.kind)}; {who}"
                    if who
                    else label(CLAIM_KINDS, claim.kind)
                )
                place = claim.place
                cells = (table_text(place), place.hand, _("Claim"), about, claim.received_at)
                yield Row(cells, behind(place.table, *claim.seqs))
        for ruling in table.rulings:
            if ruling.appeal is not None and ruling.appeal.decided_at is None:
                place = ruling.place
                cells = (
                    table_text(place),
                    place.hand,
                    _("Appeal"),
                    label(FINDINGS, ruling.finding),
                    ruling.appeal.filed_at,
                )
                yield Row(cells, behind(place.table, *ruling.seqs, *ruling.appeal.seqs))


def _penalty_columns() -> tuple[Column, ...]:
    return (
        Column("table", _("Table")),
        Column("player", _("Player")),
        Column("penalty", _("Penalty")),
        Column("left", _("Hands left"), Kind.NUMBER),
        Column("since", _("Issued"), Kind.INSTANT),
    )


def _running(source: Source) -> Iterator[Row]:
    for one, moves in source.facts.penalties():
        if one.status not in STANDING:
            continue
        left = None if one.hands_total is None else max(0, one.hands_total - one.served)
        last = moves[-1] if moves else one  # where he is now
        cells = (
            table_text(last.place),
            source.lens.player(one.player, last.seat),
            penalty_text(one.kind, one.count),
            left,
            one.issued_at,
        )
        yield Row(cells, behind(one.place.table, *one.seqs))


def _near_columns() -> tuple[Column, ...]:
    return (Column("player", _("Player")), Column("penalties", _("Penalties"), Kind.NUMBER))


def _near(source: Source) -> tuple[Row, ...]:
    given = [
        one for table in source.facts.tables for one in table.penalties if one.status != "rescinded"
    ]
    counts = Counter(one.player for one in given)
    return tuple(
        Row(
            (source.lens.player(player, None), count),
            tuple(
                entry
                for one in given
                if one.player == player
                for entry in behind(one.place.table, *one.seqs)
            ),
        )
        for player, count in sorted(counts.items())
        if count >= NEAR
    )
