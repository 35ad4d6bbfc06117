"""Hidden cards stay hidden on every way out, for every role, until they are shown."""

import json
import re
from hashlib import sha256
from typing import Any
from uuid import UUID

import pytest
from msgspec import inspect
from msgspec.structs import replace

from floor.redaction import HOLDS_HIDDEN, readable
from floor.reports.facts.event import SEAL, event_facts, seqs_now
from floor.wallclock import new_id, now
from floor.words.cards import card_name
from rulings.domain.permissions import Role
from rulings.stories import story_of
from tables.domain.codec import to_wire
from tables.domain.entries import ENTRY_TYPES
from tables.domain.entries.hand import BoardDealt, BoardTakenBack, CardExposed, SituationStated
from tables.domain.entries.showdown import CardsTabled
from tables.domain.envelope import StreamId
from tables.log.chain import GENESIS, Link, link_hash
from tables.log.links_read import links_of
from tables.log.sealing import erase
from tests.floor.room import EVERYBODY, Room, a_room, blinds, dealt, get, riffle, seated
from tests.floor.room import value as said
from tests.floor.visitor import Visitor

pytestmark = pytest.mark.django_db

HOLE = {1: ("2c", "3c"), 2: ("4d", "5d"), 3: ("6h", "7h")}
BURNED = "8s"
REPLACED = "9s"
HIDDEN = {*HOLE[1], *HOLE[2], *HOLE[3], BURNED}
READERS = ("entries", "hand", "claims", "rulings")
SEEN_BY_ALL = {BoardDealt, BoardTakenBack, CardExposed, CardsTabled, SituationStated}
CARD = re.compile(r'"([2-9TJQKA][cdhs])"')


def test_every_entry_with_cards_is_masked_or_seen_by_all() -> None:
    with_cards = {cls for cls in ENTRY_TYPES.values() if "[cdhs]" in str(inspect.type_info(cls))}
    assert with_cards == {*HOLDS_HIDDEN, *SEEN_BY_ALL}


def a_hand(room: Room) -> int:
    """Play to the flop with every hole card known to the system."""
    return room.play(
        *seated({1: 5000, 2: 5000, 3: 5000}),
        riffle(),
        *blinds(),
        *(dealt(seat, *cards) for seat, cards in HOLE.items()),
        {"type": "cards_flashed", "seat": 1, "to": [2], "cards": list(HOLE[1])},
        {"type": "called", "seat": 1},
        {"type": "called", "seat": 2},
        {"type": "checked", "seat": 3},
        {"type": "card_burned", "card": BURNED},
        {"type": "board_dealt", "cards": ["Ah", "Kd", "Qc"]},
        {"type": "claim_raised", "claim": "c1", "kind": "procedure", "by": "staff"},
        {
            "type": "ruling_issued",
            "ruling": "r1",
            "claim": "c1",
            "finding": "no_fault",
            "provisions": [],
            "reason": "so",
        },
    )


def bet_and_pushed(room: Room, winner: int = 3) -> None:
    """End the hand without a showdown."""
    others = [seat for seat in (2, 3, 1) if seat != winner]
    room.play(*({"type": "folded", "seat": seat} for seat in others))
    share = {"seat": winner, "amount": 600}
    room.play({"type": "pot_pushed", "pot": 0, "shares": [share]}, {"type": "deck_scrambled"})


def everything(room: Room, role: str) -> str:
    """Return all that a role can read about the table, as of every seq and now."""
    last = said(room.get(f"{room.table_path}/entries", role=role))["seq"]
    answers = [room.get(f"{room.table_path}/{part}", role=role) for part in READERS]
    answers += [room.get(f"{room.path}/{part}", role=role) for part in ("tables", "entries")]
    for seq in range(1, last + 1):
        answers.append(room.get(f"{room.table_path}/hand", role=role, as_of=seq))
        answers.append(room.get(f"{room.table_path}/entries", role=role, through=seq))
    stale = {"entry": {"type": "break_started"}, "command_id": str(new_id()), "seen": 0}
    answers.append(room.post(f"{room.table_path}/entries", stale, role=role))
    assert answers[-1].status_code == 409
    return " ".join(answer.content.decode() for answer in answers)


@pytest.mark.parametrize("role", EVERYBODY)
def test_no_role_reads_a_hidden_card_of_a_hand_in_play(role: str) -> None:
    room = a_room()
    a_hand(room)
    read = set(CARD.findall(everything(room, role)))
    assert not HIDDEN & read
    assert {"Ah", "Kd", "Qc"} <= read


@pytest.mark.parametrize("role", ["dealer", "floor", "director"])
def test_who_is_no_auditor_never_reads_what_was_not_shown(role: str) -> None:
    room = a_room()
    a_hand(room)
    bet_and_pushed(room)
    room.play(riffle(2), *blinds(3, 1), dealt(1, "Jc", "Jd"))
    assert not {*HIDDEN, "Jc", "Jd"} & set(CARD.findall(everything(room, role)))


def test_an_auditor_reads_hidden_cards_once_the_hand_has_ended_and_not_before() -> None:
    room = a_room()
    before = a_hand(room)
    bet_and_pushed(room)
    room.play(riffle(2), *blinds(3, 1), dealt(1, "Jc", "Jd"))
    then = room.get(f"{room.table_path}/entries", role="auditor", through=before)
    assert not HIDDEN & set(CARD.findall(then.content.decode()))
    now = room.get(f"{room.table_path}/entries", role="auditor").content.decode()
    assert set(CARD.findall(now)) >= HIDDEN
    assert not {"Jc", "Jd"} & set(CARD.findall(now))
    view = said(room.get(f"{room.table_path}/hand", role="auditor", hand=1))
    assert view["seats"]["2"]["cards"] == list(HOLE[2])
    view = said(room.get(f"{room.table_path}/hand", role="auditor", hand=1, as_of=before))
    assert view["seats"]["2"]["cards"] == []


def test_hand_whose_end_was_voided_is_in_play_again_whatever_moment_is_asked_about() -> None:
    room = a_room()
    a_hand(room)
    bet_and_pushed(room)
    last = said(room.get(f"{room.table_path}/entries", role="auditor"))["seq"]
    assert set(CARD.findall(everything(room, "auditor"))) >= HIDDEN
    room.play({"type": "entry_voided", "seq": last - 3, "through": last, "reason": "too early"})
    assert not HIDDEN & set(CARD.findall(everything(room, "auditor")))
    auditor = Visitor(room, "auditor")
    for seq in (last - 1, last):
        assert not [card for card in HIDDEN if card_name(card) in auditor.table(as_of=seq).html]


def test_asking_about_a_later_instant_ends_no_hand() -> None:
    room = a_room()
    a_hand(room)
    room.play({"type": "folded", "seat": 2}, {"type": "folded", "seat": 3})
    share = {"seat": 1, "amount": 600}
    room.play({"type": "pot_pushed", "pot": 0, "shares": [share]}, {"type": "break_started"})
    later = {"now": "2199-01-01T00:00:00Z", "role": "auditor"}
    view = said(room.get(f"{room.table_path}/hand", **later))
    assert view["phase"] == "closed"
    assert view["seats"]["2"]["cards"] == []
    room.play({"type": "deck_scrambled"})
    view = said(room.get(f"{room.table_path}/hand", **later))
    assert view["seats"]["2"]["cards"] == list(HOLE[2])


@pytest.mark.parametrize("role", EVERYBODY)
def test_a_card_is_read_where_it_was_tabled_and_not_where_it_was_dealt(role: str) -> None:
    room = a_room()
    a_hand(room)
    tabled = room.play({"type": "cards_tabled", "seat": 2, "cards": [HOLE[2][0]]})
    path = f"{room.table_path}/entries"
    rows = said(room.get(path, role=role))["entries"]
    assert rows[-1]["payload"]["cards"] == [HOLE[2][0]]
    assert holes(rows) == [["??", "??"]] * 3
    before = said(room.get(path, role=role, through=tabled - 1))["entries"]
    assert HOLE[2][0] not in CARD.findall(json.dumps(before))


DECK = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs"]
GUESSES: dict[str, dict[str, Any]] = {
    "flashed": {"type": "cards_flashed", "seat": 2, "to": "table", "cards": DECK},
    "exposed": {"type": "card_exposed", "card": HOLE[2][0], "ordinal": 1, "cause": "dealer"},
    "tabled": {"type": "cards_tabled", "seat": 2, "cards": list(HOLE[2])},
}


@pytest.mark.parametrize("guess", GUESSES.values(), ids=GUESSES.keys())
def test_no_word_of_a_dealer_tells_which_cards_a_seat_holds(guess: dict[str, Any]) -> None:
    room = a_room()
    a_hand(room)
    room.record(guess, role="dealer")
    rows = said(room.get(f"{room.table_path}/entries", role="dealer"))["entries"]
    assert holes(rows) == [["??", "??"]] * 3


def holes(rows: list[dict[str, Any]]) -> list[list[str]]:
    """Return the cards of each deal as they are read."""
    return [row["payload"]["cards"] for row in rows if row["type"] == "cards_dealt"]


def test_what_the_whole_table_saw_is_read_and_what_some_saw_is_not() -> None:
    room = a_room()
    a_hand(room)
    room.play(
        {"type": "cards_flashed", "seat": 3, "to": "table", "cards": [HOLE[3][0]]},
        {"type": "card_exposed", "seat": 2, "card": HOLE[2][1], "ordinal": 4, "cause": "dealer"},
        {"type": "exposed_card_replaced", "seat": 2, "card": REPLACED},
    )
    read = set(CARD.findall(everything(room, "dealer")))
    assert HIDDEN & read == {HOLE[3][0], HOLE[2][1]}
    assert REPLACED not in read


def test_cards_drawn_and_thrown_away_are_hidden() -> None:
    room = a_room()
    table = {
        "type": "table_opened",
        "game": "draw5",
        "structure": "fixed_limit",
        "rulebook": "tda",
        "smallest_chip": 25,
        "seats": 6,
    }
    opened = said(room.record(table, path=f"{room.path}/tables"))
    room.table = opened["table"]
    room.play(*seated({1: 5000, 2: 5000}), riffle(), *blinds(1, 2))
    drawn = {"type": "cards_drawn", "seat": 1, "count": 1, "discarded": ["2c"], "cards": ["Jd"]}
    room.play(dealt(1, "2c", "3c", "4c", "5c", "6c"), dealt(2, "2d", "3d", "4d", "5d", "6d"))
    room.play({"type": "called", "seat": 1}, {"type": "checked", "seat": 2}, drawn)
    assert not CARD.findall(everything(room, "dealer"))


def test_a_correction_and_what_it_corrects_are_hidden() -> None:
    room = a_room()
    a_hand(room)
    seqs = [
        row["seq"]
        for row in said(room.get(f"{room.table_path}/entries"))["entries"]
        if row["type"] == "cards_dealt"
    ]
    payload: dict[str, Any] = dealt(1, "2c", "Td")
    del payload["type"]
    room.play({"type": "entry_corrected", "seq": seqs[0], "payload": payload, "reason": "misread"})
    read = set(CARD.findall(everything(room, "director")))
    assert not {*HIDDEN, "Td"} & read
    room.play({"type": "cards_tabled", "seat": 1, "cards": ["Td"]})
    rows = said(room.get(f"{room.table_path}/entries"))["entries"]
    correction = next(row for row in rows if row["type"] == "entry_corrected")
    assert correction["payload"]["payload"]["cards"] == ["??", "??"]


def test_tabling_that_was_voided_shows_nothing() -> None:
    room = a_room()
    a_hand(room)
    tabled = room.play({"type": "cards_tabled", "seat": 2, "cards": ["5d", "4d"]})
    room.play({"type": "entry_voided", "seq": tabled, "reason": "the camera's mistake"})
    rows = said(room.get(f"{room.table_path}/entries"))["entries"]
    assert holes(rows) == [["??", "??"]] * 3


def test_a_voided_deal_shows_nothing_of_the_next_hand_of_that_number() -> None:
    room = a_room()
    started = room.play(*seated({1: 5000, 2: 5000}), riffle())
    last = room.play(dealt(1, "As", "Ks"))
    entry = {"type": "entry_voided", "seq": started, "through": last, "reason": "not this table"}
    room.play(entry, riffle(), dealt(1, "As", "2s"))
    room.play({"type": "cards_tabled", "seat": 1, "cards": ["As", "2s"]})
    rows = said(room.get(f"{room.table_path}/entries"))["entries"]
    assert holes(rows) == [["??", "??"]] * 2


@pytest.mark.parametrize("role", EVERYBODY)
def test_no_hash_leaves_for_it_would_tell_two_unknown_cards(role: str) -> None:
    room = a_room()
    a_hand(room)
    stream = StreamId(room.tournament, room.table)
    hashes = [row.hash for row in story_of(stream).raw]
    read = everything(room, role)
    assert not [one for one in hashes if one.hex() in read]
    assert "hash" not in read


@pytest.mark.parametrize("role", EVERYBODY)
def test_right_guess_of_hidden_cards_is_told_by_no_seal_of_a_report(role: str) -> None:
    """Whoever knows all of every entry but the hidden cards cannot try them until the seal fits."""
    room = a_room()
    room.play(*seated({1: 5000, 2: 5000}), riffle())
    seq = room.play(dealt(1, "As", "Ks"))
    stream = StreamId(room.tournament, room.table)
    facts = event_facts(room.tournament, seqs=seqs_now(room.tournament), now=now())
    (seal,) = (one.seal for one in facts.streams if one.seq == seq)
    rows = said(room.get(f"{room.table_path}/entries", role=role))["entries"]
    told = {row["seq"]: UUID(row["id"]) for row in rows}
    guessed = [link for link, _hash in links_of(stream, through=seq)]
    assert seal_of(guessed) == seal
    assert seal_of([replace(link, id=told[link.seq]) for link in guessed]) != seal
    again = said(room.get(f"{room.table_path}/entries", role=role))["entries"]
    assert {row["seq"]: UUID(row["id"]) for row in again} == told


def seal_of(links: list[Link]) -> str:
    hash_ = GENESIS
    for link in links:
        hash_ = link_hash(hash_, link)
    return sha256(SEAL + hash_).hexdigest()


def test_a_hidden_card_is_in_no_error() -> None:
    room = a_room()
    a_hand(room)
    again = dealt(2, *HOLE[1])
    for entry in (again, {"type": "cards_tabled", "seat": 3, "cards": list(HOLE[1])}):
        for role in ("dealer", "floor"):
            assert room.record(entry, role=role).status_code in {201, 422}
    answer = room.record({"type": "board_dealt", "cards": [HOLE[2][0]]})
    assert answer.status_code == 201


def test_sealed_words_are_read_and_gone_once_their_person_is_erased() -> None:
    room = a_room()
    a_hand(room)
    claim = {"type": "claim_raised", "claim": "c2", "kind": "conduct", "by": "seat", "seat": 2}
    room.play({**claim, "words": "he said so"})
    stream = StreamId(room.tournament, room.table)
    (row,) = [
        to_wire(row.entry)
        for row in story_of(stream).raw
        if getattr(row.entry, "claim", "") == "c2"
    ]
    assert "he said so" not in json.dumps(row)
    assert "he said so" in room.get(f"{room.table_path}/entries").content.decode()
    assert "he said so" in room.get(f"{room.table_path}/claims").content.decode()
    erase("p2")
    for part in ("entries", "claims"):
        read = room.get(f"{room.table_path}/{part}").content.decode()
        assert "he said so" not in read
        assert "[erased]" in read


def test_what_hides_nothing_is_left_as_it_is() -> None:
    room = a_room()
    room.play(*seated({1: 5000, 2: 5000}))
    story = story_of(StreamId(room.tournament, room.table))
    assert readable(story.raw, story=story, role=Role.DEALER) == list(story.raw)


def test_nothing_is_read_without_a_token() -> None:
    room = a_room()
    for part in READERS:
        assert get(f"{room.table_path}/{part}").status_code == 401


def test_a_burned_card_that_nobody_saw_causes_no_refusal() -> None:
    room = a_room()
    a_hand(room)
    answer = room.record({"type": "board_dealt", "cards": [BURNED]})
    assert answer.status_code == 201, answer.content
