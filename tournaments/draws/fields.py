"""The field of a Swiss round: who plays, with what score, against whom so far. Few queries, whatever its size."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from django.db.models import F, Q

from tournaments.events.models import Absence, EntryStatus, Stage, StageEntry
from tournaments.pairings.generators.values import Contender
from tournaments.pairings.models import Line, MatchKind, MatchSide
from tournaments.tallies import queries as tallies
from tournaments.tallies.operations import current_revision


@dataclass(frozen=True, kw_only=True)
class History:
    """What a stage has seen of each entry (ids): opponents, rounds as NS less as EW, whether it had a bye."""

    opponents: Mapping[int, frozenset[int]]
    balance: Mapping[int, int]
    byes: frozenset[int]


@dataclass(frozen=True, kw_only=True)
class Field:
    """Who plays a round, who is absent (entry id → kind), and how scaled scores are printed."""

    group_id: int
    contenders: tuple[Contender, ...]
    absent: Mapping[int, str]
    scores: Mapping[int, str]
    fixed_tables: Mapping[int, int]


def swiss_field(stage: Stage, number: int) -> Field:
    """Read the field of a round of the only group of a Swiss stage."""
    group = stage.groups.get()
    places = playing(stage, number)
    absences = Absence.objects.filter(stage_entry__stage=stage, round_number=number)
    absent = dict(absences.values_list("stage_entry__entry_id", "kind"))
    points = points_before(stage, group.pk, number)
    scale = lcm(*(value.denominator for value in points.values())) if points else 1
    history = history_of(stage, number)
    contenders = [
        Contender(
            id=place.entry_id,
            score=int(points.get(place.entry.number, Fraction(0)) * scale),
            rank=place.seed,
            club=place.entry.affiliation,
            opponents=history.opponents.get(place.entry_id, frozenset()),
            balance=history.balance.get(place.entry_id, 0),
            had_bye=place.entry_id in history.byes,
        )
        for place in places
        if place.entry_id not in absent
    ]
    return Field(
        group_id=group.pk,
        contenders=tuple(contenders),
        absent={place.entry_id: absent[place.entry_id] for place in places if place.entry_id in absent},
        scores={int(value * scale): str(value) for value in {*points.values(), Fraction(0)}},
        fixed_tables={place.entry_id: place.entry.fixed_table for place in places if place.entry.fixed_table},
    )


def playing(stage: Stage, number: int) -> list[StageEntry]:
    """Give who belongs to a round: come by then, not withdrawn before."""
    places = StageEntry.objects.filter(stage=stage, first_round__lte=number)
    places = places.filter(Q(last_round=None) | Q(last_round__gte=number))
    return list(places.exclude(entry__status=EntryStatus.CANCELLED).select_related("entry").order_by("seed"))


def points_before(stage: Stage, group_id: int, number: int) -> dict[int, Fraction]:
    """Give each entry's points (by entry number) before a round, from the newest facts."""
    if number == 1:
        carried = StageEntry.objects.filter(stage=stage).values_list("entry__number", "carried")
        return {entry: Fraction(values.get("points", 0)) for entry, values in carried}
    revision = current_revision(event_id=stage.event_id)
    table = tallies.table_page(revision_id=revision.pk, group_id=group_id, after=number - 1)
    return {row["entry"]: Fraction(row["points"]) for row in table.rows}


def history_of(stage: Stage, number: int) -> History:
    """Read all meetings before a round in one query."""
    rows = (
        MatchSide.objects.filter(round__stage=stage, round__number__lt=number)
        .exclude(match__kind=MatchKind.ABSENCE)
        .values_list("match_id", "entry_id", "line", F("match__kind"))
    )
    meetings: dict[int, list[tuple[int, str]]] = defaultdict(list)
    byes: set[int] = set()
    for match_id, entry_id, line, kind in rows:
        if kind == MatchKind.BYE:
            byes.add(entry_id)
        else:
            meetings[match_id].append((entry_id, line))
    return summed(meetings.values(), frozenset(byes))


def summed(meetings: Iterable[Sequence[tuple[int, str]]], byes: frozenset[int]) -> History:
    """Turn meetings into opponents and seat balance."""
    opponents: dict[int, set[int]] = defaultdict(set)
    balance: dict[int, int] = defaultdict(int)
    for sides in meetings:
        for entry_id, line in sides:
            balance[entry_id] += 1 if line == Line.NS else -1
            opponents[entry_id].update(other for other, _line in sides if other != entry_id)
    return History(
        opponents={entry: frozenset(met) for entry, met in opponents.items()}, balance=dict(balance), byes=byes
    )
