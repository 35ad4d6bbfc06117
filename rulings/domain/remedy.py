"""A remedy: one thing the floor may, or must, do under a provision."""

from msgspec import Struct


class Remedy(Struct, frozen=True):
    """One thing the floor may do: `shares` gives chips by seat of one pot, where it awards one."""

    code: str
    discretion: str
    provision: str
    pot: int | None = None
    shares: dict[int, int] = {}
    moves: tuple[tuple[int, int, int], ...] = ()
    seat: int | None = None
    declarer: int | None = None

    def as_dict(self) -> dict[str, object]:
        """Return the remedy as the hand view shows it."""
        shown: dict[str, object] = {
            "code": self.code,
            "pot": self.pot,
            "shares": [{"seat": s, "amount": a} for s, a in sorted(self.shares.items())],
            "discretion": self.discretion,
            "provision": self.provision,
            "seat": self.seat,
        }
        if self.moves:
            shown["moves"] = [{"from": f, "to": t, "amount": a} for f, t, a in self.moves]
        return shown
