"""Throws (甩牌): whether one stands, and what must be led if it does not (甩牌失败).

Rule: rules §7. A category is a tuple size and a length; it fails if a checked hand beats its smallest component.
Equal is not higher, and ruffs do not matter. A failed throw is a fact of the game, not an error.

OURS: of components of one category with equal tops the last of the split is the candidate, so nothing depends on who
sits where. Under `lowest_rank` a tractor ranks by its top; between equal tops the one with fewer cards is forced, then
the one that comes later in the split. A chooser is asked only if there are several candidates. Under
`opponents_only` the next player may still be the one who chooses, but the leader's partner is no challenger.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import Card, Hand
from engine.play.choices import codes_of
from engine.play.groups import Unit
from engine.play.shape import Lead
from engine.ruleset import FailedThrow, Ruleset, ThrowCheck, ThrowPenalty
from engine.trumps import Trumps

PARTNER = 1
PENALTY = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class ThrowVerdict:
    """What becomes of a lead.

    `candidates` are the smallest components of the failing categories, in the order of the split; `forced` is the
    one that must be led, or None while `chooser` (a place in `others`, 0 is the next player) has to name one.
    """

    stands: bool
    candidates: tuple[Unit, ...] = ()
    forced: Unit | None = None
    chooser: int | None = None


def judge_throw(lead: Lead, *, others: Sequence[Sequence[Card] | Hand], trumps: Trumps, rules: Ruleset) -> ThrowVerdict:
    """This will judge a lead against the three other hands, in playing order."""
    if not lead.is_throw:
        return ThrowVerdict(stands=True)
    table = trumps.table.tables[lead.card_class]
    held = {
        place: codes_of(hand).translate(table.places, table.others)
        for place, hand in enumerate(others)
        if place != PARTNER or rules.throw_check is ThrowCheck.ALL_OTHERS
    }
    beaten = {unit: [place for place in held if _beats(held[place], unit)] for unit in _smallest(lead)}
    failing = {unit: places for unit, places in beaten.items() if places}
    candidates = tuple(failing)
    if not candidates:
        return ThrowVerdict(stands=True)
    challenger = min(place for places in failing.values() for place in places)
    return _failed(candidates, rules.failed_throw, challenger)


def _smallest(lead: Lead) -> list[Unit]:
    """This will give the smallest component of each category: the split has it last."""
    return list({unit.component: unit for unit in lead.units}.values())


def _beats(places: bytes, unit: Unit) -> bool:
    size, length = unit.component.size, unit.component.length
    supplied = {place >> 2 for place in set(places) if places.count(place) >= size}
    return any(top > unit.top and all(top - step in supplied for step in range(length)) for top in supplied)


def _failed(candidates: tuple[Unit, ...], policy: FailedThrow, challenger: int) -> ThrowVerdict:
    forced: Unit | None = None
    chooser: int | None = None
    if len(candidates) == 1 or policy is FailedThrow.FIRST_BLOCKER:
        forced = candidates[0]
    elif policy is FailedThrow.LOWEST_RANK:
        forced = min(reversed(candidates), key=lambda unit: (unit.top, len(unit.cards)))
    else:
        chooser = challenger if policy is FailedThrow.CHALLENGER_CHOOSES else 0
    return ThrowVerdict(stands=False, candidates=candidates, forced=forced, chooser=chooser)


def throw_penalty(rules: Ruleset, thrown: int, withdrawn: int) -> int:
    """This will give the points a failed throw of so many cards costs, of which so many are taken back."""
    match rules.throw_penalty:
        case ThrowPenalty.NONE:
            return 0
        case ThrowPenalty.TEN_FLAT:
            return PENALTY
        case ThrowPenalty.TEN_PER_WITHDRAWN_CARD:
            return PENALTY * withdrawn
        case ThrowPenalty.TEN_PER_CARD_MINUS_ONE:
            return PENALTY * (thrown - 1)
