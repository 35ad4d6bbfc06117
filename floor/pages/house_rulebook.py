"""Make or change a house rulebook: first the book it starts from, then what the house chooses."""

from dataclasses import dataclass

from floor.forms.books import HouseRulebookForm
from floor.pages.frame import Frame
from floor.pages.rulebook import BookRow, Tongue
from floor.words.books import Said
from rulings.rulebook.provision import Language


@dataclass(frozen=True, slots=True)
class HousePage:
    """A house rulebook in the making; `version` is the one that is changed, 0 for a new book."""

    frame: Frame
    language: Language
    say: Said
    tongues: tuple[Tongue, ...]
    bases: tuple[BookRow, ...]
    action: str = ""
    base: str = ""
    base_title: str = ""
    version: int = 0
    form: HouseRulebookForm | None = None
    refused: str = ""
