"""What a director's ruling does to a deal (判罚).

Rule: rules §14; what concerns levels, the bank or a player's warnings is kept for whoever settles the deal.
"""

from engine.cards import PLAIN_RANKS
from engine.live import events as happened
from engine.live.apply import apply
from engine.live.consequence import deal_result
from engine.live.errors import RulingWrong, WrongPhase
from engine.live.setup import Ruling, RulingKind
from engine.live.state import Phase, TableState
from engine.outcome import POINT_STEP, final_points_problems


def rule(state: TableState, ruling: Ruling) -> tuple[happened.Event, ...]:
    """This will enter a ruling, and count the deal anew where it ends it or changes what it yielded.

    :raises RulingWrong: if the ruling has no reason, or says what its kind cannot.
    :raises DomainError: if no deal of these rules yields the adjusted points.
    """
    _sound(state, ruling)
    ruled = happened.Ruled(ruling)
    recounts = ruling.kind is RulingKind.ADJUST or (ruling.points and state.phase is Phase.FINISHED)
    if not recounts:
        return (ruled,)
    return ruled, happened.DealFinished(deal_result(apply(state, ruled)))


def _sound(state: TableState, ruling: Ruling) -> None:
    if not ruling.reason.strip():
        raise RulingWrong(field="reason", reason="missing")
    if state.phase is Phase.VOID:
        raise WrongPhase(command="rule", phase=state.phase.value)
    _SOUND[ruling.kind](state, ruling)


def _sound_void(_state: TableState, ruling: Ruling) -> None:
    if ruling.points:
        raise RulingWrong(field="points", reason="void_has_none")


def _sound_adjust(state: TableState, ruling: Ruling) -> None:
    for problem in final_points_problems(ruling.points, state.rules):
        raise problem


def _sound_penalise(state: TableState, ruling: Ruling) -> None:
    if ruling.points % POINT_STEP:
        raise RulingWrong(field="points", reason="not_in_fives")
    if abs(ruling.points) > state.rules.sizes.points:
        raise RulingWrong(field="points", reason="more_than_in_play")
    if abs(ruling.levels) >= len(PLAIN_RANKS):
        raise RulingWrong(field="levels", reason="more_than_there_are")
    if (ruling.levels or ruling.bank_lost) and ruling.side is None:
        raise RulingWrong(field="side", reason="missing")
    if not (ruling.points or ruling.levels or ruling.bank_lost or ruling.warned):
        raise RulingWrong(field="points", reason="nothing_imposed")


_SOUND = {
    RulingKind.VOID: _sound_void,
    RulingKind.ADJUST: _sound_adjust,
    RulingKind.PENALISE: _sound_penalise,
}
