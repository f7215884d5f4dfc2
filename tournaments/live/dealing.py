"""The deals of a live match: what each starts from, its cards, and where its results have led. Pure.

Levels and bank of a deal are what `scoring.levels` makes of the deals before; the cards follow from the table's
secret seed by the method of `engine.cards.dealing`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from engine.cards import Card, Rank
from engine.cards.dealing import Seed, commitment, deal_from_seed
from engine.kitty import SINGLE
from engine.live import DealResult, Setup, TableState
from engine.live.commands import OpenDeal
from engine.live.log import read_command, write
from engine.outcome import DealCount, settle
from engine.record import BoardTrump, Promise
from engine.ruleset import Ruleset
from engine.seats import Seat, Side
from scoring.levels import DealOutcome, Hook, HookHit, LevelRules, LevelState, play_deal

_START = LevelState()


def setup_to_json(setup: Setup) -> dict[str, Any]:
    """Write a setup as JSON values."""
    values: dict[str, Any] = write(OpenDeal(setup))["setup"]
    return values


def setup_from_json(values: Mapping[str, Any]) -> Setup:
    """Read what `setup_to_json` gave.

    :raises FactUnreadable: if it is something else.
    """
    command = read_command({"kind": OpenDeal.kind, "setup": dict(values)})
    assert isinstance(command, OpenDeal)
    return command.setup


def promise_for(*, table_seed: str, code: str, version: int, number: int) -> Promise:
    """Give the seed of a deal: another version of the table, other cards; the label names table and deal."""
    label = f"table {code}, deal {number}, event {version + 1}"
    return Promise(seed=Seed(table_seed).child(label), label=label)


def committed(promise: Promise, setup: Setup) -> Promise:
    """Add what is told of a seed before the deal: the hash that binds it to this deal."""
    told = commitment(promise.seed, setup.rules.sizes, first=setup.first_draw, label=promise.label)
    return replace(promise, commitment=told)


def deck_from(promise: Promise, setup: Setup) -> tuple[Card, ...]:
    """Shuffle the decks of a deal: cards in drawing order, the kitty last."""
    return deal_from_seed(promise.seed, setup.rules.sizes, first=setup.first_draw).cards


def following(first: Setup, state: LevelState, number: int) -> Setup:
    """Give what deal `number` starts from, where a match stands like this; the banker draws first."""
    return replace(
        first,
        number=number,
        ns_level=Rank(state.ns),
        ew_level=Rank(state.ew),
        banker=state.banker,
        first_draw=state.banker or first.first_draw,
    )


def on_board(first: Setup, *, number: int, banker: Seat, level: int, trump: BoardTrump | None) -> Setup:
    """Give what a duplicate board starts from: banker, level, perhaps trump are fixed, and the banker draws first."""
    rank = Rank(level)
    return replace(
        first,
        number=number,
        board=number,
        ns_level=rank,
        ew_level=rank,
        banker=banker,
        first_draw=banker,
        board_trump=trump,
    )


def stand_after(results: Iterable[DealResult], rules: LevelRules) -> LevelState:
    """Tell where a practice match stands after these deals."""
    state = _START
    for result in results:
        if state.winner is None:
            state = play_deal(rules, state, outcome_of(result)).after
    return state


def outcome_of(result: DealResult) -> DealOutcome:
    """Tell scoring what a finished deal yielded."""
    return DealOutcome(attackers=result.points, banker=result.banker, last_winner=result.last_winner)


def results_of(state: TableState) -> tuple[DealResult, ...]:
    """Give the results of all deals that are finished, in order."""
    return state.results if state.result is None else (*state.results, state.result)


def slip_of(state: TableState, result: DealResult, levels: LevelRules) -> dict[str, Any]:
    """Write a finished deal as a score slip: its points, and where they can be told apart their parts."""
    hit = hook_of(state, levels)
    payload: dict[str, Any] = {
        "form": "deal",
        "attackers": result.points,
        "banker": result.banker.value if result.banker else None,
        "last_winner": result.last_winner.value if result.last_winner else None,
        "hook": hit.value if hit else None,
    }
    return {**payload, **_parts(result, state.rules)}


def _parts(result: DealResult, rules: Ruleset) -> dict[str, Any]:
    """Give what the points are made of, unless a ruling or a claim made them something else."""
    outcome, banker, winner = result.outcome, result.banker, result.last_winner
    if outcome is None or banker is None or winner is None:
        return {}
    attacks = winner.side is not banker.side
    count = DealCount(
        attackers_points=outcome.attackers_points,
        kitty_points=outcome.kitty_points,
        last_trick_won_with=result.last_trick if attacks else None,
        penalty=outcome.penalty,
    )
    if result.ruled or settle(count, rules).points != result.points:
        return {}
    part = count.last_trick_won_with
    return {
        "trick_points": count.attackers_points,
        "kitty": count.kitty_points,
        "penalty": count.penalty,
        "last_trick": {"size": part.size, "length": part.length} if part else None,
    }


def hook_of(state: TableState, levels: LevelRules) -> HookHit | None:
    """Tell with what single card the attackers won the last trick, where the rules ask (勾)."""
    result = state.result
    if levels.hook is Hook.OFF or result is None or result.last_trick != SINGLE or not state.tricks:
        return None
    trick, winner = state.tricks[-1], result.last_winner
    if winner is None or trick.winner is not winner or not state.attacks(winner):
        return None
    card = trick.plays[trick.leader.round().index(winner)][0]
    return _HITS.get((card.rank, card.suit is not None and card.suit is state.trump))


_HITS = {
    (Rank.JACK, True): HookHit.TRUMP_JACK,
    (Rank.JACK, False): HookHit.OFF_SUIT_JACK,
    (Rank.QUEEN, True): HookHit.QUEEN,
    (Rank.QUEEN, False): HookHit.QUEEN,
}


def deals_won(results: Iterable[DealResult], rules: LevelRules) -> dict[str, int]:
    """Count the deals that each side won: the attackers by taking the bank over, else the banker's side."""
    won = {side.value: 0 for side in Side}
    for result in results:
        if result.banker is not None:
            taken = rules.schedule.yield_of(result.points).taken_over
            won[(result.banker.side.other if taken else result.banker.side).value] += 1
    return won
