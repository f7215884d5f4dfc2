"""Why something came out as it did: a stable code and facts, worded by whoever shows it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType, NoneType
from typing import Any

from engine.errors import json_value

_PLAIN = frozenset({int, str, bool, NoneType})  # what JSON takes as it is; most facts are


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """One thing to say, like `levels.taken_over`, with facts that JSON can carry."""

    code: str
    facts: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))

    def to_json(self) -> dict[str, Any]:
        """Give the stored shape `{"code": str, "facts": {…}}`."""
        return {"code": self.code, "facts": dict(self.facts)}


def reason(code: str, /, **facts: Any) -> Reason:
    """Make a reason whose facts are given by name."""
    told = {name: fact if type(fact) in _PLAIN else json_value(fact) for name, fact in facts.items()}
    return Reason(code=code, facts=MappingProxyType(told))
