"""What a stage agrees about boards (复式): how many, banker, level and fixed trump by number, and their worth.

Rule: competition §3, §4; the two settings of secrecy are those of §6.7.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from math import lcm

from engine.seats import Seat
from scoring.boards import BoardRules, BoardScorer, Scale, Unequal
from scoring.levels import PointScheme, Schedule
from scoring.levels.ladder import LEVELS
from scoring.levels.points import SIGNED_LEVELS_POINTS
from scoring.matches import VictoryScale

MOST_BOARDS = 60  # a round
BOTH_ROOMS = 2  # open and closed room (开室, 闭室) of a match of teams
EVERY_LEVEL = tuple(LEVELS)
IN_TURN = (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)


class FixedTrump(StrEnum):
    """The trump suit that a board fixes where nobody bids; written as deal records write it."""

    SPADES = "S"
    HEARTS = "H"
    CLUBS = "C"
    DIAMONDS = "D"
    NO_TRUMP = "NT"


FOUR_SUITS = (FixedTrump.SPADES, FixedTrump.HEARTS, FixedTrump.CLUBS, FixedTrump.DIAMONDS)
SUITS_AND_NONE = (*FOUR_SUITS, FixedTrump.NO_TRUMP)


class OtherResults(StrEnum):
    """Which results of other tables a player sees: none, of boards confirmed at the own table, all, or late."""

    OFF = "off"
    OWN = "own"
    ALL = "all"
    END_OF_ROUND = "end_of_round"


class RankingShown(StrEnum):
    """When the standings of a stage are shown while it is played."""

    OFF = "off"
    EACH_ROUND = "each_round"
    END = "end"
    ALWAYS = "always"


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPlan:
    """The boards of a stage; `per_round` make a set, which a table plays in a round.

    `levels` and `bankers` are dealt out by number in turn: `(2,)` is every board at level 2. So are `trumps`, where the
    rule set has boards fix trump (`duplicate_bidding`); elsewhere nobody reads them. `victory` turns the
    margin of a match into victory points; without it the sign of the margin wins. `tables_per_match` is 2 for
    teams of four. `scale` and `scheme` are read by the scorers of that name. With `prorated`, whoever played
    fewer boards than others has a total as if of all.
    """

    scorer: BoardScorer = BoardScorer.CROSS_LEVELS
    unequal: Unequal = Unequal.NEUBERG
    scale: Scale | None = None
    scheme: PointScheme = SIGNED_LEVELS_POINTS
    per_round: int = 3
    tables_per_match: int = 1
    levels: tuple[int, ...] = (2,)
    bankers: tuple[Seat, ...] = IN_TURN
    trumps: tuple[FixedTrump, ...] = FOUR_SUITS
    victory: VictoryScale | None = None
    prorated: bool = True
    other_results: OtherResults = OtherResults.OWN
    ranking: RankingShown = RankingShown.EACH_ROUND

    def level(self, number: int) -> int:
        """Give the level, 2…14, of the board with that number, from 1."""
        return self.levels[(number - 1) % len(self.levels)]

    def banker(self, number: int) -> Seat:
        """Give the seat that banks the board with that number, from 1."""
        return self.bankers[(number - 1) % len(self.bankers)]

    def trump(self, number: int) -> FixedTrump:
        """Give the trump of the board with that number, from 1, where boards fix it.

        The turn begins one further each time that banks and suits have come round together, else the same seat would
        always bank the same suit.
        """
        past, suits = number - 1, len(self.trumps)
        return self.trumps[(past + past // lcm(len(self.bankers), suits)) % suits]

    def rules(self, schedule: Schedule) -> BoardRules:
        """Give what the scorers need, with the level table of the event."""
        return BoardRules(
            scorer=self.scorer, schedule=schedule, unequal=self.unequal, scheme=self.scheme, scale=self.scale
        )


def board_faults(plan: BoardPlan, *, adds_up: bool) -> Iterator[tuple[str, str]]:
    """Give option and reason of each thing that cannot be; `adds_up` is a stage whose board scores are its total."""
    if not 1 <= plan.per_round <= MOST_BOARDS:
        yield "boards.per_round", "one_to_sixty"
    if not plan.levels or any(level not in LEVELS for level in plan.levels):
        yield "boards.levels", "not_a_level"
    if not plan.bankers:
        yield "boards.bankers", "empty"
    if not plan.trumps:
        yield "boards.trumps", "empty"
    if (plan.scorer is BoardScorer.IMPS) is not (plan.scale is not None):
        yield "boards.scale", "belongs_to_imps"
    if adds_up and plan.victory is not None:
        yield "boards.victory", "only_in_matches"
    yield from _table_faults(plan, adds_up=adds_up)


def _table_faults(plan: BoardPlan, *, adds_up: bool) -> Iterator[tuple[str, str]]:
    if plan.tables_per_match not in (1, BOTH_ROOMS):
        yield "boards.tables_per_match", "one_or_two"
    if plan.tables_per_match == BOTH_ROOMS and adds_up:
        yield "boards.tables_per_match", "only_in_matches"
    if plan.tables_per_match == 1 and plan.scorer is BoardScorer.BOARD_A_MATCH:
        yield "boards.scorer", "needs_two_tables"
    if plan.tables_per_match == BOTH_ROOMS and plan.scorer is BoardScorer.DATUM:
        yield "boards.scorer", "not_between_two_tables"
