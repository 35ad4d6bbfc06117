"""Hands as files: downloaded from the pages, and written by the command."""

import json
import tomllib
from io import StringIO
from pathlib import Path
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command
from django.http import HttpResponse

from floor.imports.files import read_hands
from floor.imports.imported import ImportedHand
from floor.wallclock import new_id
from tables.models import HeadRow
from tests.floor import room
from tests.floor.room import Room, a_room
from tests.floor.visitor import Visitor, page

pytestmark = pytest.mark.django_db
CASES = Path(__file__).parent
SCRAMBLE = {"type": "deck_scrambled"}


def a_played_hand() -> Room:
    """Return a room in which one hand was played, and the next begun."""
    played = a_room()
    played.play(*room.seated({1: 5000, 2: 5000, 3: 5000}), room.riffle(), *room.blinds())
    played.play(*(room.dealt(seat, card, "Kh") for seat, card in ((2, "Ah"),)))
    played.play({"type": "folded", "seat": 1}, {"type": "folded", "seat": 2})
    played.play({"type": "pot_pushed", "pot": 0, "shares": [{"seat": 3, "amount": 200}]}, SCRAMBLE)
    played.play(room.riffle(2))
    return played


def got(visitor: Visitor, path: str) -> HttpResponse:
    answer = visitor.client.get(f"{visitor.path}{path}")
    assert isinstance(answer, HttpResponse)
    return answer


@pytest.mark.parametrize("role", ["floor", "director", "auditor"])
def test_hand_is_downloaded_under_a_name_that_says_which(role: str) -> None:
    played = a_played_hand()
    answer = got(Visitor(played, role), "hand/1.phh")
    fields = tomllib.loads(answer.content.decode())

    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/toml; charset=utf-8"
    name = f"table-7-{str(played.table)[:8]}-hand-1.phh"
    assert answer["Content-Disposition"] == f'attachment; filename="{name}"'
    assert (fields["event"], fields["table"], fields["hand"]) == ("Sunday", 7, 1)
    assert fields["finishing_stacks"] == [4900, 5100, 5000]
    assert ("AhKh" in answer.content.decode()) is (role == "auditor")


def test_all_hands_of_a_table_come_in_one_file() -> None:
    visitor = Visitor(a_played_hand())
    many = tomllib.loads(got(visitor, "hands.phhs").content.decode())
    sidecar = json.loads(got(visitor, "hands.unsaid.json").content)

    assert [one["_complete"] for one in many.values()] == [True, False]
    assert [one["complete"] for one in sidecar["hands"].values()] == [True, False]
    assert got(visitor, "hands.ohh").content.decode().count('"spec_version"') == 1


def test_dealer_is_told_to_ask_the_director() -> None:
    visitor = Visitor(a_played_hand(), "dealer")

    for path in ("hand/1.phh", "hands.phhs", "hand/1.ohh", "hand/1.unsaid.json"):
        refused = page(got(visitor, path))
        assert refused.status == 403
        assert "does not include the files of its hands" in refused.text


@pytest.mark.parametrize(
    "path", ["hand/9.phh", "hand/1.phhs", "hand/1.pgn", "hands.phh", "hands.xml"]
)
def test_file_that_there_is_not_is_not_found(path: str) -> None:
    assert got(Visitor(a_played_hand()), path).status_code == 404


def test_table_of_another_tournament_is_not_found() -> None:
    mine, other = a_played_hand(), a_played_hand()
    answer = Visitor(mine).client.get(f"/t/{mine.tournament}/tables/{other.table}/hand/1.phh")

    assert answer.status_code == 404


def test_table_without_a_hand_has_no_file() -> None:
    assert got(Visitor(a_room()), "hands.phhs").status_code == 404


def test_table_page_leads_those_who_may_to_the_hand_as_a_file() -> None:
    played = a_played_hand()

    assert f"{Visitor(played).path}hand/1.phh" in Visitor(played).table(hand=1).html
    assert f"{Visitor(played).path}hand/2.ohh" in Visitor(played, "auditor").table().html
    assert "hand/2.ohh" not in Visitor(played, "dealer").table().html


def exported(*arguments: str) -> str:
    out = StringIO()
    call_command("export_hands", *arguments, stdout=out)
    return out.getvalue()


def imported(*names: str) -> list[tuple[UUID, UUID]]:
    """Import files of ours, and return the tournament and table of each hand."""
    files = [str(CASES / name) for name in names]
    call_command("import_hands", *files, stdout=StringIO(), stderr=StringIO())
    found = HeadRow.objects.filter(table__isnull=False).values_list("tournament", "table")
    return [(tournament, table) for tournament, table in found if table is not None]


def test_tournament_is_written_a_file_a_table(tmp_path: Path) -> None:
    ((tournament, table),) = imported("phh/side_pots.phh")
    told = exported("--tournament", str(tournament), "--out", str(tmp_path / "hands"))
    (path,) = (tmp_path / "hands").iterdir()

    assert told == f"table {table}: {path.name}, hands: 1\n"
    (hand,) = read_hands(path.name, path.read_bytes())
    assert isinstance(hand, ImportedHand)
    assert hand.stacks == {7: 2000, 8: 1500, 2: 400, 4: 2000}


def test_ohh_is_written_with_its_sidecar_and_read_again_by_the_import(tmp_path: Path) -> None:
    ((_, table),) = imported("ohh/short_all_in.ohh")
    exported(str(table), "--format", "ohh", "--out", str(tmp_path))
    hands, sidecar = sorted(tmp_path.iterdir())

    assert (hands.suffix, sidecar.suffixes) == (".ohh", [".unsaid", ".json"])
    assert json.loads(sidecar.read_text())["hands"].keys() == {f"{table}-1"}
    assert len(imported(str(hands))) == 2


def test_hidden_cards_are_written_for_an_auditor_alone(tmp_path: Path) -> None:
    played = a_played_hand()
    for role in ("floor", "auditor"):
        told = exported(str(played.table), "--as", role, "--out", str(tmp_path / role))
        (path,) = (tmp_path / role).iterdir()

        assert ("AhKh" in path.read_text()) is (role == "auditor")
        assert "  hand 2 is not complete. The hand is still in play." in told


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([str(new_id())], "There is no such table"),
        ([], "Name tables, or a tournament that has some"),
        (["--tournament", str(new_id())], "Name tables, or a tournament that has some"),
    ],
)
def test_nothing_to_write_is_said(arguments: list[str], sentence: str, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=sentence):
        exported(*arguments, "--out", str(tmp_path))


def test_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    played = a_played_hand()
    (tmp_path / "taken").write_text("")

    with pytest.raises(CommandError, match="taken cannot be written"):
        exported(str(played.table), "--out", str(tmp_path / "taken"))
