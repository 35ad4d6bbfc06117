"""Check a name and a password, and slow down who guesses."""

from datetime import timedelta
from hashlib import sha256
from typing import Final

from django.contrib.auth import authenticate
from django.db import transaction
from django.db.models import F

from floor.models import Person, SignInFailures
from floor.problems import Problem
from floor.wallclock import now

WINDOW: Final = timedelta(minutes=15)
# A name from one address; and one address alone, which may be a whole room's. A name alone is
# not counted: else anybody could lock a director out.
LIMIT_BY_NAME: Final = 5
LIMIT_BY_ADDRESS: Final = 50


def check_sign_in(*, username: str, password: str, address: str) -> Person:
    """Return the person who signs in so.

    Raises:
        Problem: `too_many_attempts`, or `not_signed_in` where name or password is wrong.
    """
    by_name, by_address = _key(username.casefold(), address), _key(address)
    # Counted before the password is looked at: many guesses at once are many guesses too.
    tries = _count(by_name), _count(by_address)
    if tries[0] > LIMIT_BY_NAME or tries[1] > LIMIT_BY_ADDRESS:
        minutes = WINDOW // timedelta(minutes=1)
        raise Problem("too_many_attempts", facts={"minutes": minutes})
    person = authenticate(username=username, password=password)
    if not isinstance(person, Person):
        raise Problem("not_signed_in", "wrong_name_or_password")
    SignInFailures.objects.filter(key=by_name).delete()
    SignInFailures.objects.filter(key=by_address, count__gt=0).update(count=F("count") - 1)
    return person


def _key(*parts: str) -> str:
    return sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()


def _count(key: str) -> int:
    """Count one more try under a key and return how many there were of late."""
    at = now()
    with transaction.atomic():
        tried, _ = SignInFailures.objects.select_for_update().get_or_create(
            key=key, defaults={"count": 0, "since": at}
        )
        if tried.since < at - WINDOW:
            tried.count, tried.since = 0, at
        tried.count += 1
        tried.save()
    return tried.count
