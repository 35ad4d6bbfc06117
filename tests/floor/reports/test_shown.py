"""A decision that its player reads on his own telephone: by a code, and nothing else by it."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from floor.models import ReportRun
from floor.reports import runs, shown
from floor.reports.audience import Profile
from floor.reports.registry import Format
from floor.wallclock import now
from tests.floor.miscalled import a_miscalled_pot, ruled
from tests.floor.room import Room, a_room
from tests.floor.visitor import Form, Page, Visitor, page

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def room() -> Room:
    """A pot ruled upon, by somebody with a name."""
    room = a_miscalled_pot()
    room.people["floor"].name = "Kim Arden"
    room.people["floor"].save()
    ruled(Visitor(room))
    return room


def made(room: Room, **other: Any) -> ReportRun:
    wanted = {
        "code": "R2",
        "format": Format.SCREEN,
        "profile": Profile.PLAYER,
        "language": "en",
        "table": room.table,
        "about": "r1",
    }
    run = runs.ask(room.people["floor"], room.tournament, runs.Wanted(**{**wanted, **other}))
    assert runs.make(run.pk)
    return run


def sent(visitor: Visitor, form: Form) -> Page:
    """Send a form and look at where it leads."""
    answer: Any = visitor.client.post(form.action, form.fields)
    assert answer.status_code == 302
    return page(visitor.client.get(answer["Location"]))


def shown_to_player(room: Room, run: ReportRun) -> str:
    """Show a decision, and return the address that its code holds."""
    floor = Visitor(room, "floor")
    report = f"{floor.floor_path}reports/{run.pk}"
    offered = floor.get(report)
    code = (
        sent(floor, offered.form("/show"))
        if offered.has_form("/show")
        else floor.get(f"{report}/code")
    )
    assert "<svg" in code.html
    address: str
    (address,) = set(re.findall(r'href="http://[^/"]+(/decision/[^"]+)"', code.html))
    return address


def scanned(address: str) -> HttpResponse:
    """Return what somebody's telephone gets who never signed in."""
    answer: Any = Client().get(address)
    assert isinstance(answer, HttpResponse)
    return answer


def test_floor_shows_a_decision_from_its_ruling_and_the_player_reads_it(room: Room) -> None:
    floor = Visitor(room, "floor")
    sheet = floor.get(f"{floor.path}ruling", id="r1")
    (form,) = (one for one in sheet.forms("/reports/ask") if one.fields.get("format") == ["screen"])
    on_screen = sent(floor, form)
    assert "For the player's own phone" in on_screen.text
    address = shown_to_player(room, ReportRun.objects.get())
    answer = scanned(address)
    read = page(answer)
    assert read.status == 200
    assert "Decision 1-001" in read.text
    assert "Suspected miscall" in read.text
    assert "seat 2" in read.text
    assert "He looked twice" in read.text
    assert "The decision stands. It was not appealed." in read.text
    assert re.search(r"until \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC", read.text)
    assert answer["Cache-Control"] == "private, no-store"
    assert answer["X-Robots-Tag"] == "noindex"
    assert not answer.cookies
    again = sent(floor, floor.get(f"{floor.path}ruling", id="r1").forms("/reports/ask")[0])
    assert "For the player's own phone" not in again.text  # on paper


def test_nothing_that_a_player_is_not_told_is_on_his_telephone(room: Room) -> None:
    read = scanned(shown_to_player(room, made(room))).content.decode()
    hidden = ("Kim Arden", "He said a straight", "p2", "p3", "Sign", "csrf")
    for said in (*hidden, "<script", "<form", "reports/"):
        assert said not in read, said


def test_rules_that_it_cites_open_without_signing_in(room: Room) -> None:
    read = scanned(shown_to_player(room, made(room, language="es"))).content.decode()
    assert '<html lang="es"' in read
    assert "La decisión sigue en pie" in read
    links = re.findall(rf'href="(/rules/{room.table}\?lang=es)#([\w-]+)"', read)
    assert links
    for href, provision in links:
        rules = page(Client().get(href))
        assert f'id="{provision}"' in rules.html


def test_it_says_how_the_decision_stands_by_now(room: Room) -> None:
    address = shown_to_player(room, made(room))

    def said() -> str:
        return page(scanned(address)).text

    room.play({"type": "ruling_appealed", "ruling": "r1", "by": 3, "words": "It was a question"})
    assert "was appealed, and the appeal is not decided yet" in said()
    decided = {"type": "appeal_decided", "ruling": "r1", "outcome": "overturned", "reason": "So"}
    room.play(decided, role="director")
    assert "overturned on appeal and stands no more" in said()
    assert "The decision stands" not in said()


def test_ruling_that_was_taken_back_or_followed_by_another_is_not_shown_as_standing(
    room: Room,
) -> None:
    address = shown_to_player(room, made(room))
    seq = room.play(
        {
            "type": "ruling_issued",
            "ruling": "r2",
            "claim": "c1",
            "finding": "no_fault",
            "provisions": [],
            "reason": "Heard again",
        },
        role="director",
    )
    assert "a later decision on the same claim" in page(scanned(address)).text
    first = seq - 1
    room.play(
        {"type": "entry_voided", "seq": first, "through": first, "reason": "Wrong table"},
        role="director",
    )
    assert "The floor has taken this decision back" in page(scanned(address)).text


def spoilt(token: str) -> str:
    return token[:-1] + ("A" if token[-1] != "A" else "B")


@pytest.mark.parametrize(
    "other",
    [
        spoilt,
        lambda token: spoilt(token[::-1])[::-1],
        lambda token: token.partition(":")[0],
        lambda _: "x",
        lambda token: f"{token}:{token}",
    ],
)
def test_address_that_nobody_was_shown_shows_nothing(
    room: Room, other: Callable[[str], str]
) -> None:
    address = shown_to_player(room, made(room))
    before, token = address.rsplit("/", 1)
    answer = scanned(f"{before}/{other(token)}")
    assert answer.status_code == 404
    assert "This code shows no decision" in answer.content.decode()
    assert answer["Cache-Control"] == "private, no-store"


def test_what_was_taken_back_stays_so_however_soon_it_is_shown_again(room: Room) -> None:
    run = made(room)
    shown.show(run)
    taken_back = f"/decision/{shown.token_of(run)}"
    assert scanned(taken_back).status_code == 200
    shown.take_back(run)
    shown.show(run)
    assert scanned(f"/decision/{shown.token_of(run)}").status_code == 200
    assert scanned(taken_back).status_code == 404


def test_code_ends_with_its_time_and_when_it_is_taken_back(room: Room) -> None:
    run = made(room)
    address = shown_to_player(room, run)
    assert shown_to_player(room, run) == address
    floor = Visitor(room, "floor")
    report = f"{floor.floor_path}reports/{run.pk}"
    after = sent(floor, floor.get(f"{report}/code").form("/hide"))
    assert "The code shows nothing any more" in after.text
    assert scanned(address).status_code == 404
    assert floor.get(f"{report}/code").status == 302

    shown_until = now() + shown.GOOD_FOR + timedelta(seconds=2)
    ReportRun.objects.filter(pk=run.pk).update(shown_until=shown_until.replace(microsecond=0))
    run.refresh_from_db()
    another = f"/decision/{shown.token_of(run)}"
    assert scanned(another).status_code == 200
    assert scanned(address).status_code == 404  # taken back is taken back
    ended = shown_until.replace(microsecond=0) - 2 * shown.GOOD_FOR
    ReportRun.objects.filter(pk=run.pk).update(shown_until=ended)
    run.refresh_from_db()
    assert scanned(f"/decision/{shown.token_of(run)}").status_code == 404
    assert scanned(another).status_code == 404


@pytest.mark.parametrize(
    "other",
    [
        {"profile": Profile.INTERNAL},
        {"profile": Profile.REGULATOR},
        {"format": Format.PDF},
        {"code": "R10", "profile": Profile.INTERNAL, "about": "1"},
        {"code": "R14", "profile": Profile.INTERNAL, "table": None, "about": ""},
    ],
)
def test_nothing_but_a_players_decision_is_ever_shown(room: Room, other: dict[str, Any]) -> None:
    run = made(room, **other)
    floor = Visitor(room, "floor")
    report = f"{floor.floor_path}reports/{run.pk}"
    assert not floor.get(report).has_form("/show")
    assert floor.client.post(f"{report}/show").status_code == 404
    shown.show(run)
    assert scanned(f"/decision/{shown.token_of(run)}").status_code == 404


def test_who_may_show_a_decision(room: Room) -> None:
    run = made(room)
    path = f"/t/{room.tournament}/reports/{run.pk}"
    for role, status in (("dealer", 403), ("auditor", 403), ("director", 302)):
        visitor = Visitor(room, role)
        for act in ("show", "hide"):
            assert visitor.client.post(f"{path}/{act}").status_code == status, (role, act)
    assert not Visitor(room, "auditor").get(path).has_form("/show")
    elsewhere = a_room()
    of_another = f"/t/{elsewhere.tournament}/reports/{run.pk}/show"
    assert Visitor(elsewhere, "floor").client.post(of_another).status_code == 404
    assert Client().post(f"{path}/show").status_code == 302  # to sign in
    run.refresh_from_db()
    assert run.shown_until is None
