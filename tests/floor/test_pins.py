"""PINs: which will do, who chooses one, and how little guessing helps."""

from datetime import timedelta

import pytest
from django.contrib.auth.hashers import check_password, is_password_usable

from floor.models import Person, SignInFailures
from floor.pins import (
    LIMIT_BY_PERSON,
    LIMIT_BY_TABLET,
    MOST_MISSES,
    check_pin,
    clear_pin,
    is_trivial,
    set_pin,
)
from floor.problems import Problem
from floor.tries import WINDOW
from floor.wallclock import now
from tests.floor.room import LONG_ENOUGH, a_room
from tests.floor.tablets import PIN, Tablet
from tests.floor.visitor import Visitor
from tests.tables.log.threads import at_once

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "pin", ["0000", "1234", "4321", "9876", "7890", "1212", "12345678", "2222222"]
)
def test_what_is_guessed_first_is_no_pin(pin: str) -> None:
    assert is_trivial(pin)
    with pytest.raises(Problem) as caught:
        set_pin(Person(), pin)
    assert (caught.value.code, caught.value.fault) == ("unfit_pin", "guessed_first")


@pytest.mark.parametrize("pin", ["2580", "1357", "1235", "12121234", "90210"])
def test_other_pins_will_do(pin: str) -> None:
    assert not is_trivial(pin)


@pytest.mark.parametrize("pin", ["", "258", "258025802", "25a0", "²580", "٢٥٨٠", "2580 "])
def test_a_pin_has_four_to_eight_digits(pin: str) -> None:
    with pytest.raises(Problem) as caught:
        set_pin(Person(), pin)
    assert caught.value.fault == "not_a_pin"


def tried(person: Person, pin: str, tablet: Tablet) -> str:
    try:
        check_pin(Person.objects.get(pk=person.pk), pin, device=tablet.device)
    except Problem as problem:
        return problem.fault
    return "in"


def later() -> None:
    SignInFailures.objects.update(since=now() - WINDOW - timedelta(seconds=1))


def test_a_pin_is_kept_as_its_hash() -> None:
    person = a_room().people["floor"]
    set_pin(person, PIN)
    kept = Person.objects.get(pk=person.pk).pin
    assert is_password_usable(kept)
    assert kept != PIN
    assert check_password(PIN, kept)


def test_wrong_pins_lock_a_person_on_that_tablet_for_a_while() -> None:
    room = a_room()
    floor, dealer = room.people["floor"], room.people["dealer"]
    here, there = Tablet(room), Tablet(room, for_the_floor=True)
    for person in (floor, dealer):
        set_pin(person, PIN)
    assert [tried(floor, "1111", here) for _ in range(LIMIT_BY_PERSON)] == (
        ["wrong_pin"] * LIMIT_BY_PERSON
    )
    assert tried(floor, PIN, here) == "pin_locked"
    assert tried(dealer, PIN, here) == "in"
    assert tried(floor, PIN, there) == "in"
    later()
    assert tried(floor, PIN, here) == "in"


def test_guessing_at_everybody_locks_the_tablet() -> None:
    room = a_room()
    tablet = Tablet(room)
    people = [room.people[role] for role in ("dealer", "floor", "director", "auditor")]
    for person in people:
        set_pin(person, PIN)
    for count in range(LIMIT_BY_TABLET):
        assert tried(people[count % len(people)], "1111", tablet) == "wrong_pin"
    assert tried(people[0], PIN, tablet) == "pin_locked"


def test_guessing_on_ever_more_tablets_uses_the_pin_up_until_its_person_signs_in() -> None:
    room = a_room()
    floor = room.people["floor"]
    set_pin(floor, PIN)
    tablets = [Tablet(room) for _ in range(MOST_MISSES // LIMIT_BY_PERSON)]
    for tablet in tablets:
        for _ in range(LIMIT_BY_PERSON):
            assert tried(floor, "1111", tablet) == "wrong_pin"
    fresh = Tablet(room)
    assert tried(floor, PIN, fresh) == "pin_spent"
    later()
    assert tried(floor, PIN, tablets[0]) == "pin_spent"
    page = fresh.enter_pin(floor)
    assert page.status == 429
    assert "signed in with your password" in page.text
    form = fresh.get("/sign-in?password").form("/sign-in")
    fresh.send(form, username=floor.username, password=LONG_ENOUGH)
    assert tried(floor, PIN, fresh) == "in"


@pytest.mark.django_db(transaction=True)
def test_many_guesses_at_once_are_many_guesses() -> None:
    room = a_room()
    floor = room.people["floor"]
    set_pin(floor, PIN)
    tablet = Tablet(room)
    said = at_once([lambda: tried(floor, "1111", tablet)] * (LIMIT_BY_PERSON + 3))
    assert sorted(said) == ["pin_locked"] * 3 + ["wrong_pin"] * LIMIT_BY_PERSON


def test_a_refused_pin_says_what_to_do_and_shows_nothing_of_it() -> None:
    room = a_room()
    floor = room.people["floor"]
    tablet = Tablet(room)
    none = tablet.enter_pin(floor)
    assert none.status == 401
    assert "choose a PIN" in none.text
    set_pin(floor, PIN)
    wrong = tablet.enter_pin(floor, "1111")
    assert wrong.status == 401
    assert "The PIN is wrong" in wrong.text
    assert "1111" not in wrong.html
    assert "Who are you?" in tablet.table().text
    stranger = a_room().people["floor"]
    set_pin(stranger, PIN)
    assert tablet.get(f"/tablet/as/{stranger.code}").status == 404


def test_one_chooses_ones_own_pin_with_the_password() -> None:
    room = a_room()
    visitor = Visitor(room, "floor")
    form = visitor.get("/me").form("/me/pin")
    wrong = visitor.send(form, **{"pin-password": "no", "pin-pin": PIN})
    assert wrong.status == 401
    trivial = visitor.send(form, **{"pin-password": LONG_ENOUGH, "pin-pin": "1234"})
    assert (trivial.status, "guessed first" in trivial.text) == (422, True)
    assert "1234" not in trivial.html
    chosen = visitor.follow(visitor.send(form, **{"pin-password": LONG_ENOUGH, "pin-pin": PIN}))
    assert "Your PIN was changed" in chosen.text
    assert tried(room.people["floor"], PIN, Tablet(room)) == "in"
    gone = visitor.follow(visitor.send(form, **{"pin-password": LONG_ENOUGH, "pin-pin": ""}))
    assert "no PIN any more" in gone.text
    assert tried(room.people["floor"], PIN, Tablet(room)) == "no_pin"


def test_a_pin_that_was_cleared_is_none() -> None:
    room = a_room()
    floor = room.people["floor"]
    set_pin(floor, PIN)
    director = Visitor(room, "director")
    path = f"{director.floor_path}people/{floor.code}"
    assert (
        "has no PIN any more"
        in director.follow(director.send(director.get(path).form("/clear-pin"))).text
    )
    assert tried(floor, PIN, Tablet(room)) == "no_pin"
    set_pin(floor, PIN)
    clear_pin(floor)
    assert tried(floor, PIN, Tablet(room)) == "no_pin"
