"""Reports asked for on the page: made in the background, cancelled, taken up again, the same bytes each time."""

import io
import re
import zipfile
from datetime import timedelta
from hashlib import sha256
from pathlib import Path
from typing import IO, Any

import pytest
from django.db import OperationalError, connection
from django.http import StreamingHttpResponse
from django.test import Client

from floor.accounts import dismiss
from floor.models import ReportPart, ReportRun
from floor.reports import runs
from floor.reports.audience import Profile
from floor.reports.audit import verify
from floor.reports.facts.event import Progress
from floor.reports.making import made
from floor.reports.parameters import Parameters
from floor.reports.registry import BUNDLE, REPORTS, Format
from floor.reports.runs import Status
from floor.tasks import make_report, take_up_reports
from tables.log.roots import public_key
from tests.floor.room import Room, a_room, blinds, dealt, riffle, seated
from tests.floor.visitor import Page, Visitor, page

pytestmark = pytest.mark.django_db(transaction=True)
READS_HANDS = ("floor", "director", "auditor")


@pytest.fixture
def room() -> Room:
    room = a_room()
    room.play(*seated({1: 5_000, 2: 5_000, 3: 5_000}), riffle(), *blinds())
    return room


def asked(room: Room, *, code: str = "R1", format_: Format = Format.PDF) -> ReportRun:
    wanted = runs.Wanted(code=code, format=format_, profile=Profile.INTERNAL, language="en")
    return runs.ask(room.people["director"], room.tournament, wanted)


def content(run: ReportRun) -> bytes:
    return b"".join(runs.content_of(run))


def again(run: ReportRun) -> ReportRun:
    return ReportRun.objects.get(pk=run.pk)


def test_director_asks_on_the_page_reads_on_screen_and_downloads(room: Room) -> None:
    director = Visitor(room, "director")
    reports = director.get(f"{director.floor_path}reports")
    assert reports.text.count("R14 Shift hand-over") == 1
    form = next(one for one in reports.forms("/reports/ask") if one.fields["code"] == ["R15"])
    ready = director_follows(director, form, "screen")
    assert "Hands dealt 1" in ready.text
    assert "About this report" in ready.text
    ready = director_follows(director, form, "pdf")
    (href,) = re.findall(r'href="([^"]*/file)"', ready.html)
    answer: object = director.client.get(href)
    assert isinstance(answer, StreamingHttpResponse)
    assert answer["Content-Type"] == "application/pdf"
    assert re.fullmatch(
        r'attachment; filename="sunday-R15-internal-\d{8}-\d{4}\.pdf"',
        answer["Content-Disposition"],
    )
    assert answer.getvalue().startswith(b"%PDF")
    listed = director.get(f"{director.floor_path}reports")
    assert "ready" in listed.text


def test_report_on_screen_is_had_as_a_file_from_there(room: Room) -> None:
    director = Visitor(room, "director")
    reports = director.get(f"{director.floor_path}reports")
    form = next(one for one in reports.forms("/reports/ask") if one.fields["code"] == ["R15"])
    shown = director_follows(director, form, "screen")
    (also,) = shown.forms("/reports/ask")
    assert (also.fields["code"], also.fields["profile"]) == (["R15"], ["internal"])
    director_follows(director, also, "xlsx")
    last = ReportRun.objects.order_by("-asked_at")[0]
    assert runs.parameters_of(last).format is Format.XLSX
    for _ in range(5):
        director_follows(director, form, "csv")
    listed = director.get(f"{director.floor_path}reports")
    assert listed.text.index("Asked for earlier (3)") < listed.text.index("R0 Event report")


def test_who_was_dismissed_since_is_still_named_for_what_he_did(room: Room) -> None:
    room.play({"type": "stack_counted", "seat": 2, "amount": 4_875})
    dismiss(room.people["floor"], room.tournament)
    director = Visitor(room, "director")
    reports = director.get(f"{director.floor_path}reports")
    form = next(one for one in reports.forms("/reports/ask") if one.fields["code"] == ["R11"])
    shown = director_follows(director, form, "screen")
    (said,) = re.findall(r"4,875 -25 (\S+)", shown.text)
    assert said == str(room.people["floor"])
    assert "Counted, against the log: \u221225." in shown.text


def director_follows(director: Visitor, form: Any, format_: str) -> Page:
    answer = director.client.post(form.action, {**form.fields, "format": format_})
    assert answer.status_code == 302
    return page(director.client.get(answer["Location"]))


@pytest.mark.parametrize("format_", REPORTS["R11"].formats)
def test_same_parameters_are_the_same_bytes_whatever_came_since(
    room: Room, format_: Format
) -> None:
    first = asked(room, code="R11", format_=format_)
    assert runs.make(first.pk)
    room.play({"type": "chips_added", "seat": 1, "amount": 500, "reason": "rebuy"})
    second = ReportRun.objects.create(
        tournament=first.tournament,
        parameters=first.parameters,
        asked_by=first.asked_by,
        asked_at=first.asked_at,
        status=Status.WAITING,
    )
    assert runs.make(second.pk)
    assert content(first) == content(second) != b""
    assert again(first).sha256 == again(second).sha256 == sha256(content(first)).hexdigest()
    later = asked(room, code="R11", format_=format_)
    assert runs.make(later.pk)
    assert content(later) != content(first)


def test_auditor_is_handed_a_bundle_that_is_whole(room: Room, tmp_path: Path) -> None:
    wanted = runs.Wanted(code=BUNDLE, format=Format.ZIP, profile=Profile.INTERNAL, language="es")
    run = runs.ask(room.people["auditor"], room.tournament, wanted)
    assert runs.make(run.pk)
    path = tmp_path / "bundle.zip"
    path.write_bytes(content(run))
    assert list(verify.faults_of(str(path), public_key())) == []
    with zipfile.ZipFile(path) as archive:
        reports = {name[8:].split("-")[0] for name in archive.namelist() if name[:8] == "reports/"}
    whole = {code for code, one in REPORTS.items() if one.make and not one.about_one}
    assert reports == whole
    again_ = ReportRun.objects.create(
        tournament=run.tournament,
        parameters=run.parameters,
        asked_by=run.asked_by,
        asked_at=run.asked_at,
        status=Status.WAITING,
    )
    assert runs.make(again_.pk)
    assert content(again_) == content(run)


def test_report_is_made_once_and_one_that_was_lost_is_taken_up(room: Room) -> None:
    run = asked(room)
    assert take_up_reports.delay().get() == 1
    assert again(run).status == Status.DONE
    assert make_report.delay(str(run.pk)).get() is False
    assert take_up_reports.delay().get() == 0


def test_run_whose_maker_died_is_made_by_another(room: Room) -> None:
    run = asked(room)
    ReportRun.objects.filter(pk=run.pk).update(status=Status.RUNNING, done=1)
    assert runs.make(run.pk)
    assert again(run).status == Status.DONE


def test_run_that_another_is_making_is_left_to_him(room: Room) -> None:
    run = asked(room)
    key = [runs.LOCKS, run.pk.int & 0x7FFFFFFF]
    elsewhere = connection.copy()
    with elsewhere.cursor() as other:
        other.execute("SELECT pg_advisory_lock(%s, %s)", key)
        assert runs.make(run.pk) is False
        assert again(run).status == Status.WAITING
        other.execute("SELECT pg_advisory_unlock(%s, %s)", key)
    elsewhere.close()
    assert runs.make(run.pk)


def cancelled_by_page(director: Visitor, run: ReportRun) -> None:
    form = director.get(f"{director.floor_path}reports").form(f"{run.pk}/cancel")
    assert director.client.post(form.action, form.fields).status_code == 302


def test_cancelled_run_is_not_made_and_keeps_nothing(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    director = Visitor(room, "director")
    waiting = asked(room)
    cancelled_by_page(director, waiting)
    assert runs.make(waiting.pk) is False
    # In the middle of its making, just as a table was read.
    going = asked(room)
    making = made

    def interrupted(parameters: Parameters, progress: Progress) -> IO[bytes]:
        runs.cancel(going)
        return making(parameters, progress)

    monkeypatch.setattr(runs, "made", interrupted)
    assert runs.make(going.pk) is False
    assert {again(waiting).status, again(going).status} == {Status.CANCELLED}
    assert not ReportPart.objects.exists()


def test_report_that_cannot_be_made_says_so(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    run = asked(room)

    def broken(*_: Any) -> bytes:
        raise ZeroDivisionError

    monkeypatch.setattr(runs, "made", broken)
    assert runs.make(run.pk) is False
    director = Visitor(room, "director")
    assert "could not be made" in director.get(f"{director.floor_path}reports").text


def test_floor_puts_a_ruling_and_its_hand_on_paper_from_where_they_are_shown(room: Room) -> None:
    room.play(
        {
            "type": "ruling_issued",
            "ruling": "r1",
            "finding": "dealer_error",
            "provisions": [],
            "reason": "the dealer misread the turn",
        }
    )
    room.people["floor"].name = "Kim Arden"
    room.people["floor"].save()
    floor = Visitor(room, "floor")
    sheet = floor.get(f"{floor.path}ruling", id="r1")
    first, _by_code, second = sheet.forms("/reports/ask")
    documents = (first, second)
    assert [one.fields["code"] for one in documents] == [["R2"], ["R10"]]
    for form, said in zip(documents, ("Decision document", "Hand reconstruction"), strict=True):
        answer = floor.client.post(form.action, {**form.fields, "format": "pdf"})
        assert said in page(floor.client.get(answer["Location"])).text
    on_screen = floor.client.post(documents[0].action, {**documents[0].fields, "format": "screen"})
    assert "the dealer misread the turn" in page(floor.client.get(on_screen["Location"])).text
    told = {**documents[0].fields, "format": "screen", "profile": "player"}
    for_a_player = page(floor.client.get(floor.client.post(documents[0].action, told)["Location"]))
    assert "Dealer error" in for_a_player.text
    assert "Ruled by the floor" in for_a_player.text
    assert not Visitor(room, "dealer").get(f"{floor.path}ruling", id="r1").forms("/reports/ask")


def test_a_hand_is_reconstructed_in_every_form_from_its_replay(room: Room) -> None:
    auditor = Visitor(room, "auditor")
    replay = auditor.get(f"{auditor.path}hands/1/replay")
    (form,) = replay.forms("/reports/ask")
    ready = director_follows(auditor, form, "screen")
    assert "R10 Hand reconstruction" in ready.text
    (lines,) = re.findall(r'href="([^"]*/file)"', director_follows(auditor, form, "jsonl").html)
    assert '"section":"steps"' in auditor.get(lines).html
    for file in ("phh", "ohh"):
        (href,) = re.findall(rf'href="([^"]*hand/1\.{file})"', replay.html)
        assert auditor.get(href).status == 200
    assert Visitor(room, "dealer").get(f"{auditor.path}hands/1/replay").forms("/reports/ask") == []


def test_who_may_ask_for_what(room: Room) -> None:
    path = f"/t/{room.tournament}/reports"
    whole = {code for code, one in REPORTS.items() if not one.about_one}
    expected = {"director": whole - {BUNDLE}, "auditor": whole, "floor": {"R14"}}
    for role, codes in expected.items():
        visitor = Visitor(room, role)
        forms = visitor.get(path).forms("/reports/ask")
        assert {one.fields["code"][0] for one in forms} == codes
    assert Visitor(room, "dealer").get(path).status == 403
    run = asked(room)
    runs.make(run.pk)
    for role, status in (("floor", 403), ("dealer", 403), ("auditor", 200)):
        assert (
            Visitor(room, role).get(f"{path}/{run.pk}/file").status == status
            if status != 200
            else True
        )
    floor = Visitor(room, "floor")
    sent = {"code": "R1", "profile": "internal", "format": "pdf"}
    assert floor.client.post(f"{path}/ask", sent).status_code == 403
    for wrong in (
        {"code": "R2"},
        {"code": "R99"},
        {"profile": "player"},
        {"profile": "all"},
        {"format": "doc"},
    ):
        answer = Visitor(room, "director").client.post(f"{path}/ask", {**sent, **wrong})
        assert answer.status_code == 404, wrong
    other = a_room()
    assert Visitor(other, "director").get(f"/t/{other.tournament}/reports/{run.pk}").status == 404
    assert Client().get(f"{path}/{run.pk}/file").status_code == 302


def test_hand_that_was_reconstructed_for_an_auditor_is_read_by_auditors_alone(room: Room) -> None:
    room.play(dealt(2, "As", "Kd"), dealt(3, "7c", "7d"), dealt(1, "2h", "9s"), role="dealer")
    room.play(
        {"type": "folded", "seat": 1},
        {"type": "folded", "seat": 2},
        {"type": "pot_pushed", "pot": 0, "shares": [{"seat": 3, "amount": 200}]},
        {"type": "deck_scrambled"},
        role="dealer",
    )
    of_the_hand = runs.Wanted(
        code="R10",
        format=Format.SCREEN,
        profile=Profile.INTERNAL,
        language="en",
        table=room.table,
        about="1",
    )
    path = f"/t/{room.tournament}/reports"
    for asker, shown in (("auditor", {"auditor"}), ("director", set(READS_HANDS))):
        run = runs.ask(room.people[asker], room.tournament, of_the_hand)
        assert runs.make(run.pk)
        for role in READS_HANDS:
            visitor = Visitor(room, role)
            read = visitor.get(f"{path}/{run.pk}")
            assert read.status == (200 if role in shown else 403)
            assert visitor.get(f"{path}/{run.pk}/file").status == read.status
            assert (f"{run.pk}" in visitor.get(path).html) is (role in shown)
            assert ("2♥" in read.text) is (asker == role == "auditor")


def test_run_is_cancelled_by_who_asked_for_it_or_a_director(room: Room) -> None:
    for asker, role, status in (
        ("director", "floor", 403),
        ("auditor", "floor", 403),
        ("director", "auditor", 403),
        ("floor", "floor", 302),
        ("floor", "director", 302),
    ):
        wanted = runs.Wanted(code="R14", format=Format.PDF, profile=Profile.INTERNAL, language="en")
        run = runs.ask(room.people[asker], room.tournament, wanted)
        visitor = Visitor(room, role)
        listed = visitor.get(f"/t/{room.tournament}/reports")
        assert listed.has_form(f"{run.pk}/cancel") is (status != 403)
        path = f"/t/{room.tournament}/reports/{run.pk}/cancel"
        assert visitor.client.post(path).status_code == status
        assert (again(run).status == Status.CANCELLED) is (status != 403)


def test_document_for_a_player_names_nobody_of_the_staff(room: Room) -> None:
    room.people["floor"].name = "Kim Arden"
    room.people["floor"].save()
    room.play(
        {
            "type": "ruling_issued",
            "ruling": "r1",
            "finding": "dealer_error",
            "provisions": [],
            "reason": "x",
        }
    )
    for profile, named in ((Profile.INTERNAL, True), (Profile.PLAYER, False)):
        wanted = runs.Wanted(
            code="R2",
            format=Format.SCREEN,
            profile=profile,
            language="en",
            table=room.table,
            about="r1",
        )
        run = runs.ask(room.people["floor"], room.tournament, wanted)
        assert runs.make(run.pk)
        assert (b"Kim Arden" in content(run)) is named


def test_bundle_leaves_out_a_hand_in_play_also_where_it_was_told_twice(room: Room) -> None:
    cards = [dealt(2, "As", "Kd"), dealt(3, "7c", "7d"), dealt(1, "2h", "9s")]
    began = room.play(*cards, role="dealer") - 5
    wrong_button = {"type": "entry_voided", "seq": began, "through": began + 5, "reason": "button"}
    room.play(wrong_button, riffle(), *blinds(), *cards)
    wanted = runs.Wanted(code=BUNDLE, format=Format.ZIP, profile=Profile.INTERNAL, language="en")
    run = runs.ask(room.people["auditor"], room.tournament, wanted)
    assert runs.make(run.pk)
    with zipfile.ZipFile(io.BytesIO(content(run))) as archive:
        entries = archive.read(f"entries/{room.table}.jsonl").decode()
    assert "player_seated" in entries
    assert "cards_dealt" not in entries


def test_nobody_has_more_reports_made_at_once_than_he_could_read(room: Room) -> None:
    for _ in range(runs.MOST_AT_ONCE):
        asked(room)
    path = f"/t/{room.tournament}/reports/ask"
    sent = {"code": "R14", "profile": "internal", "format": "pdf"}
    refused = page(Visitor(room, "director").client.post(path, sent))
    assert "wait for them, or cancel some" in refused.text
    assert Visitor(room, "floor").client.post(path, sent).status_code == 302
    runs.cancel(ReportRun.objects.filter(asked_by=room.people["director"])[0])
    assert Visitor(room, "director").client.post(path, sent).status_code == 302
    about = {"code": "R2", "table": room.table, "about": "x" * 101}
    assert Visitor(room, "floor").client.post(path, {**sent, **about}).status_code == 404


def test_what_others_ask_for_crowds_nobodys_reports_out_of_his_list(room: Room) -> None:
    wanted = runs.Wanted(code="R14", format=Format.PDF, profile=Profile.INTERNAL, language="en")
    first = runs.ask(room.people["floor"], room.tournament, wanted)
    for _ in range(45):
        run = asked(room)
        assert runs.cancel(run)
    floor = Visitor(room, "floor")
    assert str(first.pk) in floor.get(f"{floor.floor_path}reports").html
    assert str(first.pk) not in Visitor(room, "director").get(f"{floor.floor_path}reports").html


def test_nobody_fills_the_disk_with_reports(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "MOST_AN_HOUR", 2)
    run = asked(room)
    assert runs.make(run.pk)
    director, path = Visitor(room, "director"), f"/t/{room.tournament}/reports"
    assert director.client.post(f"{path}/{run.pk}/again").status_code == 302
    sent = {"code": "R14", "profile": "internal", "format": "pdf"}
    for answer in (
        director.client.post(f"{path}/{name}", sent) for name in ("ask", f"{run.pk}/again")
    ):
        assert "2 reports within an hour" in page(answer).text
    assert Visitor(room, "floor").client.post(f"{path}/ask", sent).status_code == 302
    ReportRun.objects.filter(pk=run.pk).update(asked_at=run.asked_at - timedelta(hours=1))
    assert director.client.post(f"{path}/ask", sent).status_code == 302


def test_report_is_made_again_on_the_page_and_compared(room: Room) -> None:
    first = asked(room, code="R11", format_=Format.CSV)
    assert runs.make(first.pk)
    room.play({"type": "chips_added", "seat": 1, "amount": 500, "reason": "rebuy"})
    auditor = Visitor(room, "auditor")
    made_first = auditor.get(f"{auditor.floor_path}reports/{first.pk}")
    assert again(first).sha256 in made_first.text
    (form,) = made_first.forms("/again")
    answer = auditor.client.post(form.action, form.fields)
    repeated = page(auditor.client.get(answer["Location"]))
    assert "made again from the same parameters: the same, byte for byte" in repeated.text
    ReportRun.objects.filter(pk=first.pk).update(sha256="0" * 64)
    assert "and not the same" in page(auditor.client.get(answer["Location"])).text


def test_report_that_its_makers_die_of_is_given_up(room: Room) -> None:
    run = asked(room)
    ReportRun.objects.filter(pk=run.pk).update(status=Status.RUNNING, tries=runs.MOST_TRIES)
    assert runs.make(run.pk) is False
    assert again(run).status == Status.FAILED
    assert take_up_reports.delay().get() == 0


def test_report_is_tried_again_once_the_database_is_back(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = asked(room)

    def away(_parameters: Parameters, _progress: Progress) -> IO[bytes]:
        raise OperationalError("the server closed the connection")

    with monkeypatch.context() as broken:
        broken.setattr(runs, "made", away)
        with pytest.raises(OperationalError):
            runs.make(run.pk)
    assert again(run).status == Status.RUNNING
    assert runs.make(run.pk)
    assert again(run).status == Status.DONE
