"""Put beside each flag, obligation, remedy and window of a hand view the sentence that says why."""

from collections.abc import Callable, Mapping

from rulings.domain.explain import (
    Item,
    explain_flag,
    explain_obligation,
    explain_remedy,
    explain_window,
)
from rulings.domain.view import View
from rulings.rulebook.provision import Language

LISTED: Mapping[str, Callable[[Item, Language], str]] = {
    "flags": explain_flag,
    "obligations": explain_obligation,
    "remedies": explain_remedy,
}


def with_why(view: View, language: Language) -> View:
    """Return the view with a `why` in each item; nothing else changes."""
    told = dict(view)
    for name, explain in LISTED.items():
        told[name] = [{**item, "why": explain(item, language)} for item in _items(view[name])]
    windows = view["claim_windows"]
    if isinstance(windows, dict):
        told["claim_windows"] = {
            kind: {**window, "why": explain_window(window, language)}
            for kind, window in windows.items()
        }
    return told


def _items(listed: object) -> list[dict[str, object]]:
    return listed if isinstance(listed, list) else []
