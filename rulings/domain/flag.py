"""A flag: what was irregular, by whom, at which entry, under which provision."""

from msgspec import Struct

Extra = dict[str, object]


class Flag(Struct, frozen=True):
    """One irregularity; `extra` holds what some flags say beside it (`discarded`, `counts_as`)."""

    code: str
    seq: int
    provision: str
    seat: int | None = None
    extra: Extra = {}

    def as_dict(self) -> dict[str, object]:
        """Return the flag as the hand view shows it."""
        shown: dict[str, object] = {
            "code": self.code,
            "seat": self.seat,
            "seq": self.seq,
            "provision": self.provision,
        }
        return {**shown, **self.extra}
