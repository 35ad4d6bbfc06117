"""Read older payloads: the current version of each entry, and pure steps from one version to the next."""

from collections.abc import Callable, Mapping

JsonObject = dict[str, object]
Upcaster = Callable[[JsonObject], JsonObject]

# An entry not named here is at version 1.
VERSIONS: Mapping[str, int] = {}
# (wire name, the version read) -> the payload one version later
UPCASTERS: Mapping[tuple[str, int], Upcaster] = {}


def upcast(
    name: str,
    version: int,
    payload: JsonObject,
    *,
    to: int,
    steps: Mapping[tuple[str, int], Upcaster] = UPCASTERS,
) -> JsonObject:
    """Return `payload` as version `to` would have written it.

    Raises:
        KeyError: no step leads on from a version on the way; the code is older than the log.
    """
    for step in range(version, to):
        payload = steps[name, step](payload)
    return payload
