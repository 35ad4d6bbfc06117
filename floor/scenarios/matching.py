"""Compare a part of a view with a view: subsets, `has`, `hasnt` and `any`."""

from collections.abc import Mapping, Sequence

Json = object


def mismatch(expected: Json, actual: Json, path: str = "") -> str | None:
    """Return the first place where `actual` is not what `expected` asks, in words; None if nowhere.

    An object matches when each named key does, a list when equal; `{"has": […]}` and
    `{"hasnt": […]}` look for items, `{"any": true}` for anything but null.
    """
    if isinstance(expected, Mapping):
        return _object(expected, actual, path)
    if isinstance(expected, Sequence) and not isinstance(expected, str):
        return _list(expected, actual, path)
    if expected == actual and isinstance(expected, bool) == isinstance(actual, bool):
        return None
    return f"{path or 'view'}: {actual!r}, not {expected!r}"


def _object(expected: Mapping[str, Json], actual: Json, path: str) -> str | None:
    if expected.get("any") is True:
        return None if actual is not None else f"{path}: nothing there"
    if "has" in expected or "hasnt" in expected:
        return _has(expected, actual, path)
    if not isinstance(actual, Mapping):
        return f"{path}: {actual!r}, not an object"
    for key, value in expected.items():
        if key not in actual and value is not None and not _absence(value):
            return f"{path}.{key}: missing"
        if found := mismatch(value, actual.get(key), f"{path}.{key}"):
            return found
    return None


def _absence(value: Json) -> bool:
    return isinstance(value, Mapping) and "hasnt" in value and "has" not in value


def _has(expected: Mapping[str, Json], actual: Json, path: str) -> str | None:
    items: Sequence[Json] = actual if isinstance(actual, list) else []
    for item in _items(expected.get("has")):
        if all(mismatch(item, one) for one in items):
            return f"{path}: none of {list(items)!r} is {item!r}"
    for item in _items(expected.get("hasnt")):
        if any(mismatch(item, one) is None for one in items):
            return f"{path}: {list(items)!r} has {item!r}"
    return None


def _items(value: Json) -> Sequence[Json]:
    return value if isinstance(value, list) else []


def _list(expected: Sequence[Json], actual: Json, path: str) -> str | None:
    if not isinstance(actual, list) or len(actual) != len(expected):
        return f"{path}: {actual!r}, not {expected!r}"
    for index, (want, have) in enumerate(zip(expected, actual, strict=True)):
        if mismatch(want, have, f"{path}[{index}]"):
            return f"{path}: {actual!r}, not {expected!r}"
    return None
