"""Two rulebooks side by side: what they judge differently, in words, and their provisions by topic."""

from collections.abc import Iterator, Mapping
from itertools import chain

from msgspec import Struct

from floor.rulebooks import (
    Named,
    ProvisionText,
    RulebookLine,
    Texts,
    named,
    rulebook,
    rulebook_line,
)
from rulings.rulebook.option import Option, all_options
from rulings.rulebook.options import in_force, offered
from rulings.rulebook.parameter import LEFT_TO_THE_HOUSE, Parameter, all_parameters
from rulings.rulebook.provision import Setting, Topic
from rulings.rulebook.topic import all_topics


class Sense(Struct, frozen=True):
    """What a book says: the value by which it judges, and what that means."""

    value: Setting
    means: Texts


class Judged(Struct, frozen=True):
    """A question as two books judge it. A side is null where the book leaves it to nobody."""

    name: str
    label: Texts
    a: Sense | None
    b: Sense | None


class TopicPair(Struct, frozen=True):
    """The provisions of two books about one topic."""

    topic: Topic
    title: Texts
    a: tuple[ProvisionText, ...]
    b: tuple[ProvisionText, ...]


class Comparison(Struct, frozen=True):
    """Two rulebooks side by side: what they judge differently, what alike, and every provision."""

    a: RulebookLine
    b: RulebookLine
    differences: tuple[Judged, ...]
    alike: tuple[Judged, ...]
    topics: tuple[TopicPair, ...]


class _Side(Struct, frozen=True):
    """A book with what is in force of what it leaves to the house."""

    named: Named
    settings: Mapping[str, Setting]


def comparison(*, a: str, b: str) -> Comparison:
    """Return two rulebooks side by side.

    Raises:
        Problem: `not_found`, where one of them is none.
    """
    left, right = _side(a), _side(b)
    judged = tuple(chain(_parameters(left, right), _options(left, right)))
    return Comparison(
        a=rulebook_line(left.named),
        b=rulebook_line(right.named),
        differences=tuple(one for one in judged if one.a != one.b),
        alike=tuple(one for one in judged if one.a == one.b),
        topics=_topics(a, b),
    )


def _side(name: str) -> _Side:
    found = named(name)
    return _Side(found, in_force(found.edition, found.rules))


def _parameters(left: _Side, right: _Side) -> Iterator[Judged]:
    for parameter in all_parameters().values():
        yield Judged(
            name=parameter.name,
            label=Texts(parameter.label_en, parameter.label_es),
            a=_sense(parameter, left),
            b=_sense(parameter, right),
        )


def _sense(parameter: Parameter, side: _Side) -> Sense:
    value = side.named.edition.parameters[parameter.name]
    means = Texts(parameter.means(value, "en"), parameter.means(value, "es"))
    if value != LEFT_TO_THE_HOUSE:
        return Sense(value, means)
    chosen = side.settings[parameter.option]
    words = option_words(all_options()[parameter.option], chosen)
    return Sense(value, Texts(f"{means.en}: {words.en}.", f"{means.es}: {words.es}."))


def _options(left: _Side, right: _Side) -> Iterator[Judged]:
    either = {**offered(left.named.edition), **offered(right.named.edition)}
    for name, option in all_options().items():
        if name in either:
            yield Judged(
                name=name,
                label=Texts(option.label_en, option.label_es),
                a=_chosen(option, left),
                b=_chosen(option, right),
            )


def _chosen(option: Option, side: _Side) -> Sense | None:
    value = side.settings.get(option.name)
    return None if value is None else Sense(value, option_words(option, value))


def option_words(option: Option, value: Setting) -> Texts:
    """Return what a house rule is set to, in words."""
    return Texts(option.means(value, "en"), option.means(value, "es"))


def _topics(a: str, b: str) -> tuple[TopicPair, ...]:
    left, right = by_topic(rulebook(name=a).provisions), by_topic(rulebook(name=b).provisions)
    return tuple(
        TopicPair(
            topic=topic.name,
            title=Texts(topic.en, topic.es),
            a=left.get(topic.name, ()),
            b=right.get(topic.name, ()),
        )
        for topic in all_topics().values()
        if topic.name in left or topic.name in right
    )


def by_topic(provisions: tuple[ProvisionText, ...]) -> dict[str, tuple[ProvisionText, ...]]:
    """Return provisions by topic, topics in the order a hand meets them."""
    found = {
        topic: tuple(one for one in provisions if one.topic == topic) for topic in all_topics()
    }
    return {topic: those for topic, those in found.items() if those}
