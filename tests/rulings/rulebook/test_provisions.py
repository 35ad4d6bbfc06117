"""Every provision of the five rulebooks is there, whole, and said in both languages."""

import re

import pytest

from rulings.rulebook.edition import EDITION_NAMES, edition
from rulings.rulebook.option import all_options
from rulings.rulebook.provision import HouseDefault, Provision

IDS = {
    "caro_cooke": """
        CC-SHOW-ORDER CC-SHOW-PROBABLE CC-SHOW-ALL CC-READ CC-CARDS-SPEAK CC-DECLARED-LOWER
        CC-MISCALL-DELIBERATE CC-MISCALL-SUSPECTED CC-READ-ANYONE CC-NO-CHIP-DECLARE CC-TIES
        CC-SIDE-POTS CC-SEE-HAND CC-SEE-HAND-ABUSE CC-KILL-BEFORE-AWARD CC-KILL-ON-REQUEST
        CC-MUCK-ON-TOP CC-PROTECT CC-PUSH CC-SHOW-ONE-SHOW-ALL CC-HAND-END
    """,
    "roberts": """
        RR-SHOW-ALL RR-CARDS-SPEAK RR-MISCALL RR-POINT-OUT RR-KILL-BEFORE-AWARD RR-SEE-HAND
        RR-SHOWN-CARDS RR-SHOW-ORDER
        RR-CLAIM-NEXT-DEAL RR-ODD-CHIPS RR-LOWBALL-MISCALL RR-MISDEAL RR-POT-RECONSTRUCT
    """,
    "holdem_basic": """
        HR-LAST-ACTIVE HB-LAST-ACTIVE HR-SHOWDOWN HB-SHOWDOWN HR-RANKS HR-TIES HB-BEST-FIVE
        HB-ODD-CHIPS HB-SHOW-ORDER HB-MISDEAL-FIRST HB-EXPOSED-ONE HB-MISDEAL-TWO HB-MISDEAL-COUNT
    """,
    "tda": """
        TDA-CARDS-SPEAK TDA-TABLED TDA-PROTECT-READ TDA-NO-KILL-WINNER TDA-DISCARD-LIVE
        TDA-ONE-CARD TDA-BET-THEN-DISCARD TDA-ALL-IN-SHOW TDA-SHOW-ORDER TDA-UNCONTESTED
        TDA-SEE-LOST-RIGHT TDA-SEE-INALIENABLE TDA-PLAY-BOARD TDA-ODD-CHIPS-A TDA-ODD-CHIPS-B
        TDA-ODD-CHIPS-C TDA-ODD-CHIPS-D TDA-SIDE-POTS TDA-CLAIM-READING TDA-CLAIM-AWARD
        TDA-CLAIM-BREAK
    """,
    "tda_2024": """
        TDA24-12 TDA24-13 TDA24-14 TDA24-15 TDA24-16 TDA24-17 TDA24-18 TDA24-19 TDA24-20 TDA24-21
        TDA24-22 TDA24-23 TDA24-ODD-CHIPS TDA24-MISDEAL TDA24-KILLED TDA24-BETTING TDA24-PENALTIES
    """,
}
SHARED = """
    HOUSE-DEFAULT transfer pot_pushed_contrary_to_cards pot_pushed_to_incomplete_hand
    chips_do_not_add_up acted_out_of_turn wager_below_minimum wager_above_limit entry_backdated
    outside_rulebook misdeal_due misdeal_barred untabled_hand_claimed facts_changed_after_ruling
    absent_player_folded
"""
DISCRETION = {
    "CC-MISCALL-DELIBERATE", "CC-MISCALL-SUSPECTED", "CC-SEE-HAND", "CC-SEE-HAND-ABUSE",
    "RR-MISCALL", "RR-POT-RECONSTRUCT", "TDA-PROTECT-READ", "TDA-SEE-INALIENABLE", "TDA24-13",
    "TDA24-18", "TDA24-PENALTIES", "outside_rulebook", "transfer",
}  # fmt: skip

EVERY = [
    pytest.param(provision, id=provision.id)
    for name in EDITION_NAMES
    for provision in edition(name).provisions
] + [pytest.param(provision, id=provision.id) for provision in edition("tda").shared]


@pytest.mark.parametrize("name", EDITION_NAMES)
def test_a_rulebook_has_exactly_its_provisions(name: str) -> None:
    assert {provision.id for provision in edition(name).provisions} == set(IDS[name].split())


@pytest.mark.parametrize("name", EDITION_NAMES)
def test_every_rulebook_shares_what_all_have(name: str) -> None:
    book = edition(name)
    assert {provision.id for provision in book.shared} == set(SHARED.split())
    assert {book.provision(shared).id for shared in SHARED.split()} == set(SHARED.split())


def test_no_id_stands_in_two_rulebooks() -> None:
    every = [provision.id for name in EDITION_NAMES for provision in edition(name).provisions]
    assert len(every) == len(set(every))


@pytest.mark.parametrize("provision", EVERY)
def test_a_provision_is_said_in_both_languages(provision: Provision) -> None:
    assert provision.section.strip()
    titles = (provision.title("en"), provision.title("es"))
    gists = (provision.gist("en"), provision.gist("es"))
    assert all(0 < len(title) <= 60 and not title.endswith(".") for title in titles)
    assert all(40 <= len(gist) <= 500 for gist in gists)
    assert gists[0] != gists[1]
    for gist in gists:
        assert gist == gist.strip()
        assert 1 <= len(re.findall(r"[.](?=\s|$)", gist)) <= 2, "one sentence or two"


@pytest.mark.parametrize("provision", EVERY)
def test_the_floor_decides_only_where_the_text_leaves_it_to_the_floor(provision: Provision) -> None:
    assert (provision.mode == "judgement") == (provision.id in DISCRETION)


@pytest.mark.parametrize("name", EDITION_NAMES)
def test_open_questions_are_answered_in_both_languages(name: str) -> None:
    defaults = edition(name).house_defaults
    assert defaults
    assert {one.option for one in defaults} - {""} <= set(all_options())
    assert all(_is_answered(one) for one in defaults)


def _is_answered(one: HouseDefault) -> bool:
    asked = one.question("en").endswith("?") and one.question("es").startswith(("¿", "¡"))
    return asked and one.answer("en").endswith(".") and one.answer("es").endswith(".")


def test_2024_says_which_rows_of_the_spanish_edition_it_restates() -> None:
    current = edition("tda_2024")
    restated = [one for provision in current.provisions for one in provision.restates]
    gone = {"TDA-ODD-CHIPS-D"}
    assert current.follows == "tda"
    assert sorted(restated) == sorted(set(IDS["tda"].split()) - gone)


def test_the_spanish_edition_is_shown_in_spanish() -> None:
    assert {name: edition(name).language for name in EDITION_NAMES} == {
        "caro_cooke": "en",
        "roberts": "en",
        "tda": "es",
        "holdem_basic": "en",
        "tda_2024": "en",
    }
