"""The boards of a stage that is forecast: sets of them, and what each table makes of them.

The cards of a board are as lucky at every table that plays it, so that comparing tables tells the players apart.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from engine.seats import Side
from scoring.formats.boards import BOTH_ROOMS, BoardPlan
from scoring.standings import BoardSheet, GroupSheet, Played
from tournaments.pairings.generators.rehearsal.luck import board_points, source


@dataclass(kw_only=True)
class PlayedBoards:
    """The sets of boards that have been played, by the name of who asked for them; `points` is 100 for each deck."""

    plan: BoardPlan
    seed: str
    points: int
    sets: dict[Hashable, int] = field(default_factory=dict)

    def set(self, named: Hashable) -> int:
        """Give the number, from 1, of a set of boards, a new one for a new name."""
        return self.sets.setdefault(named, len(self.sets) + 1)

    def played(self, number: int, round: int, ns: int, strengths: Mapping[Side, float]) -> tuple[Played, ...]:
        """Let two sides play a set, in both rooms where there are two; the closed room sits the other way."""
        rooms = range(1, self.plan.tables_per_match + 1)
        return tuple(
            Played(number=board, room=room, points=self._points(board, round, ns, room, strengths))
            for board in self._boards(number)
            for room in rooms
        )

    def sheets(self, groups: Sequence[GroupSheet]) -> tuple[BoardSheet, ...]:
        """Give the boards that these groups played, with how many tables did."""
        meetings = chain.from_iterable(played.meetings for group in groups for played in group.rounds)
        tables: dict[int, int] = {}
        for meeting in meetings:
            if meeting.board_set is not None:
                tables[meeting.board_set] = tables.get(meeting.board_set, 0) + self.plan.tables_per_match
        return tuple(
            BoardSheet(
                number=board,
                set=number,
                banker=self.plan.banker(board).side,
                level=self.plan.level(board),
                expected=tables[number],
            )
            for number in sorted(tables)
            for board in self._boards(number)
        )

    def _boards(self, number: int) -> range:
        last = number * self.plan.per_round
        return range(last - self.plan.per_round + 1, last + 1)

    def _points(self, board: int, round: int, ns: int, room: int, strengths: Mapping[Side, float]) -> int:
        banking = self.plan.banker(board).side
        seated = banking.other if room == BOTH_ROOMS else banking
        return board_points(
            source(self.seed, "board", board),
            source(self.seed, "table", board, round, ns, room),
            banker=strengths[seated],
            attackers=strengths[seated.other],
            points=self.points,
        )
