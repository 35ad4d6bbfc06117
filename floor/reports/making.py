"""Make a report's file from its parameters, and from nothing else but the log."""

from collections.abc import Mapping
from contextlib import ExitStack
from io import BytesIO
from tempfile import TemporaryFile
from typing import IO
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.utils import timezone, translation
from django.utils.translation import gettext as _

from floor.reports.audience import PROFILES, Hides, Lens
from floor.reports.audit.bundle import write_bundle
from floor.reports.audit.ended import ended
from floor.reports.facts.event import EventFacts, Progress, event_facts
from floor.reports.parameters import Parameters
from floor.reports.registry import REPORTS, WRITERS
from floor.reports.report import Sealed, Stamp
from floor.reports.source import NOTHING, Source, Subject
from floor.words.labels import ROLES, label
from floor.words.provisions import book_text


def made(parameters: Parameters, progress: Progress) -> IO[bytes]:
    """Return the file, to be read from its beginning.

    Args:
        progress: told how many tables of all were read; what it raises ends the making.
    """
    definition = REPORTS[parameters.code]
    seqs = parameters.seqs
    if definition.make is None:
        seqs = ended(parameters.tournament, seqs, progress)
    facts = event_facts(
        parameters.tournament,
        seqs=seqs,
        now=parameters.at,
        progress=progress,
        flags=definition.flags,
    )
    zone = _zone(facts.state.zone)
    with translation.override(parameters.language), timezone.override(zone):
        lens = Lens(parameters.profile, parameters.names)
        source = Source(
            facts,
            lens,
            _stamp(parameters, facts, zone, lens),
            _subject(parameters),
        )
        if definition.make is None:
            return _bundle(parameters, seqs, source, progress)
        return BytesIO(WRITERS[parameters.format](definition.make(source)))


def _bundle(
    parameters: Parameters, through: Mapping[str, int], source: Source, progress: Progress
) -> IO[bytes]:
    whole = [one.make for one in REPORTS.values() if one.make is not None and not one.about_one]
    with ExitStack() as stack:
        out = stack.enter_context(TemporaryFile())
        write_bundle(
            out,
            stamp=source.stamp,
            stood=parameters.seqs,
            through=through,
            reports=(make(source) for make in whole),
            progress=progress,
        )
        out.seek(0)
        stack.pop_all()  # its reader closes it
        return out


def _subject(parameters: Parameters) -> Subject:
    if parameters.table is None:
        return NOTHING
    seq = parameters.seqs.get(str(parameters.table), 0)
    return Subject(parameters.table, parameters.about, seq, parameters.role)


def _stamp(parameters: Parameters, facts: EventFacts, zone: ZoneInfo, lens: Lens) -> Stamp:
    state = facts.state
    return Stamp(
        tournament=parameters.tournament,
        name=state.name or "",
        zone=zone,
        rulebook=book_text(state.rulebook, state.house_rules),
        generated_at=parameters.at,
        by=parameters.by if lens.shows(Hides.STAFF_NAMES) else label(ROLES, parameters.role),
        profile=str(parameters.profile),
        profile_text=str(PROFILES[parameters.profile]),
        language=parameters.language,
        streams=tuple(_named(one) for one in facts.streams),
        amended=facts.amended,
    )


def _named(one: Sealed) -> Sealed:
    name = _("Table %(number)s") % {"number": one.name[:8]} if one.name else _("The tournament")
    return Sealed(name, one.seq, one.seal)


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")
