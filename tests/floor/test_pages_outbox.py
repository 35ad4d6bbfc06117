"""What a tablet held without network: which forms may wait, and how the server takes what they send later."""

import json
import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from html import unescape
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from floor.asking import IDLE_AT_A_TABLE
from floor.forms.acts import CALL_FORMS, PAD_FORMS
from floor.forms.queued import queue_of
from floor.models import Device
from floor.views.held import happened
from floor.wallclock import new_id, now
from rulings.domain.permissions import PLAY_TYPES
from rulings.stories import story_of
from tables.domain.envelope import Recorded, StreamId
from tests.floor.room import Room, a_room, blinds, refused, riffle, seated, value
from tests.floor.tablets import Tablet as PairedTablet
from tests.floor.visitor import Form, Visitor

pytestmark = pytest.mark.django_db


@pytest.fixture
def room() -> Room:
    return a_room()


def test_what_was_seen_may_wait_and_what_is_decided_may_not() -> None:
    played = PLAY_TYPES & PAD_FORMS.keys()
    assert [act for act in sorted(played) if not queue_of(act)] == []
    assert [act for act in CALL_FORMS if not queue_of(act)] == []
    for act in ("ruling_issued", "penalty_issued", "claim_admitted", "claim_withdrawn"):
        assert not queue_of(act)


def test_a_form_that_may_wait_says_what_it_is(room: Room) -> None:
    room.play(*seated({1: 5000, 2: 5000, 3: 5000}), riffle(), *blinds())
    floor = Visitor(room)
    kinds = dict(re.findall(r'data-queue="(\w+)" data-what="([^"]*)"', floor.table().html))
    assert kinds.items() >= {("call", "Call the floor"), ("play", "Raise to another amount")}
    assert 'data-queue="boundary" data-what="Next riffle" data-where="Table 7"' in (
        floor.table(record="hand_started").html
    )
    claim = floor.get(f"{floor.path}claim/new", kind="reading", hand=1)
    assert 'data-queue="claim"' in claim.html
    assert "data-queue" not in floor.get(f"{floor.path}rule", hand=1).html


def test_the_pages_that_end_a_hand_are_fetched_ahead(played: Room) -> None:
    html = Visitor(played, "dealer").table().html
    ahead = {unescape(href) for href in re.findall(r'href="([^"]*)"\s+data-ahead', html)}
    assert {"?record=pot_pushed&pot=0#record", "?record=hand_started#record"} <= ahead
    assert any(href.endswith("claim/new?hand=1") for href in ahead)


def plain(answer: object) -> HttpResponse:
    assert isinstance(answer, HttpResponse)
    return answer


class Tablet:
    """A tablet of somebody's: it holds forms, and sends them later."""

    def __init__(self, room: Room, role: str = "floor") -> None:
        self.visitor = Visitor(room, role)
        self.room, self.role = room, role
        self.by = f"{room.people[role].code} {role}"

    def send(self, form: Form, *, by: str | None = None, **typed: Any) -> HttpResponse:
        held = {"occurred_at": (now() - timedelta(minutes=5)).isoformat()}
        data = {**form.fields, **held, **typed}
        headers = {"X-Floorbook-Outbox": "1", "X-Floorbook-By": by or self.by}
        return plain(self.visitor.client.post(form.action, data, headers=headers))

    def form(self, action: str, **query: Any) -> Form:
        return self.visitor.table(**query).form(action)

    def claim(self) -> Form:
        query = {"kind": "reading", "hand": 1}
        return self.visitor.get(f"{self.visitor.path}claim/new", **query).form("claim/new")

    @property
    def rows(self) -> Sequence[Recorded]:
        return story_of(StreamId(self.room.tournament, self.room.table)).raw


@pytest.fixture
def played(room: Room) -> Room:
    room.play(*seated({1: 5000, 2: 5000, 3: 5000}), riffle(), *blinds())
    return room


def test_what_was_held_is_recorded_once_in_its_own_time(played: Room) -> None:
    tablet = Tablet(played)
    fold = tablet.form("record/folded")
    stood = len(tablet.rows)
    for _again in range(2):
        assert value(tablet.send(fold)) == {"seq": stood + 1, "since": stood, "refused": ""}
    (row,) = tablet.rows[stood:]
    assert row.queued
    assert timedelta(minutes=4) < row.recorded_at - row.occurred_at < timedelta(minutes=6)


def test_an_answer_that_was_lost_is_given_again(played: Room) -> None:
    tablet = Tablet(played)
    call = tablet.form("call/floor_called")
    stood = len(tablet.rows)
    # Sent as a page sends it; its answer never came. Then others went on.
    assert tablet.visitor.send(call).status == 303
    played.play({"type": "folded", "seat": 1})
    assert value(tablet.send(call))["seq"] == stood + 1
    assert len(tablet.rows) == stood + 2


@pytest.mark.parametrize(
    ("said", "minutes"),
    [
        ({"occurred_at": "2199-01-01T00:00:00Z"}, 0),
        ({"occurred_at": "2026-13-01T00:00:00Z"}, 0),
        ({"occurred_at": "2026-01-01T00:00:00"}, 0),
        ({"occurred_at": "yesterday"}, 0),
        ({}, 0),
        ({"ago": "1800000"}, 30),
        ({"ago": "9" * 40}, 10 * 365 * 24 * 60),
    ],
)
def test_nothing_happens_after_it_is_received(said: dict[str, str], minutes: int) -> None:
    at = datetime(2026, 11, 30, 21, tzinfo=UTC)
    assert at - happened(said.get, at) == timedelta(minutes=minutes)


def test_a_call_is_a_call_whatever_came_before_it(played: Room) -> None:
    tablet = Tablet(played)
    call = tablet.form("call/floor_called")
    came = played.play({"type": "folded", "seat": 1})
    assert value(tablet.send(call)) == {"seq": came + 1, "since": came, "refused": ""}
    assert value(tablet.send(call))["seq"] == came + 1


def test_play_that_others_were_quicker_than_is_told_what_came(played: Room) -> None:
    tablet = Tablet(played)
    fold = tablet.form("record/folded")
    came = played.play({"type": "called", "seat": 1, "amount": 200})
    told = refused(tablet.send(fold), 409, "stale_sequence")
    assert told["seq"] == came
    assert [(one["seq"], one["text"]) for one in told["came"]] == [(came, "Seat 1 calls 200")]
    # Whoever looked at it and says that it happened too is taken at his word.
    assert value(tablet.send(fold, seq=str(came)))["seq"] == came + 1


def test_a_claim_held_from_before_the_riffle_is_attested(played: Room) -> None:
    tablet = Tablet(played, "dealer")
    claim = tablet.claim()
    played.play(
        {"type": "folded", "seat": 1},
        {"type": "folded", "seat": 2},
        {"type": "pot_pushed", "pot": 0, "shares": [{"seat": 3, "amount": 200}]},
        {"type": "deck_scrambled"},
        riffle(2),
    )
    assert value(tablet.send(claim, who="seat-2"))["refused"] == ""
    shown = tablet.visitor.table(hand=1).text
    assert "in time on the word of the claimant" in shown.lower()
    # What nobody can have said in time is on file as refused, and the tablet is told why.
    late = value(tablet.send(tablet.claim(), who="seat-2", ago="0", occurred_at=""))
    assert late["refused"].startswith("The time for such a claim")


def test_two_claims_from_one_page_both_stand(played: Room) -> None:
    tablet = Tablet(played)
    claim = tablet.claim()
    for command in (new_id(), new_id()):
        first = value(tablet.send(claim, who="seat-2", command_id=str(command)))
        assert value(tablet.send(claim, who="seat-2", command_id=str(command))) == first
    entries = [row.entry for row in tablet.rows[-2:]]
    assert [getattr(entry, "claim", "") for entry in entries] == ["c1", "c2"]


def test_what_somebody_held_is_never_sent_in_another_name(played: Room) -> None:
    tablet = Tablet(played)
    call = tablet.form("call/floor_called")
    stood = len(tablet.rows)
    others = f"{played.people['dealer'].code} dealer"
    refused(tablet.send(call, by=others), 403, "not_permitted", "held_for_another")
    tablet.visitor.client.logout()
    refused(tablet.send(call), 401, "not_signed_in")
    assert len(tablet.rows) == stood


def test_a_tablet_is_told_in_data_what_does_not_fit(played: Room) -> None:
    tablet = Tablet(played)
    raised = tablet.form("record/raised", record="raised")
    told = refused(tablet.send(raised, to="many"), 422, "invalid_payload")
    assert "Raised to, in all" in told["detail"]
    lost = Form(raised.action.replace("raised", "hummed"), "post", raised.fields)
    refused(tablet.send(lost), 422, "impossible_entry")


def test_a_tablet_asks_who_is_signed_in(played: Room) -> None:
    tablet = Tablet(played, "dealer")
    path, headers = f"{tablet.visitor.path}who", {"X-Floorbook-Outbox": "1"}
    told = value(plain(tablet.visitor.client.get(path, headers=headers)))
    assert f"{told['person']} {told['role']}" == tablet.by
    assert told["csrf"]
    tablet.visitor.client.logout()
    refused(plain(tablet.visitor.client.get(path, headers=headers)), 401, "not_signed_in")


def test_the_service_worker_keeps_all_that_pages_are_made_of(played: Room) -> None:
    visitor = Visitor(played)
    answer = plain(visitor.client.get("/sw.js"))
    assert answer["Content-Type"].startswith("text/javascript")
    assert answer["Cache-Control"] == "no-cache"
    shell = json.loads(answer.content.decode().split("const SHELL = ")[1].split(";\n")[0])
    assert shell["version"] in shell["files"][0]
    for path in (*shell["files"], shell["offline"]):
        assert visitor.client.get(path).status_code == 200, path
    asked = set(re.findall(r'(?:src|href)="(/static/[^"#]+)', visitor.table().html))
    assert asked <= set(shell["files"])


def test_the_app_can_be_installed(played: Room) -> None:
    visitor = Visitor(played)
    assert 'rel="manifest" href="/manifest.webmanifest"' in visitor.table().html
    said = value(plain(Client().get("/manifest.webmanifest")))
    assert (said["display"], said["start_url"], said["scope"]) == ("standalone", "/", "/")
    purposes = set()
    for icon in said["icons"]:
        content = plain(Client().get(icon["src"])).content
        size = int.from_bytes(content[16:20], "big")  # of a PNG's first chunk
        assert icon["sizes"] == f"{size}x{size}"
        purposes.add((size, icon["purpose"]))
    assert {(192, "any"), (512, "any"), (512, "maskable")} <= purposes


def test_copies_are_made_of_the_tables_pages_and_name_their_reader(played: Room) -> None:
    visitor = Visitor(played)
    whose = f"{played.people['floor'].code} floor"
    kept = (
        visitor.path,
        visitor.floor_path,
        f"{visitor.path}claim/new?hand=1",
        f"{visitor.path}?record=hand_started",
    )
    for path in kept:
        answer = plain(visitor.client.get(path))
        assert answer["X-Floorbook-Keep"] == whose
        assert "no-store" in answer["Cache-Control"]
    for path in ("/display", "/offline", f"{visitor.path}rule?hand=1"):
        assert "X-Floorbook-Keep" not in plain(visitor.client.get(path)).headers
    refused_to = Client()
    assert "X-Floorbook-Keep" not in plain(refused_to.get(visitor.path)).headers


def test_the_screen_stays_on_unless_somebody_chose_otherwise(played: Room) -> None:
    visitor = Visitor(played)
    assert 'data-wake="on"' in visitor.table().html
    visitor.send(visitor.get("/display").form("display"), wake="off")
    assert 'data-wake="off"' in visitor.table().html


class Kiosk(PairedTablet):
    """A table's paired tablet, which checks forged forms as a browser's does."""

    def who(self) -> Any:
        held = {"X-Floorbook-Outbox": "1", "X-Floorbook-Live": "1"}
        return value(plain(self.client.get(f"{self.path}who", headers=held)))

    def reader(self) -> str:
        """Return whom the table's page names as its reader: what is held is held in his name."""
        found = re.search(r'data-person="([^"]*)".*? data-role="([^"]*)"', self.table().html)
        assert found
        return " ".join(found.groups())

    def deliver(self, form: Form, by: str) -> HttpResponse:
        headers = {
            "X-Floorbook-Outbox": "1",
            "X-Floorbook-By": by,
            "X-CSRFToken": self.who()["csrf"],
        }
        fields = {name: said for name, said in form.fields.items() if not name.startswith("csrf")}
        return plain(self.client.post(form.action, fields, headers=headers))


def test_a_tables_tablet_sends_what_its_dealer_held_and_what_others_held_waits(
    played: Room,
) -> None:
    tablet = Kiosk(played, strict=True)
    dealer = tablet.reader()
    assert dealer == f"{tablet.device.person.code} dealer"
    call = tablet.table().form("call/floor_called")
    tablet.act_as("floor")
    someone = tablet.reader()
    assert someone == f"{played.people['floor'].code} floor"
    # While somebody acts on it, what the dealer held waits; left alone, the tablet is the dealer's.
    refused(tablet.deliver(call, dealer), 403, "not_permitted", "held_for_another")
    before = now() - IDLE_AT_A_TABLE - timedelta(seconds=1)
    Device.objects.filter(pk=tablet.device.pk).update(acted_at=before)
    refused(tablet.deliver(call, someone), 403, "not_permitted", "held_for_another")
    seq = value(tablet.deliver(call, dealer))["seq"]
    row = story_of(StreamId(played.tournament, played.table)).raw[seq - 1]
    assert (row.actor, row.device, row.queued) == (
        tablet.device.person.code,
        tablet.device.code,
        True,
    )
