"""JSON values that know their path, and where a path lies in the text they were read from."""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from engine.cards import Card, parse_cards
from engine.errors import DomainError
from engine.record.faults import Fault, RecordUnreadable

T = TypeVar("T")
Path = tuple[str | int, ...]
_BLANK = re.compile(r"[ \t\n\r]*")


class Misfit(Exception):
    """A value that is not what the record needs there; never leaves this package."""

    def __init__(self, path: Path, reason: Fault) -> None:
        super().__init__(path, reason)
        self.path, self.reason = path, reason


@dataclass(frozen=True, slots=True)
class Node:
    """One value and how it was come by."""

    value: Any
    path: Path = ()

    def misfit(self, reason: Fault) -> Misfit:
        """This will make the error that this value is wrong."""
        return Misfit(self.path, reason)

    def only(self, *names: str) -> "Node":
        """This will refuse an object with other entries than these, or what is no object."""
        for name in self.object():
            if name not in names:
                raise Misfit((*self.path, name), Fault.FACT)
        return self

    def object(self) -> dict[str, Any]:
        """This will give an object's entries; none of null."""
        if self.value is not None and not isinstance(self.value, dict):
            raise self.misfit(Fault.KIND)
        return self.value or {}

    def get(self, name: str) -> "Node":
        """This will give an entry of an object; one left out is null."""
        return Node(self.object().get(name), (*self.path, name))

    def need(self, name: str) -> "Node":
        """This will give an entry that must be there."""
        if name not in self.object():
            raise Misfit((*self.path, name), Fault.FACT_MISSING)
        return self.get(name)

    def items(self) -> list["Node"]:
        """This will give the values of a list; none of null."""
        if self.value is None:
            return []
        if not isinstance(self.value, list):
            raise self.misfit(Fault.KIND)
        return [Node(value, (*self.path, place)) for place, value in enumerate(self.value)]

    def entries(self) -> list[tuple[str, "Node"]]:
        """This will give the entries of an object; none of null."""
        return [(name, self.get(name)) for name in self.object()]

    def text(self) -> str:
        """This will give a text that can be written to a file again, without half surrogate pairs."""
        if not isinstance(self.value, str) or any("\ud800" <= letter <= "\udfff" for letter in self.value):
            raise self.misfit(Fault.KIND)
        return self.value

    def number(self, missing: int | None = None) -> int:
        """This will give a whole number, or what is meant when it is left out."""
        if self.value is None and missing is not None:
            return missing
        if type(self.value) is not int:
            raise self.misfit(Fault.NUMBER)
        return self.value

    def flag(self) -> bool:
        """This will give yes or no; left out is no."""
        if self.value is not None and not isinstance(self.value, bool):
            raise self.misfit(Fault.KIND)
        return bool(self.value)

    def read(self, reader: Callable[[str], T], reason: Fault) -> T:
        """This will read a text with a function that refuses what it does not know."""
        try:
            return reader(self.text())
        except (ValueError, DomainError) as error:
            raise self.misfit(reason) from error

    def maybe(self, reader: Callable[["Node"], T]) -> T | None:
        """This will read a value unless it is null."""
        return None if self.value is None else reader(self)

    def cards(self) -> tuple[Card, ...]:
        """This will read cards."""
        return self.read(parse_cards, Fault.CARDS)


def load(text: str) -> Any:
    """This will read JSON.

    :raises RecordUnreadable: where it is none.
    """
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise _at(text, error.pos, Fault.JSON) from error
    except (ValueError, RecursionError) as error:
        # Numbers of thousands of digits and thousands of brackets have no place that Python would tell.
        raise _at(text, 0, Fault.JSON) from error


def located(text: str, misfit: Misfit) -> RecordUnreadable:
    """This will turn a misfit into an error that knows its line and column."""
    return _at(text, _find(text, _skip(text, 0), misfit.path), misfit.reason, near=".".join(map(str, misfit.path)))


def _at(text: str, position: int, reason: Fault, near: str = "") -> RecordUnreadable:
    before = text[:position]
    return RecordUnreadable(
        line=before.count("\n") + 1, column=position - (before.rfind("\n") + 1) + 1, reason=reason, near=near
    )


def _skip(text: str, position: int) -> int:
    found = _BLANK.match(text, position)
    return found.end() if found else position


def _find(text: str, start: int, path: Sequence[str | int]) -> int:
    """This will give where the value of a path begins; of an entry repeated in an object the last one counts."""
    if not path or text[start] not in "{[":
        return start
    places = [place for name, place in _children(text, start) if name == path[0]]
    return _find(text, places[-1], path[1:]) if places else start


def _children(text: str, start: int) -> Iterator[tuple[str | int, int]]:
    """This will give name or number of each value inside an object or a list, and where it begins."""
    decoder, in_object, number = json.JSONDecoder(), text[start] == "{", 0
    position = _skip(text, start + 1)
    while text[position] not in "]}":
        name: str | int = number
        if in_object:
            name, position = decoder.raw_decode(text, position)
            position = _skip(text, _skip(text, position) + 1)
        yield name, position
        position = _skip(text, decoder.raw_decode(text, position)[1])
        if text[position] == ",":
            position = _skip(text, position + 1)
        number += 1
