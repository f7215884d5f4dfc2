"""Every failure that was foreseen can be told: its code has a sentence, and the sentence asks for no unknown fact."""

import importlib
import pkgutil
import re
from collections.abc import Iterator
from dataclasses import fields

import pytest

import engine
import scoring
import tournaments
from engine.errors import DomainError
from tournaments.shared.messages import TABLES

PLACEHOLDER = re.compile(r"%\((\w+)\)")


def failures() -> list[type[DomainError]]:
    """Import every module of the three rooms and collect the failures they declare."""
    for room in (engine, scoring, tournaments):
        for module in pkgutil.walk_packages(room.__path__, f"{room.__name__}."):
            if (
                not module.name.endswith(("__main__", "config.asgi", "config.wsgi"))
                and ".migrations" not in module.name
            ):
                importlib.import_module(module.name)
    return sorted(set(descendants(DomainError)), key=lambda kind: kind.code)


def descendants(kind: type[DomainError]) -> Iterator[type[DomainError]]:
    for child in kind.__subclasses__():
        if child.__module__.startswith(("engine", "scoring", "tournaments")):
            yield child
        yield from descendants(child)


def is_abstract(kind: type[DomainError]) -> bool:
    """A family of failures carries no code of its own."""
    return "code" not in vars(kind)


@pytest.mark.parametrize("kind", [kind for kind in failures() if not is_abstract(kind)], ids=lambda kind: kind.code)
class TestFailure:
    def test_has_a_sentence_that_its_facts_fill(self, kind: type[DomainError]) -> None:
        found = [table[kind.code] for table in TABLES if kind.code in table]
        assert found, f"no sentence for {kind.code} ({kind.__module__}.{kind.__name__})"
        asked = set(PLACEHOLDER.findall(str(found[0])))
        assert asked <= {field.name for field in fields(kind)}


def test_no_code_belongs_to_two_failures() -> None:
    codes = [kind.code for kind in failures() if not is_abstract(kind)]
    assert sorted(code for code in set(codes) if codes.count(code) > 1) == []
