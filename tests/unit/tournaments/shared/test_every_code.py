import importlib
import pkgutil
from collections.abc import Iterator
from dataclasses import fields

import pytest

import engine
import scoring
import tournaments
from engine.errors import DomainError
from tournaments.shared.messages import TABLES


def _import_all() -> None:
    for package in (engine, scoring, tournaments):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if module.name.endswith((".errors", ".outcome", ".kitty", ".presets", ".options", ".codec")) or (
                module.name.startswith("engine.cards")
            ):
                importlib.import_module(module.name)


def _kinds(base: type[DomainError] = DomainError) -> Iterator[type[DomainError]]:
    for kind in base.__subclasses__():
        if kind.__module__.split(".")[0] in ("engine", "scoring", "tournaments"):
            yield kind
            yield from _kinds(kind)


_import_all()
KINDS = sorted({kind for kind in _kinds() if "code" in vars(kind)}, key=lambda kind: kind.code)


class TestEveryCode:
    @pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.code)
    def test_has_a_sentence_that_its_facts_can_fill(self, kind: type[DomainError]) -> None:
        found = [table[kind.code] for table in TABLES if kind.code in table]
        assert found, f"no sentence for {kind.code}"
        assert str(found[0]) % {field.name: "x" for field in fields(kind)}

    def test_belongs_to_one_kind_of_failure(self) -> None:
        codes = [kind.code for kind in KINDS]
        assert sorted({code for code in codes if codes.count(code) > 1}) == []

    def test_is_worded_once(self) -> None:
        words = [code for table in TABLES for code in table]
        assert sorted({code for code in words if words.count(code) > 1}) == []
