"""The field of a Swiss round: who plays, with what score, against whom so far. Few queries, whatever its size.

Entries go by their numbers in the event, never by the keys of their rows: lots are drawn from them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

from django.db.models import FilteredRelation, Q, QuerySet

from scoring.formats import ByePolicy, StageFormat
from tournaments.events.models import Absence, AbsenceKind, EntryStatus, Stage, StageEntry
from tournaments.pairings.generators.by_format import is_by_places
from tournaments.pairings.generators.history import History, summed, way
from tournaments.pairings.generators.values import Contender
from tournaments.pairings.models import Line, Match, MatchKind
from tournaments.tallies import queries as tallies
from tournaments.tallies.operations import current_revision

FIXED = "entry__fixed_table"
NOTHING = Fraction(0)


@dataclass(frozen=True, kw_only=True)
class Field:
    """Who plays a round, who is absent (and how), how scaled scores are printed, and the `keys` of entries.

    Everybody goes by the entry's number, so that lots depend on the event alone; rows are written by key. `ahead`
    says which start groups count in the round: how many entries, and how many points.
    """

    group_id: int
    contenders: tuple[Contender, ...]
    absent: Mapping[int, str]
    scores: Mapping[int, str]
    fixed_tables: Mapping[int, int]
    keys: Mapping[int, int]
    ahead: tuple[tuple[int, Fraction], ...] = ()


def swiss_field(stage: Stage, number: int, rules: StageFormat) -> Field:
    """Read the field of a round of the only group of a Swiss stage."""
    group_id = stage.groups.values_list("pk", flat=True).get()
    places = list(playing(stage, number).values_list("entry__number", "entry_id", "seed", "entry__affiliation", FIXED))
    absences = Absence.objects.filter(stage_entry__stage=stage, round_number=number)
    kinds = dict(absences.values_list("stage_entry__entry__number", "kind"))
    asked = asked_byes(kinds, rules)
    absent = {entry: kinds[entry] for entry, *_rest in places if entry in kinds and entry not in asked}
    ahead = ahead_in(stage, number, rules)
    points = with_start(points_before(stage, group_id, number), places, ahead)
    scale = lcm(*(value.denominator for value in points.values())) if points else 1
    history = history_of(stage, number)
    floated = floats(stage, group_id, number, history) if rules.pairing.float_balance else {}
    ranks = places_before(stage, group_id, number) if is_by_places(rules, number) else {}
    contenders = [
        Contender(
            id=entry,
            score=int(points.get(entry, NOTHING) * scale),
            rank=ranks.get(entry, len(ranks) + seed),
            club=club,
            opponents=history.opponents.get(entry, frozenset()),
            balance=history.balance.get(entry, 0),
            had_bye=entry in history.byes,
            floated=floated.get(entry, 0),
            asked_bye=entry in asked,
        )
        for entry, _key, seed, club, _table in places
        if entry not in absent
    ]
    return Field(
        group_id=group_id,
        contenders=tuple(contenders),
        absent=absent,
        scores={int(value * scale): str(value) for value in {*points.values(), NOTHING}},
        fixed_tables={entry: table for entry, *_rest, table in places if table},
        keys={entry: key for entry, key, *_rest in places},
        ahead=ahead,
    )


def asked_byes(kinds: Mapping[int, str], rules: StageFormat) -> frozenset[int]:
    """Give who would like to sit out, where that is a wish and not a right."""
    if rules.pairing.bye is not ByePolicy.REQUEST:
        return frozenset()
    return frozenset(entry for entry, kind in kinds.items() if kind == AbsenceKind.BYE)


def ahead_in(stage: Stage, number: int, rules: StageFormat) -> tuple[tuple[int, Fraction], ...]:
    """Give size and points of each start group that counts in a round; its size never changes with who goes home."""
    groups = [group for group in rules.pairing.start_groups if group.covers(number)]
    if not groups:
        return ()
    field = StageEntry.objects.filter(stage=stage, first_round=1).count()
    worth = Fraction(rules.points.win) - Fraction(rules.points.loss)
    return tuple((group.size(field), group.wins * worth) for group in groups)


def with_start(
    points: Mapping[int, Fraction], places: Sequence[tuple[Any, ...]], ahead: Sequence[tuple[int, Fraction]]
) -> Mapping[int, Fraction]:
    """Add what the best by seed have ahead, for the draw alone."""
    if not ahead:
        return points
    extra = {entry: sum(more for size, more in ahead if seed <= size) for entry, _key, seed, *_rest in places}
    return {entry: points.get(entry, NOTHING) + more for entry, more in extra.items()}


def floats(stage: Stage, group_id: int, number: int, history: History) -> dict[int, int]:
    """Tell who met another score in the round just before: −1 a lower one, or nobody, and +1 a higher one."""
    if number == 1:
        return {}
    points = points_before(stage, group_id, number - 1)
    return {entry: way(points, entry, other) for entry, other in history.before.items()}


def places_before(stage: Stage, group_id: int, number: int) -> dict[int, int]:
    """Give each entry's rank in the standings before a round; whoever shares a place stands in order of the table."""
    revision = current_revision(event_id=stage.event_id)
    table = tallies.table_page(revision_id=revision.pk, group_id=group_id, after=number - 1)
    return {row["entry"]: rank for rank, row in enumerate(table.rows, start=1)}


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
    columns = ("round__number", "kind", "north__entry__number", "east__entry__number")
    rows = list(sided.order_by().values_list(*columns))
    byes = {(at, entry) for at, kind, *two in rows if kind == MatchKind.BYE for entry in two if entry is not None}
    meetings = [(at, ns, ew) for at, kind, ns, ew in rows if kind == MatchKind.PLAY and ns and ew]
    return summed(meetings, byes, number - 1)
