"""Every report's totals against an independent count straight over the bundle's lines."""

from collections import Counter
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from django.db import transaction
from pytest_django.plugin import DjangoDbBlocker

from floor.reports.audit.ended import ended
from floor.reports.facts.event import seqs_now
from floor.reports.registry import REPORTS
from floor.reports.report import Report
from floor.reports.source import Source
from floor.words.labels import CLAIM_KINDS, FINDINGS, PENALTIES, label
from tests.floor.reports.bundles import files_of, written
from tests.floor.reports.count import PARTS, Count, hour
from tests.floor.reports.event import an_event, source_of
from tests.floor.reports.more import another_table

pytestmark = pytest.mark.django_db
Counted = tuple[Source, Count]


@pytest.fixture(scope="module")
def counted(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Counted]:
    """One event for all tests here."""
    with django_db_blocker.unblock(), transaction.atomic():
        tournament = an_event()
        another_table(tournament)
        yield counted_from(tournament)
        transaction.set_rollback(True)


def counted_from(tournament: UUID) -> Counted:
    """Return an event as its bundle has it, and counted from there."""
    through = ended(tournament, seqs_now(tournament), lambda _done, _all: None)
    return source_of(tournament, seqs=through), Count(files_of(written(tournament)))


def made(counted: Counted, code: str) -> Report:
    make = REPORTS[code].make
    assert make is not None
    return make(counted[0])


def column(report: Report, section: str, key: str) -> list[Any]:
    (found,) = [one for one in report.sections if one.key == section]
    place = [one.key for one in found.columns].index(key)
    return [row.cells[place] for row in found.rows]


def table(report: Report, section: str) -> dict[Any, Any]:
    """Return the second cell of each row by its first."""
    (found,) = [one for one in report.sections if one.key == section]
    return {row.cells[0]: row.cells[1] for row in found.rows}


def charted(report: Report, section: str) -> list[tuple[float, ...]]:
    (found,) = [one for one in report.sections if one.key == section]
    assert found.chart is not None
    return [tuple(bar.parts) for bar in found.chart.bars]


def labelled(names: Any, counts: Counter[str]) -> dict[str, int]:
    return {label(names, name): count for name, count in counts.items()}


def test_rulings(counted: Counted) -> None:
    _, count = counted
    report = made(counted, "R1")
    assert Counter(column(report, "rulings", "decision")) == labelled(
        FINDINGS, count.by("finding", "ruling_issued")
    )
    outside = [one for one in count.of("ruling_issued") if one["said"].get("outside_rulebook")]
    assert column(report, "rulings", "outside").count(True) == len(outside) > 0


def test_penalties(counted: Counted) -> None:
    _, count = counted
    report, given, back = made(counted, "R3"), count.penalties(), count.rescinded()
    assert len(column(report, "penalties", "penalty")) == len(given)
    assert column(report, "penalties", "status").count("rescinded") == len(back) > 0
    hands = [one["count"] for _, one in given if one["kind"] == "missed_hands"]
    rounds = [one for _, one in given if one["kind"] == "missed_rounds"]
    ordered = [one for one in column(report, "penalties", "ordered") if one is not None]
    assert len(ordered) == len(hands) + len(rounds)
    assert sum(ordered) >= sum(hands) > 0
    most = Counter(one["player"] for _, one in given).most_common(1)[0][1]
    assert max(column(report, "penalties", "times")) == most


def test_disputes_by_table_level_and_kind(counted: Counted) -> None:
    _, count = counted
    report = made(counted, "R4")
    claims = ("claim_raised", "claim_refused")
    for key, expected in (
        ("hands", lambda one: sum(one.levels.values())),
        ("calls", lambda one: len(one.calls)),
        ("claims", lambda one: len(one.of(*claims))),
        ("late", lambda one: len(one.of("claim_refused"))),
    ):
        found = dict(
            zip(column(report, "tables", "table"), column(report, "tables", key), strict=True)
        )
        assert found == {f"Table {one.number}": expected(one) for one in count.tables}, key
    levels = Counter[tuple[str, int]]()
    for name, level, hands in zip(
        *(column(report, "levels", key) for key in ("table", "level", "hands")), strict=True
    ):
        levels[name, level] += hands
    assert +levels == Counter(
        {
            (f"Table {one.number}", level): hands
            for one in count.tables
            for level, hands in one.levels.items()
        }
    )
    assert table(report, "kinds") == labelled(CLAIM_KINDS, count.by("kind", *claims))
    per_table = sorted(len(one.of(*claims)) for one in count.tables if one.of(*claims))
    assert sorted(int(parts[0]) for parts in charted(report, "tables")) == per_table


def test_miscalls_are_of_hands_that_were_declared(counted: Counted) -> None:
    _, count = counted
    declared = {
        (UUID(one.stream), row["seq"]): row
        for one in count.tables
        for row in one.of("hand_declared")
    }
    rows = made(counted, "R5").sections[0].rows
    assert rows
    for row in rows:
        first = row.behind[0]
        assert first.table is not None
        assert declared[first.table, first.seq]["hand"] == row.cells[2]


def test_dealer_errors_that_the_floor_found(counted: Counted) -> None:
    _, count = counted
    report = made(counted, "R6")
    found = column(report, "errors", "error").count("Dealer error")
    assert found == count.by("finding", "ruling_issued")["dealer_error"] > 0
    assert sum(column(report, "dealers", "count")) == len(column(report, "errors", "error"))


def test_times_from_the_call_to_play_going_on(counted: Counted) -> None:
    _, count = counted
    report, times = made(counted, "R7"), count.times()
    assert len(column(report, "calls", "called")) == sum(len(one.calls) for one in count.tables)
    for part, key in zip(
        (*PARTS, "In all"), ("accepted", "arrived", "ruled", "resumed", "whole"), strict=True
    ):
        took = [one for one in column(report, "calls", key) if one is not None]
        assert sorted(took) == times[part]
    for row in next(one for one in report.sections if one.key == "usual").rows:
        name, calls, median, high, most = row.cells
        own = times[str(name)]
        # The least that half of them, and nine in ten, do not exceed.
        assert calls == len(own)
        assert median == next(t for t in own if sum(o <= t for o in own) * 2 >= len(own))
        assert high == next(t for t in own if sum(o <= t for o in own) * 10 >= 9 * len(own))
        assert most == max(own)
    assert column(report, "worst", "whole") == times["In all"][::-1][:10]
    assert [sum(parts) for parts in charted(report, "worst")] == [
        sum(
            (part for part in row.cells[3:7] if isinstance(part, timedelta)), timedelta(0)
        ).total_seconds()
        for row in next(one for one in report.sections if one.key == "worst").rows
    ]


def test_findings_by_official(counted: Counted) -> None:
    _, count = counted
    report = made(counted, "R8")
    findings = count.by("finding", "ruling_issued")
    assert table(report, "findings") == labelled(FINDINGS, findings)
    appealed = Counter(ruling["said"]["finding"] for ruling, _, _ in count.appeals())
    changed = Counter(
        ruling["said"]["finding"]
        for ruling, _, decision in count.appeals()
        if decision and decision["said"]["outcome"] in ("overturned", "varied")
    )
    outside = Counter(
        one["said"]["finding"]
        for one in count.of("ruling_issued")
        if one["said"].get("outside_rulebook")
    )
    section = next(one for one in report.sections if one.key == "findings")
    names = {label(FINDINGS, name): name for name in findings}
    for row in section.rows:
        name = names[str(row.cells[0])]
        assert row.cells[1:] == (
            findings[name],
            appealed[name],
            changed[name] / findings[name],
            outside[name] / findings[name],
        )
    officials = Counter(one["actor"] for one in count.of("ruling_issued"))
    found = Counter[str]()
    for official, rulings in zip(
        column(report, "officials", "official"), column(report, "officials", "rulings"), strict=True
    ):
        found[official] += rulings
    assert sorted(found.values()) == sorted(officials.values())


def test_appeals(counted: Counted) -> None:
    _, count = counted
    report, appeals = made(counted, "R9"), count.appeals()
    outcomes = Counter(d["said"]["outcome"] if d else "not decided" for _, _, d in appeals)
    assert Counter(column(report, "appeals", "outcome")) == outcomes
    assert set(outcomes) >= {"overturned", "varied", "not decided"}
    same = [d["actor"] == ruling["actor"] for ruling, _, d in appeals if d]
    assert Counter(
        one for one in column(report, "appeals", "same_person") if one is not None
    ) == Counter(same)


def test_chips(counted: Counted) -> None:
    """Of tables where nobody left and no stack was counted: there the entries say it all."""
    _, count = counted
    report = made(counted, "R11")
    rows = {
        row.cells[0]: row.cells[1:]
        for row in next(one for one in report.sections if one.key == "tables").rows
    }
    assert len(rows) == len(count.tables)
    simple = 0
    for one in count.tables:
        *parts, now, difference, counts = rows[f"Table {one.number}"]
        assert difference == 0
        assert counts == len(one.of("stack_counted"))
        if one.of("player_left", "stack_counted", "situation_stated"):
            continue
        simple += 1
        seated = [row["said"] for row in one.of("player_seated")]
        moved = Counter[str]()
        for row in one.of("chips_added"):
            moved[row["said"]["reason"]] += row["said"]["amount"]
        for row in one.of("chips_removed"):
            moved[row["said"]["reason"]] -= row["said"]["amount"]
        assert parts == [
            sum(said["stack"] for said in seated if "from" not in said),
            moved["rebuy"] + moved["add_on"],
            moved["race"],
            sum(said["stack"] for said in seated if "from" in said),
            moved["forfeited"],
            moved["ruling"],
            moved["correction"],
            0,
        ]
        assert now == sum(part for part in parts if isinstance(part, int))
    assert simple > len(count.tables) / 2


def test_what_waits_at_the_hand_over(counted: Counted) -> None:
    _, count = counted
    report = made(counted, "R14")
    waiting = Counter(column(report, "open", "what"))
    open_calls = sum("Play goes on" not in call.steps for one in count.tables for call in one.calls)
    undecided = sum(decision is None for _, _, decision in count.appeals())
    assert waiting["Call"] == open_calls > 0
    assert waiting["Appeal"] == undecided > 0
    assert waiting["Claim"] == count.open_claims() > 0
    standing = [
        one["player"]
        for stream, one in count.penalties()
        if (stream, one["penalty"]) not in count.rescinded()
    ]
    near = {player: number for player, number in Counter(standing).items() if number >= 2}
    assert table(report, "near") == near


def test_summary(counted: Counted) -> None:
    _, count = counted
    report = made(counted, "R15")
    numbers = table(report, "numbers")
    claims = count.of("claim_raised", "claim_refused")
    hands = sum(sum(one.levels.values()) for one in count.tables)
    decided = Counter(d["said"]["outcome"] for _, _, d in count.appeals() if d)
    outside = [one for one in count.of("ruling_issued") if one["said"].get("outside_rulebook")]
    admitted = {(one["table"], one["said"]["claim"]) for one in count.of("claim_admitted")}
    refused = {(one["table"], one["said"]["claim"]) for one in count.of("claim_refused")}
    expected = {
        "Tables": len(count.tables),
        "Hands dealt": hands,
        "Hands that did not count": len(count.of("misdeal_declared", "deck_fouled")),
        "Calls for the floor": sum(len(one.calls) for one in count.tables),
        "Claims": len(claims),
        "Claims per 100 hands": 100 * len(claims) / hands,
        "Claims refused as late": len(refused),
        "Late claims a director admitted": len(admitted & refused),
        "Rulings": len(count.of("ruling_issued")),
        "Rulings outside the rules": len(outside),
        "Appeals": len(count.appeals()),
        "Overturned or varied": decided["overturned"] + decided["varied"],
        "Penalties": len(count.penalties()),
    }
    assert {name: numbers[name] for name in expected} == expected
    assert set(numbers) - set(expected) == {"Chips moved by rulings"}
    assert table(report, "kinds") == labelled(
        CLAIM_KINDS, count.by("kind", "claim_raised", "claim_refused")
    )
    assert table(report, "findings") == labelled(FINDINGS, count.by("finding", "ruling_issued"))
    cited = [name for one in count.of("ruling_issued") for name in one["said"]["provisions"]]
    assert sum(column(report, "provisions", "count")) == len(cited)
    times = count.times()["In all"]
    assert column(report, "times", "sum")[1] == sum(times, timedelta(0))


def test_event_report_and_its_charts(counted: Counted) -> None:
    source, count = counted
    report = made(counted, "R0")
    claims = ("claim_raised", "claim_refused")
    assert table(report, "tables") == {
        f"Table {one.number}": len(one.of(*claims)) for one in count.tables if one.of(*claims)
    }
    assert table(report, "kinds") == labelled(CLAIM_KINDS, count.by("kind", *claims))
    assert table(report, "findings") == labelled(FINDINGS, count.by("finding", "ruling_issued"))
    assert sum(table(report, "remedies").values()) == len(count.of("ruling_issued"))
    given = [one for one in count.of("ruling_issued") if one["said"].get("penalties")]
    assert sum(n for what, n in table(report, "remedies").items() if "penalty" in what) == len(
        given
    )
    admitted = {(one["table"], one["said"]["claim"]) for one in count.of("claim_admitted")}
    refused = {(one["table"], one["said"]["claim"]) for one in count.of("claim_refused")}
    late = Counter("admitted by a director" if one in admitted else "refused" for one in refused)
    assert table(report, "late") == dict(late)
    outcomes = Counter(d["said"]["outcome"] if d else "not decided" for _, _, d in count.appeals())
    assert table(report, "appeals") == dict(outcomes)
    kinds = Counter(label(PENALTIES, one["kind"]) for _, one in count.penalties())
    assert table(report, "penalties") == dict(kinds)
    void = {
        f"Table {one.number}": len(one.of("misdeal_declared", "deck_fouled"))
        for one in count.tables
        if one.of("misdeal_declared", "deck_fouled")
    }
    assert (
        dict(
            zip(
                column(report, "misdeals", "table"), column(report, "misdeals", "void"), strict=True
            )
        )
        == void
    )
    for part, calls in table(report, "times").items():
        assert calls == len(count.times()[part])
    hours = {
        at.astimezone(source.stamp.zone): tuple(row)
        for at, *row in (one.cells for one in report.sections[0].rows)
        if isinstance(at, datetime)
    }
    called = Counter(hour(call.steps["called"]) for one in count.tables for call in one.calls)
    claimed = count.hours("recorded_at", *claims)
    ruled = count.hours("recorded_at", "ruling_issued")
    assert hours == {at: (called[at], claimed[at], ruled[at]) for at in called | claimed | ruled}
    assert charted(report, "hours") == [tuple(row) for _, row in sorted(hours.items())]
    for key in ("kinds", "findings", "remedies", "appeals", "penalties", "late"):
        assert charted(report, key) == [(value,) for value in table(report, key).values()]


CHECKS = (
    test_rulings,
    test_penalties,
    test_disputes_by_table_level_and_kind,
    test_miscalls_are_of_hands_that_were_declared,
    test_dealer_errors_that_the_floor_found,
    test_times_from_the_call_to_play_going_on,
    test_findings_by_official,
    test_appeals,
    test_chips,
    test_what_waits_at_the_hand_over,
    test_summary,
    test_event_report_and_its_charts,
)
