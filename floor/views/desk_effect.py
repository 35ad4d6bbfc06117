"""Work out what the desk's form would do, as far as it is filled in; nothing is recorded."""

from dataclasses import replace

from django.http import HttpRequest
from django.utils.translation import gettext as _

from floor.forms.awards import AwardsForm
from floor.http import envelope_for
from floor.pages.readout import chips_move, penalties_said, readout
from floor.pages.ruling_desk import Effect
from floor.pages.undone import undone
from floor.views.bench import Bench
from floor.wallclock import new_id
from floor.wording import sentence
from floor.words.provisions import cited, language
from rulings.domain.preview import Preview, preview
from tables.domain.entries.base import Entry
from tables.domain.entries.floor import AppealDecided, RulingIssued


def previewed(request: HttpRequest, bench: Bench, entry: Entry) -> Preview:
    """Return what an entry would come to now."""
    reading = bench.reading
    envelope = envelope_for(request, role=bench.case.place.role, command_id=new_id())
    return preview(reading.whole, entry, stream=reading.stream, envelope=envelope, at=reading.now)


def effect(bench: Bench, form: AwardsForm, found: Preview) -> Effect:
    """Return what a valid form would do: the chips, the sentence to read aloud, and the button."""
    entry = form.entry
    moved = chips_move(found.stacks)
    if bench.case.ruling:
        button = _("Decide: %(moves)s") % {"moves": moved} if moved else _("Decide")
    else:
        button = _("Rule: %(moves)s") % {"moves": moved} if moved else _("Rule")
    shown = _moved(bench, entry, found)
    says = readout(
        _ruled(entry), found.stacks, hand=bench.reading.number, provisions=shown.provisions
    )
    return replace(shown, says=says, moves=moved, button=button, digest=form.digest)


def outlook(request: HttpRequest, bench: Bench, form: AwardsForm) -> Effect:
    """Return what a form would do that may lack something, or be refused."""
    if not form.is_bound:
        return Effect(lacks=tuple(form.lacks))
    entry = form.entry if form.is_valid() else form.draft()
    if entry is None:
        return Effect(lacks=tuple(form.lacks))
    found = previewed(request, bench, entry)
    if found.refusal is not None:
        return Effect(refused=sentence(found.refusal, language()))
    if form.is_valid():
        return effect(bench, form, found)
    return replace(_moved(bench, entry, found), lacks=tuple(form.lacks))


def _ruled(entry: Entry) -> RulingIssued | AppealDecided:
    if not isinstance(entry, RulingIssued | AppealDecided):
        raise TypeError(type(entry).__name__)
    return entry


def _moved(bench: Bench, entry: Entry, found: Preview) -> Effect:
    """Return what moves, and what it rests on; without the words of the verdict."""
    ruled, book = _ruled(entry), bench.reading.book
    penalties = ruled.penalties if isinstance(ruled, RulingIssued) else None
    awards, statuses = ruled.pot_awards or (), ruled.hand_status or ()
    return Effect(
        stacks=found.stacks,
        shortfall=found.ruling.shortfall if found.ruling else 0,
        undone=undone(bench.reading.doc, found.stacks, awards, statuses),
        penalties=penalties_said(penalties or ()),
        provisions=tuple(cited(book, one) for one in ruled.provisions or ()),
    )
