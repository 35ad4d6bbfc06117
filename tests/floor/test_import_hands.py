"""The command that records imported hands: streams whole, nothing twice, names kept out."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

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


def test_file_that_is_not_there_is_named() -> None:
    with pytest.raises(CommandError, match=r"nowhere\.phh cannot be read"):
        call_command("import_hands", "nowhere.phh")
