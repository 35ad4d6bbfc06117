"""A day's end and a closing sign where every stream stood; what is rewritten afterwards is found."""

from hashlib import sha256
from uuid import UUID

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from django.test import override_settings
from msgspec.structs import replace

from floor.wallclock import new_id, now
from rulings.services import Batch, Command, record, record_many
from tables.domain import tournament
from tables.domain.entries.base import Entry
from tables.domain.entries.table import ChipsAdded, PlayerSeated, TableOpened
from tables.domain.entries.tournament import (
    DayEnded,
    DayStarted,
    TournamentClosed,
    TournamentOpened,
    TournamentReopened,
)
from tables.domain.envelope import Envelope, Recorded, StreamId
from tables.log import heads
from tables.log.check import check_streams
from tables.log.damage import Kind
from tables.log.read import stream_entries
from tables.log.roots import _key, fault_of, public_key, root_of, signed
from tests.tables.log.tampering import tampering

pytestmark = pytest.mark.django_db


def recorded(stream: StreamId, entry: Entry) -> int:
    envelope = Envelope(
        actor="ada", role="director", device=None, command_id=new_id(), occurred_at=now()
    )
    outcome = record(Command(stream, entry, envelope, new_id))
    assert outcome.seq is not None, outcome
    return outcome.seq


@pytest.fixture
def event() -> tuple[StreamId, StreamId]:
    """A tournament on its first day, with a table that has four entries."""
    own = StreamId(new_id())
    table = StreamId(own.tournament, new_id())
    recorded(own, TournamentOpened(name="Main", zone="UTC", rulebook="tda"))
    recorded(own, DayStarted(day=1))
    opened = TableOpened(
        game="holdem", structure="no_limit", rulebook="tda", smallest_chip=25, seats=9
    )
    recorded(table, opened)
    recorded(table, PlayerSeated(seat=1, player="p1", stack=10_000))
    recorded(table, ChipsAdded(seat=1, amount=500, reason="rebuy"))
    recorded(table, ChipsAdded(seat=1, amount=700, reason="rebuy"))
    return own, table


def ended(own: StreamId) -> tuple[Recorded, DayEnded]:
    seq = recorded(own, DayEnded(day=1))
    row = stream_entries(own)[seq - 1]
    assert isinstance(row.entry, DayEnded)
    return row, row.entry


def fault(own: StreamId, entry: DayEnded | TournamentClosed, seq: int) -> str | None:
    return fault_of(entry, stream_entries(own), seq)


def test_day_ends_with_where_all_streams_stand_and_a_signature_others_can_check(
    event: tuple[StreamId, StreamId],
) -> None:
    own, table = event
    _, entry = ended(own)
    assert entry.heads == {str(own.key): 2, str(table.key): 4}
    hashes = {stream: stream_entries(stream) for stream in event}
    places = [(one.key, entry.heads[str(one.key)], rows) for one, rows in hashes.items()]
    root = root_of((key, seq, rows[seq - 1].hash) for key, seq, rows in places)
    assert entry.root == root.hex()
    key = Ed25519PublicKey.from_public_bytes(public_key())
    assert entry.signature is not None
    key.verify(bytes.fromhex(entry.signature), signed(own.tournament, entry, root))
    assert check_streams().whole


def test_what_a_client_says_of_the_root_is_not_believed(event: tuple[StreamId, StreamId]) -> None:
    own, _ = event
    seq = recorded(own, DayEnded(day=1, root="0" * 64, signature="0" * 128, heads={"a": 1}))
    entry = stream_entries(own)[seq - 1].entry
    assert isinstance(entry, DayEnded)
    assert entry.root != "0" * 64
    assert fault(own, entry, seq) is None


def test_rewrite_that_makes_chain_head_and_state_anew_is_found(
    event: tuple[StreamId, StreamId],
) -> None:
    own, table = event
    row, _ = ended(own)
    with tampering(table) as somebody:
        somebody.change(4, "device = 'another tablet'")
        somebody.change_head(f"hash = '\\x{somebody.chain_anew(4).hex()}'")
    (damage,) = check_streams().damage
    assert (damage.stream, damage.seq, damage.kind) == (own, row.seq, Kind.BROKEN_ROOT)


def test_tail_that_was_cut_off_is_found(event: tuple[StreamId, StreamId]) -> None:
    own, table = event
    row, entry = ended(own)
    with tampering(table) as somebody:
        somebody.drop(4)
    assert fault(own, entry, row.seq) == "a stream it seals is no longer as long as it was"


def test_root_that_was_made_anew_is_found_by_its_signature(
    event: tuple[StreamId, StreamId],
) -> None:
    own, _ = event
    row, entry = ended(own)
    assert entry.signature is not None
    forged = entry.signature[:-1] + ("0" if entry.signature[-1] != "0" else "1")
    for wrong in (replace(entry, signature=forged), replace(entry, day=2)):
        assert fault(own, wrong, row.seq) == "its signature is not this installation's"
    assert fault(own, replace(entry, root=None), row.seq) == "it was sealed without a root"


def test_signature_of_another_installation_is_not_taken(event: tuple[StreamId, StreamId]) -> None:
    own, _ = event
    row, entry = ended(own)
    _key.cache_clear()
    with override_settings(SIGNING_KEY=bytes(32)):
        assert fault(own, entry, row.seq) == "its signature is not this installation's"
    _key.cache_clear()
    assert fault(own, entry, row.seq) is None


def test_closing_keeps_where_amendments_begin_and_entries_go_on(
    event: tuple[StreamId, StreamId],
) -> None:
    own, table = event
    ended(own)
    recorded(own, TournamentClosed())
    recorded(table, ChipsAdded(seat=1, amount=100, reason="correction"))
    head = heads.load(own).head
    assert head is not None
    state = tournament.decode_state(head.state)
    assert (state.closed, state.sealed) == (True, {str(own.key): 3, str(table.key): 4})
    recorded(own, TournamentReopened(reason="an appeal"))
    recorded(own, TournamentClosed())
    head = heads.load(own).head
    assert head is not None
    assert tournament.decode_state(head.state).sealed == {str(own.key): 5, str(table.key): 5}
    assert check_streams().whole


def test_closing_that_is_signed_with_an_earlier_ones_root_is_found(
    event: tuple[StreamId, StreamId],
) -> None:
    """The signature is the house's own; what came between the two closings would be under no root."""
    own, table = event
    ended(own)
    first = recorded(own, TournamentClosed())
    recorded(table, ChipsAdded(seat=1, amount=100, reason="correction"))
    recorded(own, TournamentReopened(reason="an appeal"))
    last = recorded(own, TournamentClosed())
    rows = stream_entries(own)
    closings = [row.entry for row in rows if isinstance(row.entry, TournamentClosed)]
    assert [fault(own, one, seq) for one, seq in zip(closings, (first, last), strict=True)] == [
        None,
        None,
    ]
    assert fault(own, closings[0], last) == "it was signed when this stream stood elsewhere"


def test_root_of_a_day_that_ended_in_one_command_with_others_is_of_where_all_stood_before(
    event: tuple[StreamId, StreamId],
) -> None:
    own, _ = event
    envelope = Envelope(
        actor="ada", role="director", device=None, command_id=new_id(), occurred_at=now()
    )
    together = (DayEnded(day=1), DayStarted(day=2), DayEnded(day=2), TournamentClosed())
    assert record_many(Batch(own, together, envelope, new_id)).refusal is None
    assert check_streams().whole


def test_root_is_the_tree_of_rfc_6962() -> None:
    """Two leaves make one fork; a third one stands beside it, not in a fork with itself."""
    one, two, three = ((UUID(int=n), n, bytes([n]) * 32) for n in (1, 2, 3))

    def leaf(place: tuple[UUID, int, bytes]) -> bytes:
        stream, seq, hash_ = place
        said = b"\0" + b"16:" + stream.bytes + b"1:%d" % seq + b"32:" + hash_
        return sha256(said).digest()

    pair = sha256(b"\1" + leaf(one) + leaf(two)).digest()
    assert root_of([one]) == leaf(one)
    assert root_of([two, one]) == pair
    assert root_of([three, one, two]) == sha256(b"\1" + pair + leaf(three)).digest()
    assert root_of([]) == sha256().digest()
