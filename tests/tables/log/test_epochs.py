"""Restored into another cluster, where transaction ids began anew, the feed goes on."""

import os
import subprocess
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from floor.process.account import server_account
from floor.process.binaries import server_programs
from floor.process.cluster import Cluster
from floor.process.roles import DATABASE_NAME, OWNER_ROLE
from tables.domain.envelope import StreamId
from tables.log.changes import changes_since, mark_now
from tables.log.check import check_streams
from tables.log.damage import Kind
from tables.log.epochs import epoch_must_be_raised, raise_epoch
from tables.log.follow import Follower
from tables.log.positions import START, Position
from tables.log.read import feed
from tests.tables.log.clusters import connected_to, private_cluster
from tests.tables.log.tampering import tampering
from tests.tables.log.writing import OPENED, a_stream, a_table, chips, record, write

# As many transaction ids as another cluster that was made a moment ago has not given out.
BURN = """
DO $$ BEGIN
    CREATE TEMPORARY TABLE burnt (number integer);
    FOR number IN 1..20000 LOOP
        BEGIN INSERT INTO burnt VALUES (number); EXCEPTION WHEN division_by_zero THEN NULL; END;
    END LOOP;
    DROP TABLE burnt;
END $$
"""


def test_first_epoch_needs_no_row_and_needs_no_raising(db: None) -> None:
    stream = a_stream()
    write(stream, OPENED)
    assert not epoch_must_be_raised()


@pytest.mark.django_db(transaction=True)
def test_feed_goes_on_in_the_next_epoch_where_transaction_ids_are_lower() -> None:
    with private_cluster(durable=False) as cluster, connected_to(cluster):
        call_command("migrate", verbosity=0)
        old, new = a_table(), a_stream()
        write(new, OPENED)
        # As after a restore: what is recorded has ids that this cluster has yet to give out.
        for stream, seqs in ((old, (1, 2)), (new, (1,))):
            with tampering(stream) as somebody:
                for seq in seqs:
                    somebody.change(seq, "xid = (xid::text::bigint + 1000000)::text::xid8")
        assert feed(START, limit=10) == []
        assert raise_epoch() == 1
        assert raise_epoch() == 2
        write(new, chips(1))
        places = [(one.stream, one.seq, one.position.epoch) for one in feed(START, limit=10)]
        assert places == [(old, 1, 0), (old, 2, 0), (new, 1, 0), (new, 2, 2)]


@pytest.mark.django_db(transaction=True)
def test_log_that_was_dumped_and_restored_elsewhere_goes_on(tmp_path: Path) -> None:
    with connection.cursor() as cursor:
        cursor.execute(BURN)
    stream = a_table(chips(100))
    follower = Follower(START)
    before = [entry.recorded() for entry in follower.next().entries]
    assert [entry.seq for entry in before] == [1, 2, 3]
    dump = tmp_path / "floorbook.dump"
    # The task queue beside it names its roles, which another cluster need not have.
    run("pg_dump", "--format=custom", "--schema=public", "--file", dump, *source())
    with private_cluster(durable=False) as cluster:
        run(
            "pg_restore",
            "--exit-on-error",
            "--no-owner",
            "--clean",
            "--if-exists",
            *target(cluster),
            dump,
        )
        with connected_to(cluster):
            expect_restored(stream, follower.position)
            assert [entry.recorded() for entry in feed(START, limit=10)][:3] == before


def expect_restored(stream: StreamId, position: Position) -> None:
    """See that it says what is to be done, and that then everything goes on."""
    assert epoch_must_be_raised()
    assert [damage.kind for damage in check_streams().damage] == [Kind.STALE_EPOCH]
    with pytest.raises(CommandError, match="raise_epoch"):
        call_command("check_log")
    call_command("raise_epoch", "--if-needed", verbosity=0)
    assert not epoch_must_be_raised()
    call_command("raise_epoch", "--if-needed", verbosity=0)
    assert check_streams().whole
    mark = mark_now()
    record(stream, chips(200))
    # A reader that kept its position before the dump sees what is new and nothing twice.
    entries = Follower(position).next().entries
    assert [(entry.stream, entry.seq, entry.position.epoch) for entry in entries] == [
        (stream, 4, 1)
    ]
    assert changes_since(mark).versions == {stream: 4}
    assert check_streams().whole
    expect_guarded()


def expect_guarded() -> None:
    """See that the triggers came along, armed."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_trigger WHERE tgname LIKE 'tables_%%_is_permanent'"
            " AND tgenabled = 'A'"
        )
        assert cursor.fetchone() == (2,)


def run(program: str, *arguments: str | Path) -> None:
    programs = server_programs(server_account())
    done = subprocess.run(
        [programs / program, "--no-password", *arguments],
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, "PGPASSWORD": connection.settings_dict["PASSWORD"]},
    )
    assert done.returncode == 0, done.stderr


def source() -> tuple[str, ...]:
    settings = connection.settings_dict
    host, port = settings["HOST"], str(settings["PORT"])
    user, name = settings["USER"], settings["NAME"]
    return ("--host", host, "--port", port, "--username", user, "--dbname", name)


def target(cluster: Cluster) -> tuple[str, ...]:
    host = str(cluster.places.socket)
    return ("--host", host, "--username", OWNER_ROLE, "--dbname", DATABASE_NAME)
