"""Damage of every kind is found and named by its stream and seq; a whole log is called whole."""

from collections.abc import Iterable, Sequence
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tables.domain.entries.tournament import PlayerRegistered, TournamentOpened
from tables.domain.envelope import Recorded, StreamId
from tables.log.check import check_streams
from tables.log.damage import Damage, Kind
from tables.log.read_models import Difference, ReadModel
from tests.tables.log.tampering import tampering
from tests.tables.log.writing import a_table, chips, record

pytestmark = pytest.mark.django_db


@pytest.fixture
def log() -> StreamId:
    """Three streams, two of them whole and left alone; the one returned has five entries."""
    a_table(chips(100))
    stream = a_table(chips(100), chips(200), chips(300))
    own = StreamId(tournament=stream.tournament)
    record(own, TournamentOpened(name="Main Event", zone="UTC", rulebook="tda"))
    record(own, PlayerRegistered(player="ann", entry=1, chips=20_000))
    return stream


def found_in(stream: StreamId) -> tuple[int, Kind]:
    """Return the first damage, which must be in this stream and nowhere else."""
    report = check_streams()
    assert {damage.stream for damage in report.damage} == {stream}
    return report.damage[0].seq, report.damage[0].kind


def test_whole_log_is_called_whole(log: StreamId) -> None:
    report = check_streams()
    assert report.whole
    assert (report.streams, report.entries, report.commands) == (3, 10, 10)
    out = StringIO()
    call_command("check_log", stdout=out)
    assert "3 streams, 10 entries, 10 commands" in out.getvalue()
    assert "the log is whole" in out.getvalue()


def test_empty_log_is_whole() -> None:
    assert check_streams().whole


@pytest.mark.parametrize(
    "change",
    [
        "payload = jsonb_set(payload, '{amount}', '999')",
        'payload = payload || \'{"ruling": "r1"}\'',
        "payload = jsonb_set(payload, '{amount}', '1e400')",
        "payload = jsonb_set(payload, '{amount}', '200.0')",
        "type = 'chips_removed'",
        "actor = 'somebody'",
        "role = 'director'",
        "device = NULL",
        "hand = 4",
        "version = 2",
        "queued = NOT queued",
        "occurred_at = occurred_at + interval '1 microsecond'",
        "recorded_at = recorded_at - interval '1 microsecond'",
        "id = gen_random_uuid()",
        "command_id = gen_random_uuid()",
        "hash = sha256(hash)",
    ],
)
def test_changed_entry_is_found(log: StreamId, change: str) -> None:
    with tampering(log) as somebody:
        somebody.change(4, change)
    assert found_in(log) == (4, Kind.ALTERED_ENTRY)


def test_changed_previous_hash_is_found(log: StreamId) -> None:
    with tampering(log) as somebody:
        somebody.change(4, "prev_hash = hash")
    assert found_in(log) == (4, Kind.BROKEN_CHAIN)


def test_change_with_its_hash_made_anew_breaks_the_chain_behind_it(log: StreamId) -> None:
    with tampering(log) as somebody:
        somebody.change(3, "payload = jsonb_set(payload, '{amount}', '900')")
        somebody.chain_anew(3)
    assert found_in(log) == (4, Kind.BROKEN_CHAIN)


def test_change_with_the_rest_of_the_chain_made_anew_is_found_at_the_head(log: StreamId) -> None:
    with tampering(log) as somebody:
        somebody.change(4, "payload = jsonb_set(payload, '{amount}', '900')")
        forged = somebody.chain_anew(4)
        somebody.change(5, f"prev_hash = '\\x{forged.hex()}'")
        somebody.chain_anew(5)
    assert found_in(log) == (5, Kind.ALTERED_HEAD)


def test_change_with_chain_and_head_made_anew_is_found_in_the_state(log: StreamId) -> None:
    with tampering(log) as somebody:
        somebody.change(5, "payload = jsonb_set(payload, '{amount}', '900')")
        somebody.change_head(f"hash = '\\x{somebody.chain_anew(5).hex()}'")
    assert found_in(log) == (5, Kind.DIFFERENT_STATE)


@pytest.mark.parametrize("seq", [1, 3, 5])
def test_dropped_entry_is_found(log: StreamId, seq: int) -> None:
    with tampering(log) as somebody:
        somebody.drop(seq)
    assert found_in(log) == (seq, Kind.MISSING_ENTRY)


def test_swapped_entries_are_found(log: StreamId) -> None:
    with tampering(log) as somebody:
        somebody.swap(3, 4)
    assert found_in(log) == (3, Kind.BROKEN_CHAIN)


def test_inserted_entry_is_found(log: StreamId) -> None:
    with tampering(log) as somebody:
        somebody.insert_copy(6, of=5)
    assert found_in(log) == (6, Kind.ALTERED_ENTRY)


def test_entry_behind_the_head_is_found_though_it_is_well_chained(log: StreamId) -> None:
    record(log, chips(5))
    with tampering(log) as somebody:
        somebody.change_head("version = 5")
    assert found_in(log) == (6, Kind.ENTRY_BEYOND_HEAD)


def test_cut_tail_is_found(log: StreamId) -> None:
    with tampering(log) as somebody:
        somebody.drop(5)
        somebody.drop(4)
    assert found_in(log) == (4, Kind.MISSING_ENTRY)


def test_cut_tail_with_the_head_set_back_is_found_by_the_commands(log: StreamId) -> None:
    with tampering(log) as somebody:
        somebody.change_head(
            "version = 4, state_version = 0, hash = (SELECT e.hash FROM tables_entry e"
            " WHERE e.stream = tables_head.stream AND e.seq = 4)"
        )
        somebody.drop(5)
    assert found_in(log) == (5, Kind.COMMAND_WITHOUT_ENTRIES)


def test_dropped_stream_is_found_by_its_head_and_else_by_its_commands(log: StreamId) -> None:
    with tampering(log) as somebody:
        for seq in range(1, 6):
            somebody.drop(seq)
        assert found_in(log) == (1, Kind.MISSING_ENTRY)
        somebody.drop_head()
        assert found_in(log) == (1, Kind.COMMAND_WITHOUT_ENTRIES)


def test_missing_head_is_found(log: StreamId) -> None:
    with tampering(log) as somebody:
        somebody.drop_head()
    assert found_in(log) == (5, Kind.MISSING_HEAD)


@pytest.mark.parametrize("change", ["state = '[]'", "state = state || ' '"])
def test_state_that_is_not_the_folds_is_found(log: StreamId, change: str) -> None:
    with tampering(log) as somebody:
        somebody.change_head(change)
    assert found_in(log) == (5, Kind.DIFFERENT_STATE)


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ("type = 'pot_swallowed'", "pot_swallowed"),
        ("payload = payload - 'amount'", "amount"),
        ("payload = payload || '{\"colour\": 1}'", "colour"),
        ("payload = jsonb_set(payload, '{amount}', '-5')", "amount"),
    ],
)
def test_entry_that_cannot_be_read_is_found_even_when_well_chained(
    log: StreamId, change: str, named: str
) -> None:
    with tampering(log) as somebody:
        somebody.change(5, change)
        somebody.chain_anew(5)
    assert found_in(log) == (5, Kind.UNREADABLE_ENTRY)
    assert named in check_streams().damage[0].detail


def test_every_damaged_stream_is_named_once_at_its_first_damage(log: StreamId) -> None:
    other = StreamId(tournament=log.tournament)
    with tampering(log) as somebody:
        for seq in (2, 3, 4):
            somebody.change(seq, "actor = 'x'")
    with tampering(other) as somebody:
        somebody.change(1, "actor = 'x'")
    found = [(damage.stream, damage.seq) for damage in check_streams().damage]
    assert sorted(found, key=lambda one: one[1]) == [(other, 1), (log, 2)]


def test_command_prints_a_summary_and_fails_naming_the_first_damage(log: StreamId) -> None:
    with tampering(log) as somebody:
        somebody.change(3, "actor = 'x'")
    out = StringIO()
    with pytest.raises(CommandError) as caught:
        call_command("check_log", stdout=out)
    assert caught.value.returncode == 1
    assert "altered_entry" in str(caught.value)
    assert f"stream {log.key} seq 3" in str(caught.value)
    assert "1 damaged places" in out.getvalue()


def test_read_models_of_other_rooms_are_compared_with_each_whole_stream(log: StreamId) -> None:
    compared: dict[StreamId, int] = {}

    def compare(stream: StreamId, entries: Sequence[Recorded]) -> Iterable[Difference]:
        compared[stream] = len(entries)
        return [Difference(seq=2, what="one seat too many")] if stream == log else []

    report = check_streams(models=[ReadModel(name="board", compare=compare)])
    assert sorted(compared.values()) == [2, 3, 5]
    assert report.read_models == ("board",)
    detail = "board: one seat too many"
    assert report.damage == [Damage(log, 2, Kind.DIFFERENT_READ_MODEL, detail)]
