"""Parts of pages that many readers see alike, rendered once for all of them."""

from collections import OrderedDict
from threading import Lock
from typing import Final

from django import template
from django.template.base import FilterExpression, NodeList, Parser, Token, token_kwargs
from django.template.context import Context
from django.utils import timezone, translation
from django.utils.safestring import SafeString
from typing_extensions import override

register = template.Library()

KEPT: Final = 1024
SHARED: Final = "is_shared"  # in the context of such a part

Key = tuple[object, ...]


class Fragments:
    """The fragments rendered last, by everything they were made from."""

    def __init__(self, kept: int = KEPT) -> None:
        """Begin with none."""
        self._kept = kept
        self._found: OrderedDict[Key, SafeString] = OrderedDict()
        self._lock = Lock()

    def take(self, key: Key) -> SafeString | None:
        """Return a fragment."""
        with self._lock:
            found = self._found.get(key)
            if found is not None:
                self._found.move_to_end(key)
            return found

    def put(self, key: Key, fragment: SafeString) -> None:
        """Keep a fragment."""
        with self._lock:
            self._found[key] = fragment
            while len(self._found) > self._kept:
                self._found.popitem(last=False)


FRAGMENTS: Final = Fragments()


class Shared(template.Node):
    """A part of a page that knows nothing but the values it names, and so is the same wherever they are.

    Who reads, his forms, his role: none of it is within reach. What a role may not see is not in the
    values that its page was given.
    """

    def __init__(self, values: dict[str, FilterExpression], nodelist: NodeList) -> None:
        """Take the values by name, and what is made from them."""
        self._values = values
        self.nodelist = nodelist

    @override
    def render(self, context: Context) -> SafeString:
        """Return the part, from memory where the same values were seen before."""
        values = {
            name: value.resolve(context, ignore_failures=True)  # None, as `if` has it
            for name, value in self._values.items()
        }
        language, zone = translation.get_language(), timezone.get_current_timezone_name()
        key = (self, language, zone, *values.values())
        found = FRAGMENTS.take(key)
        if found is None:
            found = self.nodelist.render(context.new({**values, SHARED: True}))
            FRAGMENTS.put(key, found)
        return found


@register.tag
def shared(parser: Parser, token: Token) -> Shared:
    """Render a part once for all who see it alike: `{% shared seat=line %} ... {% endshared %}`.

    Its values are to be what cannot change: frozen, and compared by what they hold.
    """
    tag, *bits = token.split_contents()
    values = token_kwargs(bits, parser)
    if bits or not values:
        raise template.TemplateSyntaxError(f"{tag} takes values by name, and nothing else")
    nodelist = parser.parse(("endshared",))
    parser.delete_first_token()
    return Shared(values, nodelist)
