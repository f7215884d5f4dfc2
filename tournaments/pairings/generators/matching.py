"""The cheapest perfect matching of a Swiss field, exactly: in one stage, or in a large field in two.

In one stage every cost of every meeting is weighed at once. In two, the first settles which score groups give whom to
which others, by all costs down to the floats; the second folds what is left of each group. What the first stage
minimises comes out as in one; seats and fold may come out a little dearer, in a third of the time.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

import rustworkx

from tournaments.pairings.generators.candidates import COMPLETE_UP_TO
from tournaments.pairings.generators.costs import Cost, Costs, multipliers, packed

Pair = tuple[int, int]
Indices = tuple[Pair, ...]
Priced = Mapping[Pair, Cost]


def settle(costs: Costs, offered: Sequence[Pair]) -> Indices | None:
    """Find the cheapest perfect matching of the offered meetings; `None` when they hold no perfect one."""
    everybody = range(len(costs.field.order))
    priced = {(i, j): costs.of(i, j) for i, j in offered}
    is_large = len(everybody) > COMPLETE_UP_TO and len(set(costs.field.group_of)) > 1
    return in_two_stages(costs, priced) if is_large else best_matching(costs, everybody, priced)


def in_two_stages(costs: Costs, priced: Priced) -> Indices | None:
    """Settle the score groups, then fold each; `None` when the priced meetings hold no perfect matching."""
    between = {(i, j): costs.between(i, j, cost) for (i, j), cost in priced.items()}
    settled = best_matching(costs, range(len(costs.field.order)), between)
    if settled is None:
        return None
    return tuple(sorted(folded(costs, settled, priced)))


def folded(costs: Costs, settled: Indices, priced: Priced) -> Iterator[Pair]:
    """Keep the meetings of two score groups; pair anew, by all costs, those who stay inside their own."""
    group_of = costs.field.group_of
    members: dict[Pair, list[int]] = defaultdict(list)
    for i, j in settled:
        if group_of[i] == group_of[j]:
            members[group_of[i]] += (i, j)
        else:
            yield i, j
    stays = {index for staying in members.values() for index in staying}
    inside: dict[Pair, dict[Pair, Cost]] = defaultdict(dict)
    for (i, j), cost in priced.items():
        if group_of[i] == group_of[j] and i in stays and j in stays:
            inside[group_of[i]][i, j] = cost
    for group, staying in members.items():
        yield from best_matching(costs, staying, inside[group]) or ()


def best_matching(costs: Costs, members: Sequence[int], priced: Priced) -> Indices | None:
    """Find the perfect matching of these members with the least sum of costs; `None` when there is no perfect one.

    The nodes stand in the order of their lots: what is level in every cost, lots included, is decided by it.
    """
    by_lot = sorted(members, key=costs.lots.__getitem__)
    node = {index: at for at, index in enumerate(by_lot)}
    factors = multipliers(costs.limits(), max(len(members) // 2, 1))
    dearest = packed(costs.limits(), factors) + 1
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(len(by_lot)))
    graph.add_edges_from([(node[i], node[j], dearest - packed(cost, factors)) for (i, j), cost in priced.items()])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if len(found) * 2 != len(by_lot):
        return None
    meetings = ((by_lot[first], by_lot[second]) for first, second in found)
    return tuple(sorted((min(pair), max(pair)) for pair in meetings))
