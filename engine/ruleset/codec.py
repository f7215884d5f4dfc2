"""How a rule set is stored: versioned JSON values, a text that is always the same, and a key made from it."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import Enum
from types import NoneType, UnionType
from typing import Any, ClassVar, get_args, get_origin, get_type_hints

from engine.cards import Rank
from engine.errors import DomainError, json_value
from engine.ruleset.options import Ruleset

VERSION = 1
KEY_DIGITS = 16


@dataclass(eq=False, kw_only=True)
class RulesetUnreadable(DomainError):
    """Stored values are no rule set; `option` names the entry at fault, `reason` is a stable word for why."""

    code: ClassVar[str] = "ruleset.unreadable"
    option: str
    reason: str
    value: object


def to_values(rules: Ruleset) -> dict[str, Any]:
    """This will give every option as a JSON value, with the version of the layout."""
    options = {field.name: json_value(getattr(rules, field.name)) for field in fields(rules)}
    return {"version": VERSION, **options}


def from_values(values: Mapping[str, Any]) -> Ruleset:
    """This will read what `to_values` gave; options left out have their default.

    :raises RulesetUnreadable: for another version, an unknown option or a value of the wrong kind.
    :raises RulesetContradictory: if the options contradict each other.
    """
    if values.get("version") != VERSION:
        raise RulesetUnreadable(option="version", reason="unknown_version", value=values.get("version"))
    kinds = get_type_hints(Ruleset)
    given = {option: value for option, value in values.items() if option != "version"}
    for option, value in given.items():
        if option not in kinds:
            raise RulesetUnreadable(option=option, reason="unknown_option", value=value)
    return Ruleset(**{option: _read(option, kinds[option], value) for option, value in given.items()})


def _read(option: str, kind: Any, value: object) -> Any:
    """This will turn a JSON value into the declared kind: an enum, a flag, a number, or ranks."""
    wrong = RulesetUnreadable(option=option, reason="wrong_value", value=value)
    if option == "permanent_trumps":
        return _ranks(value, wrong)
    if isinstance(kind, type) and issubclass(kind, Enum):
        if value not in [member.value for member in kind]:
            raise wrong
        return kind(value)
    allowed = get_args(kind) if get_origin(kind) is UnionType else (kind,)
    if type(value) not in allowed or (value is None and NoneType not in allowed):
        raise wrong
    return value


def _ranks(value: object, wrong: RulesetUnreadable) -> tuple[Rank, ...]:
    if not isinstance(value, (list, tuple)) or not all(type(rank) is int and rank in set(Rank) for rank in value):
        raise wrong
    return tuple(Rank(rank) for rank in value)


def canonical_text(rules: Ruleset) -> str:
    """This will write a rule set as JSON that is the same on every machine and in every run."""
    return json.dumps(to_values(rules), sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def ruleset_key(rules: Ruleset) -> str:
    """This will give a short key: the same for equal rules, another one as soon as an option differs."""
    return hashlib.sha256(canonical_text(rules).encode()).hexdigest()[:KEY_DIGITS]
