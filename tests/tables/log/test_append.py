"""An append records everything or nothing, at the version that was seen."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.db import connection, transaction

from floor.wallclock import new_id
from tables.domain.codec import InvalidPayload
from tables.domain.entries.floor import ClaimWithdrawn, EntryCorrected
from tables.domain.entries.hand import Raised
from tables.log import heads
from tables.log.append import Addition, append, append_many
from tables.log.chain import GENESIS
from tables.log.errors import CommandTaken, LogDamaged, StaleStream
from tables.log.read import entry_count, stream_entries
from tests.tables.log.tracing import traffic
from tests.tables.log.writing import (
    OPENED,
    SEATED,
    a_stream,
    an_envelope,
    chips,
    new,
    write,
)

pytestmark = pytest.mark.django_db


def test_first_append_opens_the_stream() -> None:
    stream = a_stream()
    assert heads.load(stream, command_id=new_id()).head is None
    written = write(stream, OPENED, SEATED)
    head = heads.load(stream).head
    assert head is not None
    assert (head.version, head.hash) == (2, written.recorded[-1].hash)
    assert (head.state, head.state_version, head.next_due_at) == (b"{}", 0, None)
    assert head.recorded_at == written.recorded[-1].recorded_at
    assert stream_entries(stream) == list(written.recorded)


def test_what_is_read_equals_what_was_recorded() -> None:
    stream = a_stream()
    first = write(stream, OPENED).recorded
    second = write(stream, SEATED, chips(500)).recorded
    assert [entry.seq for entry in (*first, *second)] == [1, 2, 3]
    assert first[0].prev_hash == GENESIS
    assert second[0].prev_hash == first[0].hash
    assert stream_entries(stream) == [*first, *second]
    assert stream_entries(stream, after=1, through=2) == [second[0]]
    assert entry_count(stream) == 3


def test_times_are_kept_to_the_microsecond_in_utc() -> None:
    stream, command_id = a_stream(), new_id()
    typed = datetime(2026, 7, 1, 23, 59, 59, 7, tzinfo=ZoneInfo("Asia/Tokyo"))
    loaded = heads.load(stream)
    recorded = append(
        stream=stream,
        head=None,
        entries=new(OPENED, hand=None),
        envelope=an_envelope(command_id, occurred_at=typed, device=None),
        recorded_at=loaded.now,
        state=b"x" * 20_000,
        state_version=1,
        next_due_at=typed,
        digest=b"",
        answer=lambda _: b"",
    )
    (read,) = stream_entries(stream)
    assert read == recorded[0]
    assert read.occurred_at == datetime(2026, 7, 1, 14, 59, 59, 7, tzinfo=UTC)
    assert read.occurred_at.utcoffset() == timedelta(0)
    head = heads.load(stream).head
    assert head is not None
    assert (head.next_due_at, head.state) == (typed, b"x" * 20_000)


def test_stale_version_records_nothing_and_says_where_the_stream_stands() -> None:
    stream = a_stream()
    write(stream, OPENED)
    seen = heads.load(stream)
    write(stream, SEATED, chips(100))
    command_id = new_id()
    with pytest.raises(StaleStream) as caught:
        write(stream, chips(200), loaded=seen, command_id=command_id)
    assert (caught.value.expected, caught.value.actual) == (1, 3)
    assert entry_count(stream) == 3
    assert heads.load(stream, command_id=command_id).known is None


def test_second_opening_of_a_stream_is_stale() -> None:
    stream = a_stream()
    nothing = heads.load(stream)
    write(stream, OPENED)
    with pytest.raises(StaleStream) as caught:
        write(stream, OPENED, loaded=nothing)
    assert (caught.value.expected, caught.value.actual) == (0, 1)


def test_command_is_known_with_its_digest_and_answer() -> None:
    stream = a_stream()
    written = write(stream, OPENED, SEATED)
    known = heads.load(stream, command_id=written.command_id).known
    assert known == heads.KnownCommand(digest=b"d" * 32, answer=b"2")


def test_same_command_with_a_stale_head_is_taken_rather_than_stale() -> None:
    stream, command_id = a_stream(), new_id()
    nothing = heads.load(stream, command_id=command_id)
    write(stream, OPENED, command_id=command_id)
    with pytest.raises(CommandTaken):
        write(stream, OPENED, command_id=command_id, loaded=nothing)
    assert entry_count(stream) == 1


def test_same_command_on_another_stream_is_taken() -> None:
    stream, command_id = a_stream(), new_id()
    write(stream, OPENED, command_id=command_id)
    other = type(stream)(tournament=stream.tournament, table=new_id())
    with pytest.raises(CommandTaken), transaction.atomic():
        write(other, OPENED, command_id=command_id)
    assert entry_count(other) == 0
    assert heads.load(other).head is None


def test_tournaments_may_use_the_same_command_id() -> None:
    command_id = new_id()
    write(a_stream(), OPENED, command_id=command_id)
    write(a_stream(), OPENED, command_id=command_id)


def test_head_that_fell_behind_its_entries_is_damage() -> None:
    stream = a_stream()
    write(stream, OPENED, SEATED)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tables_head SET version = 1 WHERE stream = %s", [stream.key])
    with pytest.raises(LogDamaged, match="entry 2"):
        write(stream, chips(100))


def test_entry_that_could_not_be_read_again_is_not_written() -> None:
    stream = a_stream()
    with pytest.raises(InvalidPayload, match="reason"):
        write(stream, ClaimWithdrawn(claim="c1", reason="x" * 100_000))
    with pytest.raises(InvalidPayload, match="to"):
        write(stream, Raised(seat=1, to=-5))
    assert entry_count(stream) == 0


@pytest.mark.parametrize("value", [1e15, 1.5, [{"deep": 2.0}]])
def test_correction_with_a_broken_number_is_not_written(value: object) -> None:
    correction = EntryCorrected(seq=1, payload={"to": value}, reason="typed wrong")
    with pytest.raises(InvalidPayload, match="payload"):
        write(a_stream(), correction)


def test_loading_and_appending_take_one_round_trip_each() -> None:
    stream = a_stream()
    write(stream, OPENED)
    write(stream, chips(1))  # by now both statements are prepared
    with traffic() as counted:
        loaded = heads.load(stream, command_id=new_id())
    assert counted.round_trips == 1
    with traffic() as counted:
        write(stream, chips(1), chips(2), loaded=loaded)
    assert counted.round_trips == 1


def test_command_over_two_streams_is_recorded_in_both_or_in_none() -> None:
    here, there = a_stream(), a_stream()
    there = type(there)(tournament=here.tournament, table=there.table)
    write(here, OPENED)
    write(there, OPENED)
    command_id = new_id()
    now = heads.load(here).now

    def additions() -> list[Addition]:
        return [
            Addition(stream, heads.load(stream).head, new(chips(amount)), b"{}", 0, None)
            for stream, amount in ((here, 1), (there, 2))
        ]

    stale = additions()
    recorded = append_many(
        additions(),
        envelope=an_envelope(command_id, occurred_at=now),
        recorded_at=now,
        digest=b"d",
        answer=lambda rows: b"%d" % len(rows),
    )
    assert [row.stream for row in recorded] == [here, there]
    assert stream_entries(here)[-1] == recorded[0]
    assert stream_entries(there)[-1] == recorded[1]
    known = heads.load(here, command_id=command_id).known
    assert known is not None
    assert known.answer == b"2"
    write(there, chips(9))
    with pytest.raises(StaleStream):
        append_many(
            [Addition(here, heads.load(here).head, new(chips(3)), b"{}", 0, None), stale[1]],
            envelope=an_envelope(new_id(), occurred_at=now),
            recorded_at=now,
            digest=b"d",
            answer=lambda _: b"",
        )
    assert (entry_count(here), entry_count(there)) == (2, 3)
