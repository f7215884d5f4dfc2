"""The rows of a list of results."""

import unicodedata
from dataclasses import dataclass
from typing import Any

from engine.seats import Side
from scoring.levels import ladder
from tournaments.pairings.imports.rows import MeetingRow
from tournaments.slips.errors import WinnerUnclear


@dataclass(frozen=True, kw_only=True)
class ResultRow(MeetingRow):
    """One match of a list, as typed; `winner` is `A`, `B`, a name, or nothing."""

    first_level: str
    second_level: str
    winner: str = ""

    @property
    def winner_is_first(self) -> bool | None:
        """Tell who won; `None` where the list does not say."""
        said = self.winner.strip()
        if not said:
            return None
        if said.casefold() in ("a", "1", "甲", self.first.casefold()):
            return True
        return False if said.casefold() in ("b", "2", "乙", self.second.casefold()) else None

    def payload(self, *, first_line: Side) -> dict[str, Any]:
        """Give the final levels as a slip says them, the first entry sitting on `first_line`.

        Who stands at A and is named as the winner, or stands against less than A, has passed it.

        :raises LevelUnknown: for a text that is no level.
        :raises WinnerUnclear: when both stand at A and nobody is named.
        """
        first, plus = level_of(self.first_level)
        second, other_plus = level_of(self.second_level)
        passed = _passed(first, second, self.winner_is_first, plus, other_plus)
        side = None if passed is None else first_line if passed else first_line.other
        return {
            "form": "levels",
            first_line.value: first,
            first_line.other.value: second,
            "passed_a": side.value if side else None,
        }


@dataclass(frozen=True, kw_only=True)
class ParsedResults:
    """What was read: rows, the encoding found, and the headings that say nothing to us."""

    rows: tuple[ResultRow, ...]
    encoding: str
    ignored: tuple[str, ...]


def level_of(text: str) -> tuple[int, bool]:
    """Read a level, and whether a + behind it says that A was passed.

    :raises LevelUnknown: if it is none, or the + stands behind another level than A.
    """
    plain = unicodedata.normalize("NFKC", text).strip()
    plus = plain.endswith("+")
    level = ladder.parse(plain[:-1] if plus else plain)
    if plus and level != ladder.ACE:
        ladder.parse(plain)  # says what is wrong, with the text as it was typed
    return level, plus


def _passed(first: int, second: int, winner_is_first: bool | None, plus: bool, other_plus: bool) -> bool | None:
    """Tell whether the first side passed A (true), the second (false), or nobody."""
    if plus != other_plus:
        return plus
    at_a, other_at_a = first == ladder.ACE, second == ladder.ACE
    if at_a and other_at_a:
        if winner_is_first is None:
            raise WinnerUnclear()
        return winner_is_first
    if not (at_a or other_at_a):
        return None
    return at_a
