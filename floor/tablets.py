"""Paired tablets: offer a pairing, pair by its code or its link, revoke."""

import secrets
from datetime import datetime, timedelta
from itertools import chain, count
from typing import Final
from uuid import UUID

from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Q, QuerySet
from msgspec import Struct

from floor.accounts import role_in
from floor.hints import LookAtReaders, send
from floor.models import Device, Pairing, Person, new_tablet_code
from floor.problems import Problem
from floor.secrets import digest_of, new_secret
from floor.tries import MINUTES, count_try, forgive, key_of, network_of
from floor.wallclock import now
from rulings.domain.permissions import Role

# No letter or digit that is taken for another when it is read off a screen.
ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"
CODE_LENGTH: Final = 8
GOOD_FOR: Final = timedelta(minutes=10)
LIMIT_BY_ADDRESS: Final = 30
MAY_PAIR: Final = frozenset({Role.FLOOR, Role.DIRECTOR})


class Offer(Struct, frozen=True):
    """A pairing that waits for its tablet; its code and its link's secret are read here alone."""

    pairing: int
    code: str
    secret: str
    until: datetime


class Paired(Struct, frozen=True):
    """A tablet that was just paired, and the secret that its cookie keeps."""

    device: Device
    secret: str


def offer_pairing(*, tournament: UUID, table: UUID | None, label: str, by: Person) -> Offer:
    """Offer a tablet to be paired: for a table or, without one, for the floor."""
    code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
    secret, at = new_secret(), now()
    Pairing.objects.filter(device=None, made_at__lt=at - GOOD_FOR).delete()
    pairing = Pairing.objects.create(
        tournament=tournament,
        table=table,
        label=label,
        code_digest=digest_of(code),
        link_digest=digest_of(secret),
        made_by=by,
        made_at=at,
    )
    return Offer(pairing.pk, code, secret, at + GOOD_FOR)


def free_label(wanted: str, tournament: UUID) -> str:
    """Return a label that no other tablet of a tournament has."""
    taken = {device.person.name for device in live_devices(tournament)}
    numbered = (f"{wanted}-{number}" for number in count(2))
    return next(label for label in chain((wanted,), numbered) if label not in taken)


def pairing_at(secret: str) -> Pairing | None:
    """Return the pairing that a link leads to, while it is good."""
    found = _open_pairings().filter(link_digest=digest_of(secret)).first()
    return found if found is not None and _stands(found) else None


def pairing_state(pairing: int, tournament: UUID) -> tuple[str, bool]:
    """Return the label of the tablet that came to a pairing, and whether one still may."""
    found = Pairing.objects.filter(pk=pairing, tournament=tournament).first()
    if found is None:
        return "", False
    is_open = found.device_id is None and found.made_at >= now() - GOOD_FOR
    return (found.label if found.device_id else "", is_open)


def pair_by_code(code: str, *, address: str, instead_of: Device | None = None) -> Paired:
    """Pair a tablet by a code that was typed on it.

    Raises:
        Problem: `too_many_attempts`, or `pairing_not_good`.
    """
    key = key_of("pair", network_of(address))
    # Counted before the code is looked at: many guesses at once are many guesses too.
    if count_try(key) > LIMIT_BY_ADDRESS:
        raise Problem("too_many_attempts", "codes", facts={"minutes": MINUTES})
    plain = "".join(filter(str.isalnum, code)).lower()
    otherwise = Problem("pairing_not_good", "no_such_code")
    paired = _pair(Q(code_digest=digest_of(plain)), otherwise, instead_of)
    forgive(key)
    return paired


def pair_by_link(secret: str, *, instead_of: Device | None = None) -> Paired:
    """Pair a tablet by the link that it scanned.

    Raises:
        Problem: `pairing_not_good`.
    """
    otherwise = Problem("pairing_not_good", "link_used")
    return _pair(Q(link_digest=digest_of(secret)), otherwise, instead_of)


def _open_pairings() -> QuerySet[Pairing]:
    return Pairing.objects.filter(device=None, made_at__gte=now() - GOOD_FOR)


def _stands(pairing: Pairing) -> bool:
    """Say whether who offered a pairing may still do so."""
    return role_in(pairing.made_by, pairing.tournament) in MAY_PAIR


def _pair(wanted: Q, otherwise: Problem, instead_of: Device | None) -> Paired:
    with transaction.atomic():
        pairing = _open_pairings().select_for_update(of=("self",)).filter(wanted).first()
        if pairing is None or not _stands(pairing):
            raise otherwise
        if instead_of is not None:
            _revoke(instead_of)
        paired = _device_of(pairing)
        pairing.device = paired.device
        pairing.save(update_fields=["device"])
    return paired


def _device_of(pairing: Pairing) -> Paired:
    code, secret, at = new_tablet_code(), new_secret(), now()
    signs = Person(username=code, code=code, name=pairing.label, is_active=False)
    signs.set_unusable_password()
    signs.save()
    device = Device.objects.create(
        person=signs,
        tournament=pairing.tournament,
        table=pairing.table,
        digest=digest_of(secret),
        paired_by=pairing.made_by,
        paired_at=at,
        seen_at=at,
    )
    return Paired(device, secret)


def revoke_device(device: int, tournament: UUID) -> bool:
    """Stop a tablet, and whoever acts on it, from the next request on; say whether it was good."""
    with transaction.atomic():
        found = Device.objects.filter(pk=device, tournament=tournament, revoked_at=None)
        live = found.select_for_update(of=("self",)).first()
        if live is not None:
            _revoke(live)
    return live is not None


def _revoke(device: Device) -> None:
    Session.objects.filter(session_key=device.session or None).delete()
    Device.objects.filter(pk=device.pk).update(revoked_at=now(), session="")
    send([LookAtReaders()])


def live_devices(tournament: UUID) -> tuple[Device, ...]:
    """Return the tablets of a tournament that are paired, by their labels."""
    live = Device.objects.filter(tournament=tournament, revoked_at=None)
    return tuple(live.select_related("person", "paired_by", "acts").order_by("person__name", "pk"))
