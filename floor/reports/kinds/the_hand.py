"""What a hand was played with: the game, the level, and who sat where with how many chips."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from floor.reports.report import Column, Kind, Row, Section
from floor.reports.source import Source, behind, book_named
from floor.words.amounts import chips
from floor.words.cards import card_sign
from floor.words.labels import GAMES, STRUCTURES, label
from floor.words.provisions import named_edition
from rulings.domain.judge import Judgment
from rulings.domain.story import Story
from tables.domain.games import Family
from tables.domain.hand_state import HandState


def the_hand(source: Source, story: Story, judgment: Judgment) -> Section:
    """Return it as a list."""
    entries = behind(source.subject.table, judgment.hand.seq)
    lines = (*_played(source, judgment.hand), *_seats(source, story, judgment.hand))
    return Section(
        "hand",
        _("The hand"),
        (Column("what", _("What")), Column("text", _("In words"), Kind.WORDS)),
        tuple(Row((what, text), entries) for what, text in lines if text),
        said=True,
    )


def _played(source: Source, hand: HandState) -> Iterator[tuple[str, str]]:
    level, book = hand.level, book_named(hand.rulebook)
    blinds = [
        f"{name} {chips(amount)}"
        for name, amount in (
            (_("small blind"), level.small_blind),
            (_("big blind"), level.big_blind),
            (_("ante"), level.ante),
            (_("bring-in"), level.bring_in),
        )
        if amount
    ]
    yield _("Game"), f"{label(GAMES, hand.game_name)}, {label(STRUCTURES, hand.structure)}"
    yield _("Level"), ", ".join([str(level.level), *blinds])
    yield _("Rulebook"), named_edition(book) if book else hand.rulebook
    if hand.game.family is not Family.STUD and hand.button is not None:
        yield _("Button"), source.lens.player(None, hand.button)
    yield _("Board"), " ".join(map(card_sign, hand.board))


def _seats(source: Source, story: Story, hand: HandState) -> Iterator[tuple[str, str]]:
    before, _place = story.starts[hand.number]
    for seat, one in sorted(hand.seats.items()):
        occupant = before.occupants.get(seat)
        who = source.lens.player(one.player, None)
        brought = chips(occupant.stack) if occupant else ""
        yield source.lens.player(None, seat), ", ".join(filter(None, (who, brought)))
