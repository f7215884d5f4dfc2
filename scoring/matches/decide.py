"""Who won a match, and why (胜负).

Rule: competition §1; passing A wins, unless a ruling put the side back below it (OURS); otherwise the higher level when
the play form says that it is over, and the stage's rule for equal levels. What a director rules stands above both.
"""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from types import MappingProxyType

from engine.seats import Side
from scoring.levels import LevelRules, LevelState
from scoring.matches.course import Course, follow, shift
from scoring.matches.facts import FinalLevels, MatchFacts, RulingKind
from scoring.matches.points import Outcome
from scoring.matches.rules import DEAL_FORMS, LevelTie, PlayForm, PlayRules
from scoring.matches.scores import add_up, as_course
from scoring.reasons import Reason, reason


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchResult:
    """How a match stands: an outcome for each side (`open` while it goes on), levels, and reasons.

    Levels are None only where nothing was played; of a forfeited match they do not count. `captured` and
    `shut_outs` are those of `Course`, 0 where only the final levels are known. `margin` is by how many signed
    points NS leads, where points are added up and a deal counted.
    """

    ns: Outcome
    ew: Outcome
    ns_level: int | None
    ew_level: int | None
    passed: Side | None
    why: tuple[Reason, ...]
    captured: tuple[int, int] = (0, 0)
    shut_outs: tuple[int, int] = (0, 0)
    margin: int | None = None

    @property
    def finished(self) -> bool:
        """Tell whether the match is decided."""
        return self.ns is not Outcome.OPEN

    @property
    def winner(self) -> Side | None:
        """Give the side that won, if one did."""
        if self.ns in (Outcome.WIN, Outcome.FORFEIT_WIN):
            return Side.NS
        return Side.EW if self.ew in (Outcome.WIN, Outcome.FORFEIT_WIN) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Stand:
    """Levels reached, whether the match is over, and the deals behind them where they are known."""

    ns: int
    ew: int
    passed: Side | None
    over: bool
    course: Course | None
    why: tuple[Reason, ...] = ()


def lot_of(*, seed: str, stage: int, round: int, ns: int | None, ew: int | None) -> str:
    """Give the text a match's lot is drawn from: the event's seed, where the match stands, whose numbers meet."""
    return f"{seed}:match:{stage}:{round}:{ns}:{ew}"


def decide_match(levels: LevelRules, play: PlayRules, facts: MatchFacts, lot: str) -> MatchResult:
    """Decide a match; `lot` is the text of `lot_of`, which decides where the rules say lots."""
    if play.form is PlayForm.POINTS_PER_DEAL:
        course = add_up(levels, play, facts)
        over = facts.ended or course.counted >= (play.deals or 0)
        margin = course.ns if course.counted else None
        decided = decide_margin(play, facts, lot, margin=margin, over=over, course=as_course(play, course))
        return replace(decided, margin=margin)
    stand = _stand(levels, play, facts)
    ruled = _ruled(facts, stand)
    if ruled:
        return ruled
    if stand is None:
        return _result(None, Outcome.OPEN, Outcome.OPEN, (reason("match.not_played"),))
    if not stand.over:
        return _result(stand, Outcome.OPEN, Outcome.OPEN, (*stand.why, reason("match.going_on")))
    return _decided(play, stand, lot)


def decide_margin(
    play: PlayRules,
    facts: MatchFacts,
    lot: str,
    *,
    margin: Fraction | int | None,
    over: bool,
    course: Course | None = None,
) -> MatchResult:
    """Decide a match whose sides have scores instead of levels; `margin` is by how much NS leads, None before play.

    `course` tells who banked and who would, where deals were played one after another. Who came to a score first is
    told by nothing (OURS): there a further deal decides.
    """
    ruled = _ruled(facts, None)
    if ruled:
        return ruled
    if margin is None or not over:
        code = "match.not_played" if margin is None else "match.going_on"
        return _result(None, Outcome.OPEN, Outcome.OPEN, (reason(code),))
    if margin:
        ahead = Side.NS if margin > 0 else Side.EW
        return _won_by(None, ahead, reason("match.higher_score", side=ahead, margin=abs(margin)))
    if play.level_tie is LevelTie.DRAW:
        return _result(None, Outcome.DRAW, Outcome.DRAW, (reason("match.scores_equal"),))
    winner = TIE_BREAKERS[play.level_tie](course, lot)
    if winner is None:
        return _result(None, Outcome.OPEN, Outcome.OPEN, (reason("match.tie_open", rule=play.level_tie),))
    return _won_by(None, winner, reason(f"match.score_tie.{play.level_tie.value}", side=winner))


def _stand(levels: LevelRules, play: PlayRules, facts: MatchFacts) -> _Stand | None:
    if facts.final:
        return _final_stand(levels, facts, facts.final)
    if not facts.deals:
        return None
    course = follow(levels, facts)
    return _Stand(
        ns=course.state.ns,
        ew=course.state.ew,
        passed=course.state.passed,
        over=bool(course.state.winner) or _time_is_up(play, facts, course),
        course=course,
        why=course.why,
    )


def _final_stand(levels: LevelRules, facts: MatchFacts, final: FinalLevels) -> _Stand:
    state = LevelState(ns=final.ns, ew=final.ew, winner=final.passed)
    for ruling in facts.rulings:
        if ruling.kind is RulingKind.LEVELS and ruling.side:
            state = state.with_level(ruling.side, shift(levels, state.level_of(ruling.side), ruling.amount))
    return _Stand(ns=state.ns, ew=state.ew, passed=state.passed, over=True, course=None)


def _time_is_up(play: PlayRules, facts: MatchFacts, course: Course) -> bool:
    """Tell whether a match that nobody won by passing A is over; an extra deal may still be owed."""
    enough = play.form in DEAL_FORMS and play.deals is not None and course.counted >= play.deals
    return facts.ended or enough


def _ruled(facts: MatchFacts, stand: _Stand | None) -> MatchResult | None:
    """Apply an award or a forfeit; two forfeits lose the match for both sides."""
    lost = {ruling.side for ruling in facts.rulings if ruling.kind is RulingKind.FORFEIT}
    if lost:
        return _result(None, _forfeit(Side.NS, lost), _forfeit(Side.EW, lost), (reason("match.forfeit", sides=lost),))
    awards = [ruling.side for ruling in facts.rulings if ruling.kind is RulingKind.AWARD]
    if awards and awards[-1]:
        return _won_by(stand, awards[-1], reason("match.awarded", side=awards[-1]))
    return None


def _forfeit(side: Side, lost: set[Side | None]) -> Outcome:
    return Outcome.FORFEIT_LOSS if side in lost else Outcome.FORFEIT_WIN


def _decided(play: PlayRules, stand: _Stand, lot: str) -> MatchResult:
    if stand.passed:
        return _won_by(stand, stand.passed, reason("match.passed_ace", side=stand.passed))
    if stand.ns != stand.ew:
        ahead = Side.NS if stand.ns > stand.ew else Side.EW
        return _won_by(stand, ahead, reason("match.higher_level", side=ahead, form=play.form))
    if play.level_tie is LevelTie.DRAW:
        return _result(stand, Outcome.DRAW, Outcome.DRAW, (*stand.why, reason("match.drawn")))
    winner = TIE_BREAKERS[play.level_tie](stand.course, lot)
    told = reason(f"match.tie.{play.level_tie.value}", side=winner)
    if winner is None:
        return _result(stand, Outcome.OPEN, Outcome.OPEN, (*stand.why, reason("match.tie_open", rule=play.level_tie)))
    return _won_by(stand, winner, told)


def _won_by(stand: _Stand | None, side: Side, told: Reason) -> MatchResult:
    ns, ew = (Outcome.WIN, Outcome.LOSS) if side is Side.NS else (Outcome.LOSS, Outcome.WIN)
    return _result(stand, ns, ew, (*(stand.why if stand else ()), told))


def _result(stand: _Stand | None, ns: Outcome, ew: Outcome, why: tuple[Reason, ...]) -> MatchResult:
    course = stand.course if stand else None
    return MatchResult(
        ns=ns,
        ew=ew,
        ns_level=stand.ns if stand else None,
        ew_level=stand.ew if stand else None,
        passed=stand.passed if stand else None,
        why=why,
        captured=course.captured if course else (0, 0),
        shut_outs=course.shut_outs if course else (0, 0),
    )


def _next_to_lead(course: Course | None, _lot: str) -> Side | None:
    return course.state.banker.side if course and course.state.banker else None


def _banker_side(course: Course | None, _lot: str) -> Side | None:
    return course.last_banking if course else None


def _first_to_reach(course: Course | None, _lot: str) -> Side | None:
    """The side that climbed last came to the common level later, so the other one was there first."""
    return course.last_climbed.other if course and course.last_climbed else None


def _extra_deal(_course: Course | None, _lot: str) -> Side | None:
    return None


def _lots(_course: Course | None, lot: str) -> Side:
    return Side.NS if hashlib.sha256(lot.encode()).digest()[0] % 2 == 0 else Side.EW


TIE_BREAKERS: Mapping[LevelTie, Callable[[Course | None, str], Side | None]] = MappingProxyType(
    {
        LevelTie.BANKER_SIDE: _banker_side,
        LevelTie.NEXT_TO_LEAD: _next_to_lead,
        LevelTie.FIRST_TO_REACH: _first_to_reach,
        LevelTie.EXTRA_DEAL: _extra_deal,
        LevelTie.LOTS: _lots,
    }
)
