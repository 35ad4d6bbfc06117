"""Entries to canonical JSON and back: strict, sorted, and readable in every version."""

from random import Random  # noqa: TID251 - only its type: every draw is hypothesis's own

import msgspec
import pytest
from hypothesis import given

from tables.domain.codec import InvalidPayload, UnknownEntryType, decode, encode, from_wire, to_wire
from tables.domain.entries import ENTRY_TYPES, TABLE_STREAM_TYPES, TOURNAMENT_STREAM_TYPES
from tables.domain.upcasters import UPCASTERS, VERSIONS, JsonObject, Upcaster, upcast
from tests.support.examples import RANDOM, examples
from tests.support.garbage import garbage


def test_payload_has_sorted_keys_no_type_and_no_absent_options() -> None:
    kept = encode(from_wire({"type": "bet", "seat": 4, "amount": 300}))
    assert (kept.type, kept.version, kept.payload) == ("bet", 1, b'{"amount":300,"seat":4}')


def test_same_entry_has_one_form_however_it_was_written() -> None:
    one = from_wire({"type": "bet", "seat": 4, "amount": 300, "chips": None})
    other = from_wire({"amount": 300, "type": "bet", "seat": 4})
    assert encode(one) == encode(other)


def test_text_that_looks_like_the_type_stays_in_the_text() -> None:
    said = '"type":"hand_conceded",'
    entry = from_wire({"type": "hand_conceded", "seat": 2, "words": said})
    kept = encode(entry)
    assert decode(kept.type, kept.version, kept.payload) == entry
    assert msgspec.json.decode(kept.payload) == {"seat": 2, "words": said}


@pytest.mark.parametrize(
    ("wire", "names"),
    [
        ({"type": "bet", "seat": 4}, "amount"),
        ({"type": "bet", "seat": "four", "amount": 1}, "seat"),
        ({"type": "bet", "seat": 4, "amount": 0}, "amount"),
        ({"type": "bet", "seat": 4, "amount": 1.5}, "amount"),
        ({"type": "bet", "seat": 4, "amount": True}, "amount"),
        ({"type": "bet", "seat": 0, "amount": 1}, "seat"),
        ({"type": "bet", "seat": 24, "amount": 1}, "seat"),
        ({"type": "bet", "seat": 4, "amount": 1, "tip": 5}, "tip"),
        ({"type": "cards_tabled", "seat": 4, "cards": ["1x"]}, "cards"),
        ({"type": "cards_tabled", "seat": 4, "cards": []}, "cards"),
        ({"type": "cards_dealt", "seat": 4, "count": 2, "face": "down", "cards": ["As"]}, "cards"),
        ({"type": "cards_tabled", "seat": 4, "cards": ["??"]}, "cards"),
        ({"type": "hand_declared", "seat": 4, "category": "five_of_a_kind"}, "category"),
        ({"type": "hand_started", "button": 1, "method": "wash"}, "method"),
        ({"type": "hand_started", "method": "riffle"}, "button"),
        ({"type": "level_started", "level": 0, "small_blind": 1, "big_blind": 2}, "level"),
        (
            {
                "type": "claim_raised",
                "claim": "c",
                "kind": "award",
                "by": "seat",
                "voiced_at": "2026",
            },
            "voiced_at",
        ),
        (
            {
                "type": "claim_raised",
                "claim": "c",
                "kind": "award",
                "by": "seat",
                "voiced_at": "2026-03-01T12:00:00",
            },
            "voiced_at",
        ),
        ({"type": "hand_conceded", "seat": 2, "words": "nul\x00"}, "words"),
        ({"type": "hand_conceded", "seat": 2, "words": ""}, "words"),
    ],
)
def test_wrong_field_is_named(wire: dict[str, object], names: str) -> None:
    with pytest.raises(InvalidPayload, match=names):
        from_wire(wire)


def test_stud_hand_may_have_no_button_and_says_so() -> None:
    entry = from_wire({"type": "hand_started", "button": None, "method": "riffle"})
    assert encode(entry).payload == b'{"button":null,"method":"riffle"}'


def test_unknown_type_and_missing_type_are_told_apart() -> None:
    with pytest.raises(UnknownEntryType, match="card_marked"):
        from_wire({"type": "card_marked", "seat": 1})
    with pytest.raises(InvalidPayload, match="type"):
        from_wire({"seat": 1})


def test_every_entry_belongs_to_one_stream() -> None:
    assert set(ENTRY_TYPES) == TABLE_STREAM_TYPES | TOURNAMENT_STREAM_TYPES
    assert not TABLE_STREAM_TYPES & TOURNAMENT_STREAM_TYPES


@examples(200)
@given(rnd=RANDOM)
def test_any_entry_comes_back_as_it_was(rnd: Random) -> None:
    entry = garbage(rnd)
    kept = encode(entry)
    assert decode(kept.type, kept.version, kept.payload) == entry
    assert from_wire(to_wire(entry)) == entry
    assert next(iter(to_wire(entry))) == "type"
    decoded = msgspec.json.decode(kept.payload)
    assert list(decoded) == sorted(decoded)


def test_payload_of_a_newer_program_is_refused() -> None:
    with pytest.raises(InvalidPayload):
        decode("bet", 2, b'{"seat":4,"amount":300}')


def cents_to_chips(payload: JsonObject) -> JsonObject:
    return {**payload, "amount": int(str(payload["amount"])) // 100}


def named_seat(payload: JsonObject) -> JsonObject:
    return {"seat": payload["place"], "amount": payload["amount"]}


STEPS: dict[tuple[str, int], Upcaster] = {("bet", 1): cents_to_chips, ("bet", 2): named_seat}


def test_old_payload_is_read_step_by_step() -> None:
    """Frozen payloads of two versions that might have been."""
    first: JsonObject = {"place": 4, "amount": 30_000}
    assert upcast("bet", 1, first, to=3, steps=STEPS) == {"seat": 4, "amount": 300}
    second: JsonObject = {"place": 4, "amount": 300}
    assert upcast("bet", 2, second, to=3, steps=STEPS) == {"seat": 4, "amount": 300}
    assert upcast("bet", 3, {"seat": 4, "amount": 300}, to=3, steps=STEPS) == {
        "seat": 4,
        "amount": 300,
    }


def test_version_nobody_can_read_is_an_error() -> None:
    with pytest.raises(KeyError):
        upcast("bet", 1, {}, to=2, steps={})


def test_every_entry_not_at_its_first_version_has_steps_to_it() -> None:
    for name, version in VERSIONS.items():
        assert all((name, step) in UPCASTERS for step in range(1, version))
