"""Running sums of a group, one round laid upon the other: history is walked once for all tables.

Everything is held in lists by position, so that a metric is a walk over numbers. Points are counted in units
small enough for every fraction of the points table, so that all sums are sums of integers and exact.
"""

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm

from scoring.levels.ladder import cumulative
from scoring.matches import PLAYED, WON, Outcome
from scoring.standings.board_sums import BoardSum
from scoring.standings.sheet import GroupSheet, Meeting, MeetingKind, Participant, StageSheet

GIVEN_UP = frozenset({Outcome.ABSENCE, Outcome.FORFEIT_LOSS})
LOST = frozenset({Outcome.LOSS, Outcome.FORFEIT_LOSS})
COUNTS = (
    "adjusted", "played", "wins", "won_played", "draws", "net", "climbed", "margins", "captured", "shut_outs",
    "bracket", "tie", "lost", "drawn", "beaten", "open", "missed", "missed_points",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """What a round was for one entry; levels are None where none were entered, points are units.

    `captured` and `shut_outs` are what the entry's side took and did in the deals of the match, `boards` what it
    scored on those of the round, `margin` its lead in signed points. `partner` and `other_opponent` are there where
    every player is an entry.
    """

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
    captured: int = 0
    shut_outs: int = 0
    is_third_place: bool = False
    is_requested: bool = False
    boards: BoardSum | None = None
    margin: int | None = None
    partner: int | None = None
    other_opponent: int | None = None

    @property
    def counts(self) -> bool:
        """Tell whether the round is decided for the entry."""
        return self.outcome is not Outcome.OPEN

    @property
    def was_played(self) -> bool:
        """Tell whether the entry met an opponent at the table and it was decided."""
        return self.outcome in PLAYED

    @property
    def is_voluntary(self) -> bool:
        """Tell whether the entry itself gave the round up: an absence, a bye on request, its own forfeit."""
        return self.is_requested or self.outcome in GIVEN_UP


@dataclass(slots=True, kw_only=True)
class Progress:
    """A group after `round` rounds; every list holds one value for each participant, by position.

    `bracket_round` counts the rounds of a bracket, whose ties may take several of the stage; `first_ties` those of its
    first round. `drawn` is the round of the bracket that an entry was last in, `tie` and `lost` what it won and lost
    of its tie there, `beaten` tells who lost the match for third place.
    A point is `unit` units, `worth` gives the units of an outcome. `points` are match points with what was
    carried; `adjusted` what rulings gave or took; `totals` both. `met` holds the decided encounters as
    (position of the opponent, line); `unplayed` the decided rounds without one, with the points before them;
    `open` counts rounds with an opponent that are not decided. `history` holds the totals after each round.
    `missed` counts the rounds without an opponent since the entry was last there to play, `missed_points` what
    it was given for them. `boards` are what the entries scored on boards, where the stage has any,
    `board_rounds` their lines.
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
    bracket_round: int = 0
    first_ties: int = 0
    game: int = 1
    wins_needed: int = 1
    points: list[int] = field(default_factory=list)
    adjusted: list[int] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)
    played: list[int] = field(default_factory=list)
    wins: list[int] = field(default_factory=list)
    won_played: list[int] = field(default_factory=list)
    draws: list[int] = field(default_factory=list)
    net: list[int] = field(default_factory=list)
    climbed: list[int] = field(default_factory=list)
    margins: list[int] = field(default_factory=list)
    captured: list[int] = field(default_factory=list)
    shut_outs: list[int] = field(default_factory=list)
    history: list[list[int]] = field(default_factory=list)
    bracket: list[int] = field(default_factory=list)
    tie: list[int] = field(default_factory=list)
    lost: list[int] = field(default_factory=list)
    drawn: list[int] = field(default_factory=list)
    beaten: list[int] = field(default_factory=list)
    met: list[list[tuple[int, Line]]] = field(default_factory=list)
    unplayed: list[list[tuple[Line, int]]] = field(default_factory=list)
    open: list[int] = field(default_factory=list)
    missed: list[int] = field(default_factory=list)
    missed_points: list[int] = field(default_factory=list)
    line: list[Line | None] = field(default_factory=list)
    boards: list[BoardSum] = field(default_factory=list)
    board_rounds: list[list[Line]] = field(default_factory=list)

    def __post_init__(self) -> None:
        for name in COUNTS:
            setattr(self, name, [0] * len(self.participants))


Read = Callable[[Progress, Meeting], Sequence[tuple[Line, int]]]


def start(stage: StageSheet, group: GroupSheet, seed: str, *, values: Iterable[Fraction] = ()) -> Progress:
    """Lay out a group before its first round; `values` are points it will meet beside those of its format."""
    unit = _unit(stage, group, values)
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
        totals=list(carried),
        met=[[] for _ in group.participants],
        unplayed=[[] for _ in group.participants],
        line=[None for _ in group.participants],
    )


def advance(progress: Progress, group: GroupSheet, number: int, *, read: Read) -> None:
    """Lay the round of that number upon the sums; `read` makes lines of a meeting, by levels or by boards."""
    progress.round = number
    progress.line = [None] * len(progress.participants)
    _presume_missed(progress)
    for meeting in _begin(progress, group):
        for line, entry in read(progress, meeting):
            if entry in progress.position:  # two lines that are ranked apart meet each other
                _lay(progress, progress.position[entry], line)
    for adjustment in group.adjustments:
        if adjustment.round == number:
            at = progress.position[adjustment.entry]
            progress.adjusted[at] += int(adjustment.points * progress.unit)
    progress.totals = [own + extra for own, extra in zip(progress.points, progress.adjusted, strict=True)]
    progress.history.append(progress.totals)


def _begin(progress: Progress, group: GroupSheet) -> Sequence[Meeting]:
    """Give the lines of the round; with the first match of its ties the wins in earlier ones are forgotten."""
    sheet = next((played for played in group.rounds if played.number == progress.round), None)
    if sheet is None:
        return ()
    progress.game, progress.wins_needed = sheet.game, sheet.wins_needed
    if sheet.game == 1:
        progress.bracket_round += 1
        progress.tie = [0] * len(progress.participants)
        progress.lost = [0] * len(progress.participants)
    if progress.bracket_round == 1 and sheet.game == 1:
        progress.first_ties = sum(meeting.kind is not MeetingKind.ABSENCE for meeting in sheet.meetings)
    return sheet.meetings


def _unit(stage: StageSheet, group: GroupSheet, more: Iterable[Fraction]) -> int:
    """Find how many units make a point: enough for every value at hand, and for half of each."""
    values: list[int | Fraction] = [stage.rules.points.worth(outcome) for outcome in Outcome]
    values += [participant.carried for participant in group.participants]
    values += [adjustment.points for adjustment in group.adjustments]
    values += more
    values.append(stage.rules.points.bye_worth(is_requested=True))
    return 2 * lcm(*(value.denominator for value in values))


def _lots(group: GroupSheet, urn: str) -> list[int]:
    """Draw a number from 1 for each participant; it depends on the entry and the urn alone."""
    tickets = [hashlib.sha256(f"{urn}:{one.entry}".encode()).digest() for one in group.participants]
    place = {ticket: number for number, ticket in enumerate(sorted(tickets), start=1)}
    return [place[ticket] for ticket in tickets]


def present(progress: Progress) -> Sequence[int]:
    """Give the positions of those who have joined by this round."""
    return [at for at, participant in enumerate(progress.participants) if participant.first_round <= progress.round]


def _presume_missed(progress: Progress) -> None:
    """Count the round as missed by everybody, until a line says otherwise."""
    progress.missed = [missed + 1 for missed in progress.missed]


def _lay(progress: Progress, at: int, line: Line) -> None:
    progress.line[at] = line
    _lay_place(progress, at, line)
    _lay_attendance(progress, at, line)
    if line.boards is not None:
        progress.board_rounds[at].append(line)
    if not line.counts:
        progress.open[at] += 1
        return
    if line.opponent is not None and line.was_played:
        if line.opponent in progress.position:
            progress.met[at].append((progress.position[line.opponent], line))
        _lay_match(progress, at, line)
    else:
        progress.unplayed[at].append((line, progress.points[at]))
    progress.points[at] = progress.points[at] + line.points
    if line.outcome in WON:
        progress.wins[at] += line.was_played or line.points >= progress.worth[Outcome.WIN]


def _lay_place(progress: Progress, at: int, line: Line) -> None:
    """Tell how far an entry came in a bracket: 2 for each round to the last whose tie it won, 1 for third place.

    Where it was drawn counts, not what it had won before: a result that is corrected after the winners met leaves
    the bracket as it was played.
    """
    if line.outcome is Outcome.ABSENCE:
        return
    if line.is_third_place:
        progress.bracket[at] = 2 * (progress.bracket_round - 2) + (line.outcome in WON)
        progress.beaten[at] = int(line.outcome in LOST)
        return
    progress.drawn[at] = progress.bracket_round
    progress.lost[at] += line.outcome in LOST
    if line.outcome in WON:
        goes_through = line.opponent is None and progress.game == 1
        progress.tie[at] += progress.wins_needed if goes_through else 1
    has_won = progress.tie[at] >= progress.wins_needed
    progress.bracket[at] = 2 * (progress.bracket_round - (not has_won))


def _lay_attendance(progress: Progress, at: int, line: Line) -> None:
    """Forget what was missed before a round in which the entry was there; its own forfeit is neither."""
    if not line.is_voluntary:
        progress.missed[at] = progress.missed_points[at] = 0
    elif line.opponent is None:
        progress.missed_points[at] += line.points
    else:
        progress.missed[at] -= 1


def _lay_match(progress: Progress, at: int, line: Line) -> None:
    progress.played[at] += 1
    progress.won_played[at] += line.outcome is Outcome.WIN
    progress.draws[at] += line.outcome is Outcome.DRAW
    progress.margins[at] += line.margin or 0
    progress.captured[at] += line.captured
    progress.shut_outs[at] += line.shut_outs
    if line.own is not None and line.theirs is not None:
        progress.net[at] += line.own - line.theirs
        progress.climbed[at] += cumulative(line.own, passed=line.own_passed)
