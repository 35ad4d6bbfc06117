"""What every entry has in common: a frozen, tagged, strict struct, and the field types of the vocabulary."""

from typing import Annotated

from msgspec import Meta, Struct

SeatNo = Annotated[int, Meta(ge=1, le=23)]
SeatKey = Annotated[str, Meta(pattern=r"^([1-9]|1[0-9]|2[0-3])$", max_length=2)]
Chips = Annotated[int, Meta(ge=0, le=10**15)]
Amount = Annotated[int, Meta(ge=1, le=10**15)]
Seq = Annotated[int, Meta(ge=1)]
HandNo = Annotated[int, Meta(ge=1)]
PotNo = Annotated[int, Meta(ge=0, le=50)]
Count = Annotated[int, Meta(ge=1, le=1000)]
Text = Annotated[str, Meta(min_length=1, max_length=24_000, pattern=r"^[^\x00]*$")]
# What people say about people: under these names `Text` is sealed in the log. A field of such a
# name that takes one of a few words (`reason` of `chips_added`) is no free text.
FREE_TEXT = frozenset(
    {"words", "reason", "facts_found", "facts_assumed", "notes", "outside_rulebook", "question"}
)
Name = Annotated[str, Meta(min_length=1, max_length=100, pattern=r"^[^\x00-\x1f]*$")]


class Entry(
    Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="type",
):
    """One fact of the log. Its tag is its wire name, written once and never changed."""


class Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A value inside an entry."""


class Share(Part, frozen=True, kw_only=True):
    """What one seat is given of a pot, in chips."""

    seat: SeatNo
    amount: Chips


class PotAward(Part, frozen=True, kw_only=True):
    """The whole of a pot, divided by a ruling."""

    pot: PotNo
    shares: tuple[Share, ...]


class HandStatus(Part, frozen=True, kw_only=True):
    """A ruling on whether a hand may still win."""

    seat: SeatNo
    live: bool
