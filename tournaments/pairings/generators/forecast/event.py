"""A whole event: its stages one after another, who goes through, and the order in which everybody ends.

Who goes on to another stage ends where that stage leaves them; the others where they stood when they stopped (OURS).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from itertools import groupby

from scoring.formats import EventFormat, group_sizes, plan
from scoring.formats.event import elder_siblings
from scoring.standings import Row
from tournaments.pairings.generators.carrying import Score, carried
from tournaments.pairings.generators.forecast.hall import Hall
from tournaments.pairings.generators.forecast.stages import play_stage
from tournaments.pairings.generators.groups import laid_out
from tournaments.pairings.generators.lots import lot
from tournaments.pairings.generators.qualification import Ranked, ranked_of, through
from tournaments.pairings.generators.rehearsal.luck import source

LOST = frozenset({"loss", "forfeit_loss"})


class Knowledge(StrEnum):
    """What is known of the strengths before play: the entries are seeded by it.

    `rough` sees them through an error as large as their own spread.
    """

    NONE = "none"
    ROUGH = "rough"
    EXACT = "exact"


@dataclass(frozen=True, kw_only=True)
class Entrants:
    """Who plays which event, how strong they are, and the seed of all luck."""

    form: EventFormat
    strengths: Mapping[int, float]
    seed: str


@dataclass(frozen=True, kw_only=True)
class Field:
    """Who plays a stage, in order of seed, and what they bring along."""

    entries: Sequence[int]
    brought: Mapping[int, Fraction] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Played:
    """A stage that is over: its hall, and the last tables with the names of their groups."""

    hall: Hall
    tables: tuple[tuple[Ranked, ...], ...]

    @property
    def group_of(self) -> dict[int, str]:
        """Give the group of each entry, where there are several."""
        groups = self.hall.groups if len(self.hall.groups) > 1 else ()
        return {entry: str(at) for at, group in enumerate(groups, 1) for entry in group}


def play_event(
    form: EventFormat, strengths: Mapping[int, float], *, seed: str, knowledge: Knowledge = Knowledge.NONE
) -> list[list[int]]:
    """Play an event and give the final order: those who end level stand in one block.

    :raises FieldTooSmall: when a stage would have fewer than two.
    :raises NoForecast: for a knock-out over boards that are compared with all other tables.
    """
    entrants = Entrants(form=form, strengths=strengths, seed=seed)
    played: dict[int, Played] = {}
    for planned in plan(form, len(strengths)):
        ordinal = planned.ordinal
        first = Field(entries=seeded(strengths, seed, knowledge))
        entered = first if ordinal == 1 else coming(form, ordinal, planned.field, played)
        played[ordinal] = stage_played(entrants, ordinal, entered, played)
    return list(order_of(form, 1, played))


def seeded(strengths: Mapping[int, float], seed: str, knowledge: Knowledge) -> list[int]:
    """Put the field in order of what is known."""
    seen = {
        Knowledge.NONE: lambda entry: lot(seed, "entered", entry),
        Knowledge.ROUGH: lambda entry: -strengths[entry] - source(seed, "seen", entry).gauss(0, 1),
        Knowledge.EXACT: lambda entry: -strengths[entry],
    }[knowledge]
    return sorted(strengths, key=seen)


def stage_played(entrants: Entrants, ordinal: int, entered: Field, before: Mapping[int, Played]) -> Played:
    """Lay a field out in groups and play the stage."""
    form, seed = entrants.form, entrants.seed
    rules = form.stage(ordinal)
    groups = len(group_sizes(rules, len(entered.entries)))
    hall = Hall(
        form=form,
        ordinal=ordinal,
        seed=seed,
        strengths=entrants.strengths,
        groups=laid_out(rules, entered.entries, groups=groups, clubs={}, seed=seed, ordinal=ordinal),
        brought=entered.brought,
    )
    origin = form.source(ordinal)
    play_stage(hall, came_from=before[origin].group_of if origin else {})
    tables = tuple(tuple(ranked_of(rows, str(at))) for at, rows in enumerate(hall.standings(), 1))
    return Played(hall=hall, tables=tables)


def coming(form: EventFormat, ordinal: int, size: int, played: Mapping[int, Played]) -> Field:
    """Give who comes into a stage, best first, and what they bring along."""
    intake = form.stage(ordinal).intake
    assert intake is not None, "only the first stage takes the entries"
    origin = played[intake.source_of(ordinal)]
    chosen: Iterable[int] = ()
    if intake.lost_in is not None:
        chosen = losers(origin.hall, intake.lost_in)
    elif intake.rest:
        others = elder_siblings(form.stages, ordinal)
        chosen = (entry for other in others for group in played[other].hall.groups for entry in group)
    found = through(intake, origin.tables, field=size, seed=origin.hall.seed, chosen=frozenset(chosen))
    entries = [entry.id for entry in found.entries]
    return Field(entries=entries, brought=carried(intake, scores(origin.hall), entries))


def losers(hall: Hall, number: int) -> list[int]:
    """Give who lost a match of a round."""
    outcome = hall.outcome([line for group in hall.rounds[number - 1] for line in group])
    return [entry for entry, row in outcome.items() if row["round"] and row["round"]["outcome"] in LOST]


def scores(hall: Hall) -> dict[int, Score]:
    """Give the points of everybody, and those of each match."""
    matches: dict[int, list[tuple[int, Fraction]]] = {}
    for round in hall.rounds:
        outcome = hall.outcome([line for group in round for line in group])
        for entry, row in outcome.items():
            opponent = row["round"]["opponent"] if row["round"] else None
            if opponent is not None:
                matches.setdefault(entry, []).append((opponent, Fraction(row["points"])))
    rows: Iterator[Row] = (row for table in hall.standings() for row in table)
    return {
        row["entry"]: Score(points=Fraction(row["points"]), matches=tuple(matches.get(row["entry"], ())))
        for row in rows
    }


def order_of(form: EventFormat, ordinal: int, played: Mapping[int, Played]) -> Iterator[list[int]]:
    """Give the final order of a stage's field: a stage that is fed from it stands where its best comes in."""
    fed = [later for later in played if form.source(later) == ordinal]
    members = {later: {entry for group in played[later].hall.groups for entry in group} for later in fed}
    seen: set[int] = set()
    for block in blocks(played[ordinal]):
        stays = [entry for entry in block if not any(entry in members[later] for later in fed)]
        for later in fed:
            if later not in seen and members[later] & set(block):
                seen.add(later)
                yield from order_of(form, later, played)
        if stays:
            yield stays


def blocks(stage: Played) -> Iterator[list[int]]:
    """Give a stage's field from the top, level ones together: by place, then by what compares several groups."""
    merit = {
        entry.id: (entry.place, *(-value for value in entry.strength)) for table in stage.tables for entry in table
    }
    if len(stage.tables) == 1:
        merit = {entry.id: (entry.place,) for entry in stage.tables[0]}
    for _merit, block in groupby(sorted(merit, key=lambda entry: (merit[entry], entry)), key=merit.__getitem__):
        yield list(block)
