"""How a deal moves levels and bank (升级, 坐庄), and the end of a match.

Rule: rules §11; gains stop at the first must-play level (必打), which a side leaves only by winning there as
banker; a match is won by winning as banker at A; hooks (勾) throw a banker side back.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, TypeVar

from engine.seats import Seat, Side
from scoring.errors import BankerContradicted, BankerUnknown, LastWinnerUnknown, MatchOver, PayloadUnreadable
from scoring.levels import ladder
from scoring.levels.rules import Hook, HookHit, IfStayed, IfTaken, LevelRules
from scoring.levels.schedule import Yield
from scoring.reasons import Reason, reason

Choice = TypeVar("Choice", bound=StrEnum)

# Where a hook throws the banker side: (hook rule, level it must be at, level it falls to).
_FALLS: Mapping[HookHit, tuple[Hook, int, int]] = {
    HookHit.TRUMP_JACK: (Hook.JACK, ladder.JACK, 2),
    HookHit.OFF_SUIT_JACK: (Hook.JACK, ladder.JACK, 8),
    HookHit.QUEEN: (Hook.QUEEN, ladder.QUEEN, 6),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelState:
    """Where a match stands: both levels, who banks the next deal, and which side won it by passing A."""

    ns: int = ladder.LOWEST
    ew: int = ladder.LOWEST
    banker: Seat | None = None
    winner: Side | None = None

    def level_of(self, side: Side) -> int:
        """Give the level of a side."""
        return self.ns if side is Side.NS else self.ew

    @property
    def passed(self) -> Side | None:
        """Give the side that has passed A, unless a ruling put it back since (OURS): the match is over all the same."""
        return self.winner if self.winner and self.level_of(self.winner) == ladder.ACE else None

    def with_level(self, side: Side, level: int) -> "LevelState":
        """Give the same state with another level for one side."""
        return replace(self, ns=level) if side is Side.NS else replace(self, ew=level)


START = LevelState()


@dataclass(frozen=True, slots=True, kw_only=True)
class DealOutcome:
    """What scoring sees of a deal: `attackers` is P with kitty and penalties.

    `banker` is needed where the state names none (the first deal); a void deal moves nothing.
    """

    attackers: int
    banker: Seat | None = None
    hook: HookHit | None = None
    last_winner: Seat | None = None
    is_void: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DealEffect:
    """What a deal did: `gained` counts levels climbed, `side` is who climbed or took over."""

    before: LevelState
    after: LevelState
    banker: Seat
    side: Side
    gained: int
    taken_over: bool
    why: tuple[Reason, ...]

    @property
    def finished(self) -> bool:
        """Tell whether this deal ended the match by passing A."""
        return self.after.winner is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRow:
    """A line of a match's score sheet; `effect` is None for a void deal, and for deals after the end."""

    number: int
    outcome: DealOutcome
    before: LevelState
    after: LevelState
    effect: DealEffect | None
    why: tuple[Reason, ...] = ()


def outcome_from_payload(payload: Mapping[str, Any]) -> DealOutcome:
    """Read the deal form of a stored result: `attackers`, and where given `banker`, `hook`, `last_winner`.

    :raises PayloadUnreadable: if it has another shape.
    """
    points = payload.get("attackers")
    if payload.get("form") != "deal" or type(points) is not int:
        raise PayloadUnreadable(field="attackers")
    return DealOutcome(
        attackers=points,
        banker=_chosen(Seat, payload, "banker"),
        hook=_chosen(HookHit, payload, "hook"),
        last_winner=_chosen(Seat, payload, "last_winner"),
    )


def play_deal(rules: LevelRules, state: LevelState, outcome: DealOutcome) -> DealEffect:
    """Apply one deal to a match.

    :raises MatchOver: if a side has already passed A.
    :raises BankerUnknown: if neither the state nor the deal names the banker.
    :raises BankerContradicted: if they name different ones.
    :raises LastWinnerUnknown: if the rules need the winner of the last trick and the deal names none.
    """
    banker = _banker(state, outcome)
    worth = rules.schedule.yield_of(outcome.attackers)
    side = banker.side.other if worth.taken_over else banker.side
    moved, why = _move(rules, state, side, banker, worth)
    if worth.taken_over:
        moved, why = _hooked(rules, moved, banker.side, outcome, why)
    following = _next_banker(rules, banker, outcome, worth)
    return DealEffect(
        before=state,
        after=replace(moved, banker=None if moved.winner else following),
        banker=banker,
        side=side,
        gained=_climbed(state, moved, side),
        taken_over=worth.taken_over,
        why=why,
    )


def match_sheet(rules: LevelRules, deals: Sequence[DealOutcome]) -> tuple[SheetRow, ...]:
    """Fold the deals of a match from 2 : 2, with levels and bank before and after each.

    :raises ScoringError: as `play_deal`, but deals after the end are listed without effect.
    """
    rows: list[SheetRow] = []
    state = START
    for number, outcome in enumerate(deals, start=1):
        row = _row(rules, state, number, outcome)
        state = row.after
        rows.append(row)
    return tuple(rows)


def _row(rules: LevelRules, state: LevelState, number: int, outcome: DealOutcome) -> SheetRow:
    if outcome.is_void or state.winner:
        code = "levels.void_deal" if outcome.is_void else "levels.after_the_end"
        return SheetRow(number=number, outcome=outcome, before=state, after=state, effect=None, why=(reason(code),))
    effect = play_deal(rules, state, outcome)
    return SheetRow(number=number, outcome=outcome, before=state, after=effect.after, effect=effect, why=effect.why)


def _banker(state: LevelState, outcome: DealOutcome) -> Seat:
    if state.winner:
        raise MatchOver(winner=state.winner)
    if state.banker and outcome.banker and state.banker is not outcome.banker:
        raise BankerContradicted(expected=state.banker, stated=outcome.banker)
    banker = state.banker or outcome.banker
    if banker is None:
        raise BankerUnknown()
    return banker


def _move(
    rules: LevelRules, state: LevelState, side: Side, banker: Seat, worth: Yield
) -> tuple[LevelState, tuple[Reason, ...]]:
    """Climb, unless a must-play level holds the side or A is passed."""
    level = state.level_of(side)
    kept_bank = side is banker.side
    told = reason(
        "levels.banker_stays" if kept_bank else "levels.taken_over",
        low=worth.band.low,
        high=worth.band.high,
        levels=worth.levels,
        side=side,
    )
    if kept_bank and level == ladder.ACE:
        return replace(state, winner=side), (told, reason("levels.passed_ace", side=side))
    if not kept_bank and level in rules.must_play:
        held = (reason("levels.held", side=side, level=ladder.name(level)),) if worth.levels else ()
        return state, (told, *held)
    reached = ladder.climb(level, worth.levels, rules.must_play)
    stopped = (
        (reason("levels.stopped", side=side, level=ladder.name(reached)),) if reached < level + worth.levels else ()
    )
    return state.with_level(side, reached), (told, *stopped)


def _hooked(
    rules: LevelRules, state: LevelState, side: Side, outcome: DealOutcome, why: tuple[Reason, ...]
) -> tuple[LevelState, tuple[Reason, ...]]:
    """Throw the banker side back if the last trick was won by the card that hooks its level."""
    if outcome.hook is None:
        return state, why
    hook, level, falls_to = _FALLS[outcome.hook]
    if rules.hook is not hook or state.level_of(side) != level:
        return state, why
    told = reason("levels.hooked", side=side, level=ladder.name(level), falls_to=ladder.name(falls_to))
    return state.with_level(side, falls_to), (*why, told)


def _next_banker(rules: LevelRules, banker: Seat, outcome: DealOutcome, worth: Yield) -> Seat:
    if not worth.taken_over:
        return banker.partner if rules.if_stayed is IfStayed.PARTNER else banker
    if rules.if_taken is IfTaken.NEXT_SEAT:
        return banker.next
    if outcome.last_winner is None:
        raise LastWinnerUnknown()
    # A last trick won by the banker side cannot give it the bank it has just lost.
    return outcome.last_winner if outcome.last_winner.side is not banker.side else banker.next


def bank_lost(rules: LevelRules, *, banker: Seat, following: Seat) -> Seat:
    """Give who banks next where a ruling takes the bank from the side of `following`, who would have had it.

    Rules §14 say that a side may lose the bank, not to whom. Ours: it goes where it would have gone had that side
    lost the deal: on to the next seat where it had banked, else to the side that banked and stays there.
    """
    if following.side is banker.side:
        return banker.next
    return banker.partner if rules.if_stayed is IfStayed.PARTNER else banker


def _climbed(before: LevelState, after: LevelState, side: Side) -> int:
    passed = 1 if after.winner is side else 0
    return after.level_of(side) - before.level_of(side) + passed


def _chosen(kind: type[Choice], payload: Mapping[str, Any], field: str) -> Choice | None:
    value = payload.get(field)
    if value is None:
        return None
    try:
        return kind(value)
    except ValueError as error:
        raise PayloadUnreadable(field=field) from error
