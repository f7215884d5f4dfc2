"""The rows of an import, as typed: nothing is judged here."""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import astuple, dataclass

NEW_PLAYER = "new"  # the answer "this is another person" to the question of a twin


@dataclass(frozen=True, kw_only=True)
class EntryRow:
    """One line of the list. `line` counts from 1 in the source; all the rest is text as it stood there.

    `chosen` answers the question asked of each player: "" not answered, `NEW_PLAYER`, or a player's id.
    `name_checked` says that the entry is another one than its twin; `left_out` that the row is not wanted.
    """

    line: int
    name: str = ""
    players: tuple[str, ...] = ()
    affiliation: str = ""
    name_latin: str = ""
    seed: str = ""
    email: str = ""
    note: str = ""
    categories: str = ""
    handicap: str = ""
    rating: str = ""
    chosen: tuple[str, ...] = ()
    name_checked: bool = False
    left_out: bool = False

    def choice(self, position: int) -> str:
        """This will give the answer for the player at a position, counted from 0."""
        return self.chosen[position] if position < len(self.chosen) else ""


@dataclass(frozen=True, kw_only=True)
class ParsedEntries:
    """What was read: rows, the encoding and separator found, and the headings that say nothing to us."""

    rows: tuple[EntryRow, ...]
    encoding: str
    separator: str
    has_header: bool
    ignored: tuple[str, ...]

    @property
    def width(self) -> int:
        """This will tell how many players the widest row names."""
        return max((len(row.players) for row in self.rows), default=0)


def digest(parts: Iterable[object]) -> str:
    """This will give a fingerprint by which a changed dry run is noticed."""
    text = json.dumps(list(parts), ensure_ascii=False, default=str)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def fingerprint(row: EntryRow) -> tuple[object, ...]:
    """This will give a row's content for `digest`."""
    return astuple(row)
