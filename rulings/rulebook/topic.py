"""What provisions are about: the topics in their order, in words."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

import msgspec
from msgspec import Struct

from rulings.rulebook.provision import Topic


class TopicWords(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A topic in both languages."""

    name: Topic
    en: str
    es: str


class _TopicsFile(Struct, frozen=True, forbid_unknown_fields=True):
    topic: tuple[TopicWords, ...]


@cache
def all_topics() -> Mapping[str, TopicWords]:
    """Return every topic by name, in the order to show them."""
    text = files("rulings.rulebook").joinpath("topics.toml").read_text(encoding="utf-8")
    listed = msgspec.convert(tomllib.loads(text), _TopicsFile).topic
    return MappingProxyType({topic.name: topic for topic in listed})
