"""A stage while it is played: who meets whom so far, and what comes of it by the real scoring.

Matches are played deal by deal by the real level rules, boards with the same luck of the cards at every table; only
the points of a deal are drawn, from the strengths.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from engine.seats import Side
from scoring.formats import EventFormat, StageFormat
from scoring.matches import FinalLevels, LevelTie, MatchFacts, PlayForm, PlayRules, RulingFact, RulingKind
from scoring.standings import (
    Foursome,
    GroupSheet,
    Meeting,
    MeetingKind,
    Participant,
    RoundSheet,
    Row,
    ScoreSheet,
    StageRules,
    StageSheet,
    compute,
)
from tournaments.pairings.generators.forecast.boards import PlayedBoards
from tournaments.pairings.generators.lots import lot
from tournaments.pairings.generators.rehearsal.luck import source
from tournaments.pairings.generators.rehearsal.play import PlayedMatch, play_match, told


@dataclass(kw_only=True)
class Hall:
    """A stage in play; `groups` hold entries in order of seed, `rounds` the lines of each group, round by round."""

    form: EventFormat
    ordinal: int
    seed: str
    strengths: Mapping[int, float]
    groups: Sequence[Sequence[int]]
    brought: Mapping[int, Fraction]
    rounds: list[list[list[Meeting]]] = field(default_factory=list)
    plays: PlayedBoards | None = None
    compared: int = 0

    def __post_init__(self) -> None:
        plan = self.rules.boards
        if plan is not None:
            self.plays = PlayedBoards(
                plan=plan, seed=f"{self.seed}/{self.ordinal}", points=self.form.ruleset.sizes.points
            )

    @property
    def rules(self) -> StageFormat:
        """Give the format of the stage."""
        return self.form.stage(self.ordinal)

    def meet(self, ns: int, ew: int, *, is_third_place: bool = False, game: int = 1) -> Meeting:
        """Let two entries play the match of this round, or the game of that number of their tie."""
        number = len(self.rounds) + 1
        if self.plays is not None:
            return replace(self.compare(ns, ew, (number, game)), is_third_place=is_third_place)
        facts = self.climb(ns, ew, self.sides(ns, ew), game=game)
        return Meeting(id=number, kind=MeetingKind.PLAY, ns=ns, ew=ew, facts=facts, is_third_place=is_third_place)

    def climb(self, ns: int, ew: int, strengths: dict[Side, float], *, game: int = 1) -> MatchFacts:
        """Let two sides play a match for levels, or for signed points."""
        played = play_match(
            source(self.seed, "rehearsal", self.ordinal, len(self.rounds) + 1, ns, ew, game),
            levels=self.form.levels,
            play=self.rules.play,
            strengths=strengths,
            points=self.form.ruleset.sizes.points,
        )
        return facts_of(played, self.rules.play)

    def compare(self, ns: int, ew: int, named: Hashable, partners: Foursome | None = None) -> Meeting:
        """Let two sides play a set of boards, which is known by a name of its own."""
        assert self.plays is not None, "the stage is played with boards"
        number = self.plays.set(named)
        self.compared += 1
        return Meeting(
            id=self.compared,
            kind=MeetingKind.PLAY,
            ns=ns,
            ew=ew,
            facts=MatchFacts(ended=True),
            board_set=number,
            boards=self.plays.played(number, len(self.rounds), ns, self.sides(ns, ew, partners)),
            partners=partners,
        )

    def sides(self, ns: int, ew: int, partners: Foursome | None = None) -> dict[Side, float]:
        """Give how strong both sides are: two single players as strong as they are on average."""
        if partners is None:
            return {Side.NS: self.strengths[ns], Side.EW: self.strengths[ew]}
        held = {Side.NS: (ns, partners.ns), Side.EW: (ew, partners.ew)}
        return {side: sum(self.strengths[player] for player in two) / 2 for side, two in held.items()}

    def sit_out(self, entry: int) -> Meeting:
        """Give an entry the bye of this round."""
        return Meeting(id=len(self.rounds) + 1, kind=MeetingKind.BYE, ns=entry)

    def outcome(self, lines: Sequence[Meeting]) -> dict[int, Row]:
        """Count some lines alone: the row of each entry, as if nothing had been before."""
        entries = [entry for line in lines for entry in line.entries()]
        group = group_sheet(entries, [list(lines)], {})
        return {row["entry"]: row for row in self.tables([group], rounds=1, precedence=("points",))[0]}

    def decided(self, line: Meeting) -> Meeting:
        """Give a match of a bracket a winner by lot, where even the rules of the stage find none."""
        if line.ew is None or self.outcome([line])[line.ns]["round"]["outcome"] != "open":  # type: ignore[index]
            return line
        side = (Side.NS, Side.EW)[lot(self.seed, "decided", self.ordinal, line.id, line.ns) % 2]
        award = RulingFact(kind=RulingKind.AWARD, side=side)
        return replace(line, facts=replace(line.facts, rulings=(award,)))

    def standings(self) -> list[list[Row]]:
        """Give the last table of each group, or of all as one field."""
        sheets = [
            group_sheet(group, [lines[at] for lines in self.rounds], self.brought)
            for at, group in enumerate(self.groups)
        ]
        tables = self.tables(sheets, rounds=len(self.rounds), precedence=self.rules.precedence)
        return tables[:1] if self.rules.one_field else tables

    def tables(self, groups: Sequence[GroupSheet], *, rounds: int, precedence: tuple[str, ...]) -> list[list[Row]]:
        """Compute the last table of each group."""
        numbered = tuple(replace(group, ordinal=at) for at, group in enumerate(groups, 1))
        rules: StageRules = replace(self.form.rules(self.ordinal), precedence=precedence)
        stage = StageSheet(
            ordinal=self.ordinal,
            rules=rules,
            rounds=rounds,
            groups=numbered,
            one_field=self.rules.one_field,
            boards=self.plays.sheets(groups) if self.plays else (),
        )
        tally = compute(ScoreSheet(event=0, version=0, seed=self.seed, stages=(stage,)))
        found = (tally.table(self.ordinal, group.ordinal, len(group.rounds)) for group in numbered)
        return [table.rows for table in found if table is not None]


def facts_of(played: PlayedMatch, play: PlayRules) -> MatchFacts:
    """Tell scoring where a match ended; deal by deal only where equal levels are broken by who banked or led."""
    state = played.state
    if play.form is PlayForm.POINTS_PER_DEAL:
        return MatchFacts(deals=told(played.deals), ended=True)
    if state.winner or state.ns != state.ew or play.level_tie is LevelTie.DRAW:
        return MatchFacts(final=FinalLevels(ns=state.ns, ew=state.ew, passed=state.winner), ended=True)
    return MatchFacts(deals=told(played.deals), ended=True)


def group_sheet(
    entries: Sequence[int], rounds: Sequence[Sequence[Meeting]], brought: Mapping[int, Fraction]
) -> GroupSheet:
    """Write a group as scoring sees it."""
    return GroupSheet(
        ordinal=1,
        participants=tuple(
            Participant(entry=entry, seed=seed, carried=brought.get(entry, Fraction(0)))
            for seed, entry in enumerate(entries, 1)
        ),
        rounds=tuple(RoundSheet(number=number, meetings=tuple(lines)) for number, lines in enumerate(rounds, 1)),
    )
