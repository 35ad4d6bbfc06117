"""Check a name and a password, and slow down who guesses."""

from typing import Final

from django.contrib.auth import authenticate

from floor.models import Person
from floor.pins import pin_is_trusted_again
from floor.problems import Problem
from floor.tries import MINUTES, count_try, forget, forgive, key_of, network_of

# A name from one address; and one address alone, which may be a whole room's. A name alone is
# not counted, and a tablet where that person has signed in before is counted for itself: else
# anybody, or anybody in the same room, could lock a director out.
LIMIT_BY_NAME: Final = 5
LIMIT_BY_ADDRESS: Final = 50


def check_sign_in(*, username: str, password: str, address: str, tablet: str = "") -> Person:
    """Return the person who signs in so.

    Args:
        tablet: the id of the tablet, where this person has signed in at it before.

    Raises:
        Problem: `too_many_attempts`, or `not_signed_in` where name or password is wrong.
    """
    where = f"tablet {tablet}" if tablet else network_of(address)
    by_name, by_address = key_of(username.casefold(), where), key_of(where)
    # Counted before the password is looked at: many guesses at once are many guesses too.
    # A name is counted only while its address may still try: else names would fill the table.
    if count_try(by_address) > LIMIT_BY_ADDRESS or count_try(by_name) > LIMIT_BY_NAME:
        raise Problem("too_many_attempts", facts={"minutes": MINUTES})
    person = authenticate(username=username, password=password)
    if not isinstance(person, Person):
        raise Problem("not_signed_in", "wrong_name_or_password")
    forget(by_name)
    forgive(by_address)
    pin_is_trusted_again(person)
    return person
