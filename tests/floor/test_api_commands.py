"""A command over HTTP is recorded once, and whoever was overtaken is told what came since."""

from functools import partial
from typing import Any

import pytest

from floor.tokens import issue_token
from floor.wallclock import new_id
from rulings.domain.permissions import Role
from tests.floor.room import TABLE, a_room, blinds, dealt, post, refused, riffle, seated
from tests.floor.room import value as said
from tests.tables.log.threads import at_once

BREAK = {"type": "break_started", "seconds": 60}


def a_command(**more: Any) -> dict[str, Any]:
    return {"entry": BREAK, "command_id": str(new_id()), **more}


@pytest.mark.django_db
def test_the_same_command_again_gets_the_same_bytes() -> None:
    room = a_room()
    command = a_command()
    first = room.post(f"{room.table_path}/entries", command)
    room.play({"type": "break_ended"})
    again = room.post(f"{room.table_path}/entries", command)
    assert (again.status_code, again.content) == (201, first.content)
    later = {**command, "occurred_at": "2026-03-01T20:00:00Z", "queued": True}
    assert room.post(f"{room.table_path}/entries", later).content == first.content
    assert said(room.get(f"{room.table_path}/entries"))["seq"] == 3


@pytest.mark.django_db
def test_another_body_or_another_person_under_its_id_is_refused() -> None:
    room = a_room()
    command = a_command()
    room.post(f"{room.table_path}/entries", command)
    other = {**command, "entry": {**BREAK, "seconds": 90}}
    refused(room.post(f"{room.table_path}/entries", other), 422, "command_reused")
    answer = room.post(f"{room.table_path}/entries", command, role="director")
    refused(answer, 422, "command_reused")
    elsewhere = said(room.record(TABLE, path=f"{room.path}/tables"))["table"]
    answer = room.post(f"/api/v1/tables/{elsewhere}/entries", command)
    refused(answer, 422, "command_reused")


@pytest.mark.django_db
def test_a_persons_other_device_learns_nothing_by_guessing_at_a_command() -> None:
    room = a_room()
    room.play(*seated({1: 5000, 2: 5000}), riffle())
    command = a_command(entry=dealt(1, "As", "Kd"))
    path = f"{room.table_path}/entries"
    assert room.post(path, command, role="dealer").status_code == 201
    reader = issue_token(room.people["dealer"], room.tournament, Role.DEALER)
    guess = post(path, command, token=reader)
    refused(guess, 422, "command_reused")


@pytest.mark.django_db
def test_a_command_id_may_be_written_without_hyphens() -> None:
    room = a_room()
    answer = room.record(BREAK, command_id=new_id().hex)
    assert answer.status_code == 201


@pytest.mark.django_db
def test_who_was_overtaken_is_told_what_came_since_and_no_hidden_card() -> None:
    room = a_room()
    seen = room.play(*seated({1: 5000, 2: 5000, 3: 5000}), riffle())
    last = room.play(*blinds(), dealt(1, "As", "Ks"))
    answer = room.record({"type": "folded", "seat": 1}, seen=seen, role="dealer")
    problem = refused(answer, 409, "stale_sequence", "stream_moved_on")
    assert problem["facts"] == {"expected": seen, "actual": last}
    assert problem["seq"] == last
    assert [one["seq"] for one in problem["entries"]] == list(range(seen + 1, last + 1))
    assert problem["entries"][-1]["payload"]["cards"] == ["??", "??"]
    assert said(room.get(f"{room.table_path}/entries"))["seq"] == last
    again = room.record({"type": "folded", "seat": 1}, seen=last, role="dealer")
    assert again.status_code == 201


@pytest.mark.django_db
def test_who_saw_more_than_there_is_is_told_where_the_table_stands() -> None:
    problem = refused(a_room().record(BREAK, seen=9), 409, "stale_sequence")
    assert (problem["seq"], problem["entries"]) == (1, [])


@pytest.mark.django_db
def test_a_refused_command_can_be_sent_again() -> None:
    room = a_room()
    command = a_command(entry={"type": "break_ended"})
    refused(room.post(f"{room.table_path}/entries", command), 422, "impossible_entry")
    room.play(BREAK)
    assert room.post(f"{room.table_path}/entries", command).status_code == 201


@pytest.mark.django_db(transaction=True)
def test_the_same_command_from_two_at_once_is_recorded_once_with_the_same_answer() -> None:
    room = a_room()
    last = room.play(*seated({1: 5000}))
    for count in range(1, 11):
        command = a_command(entry={"type": "stack_counted", "seat": 1, "amount": 5000})
        send = partial(room.post, f"{room.table_path}/entries", command)
        answers = at_once([send] * 4)
        assert {(one.status_code, one.content) for one in answers} == {(201, answers[0].content)}
        assert said(room.get(f"{room.table_path}/entries"))["seq"] == last + count


@pytest.mark.django_db(transaction=True)
def test_a_tournament_opened_twice_at_once_is_one() -> None:
    room = a_room()
    entry = {"type": "tournament_opened", "name": "S", "zone": "UTC", "rulebook": "tda"}
    command = a_command(entry=entry)
    answers = at_once(
        [lambda: room.post("/api/v1/tournaments", command, role="director") for _ in range(3)]
    )
    assert {one.content for one in answers} == {answers[0].content}
    assert answers[0].status_code == 201


@pytest.mark.django_db(transaction=True)
def test_of_two_who_saw_the_same_one_wins() -> None:
    room = a_room()
    last = room.play(*seated({1: 5000, 2: 5000}))
    answers = at_once(
        [
            lambda: room.record({"type": "stack_counted", "seat": 1, "amount": 1}, seen=last),
            lambda: room.record({"type": "stack_counted", "seat": 2, "amount": 2}, seen=last),
        ]
    )
    assert sorted(one.status_code for one in answers) == [201, 409]
