"""What standings see of boards (复式): which there are, what each table made of them, and how they count."""

from dataclasses import dataclass

from engine.seats import Side
from scoring.boards import Award, BoardRules, BoardScorer
from scoring.matches import VictoryScale

# Scorers that say what a table did by itself; all others compare it with another one.
ALONE = frozenset({BoardScorer.LEVELS, BoardScorer.ROOM_POINTS})
BOTH_ROOMS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardScoring:
    """How the boards of a stage count.

    With `adds_up` board scores are the total of an entry; else the margin of a match decides it, and `victory` turns
    it into victory points. With two `rooms` (teams of four) a board is compared within its match. With `prorated`,
    the total of whoever played fewer boards is brought up to those of the others.
    """

    rules: BoardRules
    adds_up: bool
    rooms: int = 1
    victory: VictoryScale | None = None
    prorated: bool = True

    @property
    def within_match(self) -> bool:
        """Tell whether a table is compared with the other room alone."""
        return self.rooms == BOTH_ROOMS

    @property
    def in_percent(self) -> bool:
        """Tell whether margins are counted in percentage points: a matchpoint is worth less the more tables play."""
        return self.rules.scorer is BoardScorer.MATCHPOINTS

    @property
    def takes_bots(self) -> bool:
        """Tell whether tables of bots count in a comparison: not where a table stands alone, or against one room."""
        return not self.within_match and self.rules.scorer not in ALONE

    @property
    def counted_twice(self) -> bool:
        """Tell whether both rooms of a match tell one difference, so that each counts half."""
        return self.within_match and self.rules.scorer not in ALONE


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardSheet:
    """A board of a stage: the side that banks it and its level; `expected` tables are to play it in all.

    `bots` are the points at tables of bots, which nobody competes at: results to be compared with, and no more.
    """

    number: int
    set: int
    banker: Side
    level: int
    expected: int = 0
    bots: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """What one table made of a board: `points` is P, or `ns` and `ew` stand in its place by ruling.

    Without either the board was not played, which is not an artificial score. `room` 2 is the closed room, where the
    entries of the match sit the other way. `subfield` parts a fouled board.
    """

    number: int
    room: int = 1
    points: int | None = None
    ns: Award | None = None
    ew: Award | None = None
    subfield: str = ""

    @property
    def has_score(self) -> bool:
        """Tell whether there is anything to score."""
        return self.points is not None or (self.ns is not None and self.ew is not None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Foursome:
    """The partners of the two entries of a meeting, where each player of a table is an entry."""

    ns: int
    ew: int
