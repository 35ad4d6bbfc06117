"""House rules: what each book leaves to the house, and what a wrong choice is told."""

import msgspec
import pytest

from rulings.rulebook.edition import EDITION_NAMES, BrokenEdition, edition
from rulings.rulebook.option import all_options
from rulings.rulebook.option_faults import OptionFault
from rulings.rulebook.options import Options, offered, resolve

ANY_BOOK = {"undecided_claim_survives": True, "repeated_requests_after": 3}


def settled(book: str, **house_rules: object) -> Options:
    outcome = resolve(book, house_rules)
    assert isinstance(outcome, Options)
    return outcome


def faults(book: str, **house_rules: object) -> tuple[OptionFault, ...]:
    outcome = resolve(book, house_rules)
    assert not isinstance(outcome, Options)
    return outcome


def test_every_option_has_a_place_and_a_text_in_both_languages() -> None:
    assert set(all_options()) == set(Options.__struct_fields__)
    for option in all_options().values():
        assert option.label("en") != option.label("es")
        assert option.help("en").endswith(".")
        assert option.help("es").endswith(".")
        assert bool(option.values) == (option.kind == "choice")
        assert all(choice.label("en") != choice.label("es") for choice in option.values)


@pytest.mark.parametrize(
    ("book", "left_to_the_house"),
    [
        (
            "caro_cooke",
            ANY_BOOK
            | {
                "see_called_hand": "collusion_only",
                "see_called_hand_needs_floor": False,
                "play_board_untabled": False,
            },
        ),
        ("roberts", ANY_BOOK),
        ("tda", ANY_BOOK),
        ("holdem_basic", ANY_BOOK | {"claims_close_on": "new_hand"}),
        ("tda_2024", ANY_BOOK),
    ],
)
def test_a_book_leaves_these_options_to_the_house(
    book: str, left_to_the_house: dict[str, object]
) -> None:
    found = offered(edition(book))
    assert {name: one.default for name, one in found.items()} == left_to_the_house


def test_a_book_without_house_rules_stands_as_it_is() -> None:
    assert settled("caro_cooke") == Options(
        see_called_hand="collusion_only",
        see_called_hand_needs_floor=False,
        play_board_untabled=False,
        undecided_claim_survives=True,
        claims_close_on="by_the_book",
        repeated_requests_after=3,
    )
    assert settled("tda").see_called_hand == "by_the_book"
    assert settled("holdem_basic").claims_close_on == "new_hand"


@pytest.mark.parametrize("name", ["see_called_hand", "claims_close_on"])
def test_every_value_of_a_choice_can_be_chosen(name: str) -> None:
    book = "caro_cooke" if name == "see_called_hand" else "holdem_basic"
    for choice in all_options()[name].values:
        assert getattr(settled(book, **{name: choice.name}), name) == choice.name


@pytest.mark.parametrize(
    ("given", "meant"), [(True, True), (False, False), ("yes", True), ("no", False)]
)
@pytest.mark.parametrize("book", EDITION_NAMES)
def test_yes_and_no_may_be_said_or_set(book: str, given: object, meant: object) -> None:
    assert settled(book, undecided_claim_survives=given).undecided_claim_survives is meant


def test_a_house_may_flag_the_first_request() -> None:
    assert settled("roberts", repeated_requests_after=1).repeated_requests_after == 1


@pytest.mark.parametrize(
    ("name", "given", "message"),
    [
        (
            "see_called_hand",
            "by_the_book",
            (
                "The house rule “see_called_hand” cannot be “by_the_book”; "
                "choose collusion_only, any_dealt_in, last_streets."
            ),
        ),
        (
            "play_board_untabled",
            1,
            "The house rule “play_board_untabled” cannot be “1”; choose yes, no.",
        ),
        (
            "repeated_requests_after",
            0,
            (
                "The house rule “repeated_requests_after” cannot be “0”; "
                "choose a whole number, 1 or more."
            ),
        ),
        (
            "repeated_requests_after",
            True,
            (
                "The house rule “repeated_requests_after” cannot be “yes”; "
                "choose a whole number, 1 or more."
            ),
        ),
        (
            "claims_close_on",
            "new_hand",
            (
                "The rulebook caro_cooke does not leave “claims_close_on” to the house; it leaves "
                "see_called_hand, see_called_hand_needs_floor, play_board_untabled, "
                "undecided_claim_survives, repeated_requests_after."
            ),
        ),
        (
            "free_drinks",
            "yes",
            (
                "There is no house rule “free_drinks”; this book has "
                "see_called_hand, see_called_hand_needs_floor, play_board_untabled, "
                "undecided_claim_survives, repeated_requests_after."
            ),
        ),
    ],
)
def test_a_wrong_choice_is_told_what_is_allowed(name: str, given: object, message: str) -> None:
    (fault,) = faults("caro_cooke", **{name: given})
    assert fault.message("en") == message
    assert fault.name == name
    assert all(word in fault.message("es") for word in (name, *fault.allowed) if " " not in word)


def test_every_wrong_choice_is_told_in_one_answer() -> None:
    found = faults(
        "tda", free_drinks=1, repeated_requests_after="3", see_called_hand="any_dealt_in"
    )
    assert [fault.kind for fault in found] == ["unknown_option", "value", "not_in_this_book"]


def test_an_unknown_book_is_told_which_there_are() -> None:
    (fault,) = faults("hoyle")
    assert fault.kind == "unknown_edition"
    assert fault.allowed == EDITION_NAMES
    assert fault.message("es").startswith(
        "No existe el reglamento «hoyle»; elija uno de caro_cooke"
    )


@pytest.mark.parametrize("wrong", [{"free_drinks": True}, {"claims_close_on": "never"}])
def test_a_book_that_sets_an_impossible_option_is_broken(wrong: dict[str, str | bool]) -> None:
    book = msgspec.structs.replace(edition("tda"), options=wrong)
    with pytest.raises(BrokenEdition, match="tda sets the option"):
        offered(book)
