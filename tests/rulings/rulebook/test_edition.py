"""An edition is loaded once, checked whole, and known by a fingerprint of what it says."""

import pytest

from rulings.rulebook.edition import (
    EDITION_NAMES,
    BrokenEdition,
    Edition,
    UnknownEdition,
    UnknownProvision,
    assemble,
    edition,
    read_file,
)

HEADING = """
[edition]
name = "{name}"
title_en = "A house book"
title_es = "Un libro de la casa"
language = "en"
edition = "1"
source = "Made up for a test."
"""
PROVISION = """
[[provision]]
id = "{id}"
section = "1"
topic = "pots"
title_en = "Ties"
title_es = "Empates"
gist_en = "{gist}"
gist_es = "Las manos empatadas reparten."
mode = "mechanical"
decided_by = "{decided_by}"
"""


def a_provision(
    id_: str = "X-TIES", *, gist: str = "Tied hands share.", decided_by: str = "", more: str = ""
) -> str:
    return PROVISION.format(id=id_, gist=gist, decided_by=decided_by) + more


def a_book(*parts: str, common: str = "", followed: str | None = None) -> Edition:
    return assemble(
        read_file(HEADING.format(name="x") + "".join(parts)),
        read_file(HEADING.format(name="common") + (common or a_provision("HOUSE-DEFAULT"))),
        read_file(HEADING.format(name="y") + followed) if followed else None,
    )


def test_an_edition_is_read_once() -> None:
    assert edition("tda") is edition("tda")


def test_a_book_that_does_not_ship_is_unknown() -> None:
    with pytest.raises(UnknownEdition, match="no rulebook 'common'; there are caro_cooke"):
        edition("common")


def test_a_provision_of_another_book_is_unknown_here() -> None:
    with pytest.raises(UnknownProvision, match="tda has no provision 'CC-TIES'"):
        edition("tda").provision("CC-TIES")


def test_parameters_and_cites_are_read_and_cannot_be_changed() -> None:
    book = a_book(
        "[parameters]\nodd_chip_cards = 'all'\nnever_more_than = 1\nsuits = true\n",
        "[cites]\nties = 'X-TIES'\noutside = 'HOUSE-DEFAULT'\n",
        a_provision(),
    )
    assert dict(book.parameters) == {"odd_chip_cards": "all", "never_more_than": 1, "suits": True}
    assert book.provision(book.cites["ties"]).id == "X-TIES"
    with pytest.raises(TypeError):
        book.cites["ties"] = "Y"  # type: ignore[index]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[provision", "cannot be read"),
        (a_provision(more="colour = 'red'"), "colour"),
        (a_provision().replace('mode = "mechanical"', 'mode = "perhaps"'), "perhaps"),
        (a_provision().replace('topic = "pots"', 'topic = "weather"'), "weather"),
        (a_provision().replace('gist_es = "Las manos empatadas reparten."', ""), "gist_es"),
        ("[parameters]\nshare = 0.5\n" + a_provision(), "share|parameters"),
        ("[rules]\n" + a_provision(), "rules"),
    ],
)
def test_a_file_that_is_not_whole_is_refused(text: str, said: str) -> None:
    with pytest.raises(BrokenEdition, match=said):
        a_book(text)


def test_an_id_that_stands_twice_is_refused() -> None:
    with pytest.raises(BrokenEdition, match="stand twice: X-TIES"):
        a_book(a_provision(), a_provision())


def test_an_id_that_all_books_have_is_refused_in_one() -> None:
    with pytest.raises(BrokenEdition, match="stand twice: HOUSE-DEFAULT"):
        a_book(a_provision("HOUSE-DEFAULT"))


def test_citing_what_stands_nowhere_is_refused() -> None:
    with pytest.raises(BrokenEdition, match=r"`cites` names .*: X-GONE"):
        a_book("[cites]\nties = 'X-GONE'\n", a_provision())


def test_restating_what_the_followed_book_lacks_is_refused() -> None:
    restating = a_provision(more="restates = ['Y-TIES']\n")
    assert a_book(restating, followed=a_provision("Y-TIES")).provision("X-TIES").restates
    for followed in (None, a_provision("Y-OTHER")):
        with pytest.raises(BrokenEdition, match=r"`restates` names .*: Y-TIES"):
            a_book(restating, followed=followed)


def test_fingerprints_tell_editions_apart() -> None:
    prints = {edition(name).fingerprint for name in EDITION_NAMES}
    assert len(prints) == len(EDITION_NAMES)
    assert all(len(one) == 64 for one in prints)


@pytest.mark.parametrize(
    "changed",
    [
        a_book(a_provision(gist="Tied hands do not share.")),
        a_book(a_provision("X-TIE")),
        a_book(a_provision(), a_provision("X-MORE")),
        a_book("[parameters]\nsuits = true\n", a_provision()),
        a_book("[cites]\nties = 'X-TIES'\n", a_provision()),
        a_book("[options]\nplay_board_untabled = true\n", a_provision()),
        a_book(a_provision(), common=a_provision("HOUSE-DEFAULT", gist="The house decides.")),
    ],
)
def test_the_fingerprint_changes_with_what_the_book_says(changed: Edition) -> None:
    assert changed.fingerprint != a_book(a_provision()).fingerprint


def test_the_fingerprint_stays_when_only_code_or_order_moves() -> None:
    one = a_book(a_provision(), a_provision("X-MORE"))
    other = a_book(a_provision("X-MORE", decided_by="rulings.rules.pots:share"), a_provision())
    assert one.fingerprint == other.fingerprint
