"""The rows of a list of results."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.seats import Side
from scoring.levels import ladder
from tournaments.pairings.imports.rows import MeetingRow
from tournaments.slips.errors import PassedUnclear, WinnerUnclear

End = tuple[int, bool | None]
"""A final level, and whether A was passed; None where an A alone does not say."""


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

    @property
    def is_by_winner(self) -> bool:
        """Tell whether only the name of the winner says that A was passed."""
        ends = self.first_level, self.second_level
        won = self.winner_is_first
        is_said = any(ladder.parse_final(text)[1] for text in ends)
        return won is not None and not is_said and self.says_only_a(ends[0 if won else 1])

    @staticmethod
    def says_only_a(text: str) -> bool:
        """Tell whether a level is an A that does not say whether it was passed."""
        return ladder.parse_final(text)[1] is None

    def payload(self, *, first_line: Side, to_a: bool, by_time: bool = False) -> dict[str, Any]:
        """Give the final levels as a slip says them, the first entry sitting on `first_line`.

        A+ has passed A, A stands there; but a list that names its winners means by their A that they passed it
        (`is_by_winner`), as clubs write their lists. Where matches are played `to_a` and nobody says that time ended
        this one, an A alone is asked about (OURS).

        :raises LevelUnknown: for a text that is no level.
        :raises WinnerUnclear: when both stand at A and nobody says who passed it, or both are said to have.
        :raises PassedUnclear: when one side stands at A, and it may have passed it.
        """
        ends = ladder.parse_final(self.first_level), ladder.parse_final(self.second_level)
        passed = _passed(ends, self.winner_is_first, asks=to_a and not by_time)
        side = None if passed is None else first_line if passed else first_line.other
        return {
            "form": "levels",
            first_line.value: ends[0][0],
            first_line.other.value: ends[1][0],
            "passed_a": side.value if side else None,
        }


@dataclass(frozen=True, kw_only=True)
class ParsedResults:
    """What was read: rows, the encoding found, and the headings that say nothing to us."""

    rows: tuple[ResultRow, ...]
    encoding: str
    ignored: tuple[str, ...]


def _passed(ends: Sequence[End], winner_is_first: bool | None, *, asks: bool) -> bool | None:
    """Tell whether the first side passed A (true), the second (false), or nobody."""
    said = [passed for _, passed in ends]
    if any(said):
        if all(said):
            raise WinnerUnclear
        return bool(said[0])
    open_ = [passed is None for passed in said]
    if winner_is_first is not None and open_[0 if winner_is_first else 1]:
        return winner_is_first
    if asks and all(open_):
        raise WinnerUnclear
    if asks and any(open_):
        raise PassedUnclear
    return None
