"""Why two meet in a Swiss draw: where they stand, and what kept the first from whom it would best have met."""

from collections.abc import Iterator

from scoring.formats.pairing import PairBy
from scoring.reasons import Reason, reason
from tournaments.pairings.generators.candidates import ideal_opponent
from tournaments.pairings.generators.costs import Costs


def reasons_for(costs: Costs, i: int, j: int) -> Iterator[Reason]:
    """Say why the entries at two indices (i < j) meet."""
    field, rules = costs.field, costs.rules
    first, second = field.order[i], field.order[j]
    if {first.id, second.id} in rules.locked:
        yield reason("pairing.pairing_locked")
        return
    yield place_reason(costs, i, j)
    yield from hindrance(costs, i, j)
    if second.id in first.opponents:
        yield reason("pairing.rematch_by_rule" if rules.may_repeat else "pairing.rematch_unavoidable")
    if costs.clash(first, second):
        yield reason("pairing.clubmates_unavoidable", club=first.club)
    if costs.floats(first, second):
        yield reason("pairing.floats_again")


def hindrance(costs: Costs, i: int, j: int) -> Iterator[Reason]:
    """Say what kept the upper one from its best opponent."""
    field = costs.field
    first, second, ideal = field.order[i], field.order[j], field.order[ideal_opponent(field, i)]
    if ideal.id in (first.id, second.id):
        return
    if ideal.id in first.opponents and not costs.rules.may_repeat:
        yield reason("pairing.fold_opponent_met", opponent=ideal.id)
    elif costs.clash(first, ideal):
        yield reason("pairing.fold_opponent_clubmate", opponent=ideal.id)


def place_reason(costs: Costs, i: int, j: int) -> Reason:
    """Say from which places of the field, or of which score groups, the two come."""
    field, scores = costs.field, costs.rules.scores
    first, second = field.order[i], field.order[j]
    places = {"first": i - field.group_of[i][0] + 1, "second": j - field.group_of[j][0] + 1}
    if costs.rules.by is PairBy.PLACES:
        return reason("pairing.by_place", **places)
    if first.score == second.score:
        return reason("pairing.same_score", score=scores.get(first.score, str(first.score)), **places)
    upper = scores.get(first.score, str(first.score))
    return reason("pairing.float", score=upper, lower=scores.get(second.score, str(second.score)), **places)
