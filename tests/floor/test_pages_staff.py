"""People and tablets: who sees them, what a director changes, and what stops with it."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from floor.accounts import dismiss, grant, role_in
from floor.invitations import GOOD_FOR
from floor.models import Invitation, Membership, Person
from floor.wallclock import now
from rulings.domain.permissions import Role
from tests.floor.room import LONG_ENOUGH, Room, a_room
from tests.floor.tablets import Tablet
from tests.floor.visitor import Page, Visitor, page

pytestmark = pytest.mark.django_db
ANOTHER = "another long phrase"


def director_of(room: Room) -> Visitor:
    return Visitor(room, "director")


def path_of(visitor: Visitor, role: str) -> str:
    return f"{visitor.floor_path}people/{visitor.room.people[role].code}"


def changed(visitor: Visitor, whose: str, act: str, **typed: Any) -> Page:
    form = visitor.get(path_of(visitor, whose)).form(f"/{act}")
    return visitor.follow(visitor.send(form, **typed))


def invited(visitor: Visitor, **typed: Any) -> tuple[Page, str]:
    """Invite somebody new; return the page and where its link leads."""
    form = visitor.get(f"{visitor.floor_path}people/new").forms("people/new")[0]
    wanted = {"new-name": "Mia Sol", "new-username": "mia", "new-role": "floor", **typed}
    made = visitor.send(form, **wanted)
    assert made.status == 200, made.text
    address = made.html.split('class="qr-address">')[1].split("<")[0].strip()
    return made, address.removeprefix("http://testserver")


def test_a_director_sees_who_works_here_and_the_floor_sees_it_too() -> None:
    room = a_room()
    for role, leads in (("director", True), ("floor", False)):
        visitor = Visitor(room, role)
        assert f'href="{visitor.floor_path}people"' in visitor.get(visitor.floor_path).html
        seen = visitor.get(f"{visitor.floor_path}people")
        assert "dealer" in seen.text
        assert "no PIN" in seen.text
        assert (f'href="{path_of(visitor, "dealer")}"' in seen.html) is leads
    floor = Visitor(room, "floor")
    for path in (path_of(floor, "dealer"), f"{floor.floor_path}people/new"):
        assert floor.get(path).status == 403
    dealer = Visitor(room, "dealer")
    assert f"{dealer.floor_path}people" not in dealer.get(dealer.floor_path).html


def test_who_is_invited_chooses_a_password_nobody_else_knows_and_a_pin() -> None:
    room = a_room()
    made, path = invited(director_of(room))
    assert "<svg" in made.html
    mia = Person.objects.get(username="mia")
    assert not mia.has_usable_password()
    assert role_in(mia, room.tournament) is Role.FLOOR
    browser = Client(enforce_csrf_checks=True)
    form = page(browser.get(path)).form("")

    def sent(**typed: str) -> Page:
        return page(browser.post(path, {**form.fields, **typed}))

    weak = sent(password="short", pin="")  # noqa: S106 - it is to be refused
    assert (weak.status, "too easily guessed" in weak.text) == (422, True)
    trivial = sent(password=LONG_ENOUGH, pin="1234")
    assert (trivial.status, "guessed first" in trivial.text) == (422, True)
    assert page(browser.get(path)).status == 200
    assert sent(password=LONG_ENOUGH, pin="2580").status == 302
    assert page(browser.get(f"/t/{room.tournament}/")).status == 200
    mia.refresh_from_db()
    assert mia.check_password(LONG_ENOUGH)
    assert mia.pin
    again = page(Client().get(path))
    assert (again.status, "used already" in again.text) == (410, True)
    assert page(Client().post(path, {"password": ANOTHER})).status == 410


def test_an_invitation_lapses_after_a_day_and_with_a_newer_one() -> None:
    room = a_room()
    director = director_of(room)
    _made, first = invited(director)
    mia = Person.objects.get(username="mia")
    form = director.get(f"{director.floor_path}people/{mia.code}").form("/link")
    newer = director.send(form)
    assert newer.status == 200
    assert page(Client().get(first)).status == 410
    path = newer.html.split('class="qr-address">')[1].split("<")[0].strip()
    path = path.removeprefix("http://testserver")
    assert page(Client().get(path)).status == 200
    Invitation.objects.update(made_at=now() - GOOD_FOR - timedelta(seconds=1))
    assert page(Client().get(path)).status == 410


def test_another_password_by_a_link_ends_what_was_signed_in() -> None:
    room = a_room()
    director, floor = director_of(room), Visitor(room, "floor")
    link = director.send(director.get(path_of(director, "floor")).form("/link"))
    path = link.html.split('class="qr-address">')[1].split("<")[0].strip()
    assert floor.get(floor.floor_path).status == 200
    Client().post(path.removeprefix("http://testserver"), {"password": ANOTHER})
    assert floor.get(floor.floor_path).status == 302


def test_nobody_takes_over_by_a_link_who_works_elsewhere_too() -> None:
    room, other = a_room(), a_room()
    director = director_of(room)
    grant(room.people["floor"], other.tournament, Role.DIRECTOR)
    form = director.get(path_of(director, "floor")).form("/link")
    refused = director.send(form)
    assert (refused.status, "works in other tournaments too" in refused.text) == (403, True)
    first = room.people["director"]
    second = room.people["dealer"]
    grant(second, room.tournament, Role.DIRECTOR)
    assert first.is_superuser
    by_second = Visitor(room, "dealer")
    taken = by_second.client.post(f"{by_second.floor_path}people/{first.code}/link")
    assert taken.status_code == 403
    assert not Invitation.objects.exists()


def test_a_name_that_is_taken_is_refused_in_plain_words_and_can_be_given_a_part() -> None:
    room, other = a_room(), a_room()
    director = director_of(room)
    name = other.people["dealer"].username
    path = f"{director.floor_path}people/new"
    new, _known = director.get(path).forms("people/new")
    typed = {"new-name": "X", "new-username": name, "new-role": "floor"}
    refused = director.send(new, **typed)
    assert (refused.status, "signs in under this name already" in refused.text) == (422, True)
    known = director.get(path).forms("people/new")[1]
    more = {"known": "", "known-username": name, "known-role": "dealer"}
    taken_in = director.follow(director.send(known, **more))
    assert "has a part now" in taken_in.text
    assert role_in(other.people["dealer"], room.tournament) is Role.DEALER
    nobody = director.send(known, **{**more, "known-username": "nobody"})
    assert (nobody.status, "no such person" in nobody.text) == (422, True)


def test_a_tablet_is_given_no_part() -> None:
    room = a_room()
    director, tablet = director_of(room), Tablet(room)
    known = director.get(f"{director.floor_path}people/new").forms("people/new")[1]
    typed = {"known": "", "known-username": tablet.device.code, "known-role": "director"}
    assert director.send(known, **typed).status == 422
    assert not Membership.objects.filter(person=tablet.device.person).exists()


def test_another_role_counts_from_the_next_page_on() -> None:
    room = a_room()
    director, floor = director_of(room), Visitor(room, "floor")
    assert "has another role now" in changed(director, "floor", "role", role="dealer").text
    assert role_in(room.people["floor"], room.tournament) is Role.DEALER
    assert floor.get(f"{floor.floor_path}people").status == 403


def test_a_part_taken_away_stops_at_once() -> None:
    room = a_room()
    director, floor = director_of(room), Visitor(room, "floor")
    form = floor.table().form("call/floor_called")
    assert "has no part" in changed(director, "floor", "dismiss").text
    for answer in (floor.get(floor.path), floor.send(form)):
        assert (answer.status, "You have no part" in answer.text) == (403, True)
    assert director.get(path_of(director, "floor")).status == 404


def test_signed_out_everywhere_is_everywhere_and_at_once() -> None:
    room = a_room()
    director = director_of(room)
    here, there = Visitor(room, "floor"), Visitor(room, "floor")
    assert "signed out everywhere" in changed(director, "floor", "sign-out").text
    for visitor in (here, there):
        assert visitor.get(visitor.path).status == 302


def test_a_director_cannot_shut_himself_out() -> None:
    room = a_room()
    grant(room.people["floor"], room.tournament, Role.DIRECTOR)
    director = director_of(room)
    own = director.get(path_of(director, "director"))
    assert not own.has_form("/dismiss")
    assert not own.has_form("/role")
    for act, typed in (("dismiss", {}), ("role", {"role": "dealer"})):
        refused = page(director.client.post(f"{path_of(director, 'director')}/{act}", typed))
        assert (refused.status, "your own part" in refused.text) == (403, True)
    path = f"{director.floor_path}people/new"
    known = director.get(path).forms("people/new")[1]
    typed = {
        "known": "",
        "known-username": room.people["director"].username,
        "known-role": "dealer",
    }
    assert "your own part" in director.send(known, **typed).text
    assert role_in(room.people["director"], room.tournament) is Role.DIRECTOR


def test_there_is_always_a_director() -> None:
    room = a_room()
    second = room.people["floor"]
    grant(second, room.tournament, Role.DIRECTOR)
    visitor = Visitor(room, "floor")
    form = visitor.get(path_of(visitor, "director")).form("/dismiss")
    dismiss(second, room.tournament)
    grant(second, room.tournament, Role.FLOOR)
    assert visitor.send(form).status == 403
    assert role_in(room.people["director"], room.tournament) is Role.DIRECTOR


def test_people_of_another_tournament_are_nobodys_business() -> None:
    room, other = a_room(), a_room()
    director = director_of(room)
    stranger = other.people["floor"]
    for path in ("", "/dismiss", "/role", "/link", "/clear-pin", "/sign-out"):
        address = f"{director.floor_path}people/{stranger.code}{path}"
        sent = director.client.post(address, {"role": "dealer"}) if path else None
        assert (sent or director.client.get(address)).status_code == 404, path
    assert role_in(stranger, other.tournament) is Role.FLOOR


@pytest.mark.parametrize("role", ["dealer", "floor", "auditor"])
def test_only_a_director_changes_people(role: str) -> None:
    room = a_room()
    visitor = Visitor(room, role)
    code = room.people["dealer" if role != "dealer" else "floor"].code
    for act in ("dismiss", "role", "link", "clear-pin", "sign-out"):
        sent = visitor.client.post(f"{visitor.floor_path}people/{code}/{act}", {"role": "auditor"})
        assert sent.status_code == 403, act
    sent = visitor.client.post(f"{visitor.floor_path}people/new", {"new-username": "x"})
    assert sent.status_code == 403


def test_another_password_of_ones_own_ends_the_others_and_not_this_one() -> None:
    room = a_room()
    here, there = Visitor(room, "floor"), Visitor(room, "floor")
    form = here.get("/me").form("/me/password")
    wrong = here.send(form, **{"password-password": "no", "password-new": ANOTHER})
    assert wrong.status == 401
    weak = here.send(form, **{"password-password": LONG_ENOUGH, "password-new": "12345678901"})
    assert weak.status == 422
    key = here.client.cookies["floorbook_session"].value
    sent = here.send(form, **{"password-password": LONG_ENOUGH, "password-new": ANOTHER})
    assert "Your password was changed" in here.follow(sent).text
    assert here.client.cookies["floorbook_session"].value != key
    assert here.get(here.path).status == 200
    assert there.get(there.path).status == 302
