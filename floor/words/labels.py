"""The field's words for the names the log uses; a name without a word is shown as it is."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Labels = Mapping[str, str | Promise]

ROLES: Labels = {
    "dealer": _("Dealer"),
    "floor": _("Floor"),
    "director": _("Director"),
    "auditor": _("Auditor"),
}
GAMES: Labels = {
    "holdem": _("Hold'em"),
    "shortdeck": _("Short deck"),
    "omaha": _("Omaha"),
    "omaha5": _("Five-card Omaha"),
    "omaha6": _("Six-card Omaha"),
    "omaha8": _("Omaha eight or better"),
    "omaha5_8": _("Five-card Omaha eight or better"),
    "stud": _("Seven-card stud"),
    "stud8": _("Stud eight or better"),
    "razz": _("Razz"),
    "draw5": _("Five-card draw"),
    "lowball27": _("Deuce-to-seven"),
    "lowball27_single": _("Deuce-to-seven single draw"),
    "lowball27_triple": _("Deuce-to-seven triple draw"),
    "lowballa5": _("Ace-to-five"),
    "lowballa5_triple": _("Ace-to-five triple draw"),
    "badugi": _("Badugi"),
}
STRUCTURES: Labels = {
    "no_limit": _("no limit"),
    "pot_limit": _("pot limit"),
    "fixed_limit": _("fixed limit"),
}
PHASES: Labels = {
    "none": _("No hand yet"),
    "open": _("No hand yet"),
    "dealing": _("Dealing"),
    "betting": _("Betting"),
    "showdown": _("Showdown"),
    "awarding": _("Awarding"),
    "ended": _("Hand over"),
    "closed": _("Claims closed"),
    "void": _("Void"),
}
STREETS: Labels = {
    "preflop": _("Before the flop"),
    "flop": _("Flop"),
    "turn": _("Turn"),
    "river": _("River"),
    "third": _("Third street"),
    "fourth": _("Fourth street"),
    "fifth": _("Fifth street"),
    "sixth": _("Sixth street"),
    "seventh": _("Seventh street"),
    "predraw": _("Before the draw"),
    "draw": _("After the draw"),
    "first_draw": _("First draw"),
    "second_draw": _("Second draw"),
    "third_draw": _("Third draw"),
}
SEAT_STATES: Labels = {
    "in": _("in"),
    "folded": _("folded"),
    "discarded": _("let go"),
    "dead": _("dead"),
    "tabled": _("tabled"),
    "partial": _("part shown"),
    "out": _("not dealt in"),
}
CLAIM_KINDS: Labels = {
    "reading": _("Hand misread"),
    "award": _("Pot to the wrong seat"),
    "count": _("Amount wrong"),
    "miscall": _("Miscall"),
    "killed_hand": _("Hand killed"),
    "procedure": _("Procedure"),
    "conduct": _("Conduct"),
}
CLAIM_KINDS_MEAN: Labels = {
    "reading": _("The dealer or a player reads a hand otherwise than the cards say."),
    "award": _("The chips went to a seat they do not belong to."),
    "count": _("The pot, a bet or change was counted wrong."),
    "miscall": _("Somebody said he held what he does not hold."),
    "killed_hand": _("A live hand was killed or swept into the muck."),
    "procedure": _("The dealing or the order of play went wrong."),
    "conduct": _("How somebody behaves. It may bring a penalty and never moves a pot."),
}
CLAIM_BY: Labels = {
    "seat": _("A player"),
    "dealer": _("The dealer"),
    "staff": _("Staff"),
    "bystander": _("A bystander"),
}
CLAIM_STATUS: Labels = {
    "open": _("open"),
    "ruled": _("ruled"),
    "withdrawn": _("withdrawn"),
    "refused": _("refused as late"),
    "lapsed": _("lapsed"),
}
VOICED_SAYS: Labels = {
    "claimant": _("the claimant"),
    "dealer": _("the dealer"),
    "staff": _("the staff"),
    "disputed": _("disputed"),
}
FINDINGS: Labels = {
    "no_fault": _("No fault"),
    "honest_error": _("Honest error"),
    "suspected_miscall": _("Suspected miscall"),
    "deliberate_miscall": _("Deliberate miscall"),
    "dealer_error": _("Dealer error"),
    "player_error": _("Player error"),
    "floor_error": _("Floor error"),
    "misdeal": _("Misdeal"),
    "fouled_deck": _("Fouled deck"),
    "conduct": _("Conduct"),
    "not_determinable": _("Cannot be determined"),
}
RULING_STATUS: Labels = {
    "final": _("stands"),
    "appealed": _("appealed"),
    "upheld": _("upheld on appeal"),
    "overturned": _("overturned on appeal"),
    "varied": _("varied on appeal"),
}
OUTCOMES: Labels = {
    "upheld": _("Uphold"),
    "overturned": _("Overturn"),
    "varied": _("Vary"),
}
GROUNDS: Labels = {
    "facts": _("The facts were otherwise."),
    "rule": _("Another rule applies."),
    "penalty": _("The penalty is too hard."),
    "evidence": _("There is something new."),
}
PENALTIES: Labels = {
    "warning": _("Warning"),
    "missed_hands": _("Missed hands"),
    "missed_rounds": _("Missed rounds"),
    "disqualification": _("Disqualification"),
}
CATEGORIES: Labels = {
    "high_card": _("High card"),
    "one_pair": _("One pair"),
    "two_pair": _("Two pair"),
    "three_of_a_kind": _("Three of a kind"),
    "straight": _("Straight"),
    "flush": _("Flush"),
    "full_house": _("Full house"),
    "four_of_a_kind": _("Four of a kind"),
    "straight_flush": _("Straight flush"),
    "royal_flush": _("Royal flush"),
}
AWARDS: Labels = {
    "as_the_cards_say": _("As the cards say"),
    "transfer": _("As the cards say"),
    "award_to_discarder": _("To the hand thrown away"),
    "forfeit_pot": _("Forfeited by the miscaller"),
    "miscalled_hand_dead": _("The miscalled hand is dead"),
}
DECLARED: Labels = {
    "fold": _("fold"),
    "check": _("check"),
    "call": _("call"),
    "bet": _("bet"),
    "raise": _("raise"),
    "all_in": _("all-in"),
}
DISCRETION: Labels = {"must": _("must"), "may": _("may")}


def label(labels: Labels, name: str | None) -> str:
    """Return the word for a name, or the name itself with its underscores taken out."""
    if name is None:
        return ""
    found = labels.get(name)
    return str(found) if found is not None else name.replace("_", " ")
