"""R10, hand reconstruction: every step of one hand with its three clocks, and what is known of it since."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from floor.problems import Problem
from floor.redaction import readable
from floor.reports.kinds.the_hand import the_hand
from floor.reports.report import Cell, Column, Kind, Report, Row, Section
from floor.reports.source import Source, behind, table_text
from floor.words.amounts import chips
from floor.words.cards import card_sign
from floor.words.entry import words_of
from floor.words.labels import FINDINGS, RULING_STATUS, label
from floor.words.phrases import pot_name, shares_text
from rulings.domain.explain import explain_flag
from rulings.domain.judge import Judgment, judge
from rulings.domain.story import Story, tell
from tables.domain.entries.floor import ClaimFields
from tables.domain.entries.hand import (
    Bet,
    Called,
    ForcedBetPosted,
    Raised,
    SituationStated,
    UncalledBetReturned,
)
from tables.domain.entries.showdown import PotImpounded, PotPushed, PotReleased
from tables.domain.envelope import Recorded, StreamId
from tables.domain.revision import revisions
from tables.log.read import stream_entries

CODE = "R10"
# What brings chips into pots and out of them.
IN_POTS: Final = (
    SituationStated,
    ForcedBetPosted,
    Called,
    Bet,
    Raised,
    UncalledBetReturned,
    PotPushed,
    PotImpounded,
    PotReleased,
)
LATE: Final = timedelta(seconds=60)  # from here on an entry was made after the fact


def make(source: Source) -> Report:
    """Return the reconstruction of the hand that the source is about."""
    subject = source.subject
    number = int(subject.name) if subject.name.isdecimal() else 0
    stream = StreamId(source.facts.tournament, subject.table)
    story = tell(stream_entries(stream, through=subject.seq))
    judgment = judge(story, number=number, now=source.stamp.generated_at) if number else None
    if judgment is None:
        raise Problem("not_found", "no_such_report")
    return source.report(
        CODE,
        _hand_text(source, number),
        the_hand(source, story, judgment),
        Section("steps", _("Steps"), _step_columns(), tuple(_steps(source, story, number))),
        Section("flags", _("What the rulebook finds"), _flag_columns(), _flags(source, judgment)),
        Section("pots", _("Pots"), _pot_columns(), _pots(source, story, judgment)),
        Section(
            "awards",
            _("Awards and reversals"),
            _award_columns(),
            tuple(_awards(source, number)),
        ),
    )


def _hand_text(source: Source, number: int) -> str:
    table = next(one for one in source.facts.tables if one.table == source.subject.table)
    return _("%(table)s, hand %(hand)s") % {"table": table_text(table), "hand": number}


def _step_columns() -> tuple[Column, ...]:
    return (
        Column("seq", _("Entry"), Kind.NUMBER),
        Column("said", _("What happened"), Kind.WORDS),
        Column("voiced", _("Voiced"), Kind.INSTANT),
        Column("happened", _("Happened"), Kind.INSTANT),
        Column("received", _("Received"), Kind.INSTANT),
        Column("by", _("Recorded by")),
        Column("source", _("How it is known")),
        Column("since", _("Known since"), Kind.WORDS),
    )


def _steps(source: Source, story: Story, number: int) -> Iterator[Row]:
    rows = [row for row in story.raw if row.hand == number]
    told = readable(rows, story=story, role=source.subject.role)
    standing = {row.seq for row in story.rows}
    later = revisions(story.raw)
    for row, shown in zip(rows, told, strict=True):
        words = words_of(shown.entry)
        cards = " ".join(map(card_sign, words.cards))
        quote = source.lens.words(words.quote)
        said = " ".join(filter(None, (words.text, cards, f"“{quote}”" if quote else "")))
        cells: tuple[Cell, ...] = (
            row.seq,
            said,
            row.entry.voiced_at if isinstance(row.entry, ClaimFields) else None,
            row.occurred_at,
            row.recorded_at,
            source.lens.official(row.actor),
            _known_by(row),
            _since(source, later.get(row.seq), struck=row.seq not in standing),
        )
        by = later.get(row.seq)
        yield Row(cells, behind(row.stream.key, row.seq, *((by.seq,) if by else ())))


def _known_by(row: Recorded) -> str:
    if isinstance(row.entry, SituationStated):
        return _("stated by the floor")
    if row.queued:
        return _("held on a tablet without network")
    if row.recorded_at - row.occurred_at > LATE:
        return _("entered after the fact")
    return _("captured live")


def _since(source: Source, by: Recorded | None, *, struck: bool) -> str:
    if by is None:
        return ""
    facts = {"seq": by.seq, "by": source.lens.official(by.actor)}
    if struck:
        return _("voided by entry %(seq)s, %(by)s") % facts
    return _("reads otherwise by entry %(seq)s, %(by)s") % facts


def _flag_columns() -> tuple[Column, ...]:
    return (
        Column("seq", _("Entry"), Kind.NUMBER),
        Column("flag", _("What"), Kind.WORDS),
        Column("rule", pgettext("of the book", "Rule"), Kind.WORDS),
    )


def _flags(source: Source, judgment: Judgment) -> tuple[Row, ...]:
    language, rulebook = source.stamp.language, judgment.hand.rulebook
    return tuple(
        Row(
            (
                flag.seq,
                explain_flag(flag.as_dict(), language),
                source.provisions((flag.provision,), rulebook),
            ),
            behind(source.subject.table, flag.seq),
        )
        for flag in judgment.flags
    )


def _pot_columns() -> tuple[Column, ...]:
    return (
        Column("pot", _("Pot")),
        Column("chips", _("Chips"), Kind.CHIPS),
        Column("went", _("Went to"), Kind.WORDS),
        Column("by_cards", _("By the cards"), Kind.WORDS),
        Column("held", _("Held by the house"), Kind.CHIPS),
    )


def _pots(source: Source, story: Story, judgment: Judgment) -> tuple[Row, ...]:
    number = judgment.hand.number
    moved = [row.seq for row in story.rows if row.hand == number and isinstance(row.entry, IN_POTS)]
    entries = behind(source.subject.table, *moved)
    due = {
        one.pot: shares_text([(share.seat, share.amount) for share in one.shares])
        for one in judgment.entitled
    }
    rows = []
    for index, pot in enumerate(judgment.hand.pots):
        went = shares_text(sorted(pot.pushed.items())) or _("not pushed: %(chips)s") % {
            "chips": chips(pot.out)
        }
        cells: tuple[Cell, ...] = (
            pot_name(index),
            pot.amount,
            went,
            due.get(index, ""),
            pot.impounded,
        )
        rows.append(Row(cells, entries))
    return tuple(rows)


def _award_columns() -> tuple[Column, ...]:
    return (
        Column("seq", _("Entry"), Kind.NUMBER),
        Column("at", _("At"), Kind.INSTANT),
        Column("what", _("What")),
        Column("said", _("In words"), Kind.WORDS),
        Column("moved", _("Chips moved"), Kind.WORDS),
        Column("by", _("By")),
    )


def _awards(source: Source, number: int) -> Iterator[Row]:
    """Return the rulings about the hand and what appeals made of them, in the order they came."""
    lens = source.lens
    rulings = [
        one
        for table in source.facts.tables
        for one in table.rulings
        if table.table == source.subject.table and one.place.hand == number
    ]
    for one in rulings:
        ruled: tuple[Cell, ...] = (
            one.seqs[0],
            one.issued_at,
            label(FINDINGS, one.finding),
            lens.words(one.reason),
            source.moved(one.moved),
            lens.official(one.official),
        )
        yield Row(ruled, behind(source.subject.table, *one.seqs))
        if one.appeal is not None and one.appeal.decided_at is not None:
            appeal = one.appeal
            decided: tuple[Cell, ...] = (
                appeal.seqs[-1],
                appeal.decided_at,
                label(RULING_STATUS, one.status),
                lens.words(appeal.reason),
                source.moved(appeal.moved),
                lens.official(appeal.decider),
            )
            yield Row(decided, behind(source.subject.table, *appeal.seqs))
