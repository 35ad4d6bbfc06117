"""Live streams: every entry in order exactly once, to whoever may see it, for as long as he may."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle
from typing import Any
from uuid import UUID

import pytest
from django.test import Client

from floor.accounts import dismiss, grant
from floor.live import hub as hubs
from floor.live.admission import Admitted
from floor.live.channel import Client as Reader
from floor.models import ApiToken
from floor.relay import Relay, announce_due
from floor.tokens import authenticate_token, revoke_token
from floor.wallclock import new_id
from rulings.domain.permissions import Role
from rulings.services import Batch, record_many
from tables.domain.entries.base import Entry
from tables.domain.entries.table import ChipsAdded
from tables.domain.envelope import StreamId
from tables.log.sql import all_rows, run
from tests.floor.room import LONG_ENOUGH, Room, a_room, blinds, dealt, riffle, seated
from tests.support.breaks import a_table_on_break, an_envelope
from tests.support.hints import looking
from tests.support.processes import eventually
from tests.support.streams import Event, Follower

pytestmark = pytest.mark.django_db(transaction=True)

LISTENERS = """
SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%%'
"""
KILL_LISTENERS = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND query LIKE 'LISTEN%%'
"""


@pytest.fixture
def room(asgi_server: str) -> Room:
    return a_room()


@pytest.fixture
def relay() -> Iterator[None]:
    relay = Relay()
    with looking(relay.look, relay.start_over):
        yield


def follow(url: str, room: Room, *, role: str = "floor", last_id: int | None = None) -> Follower:
    return Follower(url, f"{room.table_path}/stream", token=room.tokens[role], last_id=last_id)


def chips(*amounts: int) -> tuple[Entry, ...]:
    return tuple(ChipsAdded(seat=1, amount=amount, reason="correction") for amount in amounts)


def append(room: Room, *entries: Entry) -> int:
    stream = StreamId(room.tournament, room.table)
    outcome = record_many(Batch(stream, entries, an_envelope(), new_id))
    assert outcome.seq is not None, outcome
    return outcome.seq


def tells(table: UUID, seq: int) -> Callable[[Event], bool]:
    """Return whether an event says that a table has come to a seq: as news, or among all tables."""
    return lambda event: {"table": str(table), "seq": seq} in event.data.get("tables", ())


def test_entries_arrive_as_the_api_has_them(asgi_server: str, room: Room, relay: None) -> None:
    with follow(asgi_server, room) as follower:
        assert follower.status == 200
        assert follower.type == "text/event-stream"
        seq = room.play(*seated({1: 5_000}))
        entries = follower.entries_through(seq)
    page = room.get(f"{room.table_path}/entries", after=1)
    assert entries == page.json()["entries"]  # type: ignore[attr-defined]
    assert follower.events[-1].id == seq


def test_reader_goes_on_after_the_last_it_had(asgi_server: str, room: Room, relay: None) -> None:
    seq = room.play(*seated({1: 5_000, 2: 5_000, 3: 5_000}))
    with follow(asgi_server, room, last_id=2) as follower:
        assert [entry["seq"] for entry in follower.entries_through(seq)] == [3, 4, 5]
    path = f"{room.table_path}/stream?after=4"
    with Follower(asgi_server, path, token=room.tokens["dealer"]) as follower:
        assert [entry["seq"] for entry in follower.entries_through(seq)] == [5]


def read_in_bits(
    url: str, room: Room, patience: Iterator[int], *, first: int, last: int
) -> list[int]:
    """Return the seqs of the entries that came, read by somebody who hangs up again and again."""
    seen = [first]
    while seen[-1] < last:
        with follow(url, room, last_id=seen[-1]) as follower:
            for _ in range(next(patience)):
                if seen[-1] < last:
                    seen += [one["seq"] for one in follower.named("entries").data["entries"]]
    return seen[1:]


def test_all_entries_come_in_order_exactly_once_whatever_is_cut(
    asgi_server: str, room: Room, relay: None
) -> None:
    """Readers come back again and again while the hub's connections are killed under it."""
    first = room.play(*seated({1: 5_000}))
    last = first + 240
    with ThreadPoolExecutor(6) as threads:
        readers = [
            threads.submit(
                read_in_bits, asgi_server, room, cycle((1, 3, 7, bits)), first=first, last=last
            )
            for bits in range(1, 7)
        ]
        for count in range(120):
            append(room, *chips(1, 2))
            if count % 30 == 20:
                run(KILL_LISTENERS)
        told = [reader.result(timeout=20) for reader in readers]
    assert told == [list(range(first + 1, last + 1))] * len(readers)


def test_listening_goes_on_after_its_connection_was_killed(
    asgi_server: str, room: Room, relay: None
) -> None:
    with follow(asgi_server, room) as follower:
        eventually(lambda: len(all_rows(LISTENERS)) == 1)
        killed = all_rows(LISTENERS)
        run(KILL_LISTENERS)
        seq = room.play(*seated({1: 5_000}))
        follower.entries_through(seq)
        eventually(lambda: len(all_rows(LISTENERS)) == 1)
        assert all_rows(LISTENERS) != killed
        follower.entries_through(append(room, *chips(1)))


def test_no_hidden_card_leaves_before_it_is_tabled(
    asgi_server: str, room: Room, relay: None
) -> None:
    followers = {role: follow(asgi_server, room, role=role) for role in room.tokens}
    room.play(*seated({1: 5_000, 2: 5_000, 3: 5_000}), riffle(), *blinds())
    seq = room.play(dealt(1, "As", "Kd"), dealt(2, "7c", "7d"), dealt(3, "2h", "9s"))
    for follower in followers.values():
        told = follower.entries_through(seq)
        assert [entry["payload"].get("cards") for entry in told[-3:]] == [["??", "??"]] * 3
    played: list[dict[str, Any]] = [
        {"type": "folded", "seat": 1},
        {"type": "folded", "seat": 2},
        {"type": "cards_tabled", "seat": 3, "cards": ["2h", "9s"]},
        {"type": "pot_pushed", "pot": 0, "shares": [{"seat": 3, "amount": 200}]},
        {"type": "deck_scrambled"},
    ]
    seq = room.play(*played)
    for follower in followers.values():
        follower.entries_through(seq)
        follower.close()
        raw = "".join(event.raw for event in follower.events)
        assert not [card for card in ("As", "Kd", "7c", "7d") if f'"{card}"' in raw]
        assert '"2h"' in raw
    # Now that the hand is over, the auditor alone may read them.
    for role in room.tokens:
        with follow(asgi_server, room, role=role, last_id=0) as follower:
            follower.entries_through(seq)
            assert ('"As"' in follower.events[-1].raw) == (role == "auditor")


def test_voids_and_corrections_arrive_as_the_api_has_them(
    asgi_server: str, room: Room, relay: None
) -> None:
    seq = room.play(*seated({1: 5_000, 2: 5_000, 3: 5_000}), riffle(), *blinds())
    with follow(asgi_server, room, role="auditor") as follower:
        last = room.play(
            dealt(1, "As", "Kd"),
            {"type": "entry_voided", "seq": seq + 1, "reason": "Dealt to the wrong seat."},
            dealt(2, "7c", "7d"),
            {
                "type": "entry_corrected",
                "seq": seq + 3,
                "payload": {"seat": 2, "count": 2, "face": "down", "cards": ["7c", "7h"]},
                "reason": "The seven of hearts.",
            },
        )
        entries = follower.entries_through(last)
    page = room.get(f"{room.table_path}/entries", role="auditor", after=seq)
    assert entries == page.json()["entries"]  # type: ignore[attr-defined]
    assert entries[1]["payload"]["reason"] == "Dealt to the wrong seat."
    assert '"7h"' not in "".join(event.raw for event in follower.events)


def test_revoked_token_ends_its_stream(asgi_server: str, room: Room, relay: None) -> None:
    bearer = authenticate_token(room.tokens["floor"])
    assert bearer is not None
    with follow(asgi_server, room) as follower, follow(asgi_server, room, role="dealer") as other:
        room.play(*seated({1: 5_000}))
        follower.named("entries")
        assert revoke_token(bearer.token, room.tournament)
        assert follower.named("end").data == {"code": "not_permitted"}
        assert follower.next() is None
        seq = room.play({"type": "stack_counted", "seat": 1, "amount": 5_000}, role="director")
        assert other.entries_through(seq)
    with follow(asgi_server, room) as follower:
        assert (follower.status, follower.problem()["code"]) == (401, "not_signed_in")


def test_whoever_has_no_part_any_more_is_let_go(asgi_server: str, room: Room) -> None:
    sessions = {}
    for role in ("floor", "dealer", "auditor"):
        client = Client()
        assert client.login(username=room.people[role].username, password=LONG_ENOUGH)
        sessions[role] = client
    paths = cycle((f"{room.table_path}/stream", f"{room.path}/stream"))
    followers = []
    for client in sessions.values():
        cookie = "; ".join(f"{name}={value.value}" for name, value in client.cookies.items())
        followers.append(Follower(asgi_server, next(paths), Cookie=cookie))
    assert [follower.status for follower in followers] == [200, 200, 200]
    sessions["floor"].logout()
    dismiss(room.people["dealer"], room.tournament)
    grant(room.people["auditor"], room.tournament, Role.DEALER)
    for follower in followers:
        follower.named("end")
        follower.close()


def test_stream_goes_on_without_a_relay_only_later(asgi_server: str, room: Room) -> None:
    with (
        follow(asgi_server, room) as follower,
        Follower(asgi_server, f"{room.path}/stream", token=room.tokens["dealer"]) as other,
    ):
        other.named("tables")
        seq = room.play(*seated({1: 5_000}))
        assert follower.entries_through(seq)
        other.until(tells(room.table, seq))


def test_who_missed_too_much_is_told_to_begin_anew(
    asgi_server: str, room: Room, relay: None
) -> None:
    room.play(*seated({1: 5_000}))
    seq = append(room, *chips(*range(1, 1_100)))
    with follow(asgi_server, room, last_id=2) as follower:
        event = follower.named("resync")
        assert (event.id, event.data) == (seq, {"seq": seq})
        assert follower.entries_through(append(room, *chips(1)))[0]["seq"] == seq + 1
    # A last id that the log does not reach is of another log.
    with follow(asgi_server, room, last_id=seq + 50) as follower:
        assert follower.named("resync").data == {"seq": seq + 1}
    with follow(asgi_server, room, last_id=200) as follower:
        assert [entry["seq"] for entry in follower.entries_through(seq + 1)] == list(
            range(201, seq + 2)
        )


def test_tournament_is_told_which_tables_move_and_what_falls_due(
    asgi_server: str, room: Room, relay: None
) -> None:
    path = f"{room.path}/stream"
    with Follower(asgi_server, path, token=room.tokens["dealer"]) as follower:
        told = follower.named("tables").data["tables"]
        assert sorted((one["table"] or "", one["seq"]) for one in told) == [
            ("", 1),
            (str(room.table), 1),
        ]
        seq = room.play(*seated({1: 5_000}))
        follower.until(tells(room.table, seq))
        table = new_id()
        with looking(announce_due):
            a_table_on_break(due_in=0.2, stream=StreamId(room.tournament, table))
            assert follower.named("due").data["table"] == str(table)
    assert "correction" not in "".join(event.raw for event in follower.events)


def test_stream_that_cannot_be_followed_is_refused_like_anything_else(
    asgi_server: str, room: Room
) -> None:
    other = a_room()
    refusals = {
        (f"{room.table_path}/stream", None): (401, "not_signed_in"),
        (f"{room.path}/stream", other.tokens["floor"]): (403, "not_permitted"),
        (f"{other.table_path}/stream", room.tokens["floor"]): (404, "not_found"),
        (f"/api/v1/tables/{new_id()}/stream", room.tokens["floor"]): (404, "not_found"),
        (f"{room.table_path}/stream?after=-1", room.tokens["floor"]): (422, "invalid_payload"),
        (f"{room.table_path}/stream?after=x", room.tokens["floor"]): (422, "invalid_payload"),
        (f"{room.table_path}/stream?after={'9' * 5000}", None): (422, "invalid_payload"),
    }
    for (path, token), refusal in refusals.items():
        with Follower(asgi_server, path, token=token) as follower:
            assert (follower.status, follower.problem()["code"]) == refusal
    answer = room.post(f"{room.table_path}/stream", {})
    assert answer.status_code == 405


def test_open_streams_hold_no_connection_to_the_database(asgi_server: str, room: Room) -> None:
    followers = [follow(asgi_server, room, role="dealer") for _ in range(30)]
    ((held,),) = all_rows(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
        " AND pid <> pg_backend_pid()"
    )
    assert held <= 6
    for follower in followers:
        follower.close()
    assert ApiToken.objects.filter(last_used_at=None).count() == 3


def test_one_person_with_all_the_streams_shuts_nobody_else_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hubs, "MOST_CLIENTS", 4)
    hub = hubs.Hub()
    greedy, modest, another = (Admitted(no, new_id(), Role.DEALER) for no in (1, 2, 3))
    hub.clients = {Reader(greedy, seen=0) for _ in range(3)}
    assert hub.has_room_for(greedy.person)
    hub.clients.add(Reader(modest, seen=0))

    def going(whose: Admitted) -> int:
        return sum(one.admitted == whose and not one.ended for one in hub.clients)

    assert not hub.has_room_for(greedy.person)
    assert going(greedy) == 3
    assert hub.has_room_for(modest.person)
    assert (going(greedy), going(modest)) == (2, 1)
    hub.clients.add(Reader(modest, seen=0))
    # Who has as many as anybody takes from nobody; who has none gets one.
    assert not hub.has_room_for(modest.person)
    assert hub.has_room_for(another.person)
    assert going(greedy) + going(modest) == 3
