"""What else is computed from the log and kept: each room names its read models here to be checked.

The head row is compared by `check` itself; a room registers the others when its app is ready.
"""

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from tables.domain.envelope import Recorded, StreamId


class Difference(Struct, frozen=True):
    """Where a live row differs from the one rebuilt, and how, in a few words."""

    seq: int
    what: str


Compare = Callable[[StreamId, Sequence[Recorded]], Iterable[Difference]]


class ReadModel(Struct, frozen=True):
    """A read model by name, and the comparison of one stream's live rows with rebuilt ones."""

    name: str
    compare: Compare


_registered: dict[str, ReadModel] = {}


def register(model: ReadModel) -> None:
    """Have `check_log` compare this read model too; the same name again replaces the first."""
    _registered[model.name] = model


def registered() -> tuple[ReadModel, ...]:
    """Return the read models of all rooms, by name."""
    return tuple(model for _, model in sorted(_registered.items()))
