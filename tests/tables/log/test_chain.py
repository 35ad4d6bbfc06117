"""What is hashed, exactly: the same everywhere, and different for every difference."""

import hashlib
from datetime import UTC, datetime, timedelta, timezone
from uuid import UUID

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import astuple, replace

from tables.domain.entries.floor import EntryCorrected, StatementTaken
from tables.log.chain import GENESIS, Link, canonical, canonical_payload, link_hash
from tables.log.check import check_streams
from tables.log.damage import Kind
from tables.log.read import stream_entries
from tests.tables.log.writing import OPENED, a_stream, write

LINK = Link(
    id=UUID("01976b2e-0000-7000-8000-000000000001"),
    tournament=UUID("01976b2e-0000-7000-8000-00000000000a"),
    table=UUID("01976b2e-0000-7000-8000-00000000000b"),
    seq=7,
    hand=None,
    type="raised",
    version=1,
    payload=b'{"seat":3,"to":4800}',
    occurred_at=datetime(2026, 7, 1, 20, 15, tzinfo=UTC),
    queued=False,
    recorded_at=datetime(2026, 7, 1, 20, 15, 0, 250, tzinfo=UTC),
    actor="müller",
    role="dealer",
    device=None,
    command_id=UUID("01976b2e-0000-7000-8000-00000000000c"),
)

texts = st.text(max_size=12)
ids = st.uuids()
instants = st.datetimes(
    min_value=datetime(2000, 1, 1),  # noqa: DTZ001 - the zone comes with `timezones`
    max_value=datetime(2100, 1, 1),  # noqa: DTZ001
    timezones=st.sampled_from([UTC, timezone(timedelta(hours=9)), timezone(timedelta(hours=-5))]),
)
links = st.builds(
    Link,
    id=ids,
    tournament=ids,
    table=st.none() | ids,
    seq=st.integers(1, 10**6),
    hand=st.none() | st.integers(1, 999),
    type=texts,
    version=st.integers(1, 99),
    payload=st.binary(max_size=12),
    occurred_at=instants,
    queued=st.booleans(),
    recorded_at=instants,
    actor=texts,
    role=texts,
    device=st.none() | texts,
    command_id=ids,
)
# What can stand in the database's JSON and comes back as it was.
exact = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**15), 10**15)
    | st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=8),
            inner,
            max_size=4,
        )
    ),
    max_leaves=8,
)


def test_hash_of_a_known_entry_never_changes() -> None:
    assert canonical(LINK) == (
        b"16:" + LINK.id.bytes + b"16:" + LINK.tournament.bytes + b"16:"
        b"\x01\x97k.\x00\x00p\x00\x80\x00\x00\x00\x00\x00\x00\x0b"
        b'1:7~6:raised1:120:{"seat":3,"to":4800}27:2026-07-01T20:15:00.000000Z1:0'
        b"27:2026-07-01T20:15:00.000250Z7:m\xc3\xbcller6:dealer~16:" + LINK.command_id.bytes
    )
    frozen = "14553821b48d859f9462134acfbbd5aab658ace512f745bf6f31b6fe725963f6"
    assert link_hash(GENESIS, LINK).hex() == frozen
    assert hashlib.sha256(GENESIS + canonical(LINK)).hexdigest() == frozen


@given(links, links)
def test_entries_that_differ_are_hashed_differently(one: Link, other: Link) -> None:
    def comparable(link: Link) -> tuple[object, ...]:
        return astuple(
            replace(
                link,
                occurred_at=link.occurred_at.astimezone(UTC),
                recorded_at=link.recorded_at.astimezone(UTC),
            )
        )

    same = comparable(one) == comparable(other)
    assert (canonical(one) == canonical(other)) == same


@given(links, st.data())
def test_every_field_counts(link: Link, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(Link.__struct_fields__))
    other = getattr(data.draw(links), name)
    if other != getattr(link, name):
        assert canonical(replace(link, **{name: other})) != canonical(link)


def test_instant_is_the_same_in_every_zone() -> None:
    tokyo = LINK.occurred_at.astimezone(timezone(timedelta(hours=9)))
    assert canonical(replace(LINK, occurred_at=tokyo)) == canonical(LINK)


@given(st.dictionaries(st.text(max_size=5), st.integers() | st.text(max_size=5), max_size=5))
def test_canonical_payload_does_not_depend_on_order_or_blanks(payload: dict[str, object]) -> None:
    loose = msgspec.json.format(
        msgspec.json.encode(dict(reversed(payload.items()))), indent=2
    ).decode()
    assert canonical_payload(loose) == msgspec.json.encode(payload, order="sorted")


@pytest.mark.django_db
@settings(max_examples=60, deadline=None)
@given(st.dictionaries(st.text("abc", min_size=1), exact, max_size=4))
def test_what_the_database_gives_back_has_the_same_hash(payload: dict[str, object]) -> None:
    stream = a_stream()
    write(
        stream,
        OPENED,
        EntryCorrected(seq=1, payload=payload, reason="typed wrong"),
        StatementTaken(claim="c1", from_="seat 3", words="\"'\\ \u2028 ♠ \U0001f0a1 \x7f"),
    )
    assert len(stream_entries(stream)) == 3
    kinds = {damage.kind for damage in check_streams().damage if damage.stream == stream}
    assert kinds <= {Kind.DIFFERENT_STATE}
