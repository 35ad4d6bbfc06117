"""Check a name and a password, and slow down who guesses."""

from datetime import timedelta
from hashlib import sha256
from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import Final

from django.contrib.auth import authenticate
from django.db import transaction
from django.db.models import F

from floor.models import Person, SignInFailures
from floor.problems import Problem
from floor.wallclock import now

WINDOW: Final = timedelta(minutes=15)
# A name from one address; and one address alone, which may be a whole room's. A name alone is
# not counted, and a tablet where that person has signed in before is counted for itself: else
# anybody, or anybody in the same room, could lock a director out.
LIMIT_BY_NAME: Final = 5
LIMIT_BY_ADDRESS: Final = 50
OF_ONE_HOUSEHOLD: Final = 64  # bits: who has one address of IPv6 has all that begin like it


def check_sign_in(*, username: str, password: str, address: str, tablet: str = "") -> Person:
    """Return the person who signs in so.

    Args:
        tablet: the id of the tablet, where this person has signed in at it before.

    Raises:
        Problem: `too_many_attempts`, or `not_signed_in` where name or password is wrong.
    """
    where = f"tablet {tablet}" if tablet else _network(address)
    by_name, by_address = _key(username.casefold(), where), _key(where)
    # Counted before the password is looked at: many guesses at once are many guesses too.
    # A name is counted only while its address may still try: else names would fill the table.
    if _count(by_address) > LIMIT_BY_ADDRESS or _count(by_name) > LIMIT_BY_NAME:
        minutes = WINDOW // timedelta(minutes=1)
        raise Problem("too_many_attempts", facts={"minutes": minutes})
    person = authenticate(username=username, password=password)
    if not isinstance(person, Person):
        raise Problem("not_signed_in", "wrong_name_or_password")
    SignInFailures.objects.filter(key=by_name).delete()
    SignInFailures.objects.filter(key=by_address, count__gt=0).update(count=F("count") - 1)
    return person


def _network(address: str) -> str:
    """Return the address that tries are counted by."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or IPv6Network((int(found), OF_ONE_HOUSEHOLD), strict=False))


def _key(*parts: str) -> str:
    return sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()


def forget_old_failures() -> int:
    """Remove the counts that count no more; return how many."""
    return SignInFailures.objects.filter(since__lt=now() - WINDOW).delete()[0]


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
