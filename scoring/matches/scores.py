"""A match of signed points (每副计分): every deal at one level, and what it was worth added up.

Rule: competition §1, `points_per_deal`, and rules §12. The bank goes on as under the level rules; levels stay.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.seats import Seat, Side
from scoring.errors import ScoringError
from scoring.levels import DealEffect, DealOutcome, LevelRules, LevelState, banker_points, play_deal
from scoring.matches.course import Course, adjusted_deals, banker_after
from scoring.matches.facts import MatchFacts, RulingKind
from scoring.matches.rules import PlayRules
from scoring.reasons import Reason, reason

PLAYERS_OF_A_SIDE = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreRow:
    """One deal: who banked it, what it was worth to each player sitting NS, and the total of NS after it.

    `worth` is None for a void deal.
    """

    number: int
    attackers: int
    banker: Seat | None
    worth: int | None
    total: int
    next_banker: Seat | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreCourse:
    """Where the deals led: `ns` is the total of NS, EW has its opposite; `why` names a deal that cannot count."""

    ns: int = 0
    counted: int = 0
    banker: Seat | None = None
    rows: tuple[ScoreRow, ...] = ()
    why: tuple[Reason, ...] = ()


def add_up(rules: LevelRules, play: PlayRules, facts: MatchFacts) -> ScoreCourse:
    """Add up the deals, as far as they are known without a gap, and what rulings gave a side."""
    course = ScoreCourse()
    for number, outcome in adjusted_deals(facts):
        banker = course.banker or outcome.banker
        course = _void(course, number, outcome) if outcome.is_void else _step(rules, play, course, number, outcome)
        if course.why:
            break
        following = banker_after(rules, facts, number, banker=banker, following=course.banker)
        last = replace(course.rows[-1], next_banker=following)
        course = replace(course, banker=following, rows=(*course.rows[:-1], last))
    ruled = sum(_ruled(facts))
    return replace(course, ns=course.ns + ruled)


def as_course(play: PlayRules, course: ScoreCourse) -> Course:
    """Give the same as the course of a match whose levels stay where they are."""
    state = LevelState(ns=play.level, ew=play.level, banker=course.banker)
    banked = [row.banker.side for row in course.rows if row.banker and row.worth is not None]
    return Course(state=state, counted=course.counted, last_banking=banked[-1] if banked else None, why=course.why)


def point_effect(rules: LevelRules, play: PlayRules, banker: Seat | None, outcome: DealOutcome) -> DealEffect:
    """Apply one deal: the bank goes on, levels stay.

    :raises ScoringError: as `play_deal`.
    """
    # Played at 2, where nothing but the bank can come of it; at A a side would win the match.
    effect = play_deal(rules, LevelState(banker=banker), outcome)
    stay = LevelState(ns=play.level, ew=play.level)
    return replace(effect, before=replace(stay, banker=banker), after=replace(stay, banker=effect.after.banker))


def _step(rules: LevelRules, play: PlayRules, course: ScoreCourse, number: int, outcome: DealOutcome) -> ScoreCourse:
    try:
        effect = point_effect(rules, play, course.banker, outcome)
    except ScoringError as error:
        return replace(course, why=(reason("match.deal_unusable", deal=number, error=error.code),))
    before = [play.stake + total for total in (course.ns, -course.ns) for _ in range(PLAYERS_OF_A_SIDE)]
    won = banker_points(play.scheme, rules.schedule, attackers=outcome.attackers, before=before)
    worth = won if effect.banker.side is Side.NS else -won
    row = ScoreRow(
        number=number,
        attackers=outcome.attackers,
        banker=effect.banker,
        worth=worth,
        total=course.ns + worth,
        next_banker=effect.after.banker,
    )
    return ScoreCourse(
        ns=course.ns + worth, counted=course.counted + 1, banker=effect.after.banker, rows=(*course.rows, row)
    )


def _void(course: ScoreCourse, number: int, outcome: DealOutcome) -> ScoreCourse:
    """Keep the bank through a void deal, as in a match of levels (OURS)."""
    banker = course.banker or outcome.banker
    row = ScoreRow(
        number=number,
        attackers=outcome.attackers,
        banker=banker,
        worth=None,
        total=course.ns,
        next_banker=banker,
    )
    return replace(course, banker=banker, rows=(*course.rows, row))


def _ruled(facts: MatchFacts) -> Iterator[int]:
    """Give what rulings moved, from the side of NS; levels and points of a side are one thing here (OURS)."""
    for ruling in facts.rulings:
        if ruling.kind is RulingKind.LEVELS and ruling.side:
            yield ruling.amount if ruling.side is Side.NS else -ruling.amount
