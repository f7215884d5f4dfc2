"""A text taken apart into lines, tags and words, each of which knows its place."""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from engine.cards import Card, NotationUnreadable, parse_cards
from engine.errors import DomainError
from engine.record.faults import Fault, RecordUnreadable
from engine.seats import Seat

T = TypeVar("T")

COMMENT = ";"
_QUOTED = r'"(?:[^"\\]|\\.)*"'
_WORD = re.compile(rf"(?:{_QUOTED}|\S)+")
_TAG = re.compile(rf"\[(?P<name>\w+)(?: (?P<value>{_QUOTED}))?\]\s*", re.ASCII)


@dataclass(frozen=True, slots=True)
class Word:
    """A part of a line, with its place."""

    text: str
    line: int
    column: int

    def fault(self, reason: Fault, *, at: int = 0) -> RecordUnreadable:
        """This will make the error that this word is wrong, `at` so many characters into it."""
        return RecordUnreadable(line=self.line, column=self.column + at, reason=reason, near=self.text)

    def lacks(self, name: str) -> RecordUnreadable:
        """This will make the error that the line which begins with this word lacks a fact."""
        return RecordUnreadable(line=self.line, column=self.column, reason=Fault.FACT_MISSING, near=name)

    def read(self, reader: Callable[[str], T], reason: Fault) -> T:
        """This will read the word with a function that refuses what it does not know."""
        try:
            return reader(self.text)
        except (ValueError, DomainError) as error:
            raise self.fault(reason) from error

    def seat(self) -> Seat:
        """This will read a seat's letter."""
        return self.read(Seat, Fault.SEAT)

    def cards(self) -> tuple[Card, ...]:
        """This will read cards."""
        try:
            return parse_cards(self.text)
        except NotationUnreadable as error:
            raise self.fault(Fault.CARDS, at=error.position) from error

    def unquoted(self) -> str:
        """This will read a text in quotation marks."""
        return self.read(_unquoted, Fault.QUOTES)

    def pair(self) -> tuple[str, "Word"]:
        """This will part `name=value`."""
        name, equals, value = self.text.partition("=")
        if not equals:
            raise self.fault(Fault.FACT)
        return name, Word(value, self.line, self.column + len(name) + 1)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a text with its number."""

    text: str
    number: int

    def words(self) -> list[Word]:
        """This will part the line at blanks, but not inside quotation marks."""
        return [Word(found[0], self.number, found.start() + 1) for found in _WORD.finditer(self.text)]

    def part(self, start: int, end: int | None = None) -> Word:
        """This will cut characters out of the line, blanks and all."""
        return Word(self.text[start:end], self.number, start + 1)

    def tag(self) -> tuple[str, Word | None] | None:
        """This will read `[Name "value"]`; None if the line is no tag."""
        if not self.text.startswith("["):
            return None
        found = _TAG.fullmatch(self.text)
        if found is None:
            raise self.part(0).fault(Fault.TAG)
        value = found["value"]
        return found["name"], None if value is None else self.part(found.start("value"), found.end("value"))


def meaningful(text: str) -> list[Line]:
    """This will give the lines that are neither empty nor a comment."""
    lines = (Line(line.removesuffix("\r"), number) for number, line in enumerate(text.split("\n"), start=1))
    return [line for line in lines if line.text.strip() and not line.text.startswith(COMMENT)]


def joined(words: Sequence[Word]) -> tuple[Card, ...]:
    """This will read cards from several words."""
    return tuple(card for word in words for card in word.cards())


def facts(words: Sequence[Word], known: Sequence[str]) -> dict[str, Word]:
    """This will read `name=value` words, each known name at most once."""
    found: dict[str, Word] = {}
    for word in words:
        name, value = word.pair()
        if name not in known or name in found:
            raise word.fault(Fault.FACT)
        found[name] = value
    return found


def split(line: Line, start: int, mark: str) -> Iterator[Word]:
    """This will part the line from a place on at a mark."""
    for piece in line.text[start:].split(mark):
        yield line.part(start, start + len(piece))
        start += len(piece) + len(mark)


def _unquoted(text: str) -> str:
    value = json.loads(text)
    if not isinstance(value, str):
        raise ValueError(text)  # noqa: TRY004 - what is written here has no type yet
    # Half a surrogate pair could be escaped, but never be written to a file again.
    value.encode()
    return value
