"""The facts of an event as scoring sees them: frozen, complete, without names.

A participant is its entry's number within the event. Stages and groups go by their ordinals from 1.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from engine.seats import Side
from scoring.errors import SheetBroken
from scoring.levels import LevelRules
from scoring.matches import MatchFacts, PlayRules, PointsTable
from scoring.standings.board_facts import BoardScoring, BoardSheet, Foursome, Played


class Unplayed(StrEnum):
    """How a round that an entry did not play counts in the metrics that look at its opponents.

    `nothing` adds 0; `own_score` adds a dummy opponent with the entry's own points (OURS: FIDE's dummy without
    its refinements); `virtual` adds FIDE's earlier virtual opponent (C.02, until 2022): the entry's points
    before the round, plus a win less what the entry got, plus a draw for each round then still to come.

    `fide_2024` and `fide_2026` follow FIDE C.07, article 16, as applied before and from 1 March 2026; see
    `metrics.unplayed`.
    """

    NOTHING = "nothing"
    OWN_SCORE = "own_score"
    VIRTUAL = "virtual"
    FIDE_2024 = "fide_2024"
    FIDE_2026 = "fide_2026"


class MeetingKind(StrEnum):
    """What a line of a round is."""

    PLAY = "play"
    BYE = "bye"
    ABSENCE = "absence"


@dataclass(frozen=True, slots=True, kw_only=True)
class StageRules:
    """What scoring needs of a stage's format; `precedence` holds keys of `METRICS`.

    `is_scheduled` says that who meets whom was fixed from the start, as in a round robin: then FIDE's rules for
    unplayed rounds treat a forfeited match like any other.
    """

    levels: LevelRules
    play: PlayRules
    points: PointsTable
    precedence: tuple[str, ...]
    unplayed: Unplayed = Unplayed.NOTHING
    is_scheduled: bool = False
    boards: BoardScoring | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Participant:
    """An entry in a group; `seed` 1 is the strongest, `carried` are points brought along.

    It counts from `first_round` on; a late entry has nothing for the rounds before. `rating` is a strength from
    elsewhere, on whatever scale the event uses; `handicap` that of its players together, in percent.
    """

    entry: int
    seed: int
    first_round: int = 1
    carried: int | Fraction = 0
    rating: int | None = None
    handicap: int | Fraction = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """A line of a round: two entries, or one with a bye or an absence (then as `ns`).

    `id` comes back in the rows, so that a page can link to the match. `is_requested` tells a bye that the entry
    asked for from one that the draw gave it. `boards` are the results of the set of boards it plays; `partners` are
    there where every player is an entry (个人赛).
    """

    id: int
    kind: MeetingKind
    ns: int
    ew: int | None = None
    facts: MatchFacts = field(default_factory=MatchFacts)
    is_third_place: bool = False
    is_requested: bool = False
    board_set: int | None = None
    boards: tuple[Played, ...] = ()
    partners: Foursome | None = None

    def entries(self) -> tuple[int, ...]:
        """Give who takes part."""
        if self.partners is not None and self.ew is not None:
            return (self.ns, self.partners.ns, self.ew, self.partners.ew)
        return (self.ns,) if self.ew is None else (self.ns, self.ew)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSheet:
    """The lines of a round that concern one group.

    In a knock-out `game` is which match of its tie it is, and a tie is won by `wins_needed` of them.
    """

    number: int
    meetings: tuple[Meeting, ...]
    game: int = 1
    wins_needed: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjustment:
    """Points that a ruling gives or takes in the standings from a round on."""

    entry: int
    round: int
    points: int | Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupSheet:
    """A group that is ranked by itself, its rounds ascending.

    :raises SheetBroken: if an entry stands twice in the group or in a round, or plays without taking part.
    """

    ordinal: int
    participants: tuple[Participant, ...]
    rounds: tuple[RoundSheet, ...]
    adjustments: tuple[Adjustment, ...] = ()

    def __post_init__(self) -> None:
        for why, entry in _faults(self):
            raise SheetBroken(reason=why, entry=entry)


@dataclass(frozen=True, slots=True, kw_only=True)
class StageSheet:
    """A stage; `rounds` is how many are planned, for rules that look ahead.

    The groups of `one_field` are sections: everybody is ranked among all, and each group has the whole table.
    """

    ordinal: int
    rules: StageRules
    rounds: int
    groups: tuple[GroupSheet, ...]
    one_field: bool = False
    boards: tuple[BoardSheet, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheet:
    """An event at one version of its facts; `seed` is the text that all lots are drawn from."""

    event: int
    version: int
    seed: str
    stages: tuple[StageSheet, ...]


def together(groups: Sequence[GroupSheet]) -> GroupSheet:
    """Make one group of several: their members by seed, their rounds of one number laid together.

    :raises SheetBroken: if an entry stands in two of them.
    """
    numbers = sorted({played.number for group in groups for played in group.rounds})
    return GroupSheet(
        ordinal=groups[0].ordinal,
        participants=tuple(one for group in groups for one in group.participants),
        rounds=tuple(
            RoundSheet(
                number=number,
                meetings=tuple(
                    meeting
                    for group in groups
                    for played in group.rounds
                    if played.number == number
                    for meeting in played.meetings
                ),
            )
            for number in numbers
        ),
        adjustments=tuple(adjustment for group in groups for adjustment in group.adjustments),
    )


def side_of(meeting: Meeting, entry: int) -> Side:
    """Give the side that an entry holds in a meeting."""
    return Side.NS if meeting.ns == entry else Side.EW


def _faults(group: GroupSheet) -> Iterator[tuple[str, int]]:
    known: set[int] = set()
    for participant in group.participants:
        if participant.entry in known:
            yield "twice_in_group", participant.entry
        known.add(participant.entry)
    for played in group.rounds:
        yield from _round_faults(played, known)


def _round_faults(played: RoundSheet, known: set[int]) -> Iterator[tuple[str, int]]:
    seated: set[int] = set()
    for meeting in played.meetings:
        for entry in meeting.entries():
            if entry in seated:
                yield "twice_in_round", entry
            if entry not in known and not _across(meeting, known):
                yield "not_in_group", entry
            seated.add(entry)


def _across(meeting: Meeting, known: set[int]) -> bool:
    """Tell whether two lines that are ranked apart meet over boards (two winners)."""
    return meeting.board_set is not None and not known.isdisjoint(meeting.entries())
