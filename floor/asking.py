"""Who asks, and on which paired tablet.

A paired tablet shows a cookie of its own. Who identifies himself on it, by PIN or by password,
has a session that is bound to it: without the tablet's cookie it is nothing, and a tablet has one
at a time. At a table it ends when nobody has done anything by hand for a while; the tablet is then
the table's dealer again, and what was begun before is not recorded in the dealer's name.
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from django.conf import settings
from django.contrib.auth import get_user, login, logout
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.models import Session
from django.db.models import Q
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.csrf import rotate_token
from django.utils.deprecation import MiddlewareMixin
from django.utils.functional import SimpleLazyObject

from floor.hints import LookAtReaders, send
from floor.models import Device, Person
from floor.secrets import digest_of
from floor.wallclock import now

COOKIE: Final = "floorbook_device"
A_YEAR: Final = 365 * 24 * 60 * 60
IDLE_AT_A_TABLE: Final = timedelta(minutes=2)
NOTED_AFTER: Final = timedelta(seconds=5)  # more often an act is not written down
SEEN_AFTER: Final = timedelta(minutes=1)
KEPT_ALIVE_AFTER: Final = timedelta(hours=1)
ASKING: Final = "floorbook.asking"  # no header's name begins so
# What a session keeps.
BOUND: Final = "tablet"
BY_PIN: Final = "by_pin"
TOUCHED: Final = "touched"
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
BACKEND: Final = "django.contrib.auth.backends.ModelBackend"


@dataclass(frozen=True, slots=True)
class Asking:
    """Who asks; `device` is the paired tablet in his hands, if it is one."""

    user: Person | AnonymousUser
    device: Device | None = None
    by_pin: bool = False
    was_revoked: bool = False  # it shows the cookie of a tablet that is paired no more
    fell_back: bool = False  # somebody was identified on it until now

    @property
    def is_kiosk(self) -> bool:
        """Whether a table's tablet itself asks: nobody has said who he is."""
        return self.device is not None and self.user.pk == self.device.person_id

    @property
    def person(self) -> Person | None:
        """The person who has said who he is."""
        return self.user if isinstance(self.user, Person) and not self.is_kiosk else None


def asking(request: HttpRequest) -> Asking:
    """Return who asks; found out once a request."""
    known = request.META.get(ASKING)
    if not isinstance(known, Asking):
        known = request.META[ASKING] = _find_out(request)
    return known


class WhoAsks(MiddlewareMixin):
    """Makes `request.user` the one who asks; nothing is looked up before it is needed."""

    def process_request(self, request: HttpRequest) -> None:
        """Put it off."""
        who: Any = SimpleLazyObject(lambda: asking(request).user)
        request.user = who

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Note that somebody did something; before what he sent is recorded nothing is written."""
        known = request.META.get(ASKING)
        if isinstance(known, Asking) and request.method not in SAFE and not is_by_script(request):
            _note_act(known)
        return response


def act_as(request: HttpRequest, person: Person, *, by_pin: bool = False) -> None:
    """Let a person act from now on, in a new session; on a paired tablet it is bound to that."""
    device = asking(request).device
    request.session.flush()
    login(request, person, backend=BACKEND)
    if device is None:
        return
    request.session[BOUND], request.session[BY_PIN] = device.pk, by_pin
    request.session.save()
    if device.session:
        Session.objects.filter(session_key=device.session).delete()
    key = request.session.session_key
    Device.objects.filter(pk=device.pk).update(session=key, acts=person, acted_at=now())


def stop_acting(request: HttpRequest) -> None:
    """Let nobody act any more; a table's tablet is its dealer again."""
    device = asking(request).device
    logout(request)
    rotate_token(request)
    if device is not None:
        Device.objects.filter(pk=device.pk).update(session="")
        send([LookAtReaders()])


def keep_cookie(request: HttpRequest, response: HttpResponseBase, secret: str) -> None:
    """Give a tablet the cookie by which it is known."""
    response.set_cookie(
        COOKIE,
        secret,
        max_age=A_YEAR,
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )


def _find_out(request: HttpRequest) -> Asking:
    device, was_revoked = _tablet_of(request)
    held = bool(request.COOKIES.get(settings.SESSION_COOKIE_NAME))
    user: Person | AnonymousUser = get_user(request)
    bound = request.session.get(BOUND)
    if isinstance(user, Person) and _is_good(request, device, bound):
        known = Asking(user, device, bool(request.session.get(BY_PIN)), was_revoked)
        if known.by_pin:
            # A PIN is for this tablet's tournament, not for what stands above all of them.
            user.acts_everywhere = user.is_staff = user.is_superuser = False
        if request.method in SAFE and not is_by_script(request):
            _note_act(known)
            _note_seen(request, user)
        return known
    if isinstance(user, Person):
        request.session.flush()
    fell_back = device is not None and held
    if fell_back:
        rotate_token(request)  # the forms of the page that is still open are another's
    if device is None or device.table is None or (fell_back and is_stream(request)):
        user = AnonymousUser()
    else:
        user = device.person
        user.acts_everywhere = False
    return Asking(user, device, was_revoked=was_revoked, fell_back=fell_back)


def _tablet_of(request: HttpRequest) -> tuple[Device | None, bool]:
    """Return the paired tablet that asks, and whether it was one."""
    secret = request.COOKIES.get(COOKIE)
    if not secret:
        return None, False
    found = Device.objects.select_related("person").filter(digest=digest_of(secret)).first()
    if found is None or found.revoked_at is not None:
        return None, True
    stale = now() - found.seen_at > SEEN_AFTER
    if stale and request.method in SAFE:
        Device.objects.filter(pk=found.pk).update(seen_at=now())
    return found, False


def _is_good(request: HttpRequest, device: Device | None, bound: object) -> bool:
    """Say whether a session is one that may be used where it is."""
    if device is None or bound is None:
        return device is None and bound is None
    return (
        device.pk == bound and device.session == request.session.session_key and not is_idle(device)
    )


def is_idle(device: Device) -> bool:
    """Say whether a table's tablet was left alone for so long that nobody acts on it any more."""
    if device.table is None or device.acted_at is None:
        return False
    return now() - device.acted_at > IDLE_AT_A_TABLE


def is_stream(request: HttpRequest) -> bool:
    """Say whether a request is for a live stream."""
    return request.path.endswith("/stream")


def is_by_script(request: HttpRequest) -> bool:
    """Say whether a page asks by itself: nobody has done anything."""
    return is_stream(request) or request.headers.get("X-Floorbook-Live") == "1"


def _note_act(known: Asking) -> None:
    device = known.device
    if device is None or known.person is None:
        return
    at = now()
    stale = Q(acted_at=None) | Q(acted_at__lt=at - NOTED_AFTER)
    Device.objects.filter(stale, pk=device.pk, session=device.session).update(acted_at=at)


def _note_seen(request: HttpRequest, person: Person) -> None:
    """Keep a session alive through the shift, and note roughly when its person was there."""
    at = now()
    if at.timestamp() - request.session.get(TOUCHED, 0) > KEPT_ALIVE_AFTER.total_seconds():
        request.session[TOUCHED] = int(at.timestamp())
    if person.seen_at is None or at - person.seen_at > SEEN_AFTER:
        Person.objects.filter(pk=person.pk).update(seen_at=at)
