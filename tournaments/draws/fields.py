"""The field of a Swiss round: who plays, with what score, against whom so far. Few queries, whatever its size.

Entries go by their numbers in the event, never by the keys of their rows: lots are drawn from them.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from django.db.models import FilteredRelation, Q, QuerySet

from tournaments.events.models import Absence, EntryStatus, Stage, StageEntry
from tournaments.pairings.generators.values import Contender
from tournaments.pairings.models import Line, Match, MatchKind
from tournaments.tallies import queries as tallies
from tournaments.tallies.operations import current_revision

FIXED = "entry__fixed_table"
NOTHING = Fraction(0)


@dataclass(frozen=True, kw_only=True)
class History:
    """What a stage has seen of each entry: opponents, rounds as NS less as EW, whether it had a bye."""

    opponents: Mapping[int, frozenset[int]]
    balance: Mapping[int, int]
    byes: frozenset[int]


@dataclass(frozen=True, kw_only=True)
class Field:
    """Who plays a round, who is absent (and how), how scaled scores are printed, and the `keys` of entries.

    Everybody goes by the entry's number, so that lots depend on the event alone; rows are written by key.
    """

    group_id: int
    contenders: tuple[Contender, ...]
    absent: Mapping[int, str]
    scores: Mapping[int, str]
    fixed_tables: Mapping[int, int]
    keys: Mapping[int, int]


def swiss_field(stage: Stage, number: int) -> Field:
    """Read the field of a round of the only group of a Swiss stage."""
    group_id = stage.groups.values_list("pk", flat=True).get()
    places = playing(stage, number).values_list("entry__number", "entry_id", "seed", "entry__affiliation", FIXED)
    absences = Absence.objects.filter(stage_entry__stage=stage, round_number=number)
    absent = dict(absences.values_list("stage_entry__entry__number", "kind"))
    points = points_before(stage, group_id, number)
    scale = lcm(*(value.denominator for value in points.values())) if points else 1
    history = history_of(stage, number)
    contenders = [
        Contender(
            id=entry,
            score=int(points.get(entry, NOTHING) * scale),
            rank=seed,
            club=club,
            opponents=history.opponents.get(entry, frozenset()),
            balance=history.balance.get(entry, 0),
            had_bye=entry in history.byes,
        )
        for entry, _key, seed, club, _table in places
        if entry not in absent
    ]
    return Field(
        group_id=group_id,
        contenders=tuple(contenders),
        absent={entry: absent[entry] for entry, *_rest in places if entry in absent},
        scores={int(value * scale): str(value) for value in {*points.values(), NOTHING}},
        fixed_tables={entry: table for entry, *_rest, table in places if table},
        keys={entry: key for entry, key, *_rest in places},
    )


def playing(stage: Stage, number: int) -> QuerySet[StageEntry]:
    """Give who belongs to a round: come by then, not withdrawn before."""
    places = StageEntry.objects.filter(stage=stage, first_round__lte=number)
    places = places.filter(Q(last_round=None) | Q(last_round__gte=number))
    return places.exclude(entry__status=EntryStatus.CANCELLED).order_by("seed")


def points_before(stage: Stage, group_id: int, number: int) -> dict[int, Fraction]:
    """Give each entry's points (by entry number) before a round, from the newest facts."""
    if number == 1:
        carried = StageEntry.objects.filter(stage=stage).values_list("entry__number", "carried")
        return {entry: Fraction(values.get("points", 0)) for entry, values in carried}
    revision = current_revision(event_id=stage.event_id)
    return tallies.points_after(revision_id=revision.pk, group_id=group_id, after=number - 1)


def history_of(stage: Stage, number: int) -> History:
    """Read all meetings before a round in one query, a row for each."""
    matches = Match.objects.filter(round__stage=stage, round__number__lt=number).exclude(kind=MatchKind.ABSENCE)
    sided = matches.annotate(
        north=FilteredRelation("sides", condition=Q(sides__line=Line.NS)),
        east=FilteredRelation("sides", condition=Q(sides__line=Line.EW)),
    )
    rows = list(sided.order_by().values_list("kind", "north__entry__number", "east__entry__number"))
    byes = {entry for kind, *sides in rows if kind == MatchKind.BYE for entry in sides if entry is not None}
    meetings = [(ns, ew) for kind, ns, ew in rows if kind == MatchKind.PLAY and ns is not None and ew is not None]
    return summed(meetings, frozenset(byes))


def summed(meetings: Iterable[tuple[int, int]], byes: frozenset[int]) -> History:
    """Turn meetings (NS, EW) into opponents and seat balance."""
    opponents: dict[int, set[int]] = defaultdict(set)
    balance: dict[int, int] = defaultdict(int)
    for ns, ew in meetings:
        opponents[ns].add(ew)
        opponents[ew].add(ns)
        balance[ns] += 1
        balance[ew] -= 1
    return History(
        opponents={entry: frozenset(met) for entry, met in opponents.items()}, balance=dict(balance), byes=byes
    )
