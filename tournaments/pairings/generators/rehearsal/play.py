"""A whole match of plausible deals, by the real level rules."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from engine.seats import Seat, Side
from scoring.levels import START, DealOutcome, LevelRules, LevelState, play_deal
from scoring.matches import LevelTie, MatchFacts, PlayForm, PlayRules, decide_match
from scoring.matches.scores import point_effect
from tournaments.pairings.generators.rehearsal.luck import attackers_points

MINUTES_PER_DEAL = 9
CLIMBING = frozenset(PlayForm) - {PlayForm.POINTS_PER_DEAL}
MOST_DEALS = 80  # a match to A of unlucky equals ends some day; a rehearsal does not wait for it


@dataclass(frozen=True, kw_only=True)
class PlayedDeal:
    """A deal as a table would report it."""

    banker: Seat
    attackers: int


@dataclass(frozen=True, kw_only=True)
class PlayedMatch:
    """The deals of a match and where they led."""

    deals: tuple[PlayedDeal, ...]
    state: LevelState


def play_match(
    luck: random.Random, *, levels: LevelRules, play: PlayRules, strengths: dict[Side, float], points: int
) -> PlayedMatch:
    """Play until the form says that the match is over; North banks first. `points` is 100 for each deck."""
    state, deals = START, list[PlayedDeal]()
    while goes_on(play, state, len(deals)) if play.form in CLIMBING else scores_open(levels, play, deals):
        banker = state.banker or Seat.NORTH
        taken = attackers_points(
            luck, banker=strengths[banker.side], attackers=strengths[banker.side.other], points=points
        )
        deals.append(PlayedDeal(banker=banker, attackers=taken))
        outcome = DealOutcome(attackers=taken, banker=banker)
        climbed = play.form in CLIMBING
        effect = play_deal(levels, state, outcome) if climbed else point_effect(levels, play, state.banker, outcome)
        state = effect.after
    return PlayedMatch(deals=tuple(deals), state=state)


def goes_on(play: PlayRules, state: LevelState, deals: int) -> bool:
    """Tell whether another deal is played: until A is passed or the limit, then while a tie must be broken."""
    if state.winner is not None or deals >= MOST_DEALS:
        return False
    return deals < limit(play) or (state.ns == state.ew and play.level_tie is not LevelTie.DRAW)


def scores_open(levels: LevelRules, play: PlayRules, deals: Sequence[PlayedDeal]) -> bool:
    """Tell whether another deal of signed points is played: until their sum decides, or breaks the tie."""
    if not deals:
        return True
    return len(deals) < MOST_DEALS and not decide_match(levels, play, MatchFacts(deals=told(deals)), lot="").finished


def told(deals: Sequence[PlayedDeal]) -> tuple[tuple[int, DealOutcome], ...]:
    """Give deals as scoring sees them, by number."""
    outcomes = (DealOutcome(attackers=deal.attackers, banker=deal.banker) for deal in deals)
    return tuple(enumerate(outcomes, 1))


def limit(play: PlayRules) -> int:
    """Count the deals after which a match ends if nobody has passed A."""
    if play.deals is not None:
        return play.deals
    if play.form != PlayForm.TO_A and play.minutes is not None:
        return max(play.minutes // MINUTES_PER_DEAL, 1)
    return MOST_DEALS
