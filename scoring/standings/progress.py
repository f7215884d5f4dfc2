"""Running sums of a group, one round laid upon the other: history is walked once for all tables.

Everything is held in lists by position, so that a metric is a walk over numbers. Points are counted in units
small enough for every fraction of the points table, so that all sums are sums of integers and exact.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from typing import Any

from scoring.levels.ladder import cumulative
from scoring.matches import PLAYED, WON, MatchResult, Outcome, decide_match, lot_of
from scoring.standings.sheet import GroupSheet, Meeting, MeetingKind, Participant, StageSheet

Stored = list[dict[str, Any]]  # reasons as JSON: both sides of a match share one list


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """What a round was for one entry; levels are None where none were entered, points are units."""

    round: int
    kind: MeetingKind
    match: int
    side: str
    opponent: int | None
    own: int | None
    theirs: int | None
    own_passed: bool
    theirs_passed: bool
    outcome: Outcome
    points: int
    why: Stored
    is_third_place: bool = False

    @property
    def counts(self) -> bool:
        """Tell whether the round is decided for the entry."""
        return self.outcome is not Outcome.OPEN

    @property
    def was_played(self) -> bool:
        """Tell whether the entry met an opponent at the table and it was decided."""
        return self.outcome in PLAYED


@dataclass(slots=True, kw_only=True)
class Progress:
    """A group after `round` rounds; every list holds one value for each participant, by position.

    A point is `unit` units, `worth` gives the units of an outcome. `points` are match points with what was
    carried; `adjusted` what rulings gave or took; `totals` both. `met` holds the decided encounters as
    (position of the opponent, line); `unplayed` the decided rounds without one, with the points before them.
    """

    stage: StageSheet
    seed: str
    group: int
    participants: tuple[Participant, ...]
    position: dict[int, int]
    unit: int
    worth: dict[Outcome, int]
    lots: list[int]
    round: int = 0
    points: list[int] = field(default_factory=list)
    adjusted: list[int] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)
    played: list[int] = field(default_factory=list)
    wins: list[int] = field(default_factory=list)
    net: list[int] = field(default_factory=list)
    climbed: list[int] = field(default_factory=list)
    running: list[int] = field(default_factory=list)
    bracket: list[int] = field(default_factory=list)
    met: list[list[tuple[int, Line]]] = field(default_factory=list)
    unplayed: list[list[tuple[Line, int]]] = field(default_factory=list)
    line: list[Line | None] = field(default_factory=list)


def start(stage: StageSheet, group: GroupSheet, seed: str) -> Progress:
    """Lay out a group before its first round."""
    size = len(group.participants)
    unit = _unit(stage, group)
    carried = [int(participant.carried * unit) for participant in group.participants]
    return Progress(
        stage=stage,
        seed=seed,
        group=group.ordinal,
        participants=group.participants,
        position={participant.entry: at for at, participant in enumerate(group.participants)},
        unit=unit,
        worth={outcome: int(stage.rules.points.worth(outcome) * unit) for outcome in Outcome},
        lots=_lots(group, f"{seed}:lots:{stage.ordinal}:{group.ordinal}"),
        points=carried,
        adjusted=[0] * size,
        totals=list(carried),
        played=[0] * size,
        wins=[0] * size,
        net=[0] * size,
        climbed=[0] * size,
        running=[0] * size,
        bracket=[0] * size,
        met=[[] for _ in range(size)],
        unplayed=[[] for _ in range(size)],
        line=[None] * size,
    )


def advance(progress: Progress, group: GroupSheet, number: int) -> None:
    """Lay the round of that number upon the sums."""
    progress.round = number
    progress.line = [None] * len(progress.participants)
    meetings = next((played.meetings for played in group.rounds if played.number == number), ())
    for meeting in meetings:
        for line, entry in _lines(progress, meeting):
            _lay(progress, progress.position[entry], line)
    for adjustment in group.adjustments:
        if adjustment.round == number:
            at = progress.position[adjustment.entry]
            progress.adjusted[at] += int(adjustment.points * progress.unit)
    progress.totals = [own + extra for own, extra in zip(progress.points, progress.adjusted, strict=True)]
    progress.running = [before + total for before, total in zip(progress.running, progress.totals, strict=True)]


def _unit(stage: StageSheet, group: GroupSheet) -> int:
    """Find how many units make a point: enough for every value at hand, and for half of each."""
    values: list[int | Fraction] = [stage.rules.points.worth(outcome) for outcome in Outcome]
    values += [participant.carried for participant in group.participants]
    values += [adjustment.points for adjustment in group.adjustments]
    return 2 * lcm(*(value.denominator for value in values))


def _lots(group: GroupSheet, urn: str) -> list[int]:
    """Draw a number from 1 for each participant; it depends on the entry and the urn alone."""
    tickets = [hashlib.sha256(f"{urn}:{one.entry}".encode()).digest() for one in group.participants]
    place = {ticket: number for number, ticket in enumerate(sorted(tickets), start=1)}
    return [place[ticket] for ticket in tickets]


def present(progress: Progress) -> Sequence[int]:
    """Give the positions of those who have joined by this round."""
    return [at for at, participant in enumerate(progress.participants) if participant.first_round <= progress.round]


def _lay(progress: Progress, at: int, line: Line) -> None:
    progress.line[at] = line
    if not line.counts:
        return
    if line.opponent is not None and line.was_played:
        progress.met[at].append((progress.position[line.opponent], line))
        _lay_levels(progress, at, line)
    else:
        progress.unplayed[at].append((line, progress.points[at]))
    progress.points[at] = progress.points[at] + line.points
    if line.outcome in WON:
        progress.wins[at] += 1
        progress.bracket[at] += 1 if line.is_third_place else 2


def _lay_levels(progress: Progress, at: int, line: Line) -> None:
    progress.played[at] += 1
    if line.own is not None and line.theirs is not None:
        progress.net[at] += line.own - line.theirs
        progress.climbed[at] += cumulative(line.own, passed=line.own_passed)


def _lines(progress: Progress, meeting: Meeting) -> Sequence[tuple[Line, int]]:
    if meeting.kind is not MeetingKind.PLAY or meeting.ew is None:
        return [(_unpaired(progress, meeting), meeting.ns)]
    rules = progress.stage.rules
    lot = lot_of(seed=progress.seed, stage=progress.stage.ordinal, round=progress.round, ns=meeting.ns, ew=meeting.ew)
    result = decide_match(rules.levels, rules.play, meeting.facts, lot)
    why = [told.to_json() for told in result.why]
    return [
        (_line(progress, meeting, result, why, is_ns=True), meeting.ns),
        (_line(progress, meeting, result, why, is_ns=False), meeting.ew),
    ]


def _unpaired(progress: Progress, meeting: Meeting) -> Line:
    outcome = Outcome.BYE if meeting.kind is MeetingKind.BYE else Outcome.ABSENCE
    return Line(
        round=progress.round,
        kind=meeting.kind,
        match=meeting.id,
        side="NS",
        opponent=None,
        own=None,
        theirs=None,
        own_passed=False,
        theirs_passed=False,
        outcome=outcome,
        points=progress.worth[outcome],
        why=[],
    )


def _line(progress: Progress, meeting: Meeting, result: MatchResult, why: Stored, *, is_ns: bool) -> Line:
    """Tell a result from one side."""
    own_side, other_side = ("NS", "EW") if is_ns else ("EW", "NS")
    outcome = result.ns if is_ns else result.ew
    levels = (result.ns_level, result.ew_level) if is_ns else (result.ew_level, result.ns_level)
    return Line(
        round=progress.round,
        kind=meeting.kind,
        match=meeting.id,
        side=own_side,
        opponent=meeting.ew if is_ns else meeting.ns,
        own=levels[0],
        theirs=levels[1],
        own_passed=result.passed == own_side,
        theirs_passed=result.passed == other_side,
        outcome=outcome,
        points=progress.worth[outcome],
        why=why,
        is_third_place=meeting.is_third_place,
    )
