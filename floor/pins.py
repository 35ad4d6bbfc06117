"""PINs: a quick way to say who one is on a paired tablet, and on nothing else."""

import re
from itertools import pairwise
from typing import Final

from django.contrib.auth.hashers import check_password, make_password
from django.db.models import F

from floor.models import Device, Person
from floor.problems import Problem
from floor.tries import MINUTES, count_try, forget, forgive, key_of

PIN: Final = re.compile(r"[0-9]{4,8}", re.ASCII)
# Of one person on one tablet, and of everybody on it. What is wrong without a right one between
# is counted for good too: with tablets and patience enough, four digits would be found.
LIMIT_BY_PERSON: Final = 5
LIMIT_BY_TABLET: Final = 20
MOST_MISSES: Final = 20


def set_pin(person: Person, pin: str) -> None:
    """Give a person the PIN he chose.

    Raises:
        Problem: `unfit_pin`, where it is no PIN, or one that is guessed first.
    """
    check_fit(pin)
    Person.objects.filter(pk=person.pk).update(pin=make_password(pin), pin_misses=0)


def check_fit(pin: str) -> None:
    """Raise the Problem `unfit_pin` where something is no PIN, or one that is guessed first."""
    if not PIN.fullmatch(pin):
        raise Problem("unfit_pin", "not_a_pin")
    if is_trivial(pin):
        raise Problem("unfit_pin", "guessed_first")


def clear_pin(person: Person) -> None:
    """Leave a person without a PIN."""
    Person.objects.filter(pk=person.pk).update(pin="", pin_misses=0)


def pin_is_trusted_again(person: Person) -> None:
    """Let a person's PIN work again, who has shown by his password that he is himself."""
    Person.objects.filter(pk=person.pk, pin_misses__gt=0).update(pin_misses=0)


def is_trivial(pin: str) -> bool:
    """Say whether a PIN is one digit or one pair again and again, or counts up or down."""
    digits = [int(one) for one in pin]
    steps = {(later - earlier) % 10 for earlier, later in pairwise(digits)}
    paired = len(pin) % 2 == 0 and pin == pin[:2] * (len(pin) // 2)
    return paired or steps in ({0}, {1}, {9})


def check_pin(person: Person, pin: str, *, device: Device) -> None:
    """Let pass who knows a person's PIN, on a tablet.

    Raises:
        Problem: `too_many_attempts`, or `not_signed_in` where he has none or it is wrong.
    """
    if not person.pin:
        raise Problem("not_signed_in", "no_pin")
    by_person = key_of("pin", str(device.pk), str(person.pk))
    by_tablet = key_of("pin", str(device.pk))
    # Counted before the PIN is looked at: many guesses at once are many guesses too.
    if count_try(by_tablet) > LIMIT_BY_TABLET or count_try(by_person) > LIMIT_BY_PERSON:
        raise Problem("too_many_attempts", "pin_locked", facts={"minutes": MINUTES})
    missed = Person.objects.filter(pk=person.pk, pin_misses__lt=MOST_MISSES)
    if not missed.update(pin_misses=F("pin_misses") + 1):
        raise Problem("too_many_attempts", "pin_spent")
    if not check_password(pin, person.pin):
        raise Problem("not_signed_in", "wrong_pin")
    forget(by_person)
    forgive(by_tablet)
    Person.objects.filter(pk=person.pk).update(pin_misses=0)
