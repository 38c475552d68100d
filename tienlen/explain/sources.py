"""A rule of the ledger as people read it: its title, its statement, and where its sources have it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from .catalogue import catalogue
from .ledger import LEDGER, SOURCE_OF

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

Source = tuple[str, str]
"""A document and a section, named in the reader's language: ("French rules", "section 03")."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule in words.  Cards in the texts are marks (see `runs` and `plain`)."""

    id: str
    title: str
    text: str
    sources: tuple[Source, ...]
    """All sections that have it, French, German, Russian."""
    by_source: Mapping[str, tuple[Source, ...]]
    """The same by source: "fr", "de", "ru"; an empty tuple where the source is silent."""
    remarks: Mapping[str, str]
    """By profile: what its source leaves open here or says differently, where there is something to say."""
    kinds: str
    """E the engine decides it, L a lesson tells it, X a worked example."""


@lru_cache(None)
def rule(id: str, language: str) -> Rule:
    """The rule with this ledger id, in the reader's language; a KeyError if there is none."""
    row = LEDGER[id]
    words = catalogue(language)
    by_source = {doc: _named(doc, row.sections(doc), language) for doc in ("fr", "de", "ru")}
    remarks = {profile: words.get(f"rule.{id}.{profile}") for profile in SOURCE_OF if words.has(f"rule.{id}.{profile}")}
    return Rule(
        id,
        words.get(f"rule.{id}.title"),
        words.get(f"rule.{id}.text"),
        tuple(source for sources in by_source.values() for source in sources),
        MappingProxyType(by_source),
        MappingProxyType(remarks),
        row.kinds,
    )


def _named(doc: str, sections: tuple[str, ...], language: str) -> tuple[Source, ...]:
    words = catalogue(language)
    name = words.get(f"source.{doc}")
    return tuple((name, words.get(f"section.{doc}.{section.lower()}")) for section in sections)


@lru_cache(None)
def sources_for(rows: tuple[str, ...], profile: str, language: str) -> tuple[Source, ...]:
    """Where the profile's own source has these rules; where it has none of them, any source that does."""
    doc = SOURCE_OF[profile]
    own = [source for row in rows for source in _named(doc, LEDGER[row].sections(doc), language)]
    other = [source for row in rows for source in rule(row, language).sources]
    return tuple(dict.fromkeys(own or other))
