"""How a format is stored: versioned JSON values that read back into equal, validated objects."""

import json
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from engine.errors import json_value
from engine.ruleset import Ruleset, from_values, to_values
from scoring.errors import FormatUnreadable
from scoring.formats.event import EventFormat

VERSION = 1
KEPT = 64


def to_json(event: EventFormat) -> dict[str, Any]:
    """Give the format as JSON values; fractions are texts like `"1/2"`."""
    return {"version": VERSION, **_fields(event)}


def from_json(data: Mapping[str, Any]) -> EventFormat:
    """Read what `to_json` gave; options left out have their default.

    Formats are frozen, and every slip of an event reads the same one: what was read last is kept by its text.

    :raises FormatUnreadable: for another version, an unknown option or a value of the wrong kind.
    :raises FormatContradictory: if the options contradict each other.
    """
    return _read(json.dumps(data))


@lru_cache(maxsize=KEPT)
def _read(text: str) -> EventFormat:
    data = json.loads(text)
    if data.get("version") != VERSION:
        raise FormatUnreadable(path="version", reason="unknown_version")
    given = {name: value for name, value in data.items() if name != "version"}
    event: EventFormat = _object(EventFormat, given, "")
    return event


def _dump(value: object) -> Any:
    if isinstance(value, Ruleset):
        return to_values(value)
    if is_dataclass(value):
        return _fields(value)
    if isinstance(value, tuple):
        return [_dump(inner) for inner in value]
    return json_value(value)


def _fields(value: Any) -> dict[str, Any]:
    return {field.name: _dump(getattr(value, field.name)) for field in fields(value)}


def _load(kind: Any, value: object, path: str) -> Any:
    """Turn JSON into the declared kind: an object, a tuple, an option, or a plain value."""
    if get_origin(kind) is UnionType:
        return _optional(kind, value, path)
    if get_origin(kind) is tuple:
        return _tuple(get_args(kind), value, path)
    if kind is Ruleset and isinstance(value, Mapping):
        return from_values(value)
    if is_dataclass(kind):
        return _object(kind, value, path)
    return _plain(kind, value, path)


def _object(kind: Any, value: object, path: str) -> Any:
    if not isinstance(value, Mapping):
        raise FormatUnreadable(path=path, reason="not_an_object")
    kinds = get_type_hints(kind)
    for name in value:
        if name not in kinds:
            raise FormatUnreadable(path=f"{path}.{name}", reason="unknown_option")
    needed = {field.name for field in fields(kind) if not _has_default(field)}
    for name in sorted(needed - set(value)):
        raise FormatUnreadable(path=f"{path}.{name}", reason="missing")
    return kind(**{name: _load(kinds[name], inner, f"{path}.{name}") for name, inner in value.items()})


def _has_default(field: Any) -> bool:
    return field.default is not MISSING or field.default_factory is not MISSING


def _optional(kind: Any, value: object, path: str) -> Any:
    inner = [part for part in get_args(kind) if part is not NoneType]
    return None if value is None else _load(inner[0], value, path)


def _tuple(kinds: tuple[Any, ...], value: object, path: str) -> tuple[Any, ...]:
    if not isinstance(value, (list, tuple)):
        raise FormatUnreadable(path=path, reason="not_a_list")
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        return tuple(_load(kinds[0], inner, f"{path}.{at}") for at, inner in enumerate(value))
    if len(value) != len(kinds):
        raise FormatUnreadable(path=path, reason="wrong_length")
    return tuple(_load(kind, inner, f"{path}.{at}") for at, (kind, inner) in enumerate(zip(kinds, value, strict=True)))


def _plain(kind: Any, value: object, path: str) -> Any:
    try:
        if kind is Fraction and isinstance(value, (int, str)) and not isinstance(value, bool):
            return Fraction(value)
        if issubclass(kind, StrEnum) and isinstance(value, str):
            return kind(value)
    except (ValueError, ZeroDivisionError) as error:
        raise FormatUnreadable(path=path, reason="unknown_value") from error
    if type(value) is not kind:
        raise FormatUnreadable(path=path, reason="wrong_kind")
    return value
