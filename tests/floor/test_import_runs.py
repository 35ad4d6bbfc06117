"""Files of hands imported on the page: who may, what comes of each hand, cancelled, broken off, gone on with."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.db import OperationalError, connection
from django.test import Client
from msgspec.structs import replace

from floor import import_runs, importing
from floor.accounts import dismiss, role_in
from floor.import_runs import MOST_BYTES, MOST_TRIES, Sent, What
from floor.imports import files as formats
from floor.models import ImportFile, ImportHand, ImportRun, Membership
from floor.problems import Problem
from floor.reports.runs import Status
from floor.tasks import import_hands, take_up_imports
from rulings.domain.permissions import Role
from tables.log.check import check_streams
from tables.models import EntryRow
from tests.floor.room import EVERYBODY, Room, a_room
from tests.floor.visitor import Page, Visitor, page

pytestmark = pytest.mark.django_db(transaction=True)
CASES = Path(__file__).parent / "phh"
SESSION = (CASES / "session.phhs").read_bytes()
HANDS = 4  # of which the second cannot have been
HEADS_UP = (CASES / "heads_up.phh").read_bytes()


@pytest.fixture
def room() -> Room:
    return a_room()


def sent(director: Visitor, *files: tuple[str, bytes], **typed: str) -> Page:
    """Choose files on the page, send them, and look at where that leads."""
    path = f"{director.floor_path}imports"
    form = director.get(path).form("/imports")
    uploaded = [SimpleUploadedFile(name, content) for name, content in files]
    answer = director.client.post(form.action, {**form.fields, "files": uploaded, **typed})
    if answer.status_code != 302:
        return page(answer)
    return page(director.client.get(answer["Location"]))


def asked(room: Room, *files: tuple[str, bytes]) -> ImportRun:
    """Ask for an import, with nobody told."""
    chosen = [Sent(name, content) for name, content in files or (("session.phhs", SESSION),)]
    return import_runs.ask(room.people["director"], room.tournament, "tda", chosen)


def again(run: ImportRun) -> ImportRun:
    return ImportRun.objects.get(pk=run.pk)


def came_of(run: ImportRun) -> list[str]:
    hands = ImportHand.objects.filter(file__run=run).order_by("file__number", "number")
    return list(hands.values_list("outcome", flat=True))


def sums(shown: Page) -> dict[str, int]:
    found = re.findall(r"(\d+) (recorded|known already|refused)", shown.text)
    return {name: int(number) for number, name in reversed(found)}


def test_director_imports_files_and_goes_to_the_hands(room: Room) -> None:
    director = Visitor(room, "director")
    assert (
        f'href="{director.floor_path}imports"' in director.get(f"{director.floor_path}reports").html
    )
    before = director.get(f"{director.floor_path}imports").text
    assert "Nothing is added to Sunday" in before
    assert "each hand a table of its own" in before
    entries = check_streams().entries
    events = EntryRow.objects.filter(tournament=room.tournament).count()

    shown = sent(
        director,
        ("session.phhs", SESSION),
        ("side_pots.phh", (CASES / "side_pots.phh").read_bytes()),
    )
    assert "5 of 5 hands" in shown.text
    assert sums(shown) == {"recorded": 4, "known already": 0, "refused": 1}
    assert "4 with a note" in shown.text
    assert "session.phhs, hand 2, action 6: Seat 2 has 490 and cannot put in 590." in shown.text
    assert "At action 5 the file says: all in" in shown.text
    replays = re.findall(r'href="([^"]*/replay)"', shown.html)
    assert len(replays) == 4
    for href in replays:
        assert director.get(href).status == 200
    assert check_streams().whole
    assert check_streams().entries > entries
    assert EntryRow.objects.filter(tournament=room.tournament).count() == events
    assert "session.phhs and 1 other file" in director.get(f"{director.floor_path}imports").text
    assert not any(bytes(one.content) for one in ImportFile.objects.all())


def test_same_file_again_records_nothing_new(room: Room) -> None:
    director = Visitor(room, "director")
    sent(director, ("session.phhs", SESSION))
    entries = check_streams().entries
    shown = sent(director, ("of the same.phhs", SESSION))
    assert sums(shown) == {"recorded": 0, "known already": 3, "refused": 1}
    assert check_streams().entries == entries
    assert len(re.findall(r'href="([^"]*/replay)"', shown.html)) == 3


def test_file_that_the_command_imported_is_known(room: Room) -> None:
    call_command("import_hands", str(CASES / "heads_up.phh"))
    entries = check_streams().entries
    shown = sent(Visitor(room, "director"), ("heads_up.phh", HEADS_UP))
    assert sums(shown)["known already"] == 1
    assert check_streams().entries == entries
    # Nobody directed it: now its director does, and opens the hand.
    (href,) = re.findall(r'href="([^"]*/replay)"', shown.html)
    assert Visitor(room, "director").get(href).status == 200


def test_another_rulebook_is_another_tournament(room: Room) -> None:
    director = Visitor(room, "director")
    sent(director, ("heads_up.phh", HEADS_UP))
    shown = sent(director, ("heads_up.phh", HEADS_UP), rulebook="roberts")
    assert sums(shown)["recorded"] == 1
    opened = EntryRow.objects.filter(type="tournament_opened", payload__name="heads_up.phh")
    assert {row.payload["rulebook"] for row in opened} == {"tda", "roberts"}


@pytest.mark.parametrize("role", EVERYBODY)
def test_directors_alone_import(room: Room, role: str) -> None:
    run = asked(room)
    visitor = Visitor(room, role)
    path = f"{visitor.floor_path}imports"
    status = 200 if role == "director" else 403
    for answer in (
        visitor.client.get(path),
        visitor.client.get(f"{path}/{run.pk}"),
        visitor.client.post(
            path, {"rulebook": "tda", "files": SimpleUploadedFile("a.phh", HEADS_UP)}
        ),
        visitor.client.post(f"{path}/{run.pk}/cancel"),
    ):
        assert answer.status_code in ({200, 302} if status == 200 else {403})
        if status == 403:
            assert "Only a director of this tournament may import" in page(answer).text
    if status == 403:
        assert again(run).status == Status.WAITING
        assert ImportRun.objects.count() == 1
        reports = visitor.get(f"{visitor.floor_path}reports")
        assert "Import hands" not in reports.text
    assert Client().get(path).status_code == 302
    other = a_room()
    assert Visitor(other, "director").get(f"/t/{other.tournament}/imports/{run.pk}").status == 404


def test_director_by_pin_alone_does_not_import(room: Room) -> None:
    director = room.people["director"]
    director.acts_everywhere = False
    with pytest.raises(Problem) as refused:
        asked(room)
    assert refused.value.fault == "pin_not_enough"


def test_files_of_others_are_not_entered(room: Room) -> None:
    sent(Visitor(room, "director"), ("heads_up.phh", HEADS_UP))
    other = a_room()
    refused = sent(Visitor(other, "director"), ("<b>mine</b>.phh", HEADS_UP))
    assert refused.status == 403
    assert "was imported before, into a tournament that you do not direct: ask Ada" in refused.text
    assert "<b>" not in refused.html
    assert ImportRun.objects.count() == 1


def test_directors_of_the_event_direct_what_was_imported(room: Room) -> None:
    second = room.people["floor"]
    Membership.objects.filter(person=second).update(role=Role.DIRECTOR)
    sent(Visitor(room, "director"), ("heads_up.phh", HEADS_UP))
    (into,) = ImportFile.objects.values_list("into", flat=True)
    assert role_in(second, into) is Role.DIRECTOR
    assert role_in(room.people["dealer"], into) is None
    # Whoever has no part there any more is led nowhere.
    dismiss(second, into)
    run = ImportRun.objects.get()
    shown = Visitor(room, "floor").get(f"/t/{room.tournament}/imports/{run.pk}")
    assert "1 recorded" in shown.text
    assert not re.findall(r'href="[^"]*/replay"', shown.html)


def test_what_is_no_file_of_hands_is_refused_and_opens_nothing(room: Room) -> None:
    streams = check_streams().streams
    shown = sent(
        Visitor(room, "director"),
        ("<i>notes</i>.txt", b"buy milk"),
        ("photo.phh", bytes(range(256))),
        ("empty.ohh", b" "),
        ("broken.ohh", b'{"ohh": '),
        ("heads_up.phh", HEADS_UP),
    )
    assert sums(shown) == {"recorded": 1, "known already": 0, "refused": 4}
    assert "hand 1, the file: is neither PHH (TOML) nor OHH (JSON)." in shown.text
    assert "photo.phh, hand 1, the file: is no TOML" in shown.text
    assert "empty.ohh, hand 1, the file: is empty." in shown.text
    assert "broken.ohh, hand 1, the file: is no JSON" in shown.text
    assert "<i>" not in shown.html
    assert check_streams().streams == streams + 2


def test_too_much_and_nothing_are_refused_in_words(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    director = Visitor(room, "director")
    assert (
        "at most 3.5 MB together, and 500 files"
        in director.get(f"{director.floor_path}imports").text
    )
    nothing = sent(director)
    assert nothing.status == 422
    assert "No file was chosen" in nothing.text
    large = sent(
        director, ("a.phh", b"x" * (MOST_BYTES // 2)), ("b.phh", b"x" * (MOST_BYTES // 2 + 2))
    )
    assert large.status == 422
    assert "Together that is more than 3.5 MB" in large.text
    many = sent(director, *((f"{number}.phh", b"x") for number in range(501)))
    assert many.status == 422
    unknown = sent(director, ("a.phh", HEADS_UP), rulebook="hoyle")
    assert unknown.status == 404
    assert "There is no such rulebook" in unknown.text
    monkeypatch.setattr(import_runs, "MOST_AT_ONCE", 1)
    asked(room)
    assert sent(director, ("a.phh", HEADS_UP)).status == 429
    assert ImportRun.objects.count() == 1


def test_lost_message_is_sent_again_and_an_ended_run_is_left_alone(room: Room) -> None:
    run = asked(room)
    assert take_up_imports.delay().get() == 1
    assert again(run).status == Status.DONE
    entries = check_streams().entries
    assert import_hands.delay(str(run.pk)).get() is False
    assert take_up_imports.delay().get() == 0
    assert check_streams().entries == entries


class Death(BaseException):
    """A worker's own: nothing after it runs."""


def dies(monkeypatch: pytest.MonkeyPatch, *, at: int, error: BaseException) -> None:
    """Let the import end just after a hand was recorded, before anything else was kept."""
    recording, hands = importing.record_hand, 0

    def record(*given: Any) -> Any:
        nonlocal hands
        refusal = recording(*given)
        hands += 1
        if hands == at:
            raise error
        return refusal

    monkeypatch.setattr(import_runs, "record_hand", record)


@pytest.mark.parametrize("error", [Death(), OperationalError()])
def test_run_that_was_broken_off_records_each_hand_once(
    room: Room, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    run = asked(room)
    with monkeypatch.context() as patched:
        dies(patched, at=2, error=error)
        with pytest.raises(type(error)):
            import_runs.run_import(run.pk)
    assert again(run).status == Status.RUNNING
    assert (again(run).done, again(run).whole) == (2, HANDS)
    assert came_of(run) == [What.RECORDED, What.REFUSED]
    assert take_up_imports.delay().get() == 1
    assert came_of(run) == [What.RECORDED, What.REFUSED, What.RECORDED, What.RECORDED]
    assert again(run).done == HANDS
    opened = EntryRow.objects.filter(type="table_opened").exclude(tournament=room.tournament)
    assert opened.count() == len(set(opened.values_list("table", flat=True))) == 3


def test_run_whose_workers_die_of_one_hand_is_given_up(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = asked(room)
    dies(monkeypatch, at=1, error=Death())
    for _ in range(MOST_TRIES):
        with monkeypatch.context() as patched:
            dies(patched, at=1, error=Death())
            with pytest.raises(Death):
                import_runs.run_import(run.pk)
    assert import_runs.run_import(run.pk) is False
    assert again(run).status == Status.FAILED
    shown = Visitor(room, "director").get(f"/t/{room.tournament}/imports/{run.pk}")
    assert "broken off: import it again" in shown.text


def test_run_that_another_is_at_is_left_to_him(room: Room) -> None:
    run = asked(room)
    key = [import_runs.LOCKS, run.pk.int & 0x7FFFFFFF]
    elsewhere = connection.copy()
    with elsewhere.cursor() as other:
        other.execute("SELECT pg_advisory_lock(%s, %s)", key)
        assert import_runs.run_import(run.pk) is False
        other.execute("SELECT pg_advisory_unlock(%s, %s)", key)
    elsewhere.close()
    assert import_runs.run_import(run.pk)


def test_import_is_cancelled_between_two_hands_and_done_again_later(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    director = Visitor(room, "director")
    run = asked(room)
    reading = formats.read_hands

    def interrupted(*given: Any) -> Any:
        for number, hand in enumerate(reading(*given), start=1):
            if number == 2:
                shown = director.get(f"{director.floor_path}imports/{run.pk}")
                assert "is being imported" in shown.text
                assert "1 of 4 hands" in shown.text
                assert 'data-poll="1000"' in shown.html
                form = shown.form(f"{run.pk}/cancel")
                assert director.client.post(form.action, form.fields).status_code == 302
            yield hand

    with monkeypatch.context() as patched:
        patched.setattr(import_runs, "read_hands", interrupted)
        assert import_runs.run_import(run.pk) is False
    assert again(run).status == Status.CANCELLED
    shown = director.get(f"{director.floor_path}imports/{run.pk}")
    assert "cancelled: what was recorded by then stays" in shown.text
    assert "data-poll" not in shown.html
    assert sums(shown)["recorded"] == 1
    assert not any(bytes(one.content) for one in ImportFile.objects.all())
    assert take_up_imports.delay().get() == 0
    assert sums(sent(director, ("session.phhs", SESSION))) == {
        "recorded": 2,
        "known already": 1,
        "refused": 1,
    }


def test_run_cancelled_before_anybody_took_it_up_records_nothing(room: Room) -> None:
    run = asked(room)
    assert import_runs.cancel(run)
    assert import_runs.run_import(run.pk) is False
    assert import_runs.cancel(run) is False
    assert came_of(run) == []


def test_hand_recorded_otherwise_before_is_told(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    (hand,) = formats.read_hands("heads_up.phh", HEADS_UP)
    with monkeypatch.context() as patched:
        another = replace(hand, players={seat: f"Zed {seat}" for seat in (1, 2)})
        patched.setattr(import_runs, "read_hands", lambda *_: iter([another]))
        assert import_runs.run_import(asked(room, ("heads_up.phh", HEADS_UP)).pk)
    shown = sent(Visitor(room, "director"), ("heads_up.phh", HEADS_UP))
    assert "heads_up.phh, hand 1, the log: " in shown.text
    assert sums(shown)["refused"] == 1


def test_fault_of_the_program_is_told_and_the_next_file_is_imported(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading = formats.read_hands

    def broken(file: str, content: bytes) -> Any:
        for number, hand in enumerate(reading(file, content), start=1):
            if file == "session.phhs" and number == 3:
                raise ZeroDivisionError
            yield hand

    monkeypatch.setattr(import_runs, "read_hands", broken)
    run = asked(room, ("session.phhs", SESSION), ("heads_up.phh", HEADS_UP))
    assert import_runs.run_import(run.pk)
    assert came_of(run) == [What.RECORDED, What.REFUSED, What.REFUSED, What.RECORDED]
    shown = Visitor(room, "director").get(f"/t/{room.tournament}/imports/{run.pk}")
    assert "session.phhs: The rest could not be read, by a fault of this program" in shown.text


def test_long_import_is_read_page_by_page_the_refused_first(room: Room) -> None:
    good, bad = HEADS_UP.decode(), "variant = 'NT'\n"
    hands = [bad if number == 70 else good for number in range(1, 131)]
    many = "\n".join(f"[{number}]\n{hand}" for number, hand in enumerate(hands, start=1))
    director = Visitor(room, "director")
    shown = sent(director, ("many.phhs", many.encode()))
    assert sums(shown)["recorded"] == 129
    assert "Hands 1 to 100 of 130" in shown.text
    assert shown.text.index("many.phhs, hand 70,") < shown.text.index("many.phhs, hand 1 ")
    run = ImportRun.objects.get()
    path = f"{director.floor_path}imports/{run.pk}"
    assert len(re.findall('/replay"', director.get(path, page=2).html)) == 30
    refused = director.get(path, of="refused")
    assert "many.phhs, hand 70," in refused.text
    assert '/replay"' not in refused.html
    assert director.get(path, page=3).status == 404
    assert director.get(path, page="x").status == 404


@pytest.mark.parametrize("name", ["session.phhs", "side_pots.phh", "../ohh/cash_session.ohh"])
def test_hands_are_counted_as_they_are_read(name: str) -> None:
    content = (CASES / name).read_bytes()
    for file in (name, "nameless", "wrong.json"):
        assert formats.count_hands(file, content) == len(list(formats.read_hands(file, content)))


def test_page_is_read_in_spanish(room: Room) -> None:
    director = Visitor(room, "director")
    director.client.post("/language", {"language": "es", "next": "/"})
    shown = director.get(f"{director.floor_path}imports")
    assert "Qué pasará" in shown.text
    assert "What will happen" not in shown.text
