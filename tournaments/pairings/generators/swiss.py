"""Swiss pairing (积分编排) as a weighted perfect matching.

Equal scores meet, nobody meets twice, clubmates late, the bye goes to the lowest without one, and inside a
score group the top half meets the bottom half. Source: competition rules section 2; the order of the
relaxations is ours and each is reported.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import rustworkx

from scoring.formats.pairing import ByePolicy, Clubmates
from scoring.reasons import Reason, reason
from tournaments.pairings.generators.candidates import WINDOW, Standing, meetings, standing
from tournaments.pairings.generators.costs import Costs
from tournaments.pairings.generators.errors import NoPairingPossible, TooFewEntries
from tournaments.pairings.generators.explain import reasons_for
from tournaments.pairings.generators.lots import lot
from tournaments.pairings.generators.matching import Indices, settle
from tournaments.pairings.generators.values import Contender, Draw, Pairing, Relaxation, SwissRules

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
    for second_bye, candidates in bye_candidates(field, rules, seed):
        for relaxed in ladder(rules):
            found = with_bye(field, candidates, rules, seed, relaxed)
            if found is not None:
                extra = (Relaxation.SECOND_BYE,) if second_bye else ()
                return replace(found, relaxed=(*relaxed, *extra), warnings=tuple(warnings(field, rules, found.bye)))
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
    """Give the sets of rules to give up, the least first; those that are no rule here are passed over."""
    for relaxed in LADDER:
        if Relaxation.CLUBMATES in relaxed and rules.clubmates is not Clubmates.HARD:
            continue
        if Relaxation.REMATCHES not in relaxed or not rules.may_repeat:
            yield relaxed


def bye_candidates(
    field: Sequence[Contender], rules: SwissRules, seed: str
) -> Iterator[tuple[bool, Sequence[int | None]]]:
    """Give who may have the bye, the first to be asked first: those without one, then, as a second bye, the others."""
    if len(field) % 2 == 0:
        yield False, [None]
        return
    locked = locked_partners(rules)
    free = [entry for entry in reversed(standing(field, rules).order) if entry.id not in locked]
    if rules.bye is ByePolicy.RANDOM:
        free.sort(key=lambda entry: lot(seed, "bye", entry.id))
    if rules.bye is ByePolicy.REQUEST:
        free.sort(key=lambda entry: not entry.asked_bye)
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
    ordered = standing(field, rules)
    partners = locked_partners(rules)
    count = len(ordered.order)
    offered = [pair for pair in meetings(ordered, count) if allowed(ordered, pair, rules, relaxed, partners)]
    byes = [(index, count) for index, entry in enumerate(ordered.order) if entry.id in candidates]
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(count + 1))
    graph.add_edges_from([(i, j, 1) for i, j in (*offered, *byes)])
    return len(rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)) * 2 == count + 1


def warnings(field: Sequence[Contender], rules: SwissRules, bye: int | None) -> Iterator[Reason]:
    """Say when the field is too small to promise further rounds without a rematch, and which wishes were not granted.

    A draw without rematch exists for certain in round r while r ≤ N/2 − 1 (competition, section 1).
    """
    played = max(len(entry.opponents) for entry in field)
    safe = len(field) // 2 - 1
    if played + 1 > safe and not rules.may_repeat:
        yield reason("pairing.swiss_rounds_beyond_safe", safe=safe)
    refused = sorted(entry.id for entry in field if entry.asked_bye and entry.id != bye)
    if refused:
        yield reason("pairing.byes_not_granted", entries=", ".join(map(str, refused)))


def match(field: Sequence[Contender], rules: SwissRules, seed: str, relaxed: Sequence[Relaxation]) -> Draw | None:
    """Pair an even field with these rules relaxed, in a window that widens; `None` when it cannot be done."""
    ordered = standing(field, rules)
    costs = Costs(field=ordered, rules=rules, seed=seed)
    partners = locked_partners(rules)
    window = WINDOW
    while True:
        offered = [pair for pair in meetings(ordered, window) if allowed(ordered, pair, rules, relaxed, partners)]
        found = settle(costs, offered)
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
    if second.id in first.opponents and Relaxation.REMATCHES not in relaxed and not rules.may_repeat:
        return False
    if rules.clubmates is not Clubmates.HARD or Relaxation.CLUBMATES in relaxed:
        return True
    return first.club == "" or first.club != second.club


def described(costs: Costs, found: Indices) -> Draw:
    """Turn indices into pairings with sides and reasons."""
    return Draw(
        pairings=tuple(seated(costs, i, j) for i, j in found),
        objective=objective(costs, found),
    )


def objective(costs: Costs, found: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """Sum the costs field by field: what the matching minimised, and what a verifier recomputes."""
    return tuple(map(sum, zip(*(costs.of(i, j) for i, j in found), strict=True)))


def verify(field: Sequence[Contender], pairings: Sequence[Pairing], *, rules: SwissRules, seed: str) -> tuple[int, ...]:
    """Recompute the objective of a draw that lies there: the sums of its costs, in the order of `costs.FIELDS`.

    `field` is everybody who could play, the one with the bye included.

    :raises KeyError: for an entry that is not of the field.
    """
    paired = {entry for pairing in pairings for entry in pairing.ids}
    costs = Costs(field=standing([entry for entry in field if entry.id in paired], rules), rules=rules, seed=seed)
    index = {entry.id: at for at, entry in enumerate(costs.field.order)}
    places = (sorted(index[entry] for entry in pairing.ids) for pairing in pairings)
    return objective(costs, [(first, second) for first, second in places])


def seated(costs: Costs, i: int, j: int) -> Pairing:
    """Give NS to the entry that has sat there less, or by lot."""
    first, second = costs.field.order[i], costs.field.order[j]
    by_lot = lot(costs.seed, "seat", *sorted((first.id, second.id))) % 2
    swap = first.balance > second.balance or (first.balance == second.balance and by_lot == 1)
    ns, ew = (second, first) if swap else (first, second)
    return Pairing(ns=ns.id, ew=ew.id, reasons=tuple(reasons_for(costs, i, j)))
