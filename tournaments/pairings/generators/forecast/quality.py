"""How well a final order tells who is stronger, over many events of one format.

Spearman's rank correlation takes the middle of shared places; Kendall's is tau-b. Floats are in order here: nothing
of this decides a place.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import sqrt
from statistics import fmean, stdev

from scoring.formats import EventFormat, plan
from tournaments.pairings.generators.forecast.event import Knowledge, play_event
from tournaments.pairings.generators.rehearsal.luck import strength

TOP = 8
Blocks = Sequence[Sequence[int]]  # a final order; who shares a place stands in one block


@dataclass(frozen=True, kw_only=True)
class Figure:
    """A mean over events, with its standard error."""

    mean: float
    error: float


@dataclass(frozen=True, kw_only=True)
class Quality:
    """What a format yields: `rounds` of the longest way through it, `minutes` from start to end, and the figures.

    `best_wins` and `top` are shares from 0 to 1: how often the strongest wins, and how many of the `top_size`
    strongest end among the first so many. `best_place` is where the strongest ends, from 1.
    """

    rounds: int
    minutes: int
    entries: int
    events: int
    top_size: int
    spearman: Figure
    kendall: Figure
    best_wins: Figure
    best_place: Figure
    top: Figure


def forecast(
    form: EventFormat, *, entries: int, events: int, seed: str, knowledge: Knowledge = Knowledge.NONE
) -> Quality:
    """Play so many events of a format and sum up how well they rank; the same seed gives the same figures.

    :raises FieldTooSmall: when a stage would have fewer than two.
    :raises NoForecast: for a knock-out over boards that are compared with all other tables.
    """
    plans = plan(form, entries)
    top = min(TOP, max(entries // 2, 1))
    trials = [trial(form, entries, f"{seed}/{number}", knowledge, top) for number in range(events)]
    spearman, kendall, best_wins, best_place, hits = (figure(column) for column in zip(*trials, strict=True))
    return Quality(
        rounds=longest(form, {planned.ordinal: planned.rounds for planned in plans}),
        minutes=max(planned.ends for planned in plans),
        entries=entries,
        events=events,
        top_size=top,
        spearman=spearman,
        kendall=kendall,
        best_wins=best_wins,
        best_place=best_place,
        top=hits,
    )


def with_rounds(form: EventFormat, rounds: int) -> EventFormat:
    """Give the format with so many rounds in its first stage.

    :raises FormatContradictory: where they follow from the field.
    """
    return replace(form, stages=(replace(form.stages[0], rounds=rounds), *form.stages[1:]))


def trial(form: EventFormat, entries: int, seed: str, knowledge: Knowledge, top: int) -> tuple[float, ...]:
    """Play one event: its five figures."""
    strengths = {entry: strength(seed, entry) for entry in range(1, entries + 1)}
    order = play_event(form, strengths, seed=seed, knowledge=knowledge)
    truth = sorted(strengths, key=lambda entry: -strengths[entry])
    found, true = middle_places(order), {entry: float(at) for at, entry in enumerate(truth, 1)}
    wins = 1 / len(order[0]) if truth[0] in order[0] else 0.0
    return spearman(found, true), kendall(found, true), wins, found[truth[0]], hit(order, set(truth[:top]), top)


def longest(form: EventFormat, rounds: Mapping[int, int]) -> int:
    """Count the rounds of the longest way through the stages."""
    ways: dict[int, int] = {}
    for ordinal, own in sorted(rounds.items()):
        ways[ordinal] = own + ways.get(form.source(ordinal) or 0, 0)
    return max(ways.values())


def middle_places(order: Blocks) -> dict[int, float]:
    """Give everybody a place from 1; who shares places gets the middle of them."""
    places: dict[int, float] = {}
    above = 0
    for block in order:
        places.update(dict.fromkeys(block, above + (len(block) + 1) / 2))
        above += len(block)
    return places


def spearman(found: Mapping[int, float], true: Mapping[int, float]) -> float:
    """Correlate two rankings; 0 where one of them tells nobody apart."""
    centre = (len(true) + 1) / 2
    shared = sum((found[entry] - centre) * (true[entry] - centre) for entry in true)
    spread = sqrt(squares(found.values(), centre) * squares(true.values(), centre))
    return shared / spread if spread else 0.0


def squares(places: Iterable[float], centre: float) -> float:
    """Sum the squared distances from the middle."""
    return sum((place - centre) ** 2 for place in places)


def kendall(found: Mapping[int, float], true: Mapping[int, float]) -> float:
    """Count agreeing less disagreeing pairs, allowing for shared places (tau-b)."""
    agreement, tied, pairs = 0, 0, 0
    for one, other in combinations(true, 2):
        way = (found[one] - found[other]) * (true[one] - true[other])
        pairs += 1
        tied += way == 0
        agreement += (way > 0) - (way < 0)
    return agreement / sqrt((pairs - tied) * pairs) if pairs > tied else 0.0


def hit(order: Blocks, strongest: set[int], top: int) -> float:
    """Tell how many of the strongest end among the first so many; a block across the line counts in part."""
    hits, above = 0.0, 0
    for block in order:
        inside = min(max(top - above, 0), len(block)) / len(block)
        hits += inside * len(strongest & set(block))
        above += len(block)
    return hits / top


def figure(values: Sequence[float]) -> Figure:
    """Sum up a column."""
    error = stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Figure(mean=fmean(values), error=error)
