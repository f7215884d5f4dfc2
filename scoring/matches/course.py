"""The course of a match: its deals folded, with rulings laid in, as far as it is known without a gap."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from engine.seats import Seat, Side
from scoring.errors import ScoringError
from scoring.levels import START, DealOutcome, LevelRules, LevelState, bank_lost, play_deal
from scoring.levels.ladder import climb, descend
from scoring.matches.facts import MatchFacts, RulingFact, RulingKind
from scoring.reasons import Reason, reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """Where the deals led: the state, how many counted, which side banked last, which came up first.

    `captured` are the points each side (North–South, East–West) took as attackers, with kitty and penalties;
    `shut_outs` how often it banked a deal in which the attackers had none (大光).
    """

    state: LevelState
    counted: int = 0
    last_banking: Side | None = None
    last_climbed: Side | None = None
    captured: tuple[int, int] = (0, 0)
    shut_outs: tuple[int, int] = (0, 0)
    why: tuple[Reason, ...] = ()


def follow(rules: LevelRules, facts: MatchFacts) -> Course:
    """Play the deals through, up to the first gap, the first that contradicts the bank, or the end."""
    course = Course(state=START)
    for number, outcome in adjusted_deals(facts):
        if course.state.winner:
            return replace(course, why=(*course.why, reason("match.deals_after_end", deal=number)))
        banker = course.state.banker or outcome.banker
        course = _void(course, facts, number, outcome) if outcome.is_void else _step(rules, course, number, outcome)
        if _broken(course):
            return course
        course = _moved_by_rulings(rules, course, _on(facts.rulings, RulingKind.LEVELS, number))
        following = banker_after(rules, facts, number, banker=banker, following=course.state.banker)
        course = replace(course, state=replace(course.state, banker=following))
    return _moved_by_rulings(rules, course, _on(facts.rulings, RulingKind.LEVELS, None))


def shift(rules: LevelRules, level: int, amount: int) -> int:
    """Move a level by a ruling: upwards it stops at a must-play level like a gain, downwards at 2 (OURS)."""
    return climb(level, amount, rules.must_play) if amount > 0 else descend(level, -amount)


def banker_after(
    rules: LevelRules, facts: MatchFacts, deal: int, *, banker: Seat | None, following: Seat | None
) -> Seat | None:
    """Give who banks after a deal, once rulings on it have taken the bank from whom they should (失庄).

    Who has not got the bank loses none; nobody banks after the end.
    """
    for ruling in _on(facts.rulings, RulingKind.BANK_LOST, deal):
        if banker and following and ruling.side is following.side:
            following = bank_lost(rules, banker=banker, following=following)
    return following


def _void(course: Course, facts: MatchFacts, number: int, outcome: DealOutcome) -> Course:
    """Keep the bank through a void deal (OURS): who banked it banks its replay.

    A deal that had followed before the ruling was played with the banker it had then, and keeps that one.
    """
    rulings = _on(facts.rulings, RulingKind.VOID_DEAL, number)
    followed = next((ruling.next_banker for ruling in rulings if ruling.next_banker), None)
    banker = followed or course.state.banker or outcome.banker
    return replace(course, state=replace(course.state, banker=banker))


def _step(rules: LevelRules, course: Course, number: int, outcome: DealOutcome) -> Course:
    try:
        effect = play_deal(rules, course.state, outcome)
    except ScoringError as error:
        broken = reason("match.deal_unusable", deal=number, error=error.code)
        return replace(course, why=(*course.why, broken))
    banking = effect.banker.side
    return Course(
        state=effect.after,
        counted=course.counted + 1,
        last_banking=banking,
        last_climbed=effect.side if effect.gained else course.last_climbed,
        captured=_raised(course.captured, banking.other, outcome.attackers),
        shut_outs=course.shut_outs if outcome.attackers > 0 else _raised(course.shut_outs, banking, 1),
        why=course.why,
    )


def _raised(pair: tuple[int, int], side: Side, amount: int) -> tuple[int, int]:
    """Add to the value of one side; North–South stands first."""
    return (pair[0] + amount, pair[1]) if side is Side.NS else (pair[0], pair[1] + amount)


def _broken(course: Course) -> bool:
    return any(why.code == "match.deal_unusable" for why in course.why)


def adjusted_deals(facts: MatchFacts) -> Iterator[tuple[int, DealOutcome]]:
    """Give the deals from 1 without a gap, with the rulings on points and void deals laid in."""
    deals = dict(facts.deals)
    voided = {ruling.deal for ruling in _of(facts.rulings, RulingKind.VOID_DEAL)}
    number = 1
    while number in deals or number in voided:
        outcome = deals.get(number, DealOutcome(attackers=0, is_void=True))
        extra = sum(ruling.amount for ruling in _on(facts.rulings, RulingKind.POINTS, number))
        yield (
            number,
            replace(outcome, attackers=outcome.attackers + extra, is_void=outcome.is_void or number in voided),
        )
        number += 1


def _moved_by_rulings(rules: LevelRules, course: Course, rulings: Iterable[RulingFact]) -> Course:
    state = course.state
    for ruling in rulings:
        if ruling.side:
            state = state.with_level(ruling.side, shift(rules, state.level_of(ruling.side), ruling.amount))
    return replace(course, state=state)


def _of(rulings: Iterable[RulingFact], kind: RulingKind) -> Iterator[RulingFact]:
    return (ruling for ruling in rulings if ruling.kind is kind)


def _on(rulings: Iterable[RulingFact], kind: RulingKind, deal: int | None) -> Iterator[RulingFact]:
    return (ruling for ruling in _of(rulings, kind) if ruling.deal == deal)
