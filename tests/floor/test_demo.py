"""The demonstration: people who can sign in, real hands whole to the end, and something to decide."""

import tomllib
from typing import Any
from uuid import UUID

import pytest
from django.contrib.auth import authenticate

from floor.accounts import role_in
from floor.demo import SignIn, load_demo
from floor.demonstration.tables import FOLDER
from floor.models import Person
from floor.wallclock import new_id, now
from rulings.domain.permissions import Role
from rulings.domain.view import hand_view
from rulings.services import Command, Outcome, record
from rulings.stories import story_of
from tables.domain.codec import from_wire
from tables.domain.entries import wire_name
from tables.domain.envelope import Envelope, StreamId
from tables.log.check import check_streams
from tables.log.heads import load
from tables.log.sealed_entries import unseal_entry
from tables.log.sql import all_rows

pytestmark = pytest.mark.django_db


@pytest.fixture
def sign_ins() -> list[SignIn]:
    return load_demo()


@pytest.fixture
def tables(sign_ins: list[SignIn]) -> dict[int | None, StreamId]:
    """Return the tables by their number."""
    rows = all_rows('SELECT tournament, "table" FROM tables_head WHERE "table" IS NOT NULL')
    streams = [StreamId(*row) for row in rows]
    opened = [story_of(stream).state.opened for stream in streams]
    return {one.number: stream for one, stream in zip(opened, streams, strict=True) if one}


def view(stream: StreamId, number: int | None = None) -> dict[str, Any]:
    found = hand_view(story_of(stream), table=str(stream.table), number=number, now=now())
    assert found is not None
    return dict(found)


def say(stream: StreamId, role: Role, **wire: Any) -> Outcome:
    envelope = Envelope(actor="visitor", role=str(role), command_id=new_id(), occurred_at=now())
    return record(Command(stream, from_wire(wire), envelope, new_id))


def test_everybody_shown_can_sign_in_and_is_what_is_said(sign_ins: list[SignIn]) -> None:
    ((tournament,),) = all_rows('SELECT tournament FROM tables_head WHERE "table" IS NULL')
    for one in sign_ins:
        person = authenticate(username=one.name, password=one.password)
        assert isinstance(person, Person)
        assert role_in(person, UUID(str(tournament))) == Role(one.role)
    assert sorted(one.role for one in sign_ins) == [
        "auditor",
        "dealer",
        "director",
        "floor",
        "floor",
    ]
    assert len({one.password for one in sign_ins}) == len(sign_ins)
    assert authenticate(username="importer", password="") is None


def test_log_is_whole_and_holds_no_name_of_a_person(sign_ins: list[SignIn]) -> None:
    assert check_streams().whole
    said = " ".join(str(row) for row in all_rows("SELECT actor, payload::text FROM tables_entry"))
    assert not [one.name for one in Person.objects.all() if one.name in said]


def test_hands_played_to_the_end_leave_the_stacks_of_the_record(
    tables: dict[int | None, StreamId],
) -> None:
    for raw in tomllib.loads((FOLDER / "tables.toml").read_text())["table"]:
        story = story_of(tables[raw["number"]])
        whole = [hand for hand in raw["hand"] if "keep" not in hand]
        for number, hand in enumerate(whole, start=1):
            file = tomllib.loads((FOLDER / hand["file"]).read_text())
            recorded = dict(zip(hand["seats"], file["finishing_stacks"], strict=True))
            found = hand_view(story, table="", number=number, now=now())
            assert found is not None
            assert found["phase"] in {"ended", "closed"}
            if number == len(whole) == len(raw["hand"]):
                stacks = {seat: one.stack for seat, one in story.state.occupants.items()}
                assert stacks == {seat: chips for seat, chips in recorded.items() if seat in stacks}


def test_visitor_claims_a_wrong_pot_and_a_ruling_moves_it(
    tables: dict[int | None, StreamId],
) -> None:
    stream = tables[1]
    seen = view(stream)
    assert seen["phase"] == "awarding"
    assert seen["entitled"][0]["shares"][0]["seat"] == 1
    assert seen["pots"][0]["pushed"] != []
    assert seen["claims"] == {}
    assert seen["claim_windows"]["reading"]["open"]

    claim = {"claim": "c1", "kind": "reading", "by": "seat", "seat": 1, "pot": 0}
    assert say(stream, Role.FLOOR, type="claim_raised", **claim).refusal is None
    ruling = {"ruling": "r1", "claim": "c1", "finding": "dealer_error", "reason": "Cards speak."}
    awards = [{"pot": 0, "shares": [{"seat": 1, "amount": 7_000_000}]}]
    outcome = say(
        stream,
        Role.FLOOR,
        type="ruling_issued",
        **ruling,
        provisions=["TDA-CARDS-SPEAK"],
        pot_awards=awards,
    )
    assert outcome.refusal is None
    # As it was played; seat 3 was all in.
    assert view(stream)["stacks"]["1"] == 21_700_000
    assert view(stream)["stacks"]["3"] == 0


def test_one_table_plays_one_claims_one_is_on_a_break(
    tables: dict[int | None, StreamId],
) -> None:
    playing, claiming, resting = (view(tables[number]) for number in (2, 3, 4))
    assert (playing["phase"], playing["street"], playing["to_act"]) == ("betting", "turn", 2)
    assert claiming["claims"]["c1"]["status"] == "open"
    assert claiming["claims"]["c1"]["timely"] is True
    assert len(claiming["entitled"][0]["shares"]) == 2
    assert resting["claim_windows"]["reading"]["closes_on"] == "break"
    head = load(tables[4]).head
    assert head is not None
    assert head.next_due_at is not None


def test_what_is_invented_says_so_and_the_licence_lies_beside_the_hands(
    tables: dict[int | None, StreamId],
) -> None:
    words = 0
    for stream in tables.values():
        for row in story_of(stream).raw:
            wire = wire_name(type(row.entry))
            if wire in {"floor_called", "floor_arrived", "claim_raised"}:
                said = unseal_entry(row.entry)
                text = str(getattr(said, "words", None) or getattr(said, "reason", ""))
                assert text.startswith("Invented for this demonstration")
                words += 1
    assert words == 4
    assert "Permission is hereby granted" in (FOLDER / "uoftcprg-pokerkit-MIT.txt").read_text()
