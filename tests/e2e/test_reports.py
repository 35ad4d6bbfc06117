"""Reports and imports asked for on a tablet of a floor that really runs: its own worker makes them, and may die of it."""

import os
import re
import signal
from collections.abc import Iterator
from functools import partial
from hashlib import sha256
from itertools import count
from pathlib import Path
from uuid import UUID

import psycopg
import pytest
from playwright.sync_api import BrowserContext, Locator, expect
from pypdf import PdfReader

from floor.process.places import places_of
from floor.process.roles import OWNER_ROLE, embedded_url
from tests.e2e.conftest import Demo, Tablet
from tests.support.processes import RunningFloor, data_folder, eventually

pytestmark = pytest.mark.e2e

WORKER = "celery --quiet --app floor.celery worker"
A_MINUTE = 60_000  # milliseconds: the scheduler sends lost reports four times in it
STEPS = 40
# Each step of a worker's making, before it says how far it is, passes a gate of its own. A statement's
# trigger holds no row: whoever cancels meanwhile does not wait.
GATE = """
    CREATE SEQUENCE gate;
    CREATE FUNCTION gate() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
        PERFORM pg_advisory_xact_lock_shared(7, nextval('gate')::int);
        RETURN NULL;
    END $$;
    CREATE TRIGGER gate BEFORE UPDATE OF done ON floor_reportrun
        FOR EACH STATEMENT EXECUTE FUNCTION gate();
    CREATE TRIGGER gate BEFORE UPDATE OF done ON floor_importrun
        FOR EACH STATEMENT EXECUTE FUNCTION gate();
"""
SESSION = Path(__file__).parents[1] / "floor" / "phh" / "session.phhs"

LAST_TWO = """
    SELECT status, tries, EXISTS (SELECT FROM floor_reportpart WHERE run_id = run.id)
    FROM floor_reportrun AS run ORDER BY asked_at DESC LIMIT 2
"""

OPENED = """
    SELECT count(*), count(DISTINCT "table") FROM tables_entry
    WHERE type = 'table_opened' AND tournament <> %s
"""


class Gate:
    """Holds the worker in the middle of a report, from a connection of the test's own."""

    def __init__(self, database: psycopg.Connection) -> None:
        self._database = database
        database.execute(GATE)
        self._steps: Iterator[int] = iter(())

    def close(self) -> None:
        self._steps = count(1)
        self._database.execute("ALTER SEQUENCE gate RESTART")
        self._database.execute(
            "SELECT pg_advisory_lock(7, n) FROM generate_series(1, %s) n", [STEPS]
        )

    def let_through(self, steps: int) -> None:
        for _ in range(steps):
            self._database.execute("SELECT pg_advisory_unlock(7, %s)", [next(self._steps)])

    def open(self) -> None:
        self._database.execute("SELECT pg_advisory_unlock_all()")


@pytest.fixture(scope="module")
def floor() -> Iterator[RunningFloor]:
    with data_folder() as folder:
        running = RunningFloor(folder, demo=True)
        try:
            eventually(partial(running.child, WORKER), seconds=60)
            yield running
        finally:
            running.end()


@pytest.fixture(scope="module")
def database(floor: RunningFloor) -> Iterator[psycopg.Connection]:
    url = embedded_url(places_of(floor.data), OWNER_ROLE)
    with psycopg.connect(url, autocommit=True) as connection:
        yield connection


@pytest.fixture(scope="module")
def gate(database: psycopg.Connection) -> Gate:
    return Gate(database)


@pytest.fixture(scope="module")
def tournament(database: psycopg.Connection) -> UUID:
    ((only,),) = database.execute("SELECT DISTINCT tournament FROM tables_head").fetchall()
    return UUID(str(only))


@pytest.fixture
def director(floor: RunningFloor, tournament: UUID, context: BrowserContext) -> Tablet:
    passwords = dict(re.findall(r"^    (\w+)  .*?  (\S+)$", floor.greeting, re.MULTILINE))
    demo = Demo(floor.url.rstrip("/"), passwords, tournament, {})
    tablet = Tablet(context.new_page(), demo)
    tablet.sign_in("director")
    tablet.link("Reports").tap()
    return tablet


def ask(tablet: Tablet, code: str, format_: str) -> None:
    tile = tablet.page.locator(".report-tile").filter(has=tablet.page.get_by_text(code, exact=True))
    tile.get_by_role("button", name=format_, exact=True).tap()
    tablet.page.wait_for_url("**/reports/*")


def bar(tablet: Tablet) -> Locator:
    return tablet.page.get_by_role("progressbar", name="Tables read")


def test_report_is_made_while_its_bar_moves_and_opens_and_prints_and_is_the_same_again(
    director: Tablet, database: psycopg.Connection, gate: Gate, tmp_path: Path
) -> None:
    page = director.page
    gate.close()
    ask(director, "R0", "On screen")
    expect(page.get_by_text("waits to be made")).to_be_visible()
    gate.let_through(1)
    for tables in (0, 1, 2):
        expect(page.get_by_text("is being made")).to_be_visible()
        expect(page.get_by_text(f"{tables} of 5 tables read")).to_be_visible(timeout=A_MINUTE)
        expect(bar(director)).to_have_attribute("value", str(tables))
        gate.let_through(1)
    gate.open()
    expect(page.get_by_role("heading", name="About this report")).to_be_visible(timeout=A_MINUTE)
    expect(page.locator("svg.chart").first).to_be_visible()

    director.link("Reports").tap()
    expect(page.locator(".run").filter(has_text="R0")).to_contain_text("ready")
    ask(director, "R0", "PDF")
    with page.expect_download(timeout=A_MINUTE) as coming:
        director.link("Download").tap(timeout=A_MINUTE)
    file = tmp_path / coming.value.suggested_filename
    coming.value.save_as(file)
    assert re.fullmatch(r"demonstration-R0-internal-\d{8}-\d{4}\.pdf", file.name)
    text = "\n".join(one.extract_text() for one in PdfReader(file).pages)
    streams = database.execute("SELECT version FROM tables_head").fetchall()
    assert "by Robin Hale" in text
    assert all(re.search(rf" {seq} [0-9a-f]{{64}}$", text, re.MULTILINE) for (seq,) in streams)

    page.get_by_text("File", exact=True).tap()
    expect(page.get_by_text(sha256(file.read_bytes()).hexdigest())).to_be_visible()
    director.button("Make it again and compare").tap()
    said = page.locator(".run-said")
    expect(said).to_contain_text("the same, byte for byte", timeout=A_MINUTE)


def test_report_that_is_cancelled_is_not_made_and_one_whose_worker_is_killed_is(
    floor: RunningFloor, director: Tablet, database: psycopg.Connection, gate: Gate
) -> None:
    page = director.page
    gate.close()
    ask(director, "R1", "PDF")
    gate.let_through(2)
    expect(bar(director)).to_have_attribute("value", "1", timeout=A_MINUTE)
    director.button("Cancel").tap()
    cancelled = page.locator(".run").filter(has_text="R1")
    expect(cancelled).to_contain_text("cancelled")
    gate.open()

    gate.close()
    ask(director, "R9", "PDF")
    gate.let_through(2)
    expect(bar(director)).to_have_attribute("value", "1", timeout=A_MINUTE)
    before = floor.child(WORKER)
    os.kill(before, signal.SIGKILL)
    eventually(lambda: floor.child(WORKER) not in {0, before}, seconds=60)
    expect(page.get_by_text("is being made")).to_be_visible()
    gate.open()
    expect(director.link("Download")).to_be_visible(timeout=2 * A_MINUTE)
    director.link("Reports").tap()
    expect(cancelled).to_contain_text("cancelled")
    assert database.execute(LAST_TWO).fetchall() == [("done", 2, True), ("cancelled", 1, False)]


def test_hands_are_imported_while_the_bar_moves_and_once_though_the_worker_is_killed(
    floor: RunningFloor, director: Tablet, database: psycopg.Connection, gate: Gate
) -> None:
    page = director.page
    director.link("Import hands").tap()
    files = page.get_by_label("Files of hands")
    files.set_input_files({"name": "a.phh", "mimeType": "text/plain", "buffer": b"x" * 5_000_000})
    expect(page.get_by_role("alert")).to_contain_text("Together that is more than")
    director.button("Import").tap()
    expect(page).to_have_url(re.compile(r"/imports$"))

    gate.close()
    files.set_input_files([SESSION])
    expect(page.get_by_role("alert")).to_be_empty()
    director.button("Import").tap()
    page.wait_for_url("**/imports/*")
    hands = page.get_by_role("progressbar", name="Hands gone through")
    for done in (0, 1):
        expect(page.get_by_text(f"{done} of 4 hands")).to_be_visible(timeout=A_MINUTE)
        expect(hands).to_have_attribute("value", str(done))
        gate.let_through(1)
    expect(hands).to_have_attribute("value", "2", timeout=A_MINUTE)
    before = floor.child(WORKER)
    os.kill(before, signal.SIGKILL)
    eventually(lambda: floor.child(WORKER) not in {0, before}, seconds=60)
    expect(page.get_by_text("is being imported")).to_be_visible()
    gate.open()
    expect(page.get_by_text("gone through to the end")).to_be_visible(timeout=2 * A_MINUTE)
    expect(director.link("3 recorded")).to_be_visible()
    expect(director.link("1 refused")).to_be_visible()
    expect(page.get_by_text("Seat 2 has 490 and cannot put in 590.")).to_be_visible()
    director.link("Replay").first.tap()
    page.wait_for_url("**/replay")
    assert database.execute(OPENED, [director.demo.tournament]).fetchone() == (3, 3)
