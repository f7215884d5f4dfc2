"""How events and commands are stored: JSON values by their declared fields, read back to equal values.

Cards are written in the notation of `engine.cards`, rule sets as `engine.ruleset` writes them.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from enum import Enum
from functools import cache
from types import UnionType
from typing import Any, ClassVar, TypeVar, Union, get_args, get_origin, get_type_hints

from engine.cards import Card, NotationUnreadable, parse_card, parse_cards, print_card, print_cards
from engine.errors import DomainError
from engine.live.commands import COMMANDS, Command
from engine.live.events import EVENTS, Event
from engine.ruleset import Ruleset, from_values, to_values

KIND = "kind"
Fact = TypeVar("Fact", bound=Event | Command)


@dataclass(eq=False, kw_only=True)
class FactUnreadable(DomainError):
    """Stored values are no event or command; `field` is the path to the entry at fault."""

    code: ClassVar[str] = "live.unreadable"
    kind: str
    field: str


def write(fact: Event | Command) -> dict[str, Any]:
    """This will give an event or a command as a JSON object with its kind."""
    return {KIND: fact.kind, **write_fields(fact)}


def read_event(values: Mapping[str, Any]) -> Event:
    """This will read what `write` gave for an event.

    :raises FactUnreadable: for another kind, a missing or unknown field, or a value of the wrong sort.
    """
    return _read(values, {kind.kind: kind for kind in EVENTS})


def read_command(values: Mapping[str, Any]) -> Command:
    """This will read what `write` gave for a command.

    :raises FactUnreadable: for another kind, a missing or unknown field, or a value of the wrong sort.
    """
    return _read(values, {kind.kind: kind for kind in COMMANDS})


def write_log(events: Iterable[Event]) -> str:
    """This will write a log as text, one event a line."""
    return "".join(json.dumps(write(event), ensure_ascii=False, separators=(",", ":")) + "\n" for event in events)


def read_log(text: str) -> tuple[Event, ...]:
    """This will read what `write_log` wrote.

    :raises FactUnreadable: at the first line that is no event.
    """
    # Not `splitlines`: names and reasons may hold other line separators, which JSON leaves as they are.
    return tuple(read_event(_object(line)) for line in text.removesuffix("\n").split("\n") if text)


def _object(line: str) -> Mapping[str, Any]:
    try:
        values = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise FactUnreadable(kind="", field=KIND) from error
    if not isinstance(values, dict):
        raise FactUnreadable(kind="", field=KIND)
    return values


def _read(values: Mapping[str, Any], kinds: Mapping[str, type[Fact]]) -> Fact:
    kind = values.get(KIND)
    if not isinstance(kind, str) or kind not in kinds:
        raise FactUnreadable(kind=str(kind), field=KIND)
    facts = {name: value for name, value in values.items() if name != KIND}
    try:
        built: Fact = _build(kinds[kind], facts)
    except _Wrong as wrong:
        raise FactUnreadable(kind=kind, field=wrong.field) from wrong
    return built


class _Wrong(Exception):
    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


def write_fields(value: Any) -> dict[str, Any]:
    """This will give the fields of an event, a command or a view as a JSON object."""
    return {name: write_one(getattr(value, name)) for name, write_one in _field_writers(value.__class__).items()}


def write_value(value: Any, name: str, kind: type) -> Any:
    """This will give one value as JSON knows it, as the field of that name in that kind is written."""
    return _writer(_hints(kind)[name])(value)


@cache
def _field_writers(kind: Any) -> dict[str, Callable[[Any], Any]]:
    return {name: _writer(hint) for name, hint in _hints(kind).items()}


@cache
def _writer(hint: Any) -> Callable[[Any], Any]:
    """This will give the function that writes a value of the declared type."""
    if hint in _WRITERS:
        return _WRITERS[hint]
    if get_origin(hint) in (Union, UnionType):
        return _optional(_writer(_declared(hint)))
    if get_origin(hint) is tuple:
        write_one = _writer(get_args(hint)[0])
        return lambda values: [write_one(value) for value in values]
    return _enum_value if issubclass(hint, Enum) else write_fields


def _declared(hint: Any) -> Any:
    """This will give the type beside None."""
    return next(kind for kind in get_args(hint) if kind is not type(None))


def _enum_value(value: Enum) -> Any:
    return value.value


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return {field.name: get_type_hints(kind)[field.name] for field in fields(kind)}


def _build(kind: Any, values: object) -> Any:
    """This will build a dataclass from an object that names exactly its fields."""
    hints = _hints(kind)
    if not isinstance(values, dict):
        raise TypeError(values)
    for name in sorted(values.keys() ^ hints.keys()):
        raise _Wrong(name)
    built = {}
    for name, hint in hints.items():
        try:
            built[name] = _reader(hint)(values[name])
        except _Wrong as wrong:
            raise _Wrong(f"{name}.{wrong.field}") from wrong
        except (ValueError, TypeError, DomainError) as error:
            raise _Wrong(name) from error
    return kind(**built)


@cache
def _reader(hint: Any) -> Callable[[Any], Any]:
    """This will give the function that reads a JSON value as the declared type."""
    if hint in _READERS:
        return _READERS[hint]
    if get_origin(hint) in (Union, UnionType):
        return _optional(_reader(_declared(hint)))
    if get_origin(hint) is tuple:
        return _several(_reader(get_args(hint)[0]))
    if issubclass(hint, Enum):
        return _member(hint)
    return lambda value: _build(hint, value)


def _optional(read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: None if value is None else read(value)


def _member(kind: type[Enum]) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:
        # True is 1 to Python, and 2.0 is 2; to us they are no ranks.
        if type(value) not in (int, str):
            raise TypeError(value)
        return kind(value)

    return read


def _several(read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def read_all(value: Any) -> Any:
        if not isinstance(value, list):
            raise TypeError(value)
        return tuple(read(item) for item in value)

    return read_all


def _exactly(kind: type) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:
        if type(value) is not kind:
            raise TypeError(value)
        return value

    return read


def _cards(value: Any) -> tuple[Card, ...]:
    if not isinstance(value, str):
        raise TypeError(value)
    return parse_cards(value)


def _card(value: Any) -> Card:
    if not isinstance(value, str):
        raise NotationUnreadable(text=str(value), position=0)
    return parse_card(value)


def _rules(value: Any) -> Ruleset:
    if not isinstance(value, dict):
        raise TypeError(value)
    return from_values(value)


_READERS: dict[Any, Callable[[Any], Any]] = {
    bool: _exactly(bool),
    int: _exactly(int),
    str: _exactly(str),
    Card: _card,
    tuple[Card, ...]: _cards,
    Ruleset: _rules,
}


def _as_it_is(value: Any) -> Any:
    return value


_WRITERS: dict[Any, Callable[[Any], Any]] = {
    bool: _as_it_is,
    int: _as_it_is,
    str: _as_it_is,
    Card: print_card,
    tuple[Card, ...]: print_cards,
    Ruleset: to_values,
}
