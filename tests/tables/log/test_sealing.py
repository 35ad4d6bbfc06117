"""Sealed words: readable with the key, gone without it, and every chain whole either way."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import partial
from itertools import cycle

import pytest
from django.db import ProgrammingError, transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from tables.domain.entries.base import Entry
from tables.domain.entries.floor import (
    ClaimRaised,
    EntryCorrected,
    RulingIssued,
    RulingPenalty,
    StatementTaken,
)
from tables.domain.entries.table import ChipsAdded
from tables.log.check import check_streams
from tables.log.read import stream_entries
from tables.log.sealed_entries import ERASED, seal_entry, unseal_entries, unseal_entry
from tables.log.sealing import (
    PREFIX,
    SealBroken,
    erase,
    is_sealed,
    seal,
    seal_all,
    unseal,
    unseal_all,
)
from tables.models import PersonKey
from tests.tables.log.threads import at_once
from tests.tables.log.tracing import traffic
from tests.tables.log.writing import a_table, record

pytestmark = pytest.mark.django_db

STATEMENT = StatementTaken(claim="c1", from_="seat 3", words="He said he had a flush ♥.")
RULING = RulingIssued(
    ruling="r1",
    finding="honest_error",
    provisions=("tda-13",),
    reason="The dealer misread the board.",
    facts_found="Seat 3 showed both cards.",
    penalties=(
        RulingPenalty(penalty="p1", player="ann", kind="warning", reason="Rude."),
        RulingPenalty(penalty="p2", player="bob", kind="warning", reason="Ruder."),
    ),
)


def by_person(entry: Entry, place: str) -> str:
    """A penalty is about its player, everything else about the one who spoke or ruled."""
    if isinstance(entry, RulingIssued) and place.startswith("penalties."):
        index = int(place.split(".")[1])
        return (entry.penalties or ())[index].player
    return "speaker"


def test_sealed_text_can_be_read_and_does_not_say_what_it_holds() -> None:
    sealed = seal("cheat", "ann")
    assert is_sealed(sealed)
    assert sealed.startswith(PREFIX)
    assert "cheat" not in sealed
    assert "ann" not in sealed
    assert unseal(sealed) == "cheat"
    assert seal("cheat", "ann") != sealed


@settings(max_examples=50, deadline=None)
@given(st.text(st.characters(codec="utf-8"), max_size=200), st.sampled_from(["ann", "bob", "Ö"]))
def test_unsealing_gives_back_what_was_sealed(text: str, person: str) -> None:
    assert unseal(seal(text, person)) == text


def test_text_that_was_never_sealed_is_read_as_it_stands() -> None:
    assert unseal("sealed:1:nonsense") == "sealed:1:nonsense"
    assert not is_sealed("plain words")


def test_erased_person_is_gone_and_stays_gone_under_a_new_key() -> None:
    sealed, others = seal("cheat", "ann"), seal("fair", "bob")
    assert erase("ann")
    assert not erase("ann")
    assert unseal(sealed) is None
    again = seal("here again", "ann")
    assert unseal_all([sealed, again, others, "plain"]) == {
        sealed: None,
        again: "here again",
        others: "fair",
        "plain": "plain",
    }


def test_changed_sealed_text_is_not_taken_for_an_erased_one() -> None:
    sealed = seal("cheat", "ann")
    start, _, body = sealed.rpartition(":")
    raw = bytearray(urlsafe_b64decode(body))
    raw[-1] ^= 1
    with pytest.raises(SealBroken):
        unseal(f"{start}:{urlsafe_b64encode(bytes(raw)).decode()}")


def test_sealed_text_of_one_person_does_not_open_under_the_key_of_another() -> None:
    ann, bob = seal("cheat", "ann"), seal("fair", "bob")
    with pytest.raises(SealBroken):
        unseal(f"{bob.rpartition(':')[0]}:{ann.rpartition(':')[2]}")


def test_many_texts_take_one_look_at_the_keys() -> None:
    sealed = seal_all([(f"text {number}", f"person {number % 7}") for number in range(70)])
    opened = unseal_all(sealed)
    assert [opened[text] for text in sealed] == [f"text {number}" for number in range(70)]
    with traffic() as counted:
        unseal_all(sealed)
    assert counted.round_trips == 1
    with traffic() as counted:
        seal_all([("more", f"person {number}") for number in range(7)])
    assert counted.round_trips == 1


def test_entry_is_sealed_field_by_field_under_each_persons_key() -> None:
    sealed = seal_entry(RULING, by_person)
    assert isinstance(sealed, RulingIssued)
    assert is_sealed(sealed.reason)
    assert sealed.facts_found is not None
    assert is_sealed(sealed.facts_found)
    assert (sealed.ruling, sealed.provisions, sealed.facts_assumed) == ("r1", ("tda-13",), None)
    assert unseal_entry(sealed) == RULING
    erase("bob")
    readable = unseal_entry(sealed)
    assert isinstance(readable, RulingIssued)
    assert readable.reason == RULING.reason
    assert [penalty.reason for penalty in readable.penalties or ()] == ["Rude.", ERASED]


def test_choice_among_words_is_no_free_text() -> None:
    entry = ChipsAdded(seat=3, amount=100, reason="rebuy")
    assert seal_entry(entry, by_person) is entry


def test_correction_is_sealed_as_what_it_corrects() -> None:
    correction = EntryCorrected(
        seq=2,
        payload={"claim": "c1", "from": "seat 3", "words": "A straight."},
        reason="Typed wrong.",
    )
    sealed = seal_entry(correction, by_person, corrects=StatementTaken)
    assert isinstance(sealed, EntryCorrected)
    assert is_sealed(sealed.reason)
    assert is_sealed(str(sealed.payload["words"]))
    assert sealed.payload["from"] == "seat 3"
    assert unseal_entry(sealed) == correction
    chips = EntryCorrected(
        seq=2, payload={"seat": 3, "amount": 5, "reason": "rebuy"}, reason="Typed wrong."
    )
    kept = seal_entry(chips, by_person, corrects=ChipsAdded)
    assert isinstance(kept, EntryCorrected)
    assert kept.payload == chips.payload


def test_page_of_entries_takes_one_look_at_the_keys() -> None:
    owners = cycle(f"person {number}" for number in range(5))
    entries = [seal_entry(STATEMENT, lambda *_: next(owners)) for _ in range(20)]
    unseal_entries(entries)
    with traffic() as counted:
        assert unseal_entries([*entries, RULING]) == [STATEMENT] * 20 + [RULING]
    assert counted.round_trips == 1
    with traffic() as counted:
        assert unseal_entries([RULING]) == [RULING]
    assert counted.round_trips == 0


def test_erasing_a_person_leaves_every_chain_whole() -> None:
    stream = a_table()
    record(stream, ClaimRaised(claim="c1", kind="reading", by="seat", seat=3))
    record(stream, seal_entry(STATEMENT, lambda *_: "ann"))
    before = stream_entries(stream)
    assert unseal_entry(before[-1].entry) == STATEMENT
    assert check_streams().whole
    erase("ann")
    assert stream_entries(stream) == before
    assert check_streams().whole
    gone = unseal_entry(before[-1].entry)
    assert isinstance(gone, StatementTaken)
    assert gone.words == ERASED


@pytest.mark.django_db(transaction=True)
def test_two_that_make_a_persons_key_at_once_make_one() -> None:
    for number in range(10):
        person = f"ann {number}"
        sealed = at_once([partial(seal, "words", person)] * 4)
        assert [unseal(text) for text in sealed] == ["words"] * 4
        assert PersonKey.objects.filter(person=person).count() == 1


@pytest.mark.usefixtures("as_application")
def test_application_may_make_and_drop_keys_but_change_none() -> None:
    assert unseal(seal("words", "ann")) == "words"
    assert erase("ann")
    with pytest.raises(ProgrammingError), transaction.atomic():
        PersonKey.objects.update(key=b"")
