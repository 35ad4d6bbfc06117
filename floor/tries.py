"""Count tries of late at what somebody might guess: passwords, PINs, codes."""

from datetime import timedelta
from hashlib import sha256
from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import Final

from django.db import transaction
from django.db.models import F

from floor.models import SignInFailures
from floor.wallclock import now

WINDOW: Final = timedelta(minutes=15)
MINUTES: Final = WINDOW // timedelta(minutes=1)
OF_ONE_HOUSEHOLD: Final = 64  # bits: who has one address of IPv6 has all that begin like it


def key_of(*parts: str) -> str:
    """Return the key that tries of a kind are counted under; nobody can read from it what was tried."""
    return sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()


def network_of(address: str) -> str:
    """Return the address that tries are counted by."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or IPv6Network((int(found), OF_ONE_HOUSEHOLD), strict=False))


def count_try(key: str) -> int:
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


def forgive(key: str) -> None:
    """Take one try back: it was no guess."""
    SignInFailures.objects.filter(key=key, count__gt=0).update(count=F("count") - 1)


def forget(key: str) -> None:
    """Begin anew under a key."""
    SignInFailures.objects.filter(key=key).delete()


def forget_old_tries() -> int:
    """Remove the counts that count no more; return how many."""
    return SignInFailures.objects.filter(since__lt=now() - WINDOW).delete()[0]
