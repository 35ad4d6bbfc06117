"""The command that records imported hands: streams whole, nothing twice, names kept out."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from msgspec.structs import replace

from floor.imports.files import read_hands
from floor.imports.imported import ImportedHand
from floor.management.commands import import_hands
from tables.log.check import check_streams
from tables.models import EntryRow

pytestmark = pytest.mark.django_db
CASES = Path(__file__).parent / "phh"


def imported(*names: str) -> str:
    out = StringIO()
    call_command("import_hands", *(str(CASES / name) for name in names), stdout=out, stderr=out)
    return out.getvalue()


def test_hand_is_recorded_on_a_table_of_its_own() -> None:
    told = imported("side_pots.phh", "heads_up.phh")
    report = check_streams()

    assert report.whole
    assert report.streams == 4
    assert "side_pots.phh, hand 1: table " in told
    assert "  Amounts are in hundredths of the source's unit." in told


def test_names_of_players_stay_out_of_the_log() -> None:
    imported("side_pots.phh")
    seated = EntryRow.objects.filter(type="player_seated").values_list("payload", flat=True)

    assert len(seated) == 4
    assert not {"Ann", "Bob"} & {payload["player"] for payload in seated}


def test_same_file_again_records_nothing_new() -> None:
    told = imported("side_pots.phh")
    entries = check_streams().entries

    assert imported("side_pots.phh") == told
    assert check_streams().entries == entries


def test_hands_that_do_not_convert_are_named_and_the_others_recorded() -> None:
    out = StringIO()
    with pytest.raises(CommandError, match=r"1 of 4 hands were left out\."):
        call_command("import_hands", str(CASES / "session.phhs"), stdout=out, stderr=out)

    assert "session.phhs, hand 2, action 6: Seat 2 has 490 and cannot put in 590." in out.getvalue()
    assert check_streams().streams == 4


def test_file_that_is_not_there_is_named_and_the_others_recorded() -> None:
    out = StringIO()
    with pytest.raises(CommandError, match=r"0 of 1 .* cannot be read: 1\."):
        call_command(
            "import_hands", "nowhere.phh", str(CASES / "side_pots.phh"), stdout=out, stderr=out
        )

    assert "nowhere.phh cannot be read: No such file or directory." in out.getvalue()
    assert check_streams().streams == 2


def test_hand_that_the_log_refuses_does_not_stop_the_others(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "two.phhs"
    path.write_text("\n".join(f"[{n}]\n{(CASES / 'heads_up.phh').read_text()}" for n in (1, 2)))
    first, second = read_hands(path.name, path.read_bytes())
    assert isinstance(first, ImportedHand)
    another = replace(first, players={seat: f"Zed {seat}" for seat in first.players})
    with monkeypatch.context() as patched:
        patched.setattr(import_hands, "read_hands", lambda *_: iter([another]))
        call_command("import_hands", str(path), stdout=StringIO())
    out = StringIO()
    with pytest.raises(CommandError, match=r"1 of 2 hands were left out\."):
        call_command("import_hands", str(path), stdout=out, stderr=out)

    assert isinstance(second, ImportedHand)
    assert "two.phhs, hand 1, the log: " in out.getvalue()
    assert f"{second.source}: table " in out.getvalue()


def test_same_file_under_another_name_records_nothing_new(tmp_path: Path) -> None:
    imported("side_pots.phh")
    entries = check_streams().entries
    path = tmp_path / "renamed.phh"
    path.write_bytes((CASES / "side_pots.phh").read_bytes())
    call_command("import_hands", str(path), stdout=StringIO())

    assert check_streams().entries == entries
