"""Who comes into a stage, from where, in which order and with what (出线, 带分): data that checks itself.

Rule: competition §1, "a stage can feed the next (top k, seeding by rank, carry-over shown as its own column)".
Ways that no regulation names (the rest, losers of a round, a share of the points) are OURS.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction


class Seeding(StrEnum):
    """How those who qualify are laid out.

    `across_groups` lets winners of one group meet runners-up of another; `by_place` deals places in a snake;
    `random` draws lots from the event's seed.
    """

    ACROSS_GROUPS = "across_groups"
    BY_PLACE = "by_place"
    RANDOM = "random"


class Carry(StrEnum):
    """What those who come bring along (带分).

    `share` is a fraction of the points; `met` what was won in matches against others who come as well.
    """

    NONE = "none"
    ALL = "all"
    SHARE = "share"
    MET = "met"


@dataclass(frozen=True, slots=True, kw_only=True)
class Intake:
    """Who comes from an earlier stage; exactly one of the five ways is chosen.

    `best` takes the best of each group, `total` the best of all; `from_place` (with `to_place`, else to the end)
    takes these places of each table, `rest` all whom no stage before this one takes from the same source, and
    `lost_in` those who lost in that round of a knock-out, as soon as it is closed (losers' cup, 败者组).
    `source` is the ordinal of the stage they come from; None is the stage before. `share` goes with the carry.
    """

    best: int | None = None
    total: int | None = None
    from_place: int | None = None
    to_place: int | None = None
    rest: bool = False
    lost_in: int | None = None
    source: int | None = None
    seeding: Seeding = Seeding.BY_PLACE
    clubmates_apart: bool = True
    carry: Carry = Carry.NONE
    share: Fraction = Fraction(1, 2)

    @property
    def places(self) -> tuple[int, int | None]:
        """Give the first and the last place of each table that goes through; None is the end of the table."""
        return (self.from_place, self.to_place) if self.from_place else (1, self.best)

    @property
    def takes_the_best(self) -> bool:
        """Tell whether it is the way on, and not a cup for those who are out."""
        return not self.rest and self.lost_in is None and self.places[0] == 1

    def source_of(self, ordinal: int) -> int:
        """Give the ordinal of the stage that feeds the one with this ordinal."""
        return self.source or ordinal - 1


def intake_contradictions(intake: Intake) -> Iterator[tuple[str, str]]:
    """Give option and reason of each thing that cannot be."""
    ways = (intake.best, intake.total, intake.from_place, intake.lost_in)
    if sum(way is not None for way in ways) + intake.rest != 1:
        yield "intake", "one_way"
    if any(way is not None and way < 1 for way in ways):
        yield "intake", "at_least_one"
    if intake.to_place is not None and (intake.from_place is None or intake.to_place < intake.from_place):
        yield "intake", "places_in_order"
    if not 0 < intake.share <= 1:
        yield "intake", "share_of_one"
