"""Swiss pairing (积分编排) as a weighted perfect matching.

Equal scores meet, nobody meets twice, clubmates late, the bye goes to the lowest without one, and inside a
score group the top half meets the bottom half. Source: competition rules section 2; the order of the
relaxations is ours and each is reported.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import rustworkx

from scoring.formats.stage import Clubmates
from scoring.reasons import Reason, reason
from tournaments.pairings.generators.candidates import WINDOW, Standing, ideal_opponent, meetings, standing
from tournaments.pairings.generators.costs import Costs, multipliers, packed
from tournaments.pairings.generators.errors import NoPairingPossible, TooFewEntries
from tournaments.pairings.generators.lots import lot
from tournaments.pairings.generators.values import Contender, Draw, Pairing, Relaxation, SwissRules

Indices = tuple[tuple[int, int], ...]
LADDER: tuple[tuple[Relaxation, ...], ...] = (
    (),
    (Relaxation.CLUBMATES,),
    (Relaxation.REMATCHES,),
    (Relaxation.CLUBMATES, Relaxation.REMATCHES),
)


def draw(field: Sequence[Contender], *, rules: SwissRules, seed: str) -> Draw:
    """Pair the field; the same field, rules and seed give the same draw, in whatever order the field comes.

    :raises TooFewEntries: for fewer than two entries.
    :raises NoPairingPossible: when locked pairs leave nobody to meet.
    """
    if len(field) < 2:
        raise TooFewEntries(entries=len(field), least=2)
    for second_bye, candidates in bye_candidates(field, rules):
        for relaxed in ladder(rules):
            found = with_bye(field, candidates, rules, seed, relaxed)
            if found is not None:
                extra = (Relaxation.SECOND_BYE,) if second_bye else ()
                return replace(found, relaxed=(*relaxed, *extra), warnings=warnings(field))
    raise NoPairingPossible(entries=len(field))


def with_bye(
    field: Sequence[Contender],
    candidates: Sequence[int | None],
    rules: SwissRules,
    seed: str,
    relaxed: Sequence[Relaxation],
) -> Draw | None:
    """Pair the field with the bye for the first candidate that leaves a pairing; `None` when none does."""
    for attempt, bye in enumerate(candidates):
        if attempt == 1 and not seatable(field, candidates, rules, relaxed):
            return None
        found = match([entry for entry in field if entry.id != bye], rules, seed, relaxed)
        if found is not None:
            return replace(found, bye=bye)
    return None


def ladder(rules: SwissRules) -> Iterator[tuple[Relaxation, ...]]:
    """Give the sets of rules to give up, the least first; clubmates count only where apart is a must."""
    for relaxed in LADDER:
        if Relaxation.CLUBMATES not in relaxed or rules.clubmates == Clubmates.HARD:
            yield relaxed


def bye_candidates(field: Sequence[Contender], rules: SwissRules) -> Iterator[tuple[bool, Sequence[int | None]]]:
    """Give who may have the bye, the lowest first: those without one, then, as a second bye, the others."""
    if len(field) % 2 == 0:
        yield False, [None]
        return
    locked = locked_partners(rules)
    free = [entry for entry in reversed(standing(field).order) if entry.id not in locked]
    yield False, [entry.id for entry in free if not entry.had_bye]
    yield True, [entry.id for entry in free if entry.had_bye]


def seatable(
    field: Sequence[Contender],
    candidates: Sequence[int | None],
    rules: SwissRules,
    relaxed: Sequence[Relaxation],
) -> bool:
    """Tell whether an odd field can be paired at all, whoever has the bye: one look saves a look at each.

    The bye is an opponent whom every candidate can meet.
    """
    ordered = standing(field)
    partners = locked_partners(rules)
    count = len(ordered.order)
    offered = [pair for pair in meetings(ordered, count) if allowed(ordered, pair, rules, relaxed, partners)]
    byes = [(index, count) for index, entry in enumerate(ordered.order) if entry.id in candidates]
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(count + 1))
    graph.add_edges_from([(i, j, 1) for i, j in (*offered, *byes)])
    return len(rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)) * 2 == count + 1


def warnings(field: Sequence[Contender]) -> tuple[Reason, ...]:
    """Say when the field is too small to promise further rounds without a rematch (r ≤ N/2 − 1)."""
    played = max(len(entry.opponents) for entry in field)
    safe = len(field) // 2 - 1
    return (reason("pairing.swiss_rounds_beyond_safe", safe=safe),) if played + 1 > safe else ()


def match(field: Sequence[Contender], rules: SwissRules, seed: str, relaxed: Sequence[Relaxation]) -> Draw | None:
    """Pair an even field with these rules relaxed, in a window that widens; `None` when it cannot be done."""
    ordered = standing(field)
    costs = Costs(field=ordered, rules=rules, seed=seed)
    partners = locked_partners(rules)
    window = WINDOW
    while True:
        offered = [pair for pair in meetings(ordered, window) if allowed(ordered, pair, rules, relaxed, partners)]
        found = best_matching(costs, offered)
        if found is not None:
            return described(costs, found)
        if window >= len(ordered.order):
            return None
        window *= 4


def locked_partners(rules: SwissRules) -> dict[int, int]:
    """Give, for each entry of a locked pair, whom it must meet."""
    pairs = [tuple(pair) for pair in rules.locked]
    return {entry: other for pair in pairs for entry, other in (pair, pair[::-1])}


def allowed(
    field: Standing,
    pair: tuple[int, int],
    rules: SwissRules,
    relaxed: Sequence[Relaxation],
    partners: Mapping[int, int],
) -> bool:
    """Tell whether two entries may be offered to each other."""
    first, second = field.order[pair[0]], field.order[pair[1]]
    if first.id in partners or second.id in partners:
        return partners.get(first.id) == second.id
    if second.id in first.opponents and Relaxation.REMATCHES not in relaxed:
        return False
    if rules.clubmates != Clubmates.HARD or Relaxation.CLUBMATES in relaxed:
        return True
    return first.club == "" or first.club != second.club


def best_matching(costs: Costs, offered: Sequence[tuple[int, int]]) -> Indices | None:
    """Find the perfect matching of least cost; `None` when the offered meetings hold no perfect one.

    The nodes stand in the order of their lots: what is level in every cost, lots included, is decided by it.
    """
    count = len(costs.field.order)
    node = {index: at for at, index in enumerate(costs.by_lot)}
    factors = multipliers(costs.limits(), max(count // 2, 1))
    dearest = packed(costs.limits(), factors) + 1
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(count))
    graph.add_edges_from([(node[i], node[j], dearest - packed(costs.of(i, j), factors)) for i, j in offered])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if len(found) * 2 != count:
        return None
    meetings_found = ((costs.by_lot[first], costs.by_lot[second]) for first, second in found)
    return tuple(sorted((min(pair), max(pair)) for pair in meetings_found))


def described(costs: Costs, found: Indices) -> Draw:
    """Turn indices into pairings with sides and reasons."""
    return Draw(
        pairings=tuple(seated(costs, i, j) for i, j in found),
        objective=objective(costs, found),
    )


def objective(costs: Costs, found: Indices) -> tuple[int, ...]:
    """Sum the costs field by field: what the matching minimised, and what a verifier recomputes."""
    return tuple(map(sum, zip(*(costs.of(i, j) for i, j in found), strict=True)))


def seated(costs: Costs, i: int, j: int) -> Pairing:
    """Give NS to the entry that has sat there less, or by lot."""
    first, second = costs.field.order[i], costs.field.order[j]
    by_lot = lot(costs.seed, "seat", *sorted((first.id, second.id))) % 2
    swap = first.balance > second.balance or (first.balance == second.balance and by_lot == 1)
    ns, ew = (second, first) if swap else (first, second)
    return Pairing(ns=ns.id, ew=ew.id, reasons=tuple(reasons_for(costs, i, j)))


def reasons_for(costs: Costs, i: int, j: int) -> Iterator[Reason]:
    """Say why these two meet: their places in the score groups, and what kept the first from its fold opponent."""
    field, rules = costs.field, costs.rules
    first, second = field.order[i], field.order[j]
    if {first.id, second.id} in rules.locked:
        yield reason("pairing.pairing_locked")
        return
    yield place_reason(costs, i, j)
    ideal = field.order[ideal_opponent(field, i)]
    if ideal.id in first.opponents:
        yield reason("pairing.fold_opponent_met", opponent=ideal.id)
    elif ideal.id not in (first.id, second.id) and costs.clash(first, ideal):
        yield reason("pairing.fold_opponent_clubmate", opponent=ideal.id)
    if second.id in first.opponents:
        yield reason("pairing.rematch_unavoidable")
    if costs.clash(first, second):
        yield reason("pairing.clubmates_unavoidable", club=first.club)


def place_reason(costs: Costs, i: int, j: int) -> Reason:
    """Say from which places of which score groups the two come."""
    field, scores = costs.field, costs.rules.scores
    first, second = field.order[i], field.order[j]
    places = {"first": i - field.group_of[i][0] + 1, "second": j - field.group_of[j][0] + 1}
    if first.score == second.score:
        return reason("pairing.same_score", score=scores.get(first.score, str(first.score)), **places)
    upper = scores.get(first.score, str(first.score))
    return reason("pairing.float", score=upper, lower=scores.get(second.score, str(second.score)), **places)
