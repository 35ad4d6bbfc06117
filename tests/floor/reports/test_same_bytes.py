"""From the same parameters the same bytes: another day, another process, and whatever came since."""

import csv
import io
import json
import os
import subprocess
import sys
from datetime import timedelta
from hashlib import sha256

import pytest
from django.db import connection
from django.utils import timezone, translation
from msgspec.structs import replace

from floor.accounts import grant
from floor.process.places import ROOT
from floor.reports import runs
from floor.reports.audience import Profile
from floor.reports.making import made
from floor.reports.parameters import Parameters, encode
from floor.reports.registry import BUNDLE, REPORTS, Format
from rulings.domain.permissions import Role
from tests.floor.reports.bundles import files_of, said_of_the_event
from tests.floor.reports.event import Busy, an_event
from tests.floor.room import a_room

pytestmark = pytest.mark.django_db(transaction=True)


def asked() -> list[Parameters]:
    """Return what is asked for of one event: each report in each format, in turn in both languages."""
    tournament = an_event()
    said_of_the_event(tournament, type="day_ended", day=1)
    auditor = a_room().people["auditor"]
    grant(auditor, tournament, Role.AUDITOR)
    wanted = [
        (code, format_)
        for code, one in REPORTS.items()
        for format_ in one.formats
        if not one.about_one and (code in ("R0", "R11", BUNDLE) or format_ is Format.CSV)
    ]
    found = []
    for number, (code, format_) in enumerate(wanted):
        language = ("en", "es")[number % 2]
        run = runs.ask(
            auditor,
            tournament,
            runs.Wanted(code=code, format=format_, profile=Profile.INTERNAL, language=language),
        )
        found.append(runs.parameters_of(run))
        runs.cancel(run)
    return found


def hashes(asked_for: list[Parameters]) -> list[str]:
    found = []
    for one in asked_for:
        with made(one, lambda _done, _whole: None) as content:
            found.append(sha256(content.read()).hexdigest())
    return found


def elsewhere(asked_for: list[Parameters], **environ: str) -> list[str]:
    """Let a process of its own make them, in another environment."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.floor.reports.make_again", connection.settings_dict["NAME"]],
        input="\n".join(encode(one).hex() for one in asked_for),
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "floor.settings.test", **environ},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def for_the_bundle_is_the_same(asked_for: list[Parameters]) -> None:
    """A report in the bundle is the one that is made alone of the same entries."""
    (bundle,) = [one for one in asked_for if one.code == BUNDLE]
    with made(bundle, lambda _done, _whole: None) as content:
        files = files_of(content.read())
    streams = json.loads(files["event.json"])["streams"]
    through = {name: one["through"] for name, one in streams.items()}
    assert through != bundle.seqs
    for code, one in REPORTS.items():
        if one.make is None or one.about_one:
            continue
        alone = replace(bundle, code=code, format=Format.CSV, seqs=through)
        with made(alone, lambda _done, _whole: None) as content:
            said = list(csv.DictReader(io.StringIO(content.read().decode())))
        own = {name: files[name] for name in files if name.startswith(f"reports/{code}-")}
        told = {name: list(csv.DictReader(io.StringIO(own[name].decode()))) for name in own}
        assert sum(map(len, told.values())) == len(said), code
        for line in (line for lines in told.values() for line in lines):
            assert any(line.items() <= one.items() for one in said), code


def test_reports_are_the_same_bytes_in_another_process_environment_and_later() -> None:
    asked_for = asked()
    first = hashes(asked_for)
    assert len(set(first)) == len(first)
    tournament = asked_for[0].tournament
    later = Busy(tournament)
    later.say(
        0,
        type="table_opened",
        game="holdem",
        structure="no_limit",
        rulebook="tda",
        smallest_chip=25,
        seats=9,
    )
    said_of_the_event(tournament, type="tournament_closed")
    named = dict.fromkeys(("LANG", "LC_ALL", "LANGUAGE"), "es_ES.UTF-8")
    assert elsewhere(asked_for, PYTHONHASHSEED="7", TZ="Asia/Tokyo", **named) == first
    with translation.override("es"), timezone.override("Asia/Tokyo"):
        assert hashes(asked_for) == first
    for_the_bundle_is_the_same(asked_for)
    another_day = [replace(one, at=one.at + timedelta(days=1)) for one in asked_for]
    assert all(map(str.__ne__, hashes(another_day[-1:]), first[-1:]))
