"""Score sheets for tests: a few words for matches, groups and whole events."""

import csv
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from pathlib import Path

from engine.seats import Side
from scoring.levels import LevelRules, ladder
from scoring.matches import (
    POINTS_TABLES,
    FinalLevels,
    MatchFacts,
    PlayForm,
    PlayRules,
    PointsTable,
    RulingFact,
)
from scoring.standings import (
    Adjustment,
    GroupSheet,
    Meeting,
    MeetingKind,
    Participant,
    RoundSheet,
    ScoreSheet,
    StageRules,
    StageSheet,
    Unplayed,
)

CUP = Path(__file__).parents[1] / "data" / "cup48"
TIMED = PlayRules(form=PlayForm.TIMED, minutes=50)


def rows_of(name: str) -> list[dict[str, str]]:
    """Read a file of the published cup."""
    with (CUP / name).open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def final(ns: int, ew: int, passed: Side | None = None) -> MatchFacts:
    """Make a match of which only the final levels are known."""
    return MatchFacts(final=FinalLevels(ns=ns, ew=ew, passed=passed), ended=True)


def meeting(
    ns: int, ew: int, own: int | None = None, theirs: int | None = None, *, rulings: Iterable[RulingFact] = ()
) -> Meeting:
    """Make a match; a side at A against less has passed it; without levels it is not played."""
    facts = MatchFacts(rulings=tuple(rulings))
    if own is not None and theirs is not None:
        passed = Side.NS if own == 14 > theirs else Side.EW if theirs == 14 > own else None
        facts = MatchFacts(final=FinalLevels(ns=own, ew=theirs, passed=passed), rulings=tuple(rulings), ended=True)
    return Meeting(id=100 * ns + ew, kind=MeetingKind.PLAY, ns=ns, ew=ew, facts=facts)


def bye(entry: int) -> Meeting:
    """Make a bye."""
    return Meeting(id=entry, kind=MeetingKind.BYE, ns=entry)


def absence(entry: int) -> Meeting:
    """Make an absence."""
    return Meeting(id=entry, kind=MeetingKind.ABSENCE, ns=entry)


def rounds(*played: Sequence[Meeting]) -> tuple[RoundSheet, ...]:
    """Number rounds from 1."""
    return tuple(RoundSheet(number=number, meetings=tuple(meetings)) for number, meetings in enumerate(played, start=1))


def sheet(
    participants: Iterable[int | Participant],
    played: Iterable[RoundSheet],
    *,
    precedence: Sequence[str] = ("points",),
    points: PointsTable = POINTS_TABLES["2-1-0"],
    unplayed: Unplayed = Unplayed.NOTHING,
    planned: int = 0,
    adjustments: Iterable[tuple[int, int, int | Fraction]] = (),
    seed: str = "seed",
    play: PlayRules = TIMED,
) -> ScoreSheet:
    """Make an event of one stage and one group; plain numbers are entries seeded in that order."""
    played = tuple(played)
    group = GroupSheet(
        ordinal=1,
        participants=tuple(
            one if isinstance(one, Participant) else Participant(entry=one, seed=at)
            for at, one in enumerate(participants, start=1)
        ),
        rounds=played,
        adjustments=tuple(Adjustment(entry=entry, round=number, points=value) for entry, number, value in adjustments),
    )
    rules = StageRules(levels=LevelRules(), play=play, points=points, precedence=tuple(precedence), unplayed=unplayed)
    stage = StageSheet(ordinal=1, rules=rules, rounds=planned or len(played), groups=(group,))
    return ScoreSheet(event=1, version=1, seed=seed, stages=(stage,))


def cup_rounds(rows: Iterable[Mapping[str, str]], numbers: Mapping[str, int]) -> tuple[RoundSheet, ...]:
    """Read the match lists of the cup, which are sorted by round."""
    return tuple(
        RoundSheet(number=int(number), meetings=tuple(_cup_meeting(row, numbers) for row in of_round))
        for number, of_round in groupby(rows, key=lambda row: row["轮次"])
    )


def _cup_meeting(row: Mapping[str, str], numbers: Mapping[str, int]) -> Meeting:
    own, theirs = ladder.parse(row["级数A"]), ladder.parse(row["级数B"])
    return meeting(numbers[row["队伍A"]], numbers[row["队伍B"]], own, theirs)
