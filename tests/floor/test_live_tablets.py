"""Live streams on paired tablets: open while the tablet is paired and its person is there, no longer."""

from collections.abc import Callable
from copy import deepcopy
from datetime import timedelta
from uuid import UUID

import pytest

from floor.accounts import dismiss, end_sessions
from floor.asking import IDLE_AT_A_TABLE
from floor.models import Device
from floor.tablets import revoke_device
from floor.wallclock import now
from tests.floor.room import a_room
from tests.floor.tablets import Tablet
from tests.support.streams import Follower

pytestmark = pytest.mark.django_db(transaction=True)


def follow(url: str, tablet: Tablet, path: str | None = None) -> Follower:
    cookies = tablet.client.cookies.items()
    cookie = "; ".join(f"{name}={kept.value}" for name, kept in cookies if kept.value)
    return Follower(url, path or f"{tablet.room.table_path}/stream", Cookie=cookie)


def revoked(tablet: Tablet) -> None:
    revoke_device(tablet.device.pk, tablet.room.tournament)


def moved(tablet: Tablet) -> None:
    Device.objects.filter(pk=tablet.device.pk).update(table=UUID(int=1))


def done(tablet: Tablet) -> None:
    tablet.done()


def left_alone(tablet: Tablet) -> None:
    """Have nobody touch it: no hint says so, it is found out."""
    before = now() - IDLE_AT_A_TABLE - timedelta(seconds=1)
    Device.objects.filter(pk=tablet.device.pk).update(acted_at=before)


def dismissed(tablet: Tablet) -> None:
    dismiss(tablet.room.people["floor"], tablet.room.tournament)


def signed_out(tablet: Tablet) -> None:
    end_sessions(tablet.room.people["floor"])


def another_acts(tablet: Tablet) -> None:
    tablet.act_as("director")


@pytest.mark.parametrize("happens", [revoked, moved])
def test_a_tables_tablet_follows_its_table_until_it_is_no_more(
    asgi_server: str, happens: Callable[[Tablet], None]
) -> None:
    room = a_room()
    tablet, other = Tablet(room), Tablet(room)
    with follow(asgi_server, tablet) as stream, follow(asgi_server, other) as others:
        assert (stream.status, others.status) == (200, 200)
        happens(tablet)
        assert stream.named("end").data == {"code": "not_permitted"}
        seq = room.play({"type": "player_seated", "seat": 1, "player": "p1", "stack": 5000})
        assert others.entries_through(seq)
    with follow(asgi_server, tablet) as stream:
        assert stream.status in (401, 403)


@pytest.mark.parametrize(
    "happens", [revoked, done, left_alone, dismissed, signed_out, another_acts]
)
def test_who_acts_on_a_tablet_follows_until_he_acts_no_more(
    asgi_server: str, happens: Callable[[Tablet], None]
) -> None:
    tablet = Tablet(a_room())
    tablet.act_as("floor")
    cookies = deepcopy(tablet.client.cookies)
    with follow(asgi_server, tablet, f"{tablet.room.path}/stream") as stream:
        assert stream.status == 200
        happens(tablet)
        assert stream.named("end").data == {"code": "not_permitted"}
    # Coming back with what he had, he is not let in as the dealer: the page that is open is his.
    tablet.client.cookies = cookies
    with follow(asgi_server, tablet) as stream:
        assert stream.status in (401, 403)


def test_a_tables_tablet_follows_nothing_else(asgi_server: str) -> None:
    room, other = a_room(), a_room()
    tablet = Tablet(room)
    for path in (f"{room.path}/stream", f"{other.table_path}/stream", f"{other.path}/stream"):
        with follow(asgi_server, tablet, path) as stream:
            assert stream.problem()["fault"] == "tablet_of_its_table"


def test_a_stream_keeps_nobody_there(asgi_server: str) -> None:
    tablet = Tablet(a_room())
    tablet.act_as("floor")
    before = now() - IDLE_AT_A_TABLE / 2
    Device.objects.filter(pk=tablet.device.pk).update(acted_at=before)
    with follow(asgi_server, tablet) as stream:
        assert stream.status == 200
        assert Device.objects.get(pk=tablet.device.pk).acted_at == before
