"""What a ruling is decided on: declared against held, who let go, what was said, what was irregular."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from floor.pages.hand_doc import HandDoc
from floor.pages.hand_lines import best_text, declared_text
from floor.pages.timeline import FlagLine, Line, flag_lines
from floor.words.labels import SEAT_STATES, label
from rulings.domain.judge import Judgment


@dataclass(frozen=True, slots=True)
class Held:
    """A hand of the showdown: what was said, what it is, and what became of it."""

    seat: int
    player: str
    declared: str
    words: str  # the player's own
    held: str
    verdict: str  # "better" or "worse" than held, or nothing
    cards: tuple[str, ...]
    state: str


@dataclass(frozen=True, slots=True)
class LetGo:
    """A hand let go after a false declaration, and whether it could still come back."""

    seat: int
    seq: int
    after_seat: int
    retrievable: bool

    @property
    def text(self) -> str:
        """What happened, and whether it can be undone."""
        facts = {"seat": self.seat, "after": self.after_seat, "seq": self.seq}
        said = _("Seat %(seat)s let go of his hand after seat %(after)s had spoken (#%(seq)s)")
        back = _("it can still come back") if self.retrievable else _("it cannot come back")
        return f"{said % facts}; {back}"


@dataclass(frozen=True, slots=True)
class Evidence:
    """The evidence about a hand, and about a claim."""

    board: tuple[str, ...]
    hands: tuple[Held, ...]
    let_go: tuple[LetGo, ...]
    flags: tuple[FlagLine, ...]
    statements: tuple[Line, ...]
    gone: tuple[int, ...] = ()  # every seat that let go of its hand

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to show yet."""
        return not (self.board or self.hands or self.let_go or self.flags or self.statements)


def evidence(
    judgment: Judgment, doc: HandDoc, statements: tuple[Line, ...], words: Mapping[int, str]
) -> Evidence:
    """Return the evidence, as the judgment has it; `words` are what players said, by entry."""
    verdicts = {
        miscall.declaration.seat: "better" if miscall.better else "worse"
        for miscall in judgment.miscalls
    }
    hands = [
        Held(
            seat=seat,
            player=held.player,
            declared=declared_text(held),
            words=words.get(held.declared.seq, "") if held.declared else "",
            held=best_text(held),
            verdict=verdicts.get(seat, ""),
            cards=held.cards,
            state=label(SEAT_STATES, held.state),
        )
        for seat, held in doc.seats.items()
        if held.cards or held.declared or held.state in ("discarded", "dead", "partial")
    ]
    return Evidence(
        board=doc.board,
        # What was declared otherwise than held comes first.
        hands=tuple(sorted(hands, key=lambda one: (not one.verdict, not one.declared, one.seat))),
        let_go=_let_go(judgment),
        flags=flag_lines(doc.flags, judgment.book),
        statements=statements,
        gone=tuple(one.seat for one in judgment.facts.discards),
    )


def _let_go(judgment: Judgment) -> tuple[LetGo, ...]:
    seqs = {discard.seat: discard for discard in judgment.facts.discards}
    return tuple(
        LetGo(
            seat=seat,
            seq=seqs[seat].seq,
            after_seat=miscall.declaration.seat,
            retrievable=judgment.hand.seats[seat].retrievable,
        )
        for miscall in judgment.miscalls
        for seat in miscall.discarded
    )
