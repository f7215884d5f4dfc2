"""The format of an event: rule set, level rules, room points and stages under one preset key.

An event stores the whole as a snapshot, so that a result can be scored again years later.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from engine.presets import COMPETITION
from engine.ruleset import Ruleset
from scoring.errors import FormatContradictory
from scoring.formats.boards import BOTH_ROOMS
from scoring.formats.competitor import Competitor
from scoring.formats.stage import StageFormat, StageKind, contradictions
from scoring.levels import NO_POINTS, LevelRules, PointScheme
from scoring.standings import StageRules

MOST_STAGES = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class EventFormat:
    """Everything that was agreed before play: `stages` in order, the first one takes the entries.

    :raises FormatContradictory: with the stage (from 1, or 0) and option at fault.
    """

    preset: str
    stages: tuple[StageFormat, ...]
    ruleset: Ruleset = COMPETITION
    levels: LevelRules = field(default_factory=LevelRules)
    room_points: PointScheme = NO_POINTS
    competitor: Competitor = Competitor.PAIR

    def __post_init__(self) -> None:
        for stage, option, why in _faults(self.stages, self.competitor):
            raise FormatContradictory(stage=stage, option=option, reason=why)

    def stage(self, ordinal: int) -> StageFormat:
        """Give the stage with that ordinal, from 1."""
        return self.stages[ordinal - 1]

    def source(self, ordinal: int) -> int | None:
        """Give the ordinal of the stage that feeds this one; None for the first."""
        intake = self.stage(ordinal).intake
        return intake.source_of(ordinal) if intake else None

    def fed_from(self, ordinal: int) -> frozenset[int]:
        """Give the ordinals of all stages whose field depends on this one, directly or through others."""
        fed: set[int] = set()
        for later in range(ordinal + 1, len(self.stages) + 1):
            if self.source(later) in {ordinal, *fed}:
                fed.add(later)
        return frozenset(fed)

    def main_line(self) -> tuple[int, ...]:
        """Give the ordinals of the stages on the way to the title: the first, and on to where its best go.

        The last of them decides the event, though a cup for those who are out may be played after it.
        """
        line = [1]
        for later in range(2, len(self.stages) + 1):
            intake = self.stage(later).intake
            if intake and intake.takes_the_best and intake.source_of(later) == line[-1]:
                line.append(later)
        return tuple(line)

    def rules(self, ordinal: int) -> StageRules:
        """Give what the standings of a stage need."""
        return self.stage(ordinal).rules(self.levels)


def _faults(stages: tuple[StageFormat, ...], competitor: Competitor) -> Iterator[tuple[int, str, str]]:
    if not 1 <= len(stages) <= MOST_STAGES:
        yield 0, "stages", "one_to_five"
    for ordinal, stage in enumerate(stages, start=1):
        for option, why in contradictions(stage):
            yield ordinal, option, why
        if _competitor(stage) is not competitor:
            yield ordinal, "competitor", "not_in_this_stage"
        yield from ((ordinal, option, why) for option, why in _feeding(stages, ordinal))


def _feeding(stages: tuple[StageFormat, ...], ordinal: int) -> Iterator[tuple[str, str]]:
    """Give what is wrong with where a stage's field comes from."""
    intake = stages[ordinal - 1].intake
    if (ordinal == 1) is not (intake is None):
        yield "intake", "every_stage_but_the_first"
    if intake is None or ordinal == 1:
        return
    source = intake.source_of(ordinal)
    if not 1 <= source < ordinal:
        yield "intake", "an_earlier_stage"
        return
    if intake.lost_in and stages[source - 1].kind is not StageKind.KNOCKOUT:
        yield "intake", "lost_in_knockout"
    if intake.rest and not elder_siblings(stages, ordinal):
        yield "intake", "rest_of_others"


def elder_siblings(stages: Sequence[StageFormat], ordinal: int) -> tuple[int, ...]:
    """Give the ordinals of the stages before this one that are fed from the same stage."""
    intake = stages[ordinal - 1].intake
    source = intake.source_of(ordinal) if intake else 0
    fed = ((before, stages[before - 1].intake) for before in range(2, ordinal))
    return tuple(before for before, other in fed if other and other.source_of(before) == source)


def _competitor(stage: StageFormat) -> Competitor:
    """Tell who can play a stage: players change partners in an individual, teams fill two rooms."""
    if stage.kind is StageKind.INDIVIDUAL:
        return Competitor.PLAYER
    two_rooms = stage.boards is not None and stage.boards.tables_per_match == BOTH_ROOMS
    return Competitor.TEAM if two_rooms else Competitor.PAIR
