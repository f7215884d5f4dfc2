"""The rows of an event that scoring sees, each kind read once."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from json import loads
from typing import Any, NamedTuple

from django.db.models import FilteredRelation, Q, QuerySet, TextField
from django.db.models.functions import Cast

from scoring.formats import EventFormat, StageKind
from scoring.standings import BoardSheet, Played
from tournaments.events.models import Absence, AbsenceKind, Entry, Group, Stage, StageEntry
from tournaments.pairings.models import Line, Match, Round, RoundStatus
from tournaments.slips.books import Heard, heard
from tournaments.slips.models import WHOLE_MATCH, Result, Ruling
from tournaments.slips.models import RulingKind as RowKind
from tournaments.tallies.gateway.boards import is_board, played, sheets

SEATS = (
    ("north", Line.NS, 1),
    ("east", Line.EW, 1),
    ("south", Line.NS, 2),
    ("west", Line.EW, 2),
)
OPEN_TO_SCORING = (RoundStatus.PUBLISHED, RoundStatus.PLAYING, RoundStatus.CLOSED)


class PlaceRow(NamedTuple):
    """Who takes part in a group."""

    entry_id: int
    seed: int
    first_round: int
    carried: Mapping[str, str]
    rating: int | None
    handicap: Decimal | None


class LineRow(NamedTuple):
    """A line of the pairing list, as read: entries by key."""

    id: int
    round_id: int
    kind: str
    state: str
    ended_by_time: bool
    is_third_place: bool
    board_set: int | None
    ns: int | None
    ew: int | None
    ns_partner: int | None = None
    ew_partner: int | None = None


@dataclass(frozen=True, kw_only=True)
class Facts:
    """All rows of an event that scoring sees, each kind read once; entries by key, their `numbers` beside them."""

    stages: list[Stage]
    groups: list[Group]
    numbers: Mapping[int, int]
    places: Mapping[int, list[PlaceRow]]
    rounds: dict[int, Round]
    lines: Mapping[int, list[LineRow]]
    requested: frozenset[tuple[int, int, int]]
    results: Mapping[int, Mapping[int, Heard]]
    played: Mapping[int, list[Played]]
    boards: Mapping[int, tuple[BoardSheet, ...]]
    rulings: Mapping[int, list[Ruling]]
    score_rulings: list[Ruling]


def read(event_id: int, form: EventFormat) -> Facts:
    """Read everything, in as many queries whatever the size of the event."""
    rounds = Round.objects.filter(stage__event_id=event_id, status__in=OPEN_TO_SCORING)
    rulings = list(Ruling.objects.filter(event_id=event_id, annulled_at=None).select_related("match").order_by("pk"))
    stages = list(Stage.objects.filter(event_id=event_id).order_by("ordinal"))
    groups = list(Group.objects.filter(stage__event_id=event_id).order_by("ordinal"))
    places = _places(event_id)
    results, tables = _results(event_id)
    return Facts(
        stages=stages,
        groups=groups,
        numbers=dict(Entry.objects.filter(event_id=event_id).values_list("pk", "number")),
        places=places,
        rounds={one.pk: one for one in rounds},
        lines=_across(_lines(rounds, has_partners=_has_partners(form)), groups, places),
        requested=_requested(event_id),
        results=results,
        played=tables,
        boards={one.pk: sheets(one) for one in stages if form.stage(one.ordinal).boards is not None},
        rulings=_by_match(rulings),
        score_rulings=[one for one in rulings if one.kind == RowKind.SCORE],
    )


def _places(event_id: int) -> Mapping[int, list[PlaceRow]]:
    """Give the members of each group in order of their seeds."""
    places: dict[int, list[PlaceRow]] = defaultdict(list)
    rows = StageEntry.objects.filter(stage__event_id=event_id).order_by("seed", "pk")
    columns = ("group_id", "entry_id", "seed", "first_round", "carried", "entry__rating", "entry__handicap")
    for group_id, *row in rows.values_list(*columns):
        places[group_id].append(PlaceRow(*row))
    return places


def _has_partners(form: EventFormat) -> bool:
    """Tell whether players are entries of their own anywhere in the event."""
    return any(stage.kind is StageKind.INDIVIDUAL for stage in form.stages)


def _lines(rounds: "QuerySet[Round]", *, has_partners: bool) -> Mapping[int, list[LineRow]]:
    """Give the lines of each group, a row for each with both its sides."""
    lines: dict[int, list[LineRow]] = defaultdict(list)
    seats = SEATS if has_partners else SEATS[:2]
    seated = {
        name: FilteredRelation("sides", condition=Q(sides__line=line, sides__position=position))
        for name, line, position in seats
    }
    columns = ("pk", "round_id", "kind", "state", "ended_by_time", "is_third_place", "board_set")
    rows = Match.objects.filter(round__in=rounds).annotate(**seated).order_by("round__number", "pk")
    for group_id, *row in rows.values_list("group_id", *columns, *(f"{name}__entry_id" for name, _, _ in seats)):
        lines[group_id].append(LineRow(*row))
    return lines


def _across(
    lines: Mapping[int, list[LineRow]], groups: Iterable[Group], places: Mapping[int, list[PlaceRow]]
) -> Mapping[int, list[LineRow]]:
    """Let a group see the lines over boards in which its entries meet those of another (two winners)."""
    whole = {group_id: list(of_group) for group_id, of_group in lines.items()}
    by_stage: dict[int, dict[int, int]] = defaultdict(dict)
    stages = {group.pk: group.stage_id for group in groups}
    for group_id, stage_id in stages.items():
        by_stage[stage_id].update((place.entry_id, group_id) for place in places.get(group_id, ()))
    for group_id, of_group in lines.items():
        members = by_stage[stages[group_id]]
        for line in of_group:
            if line.board_set is not None:
                seen = {members.get(entry) for entry in (line.ns, line.ew) if entry is not None}
                for other in seen - {group_id, None}:
                    whole.setdefault(other or 0, []).append(line)
    return whole


def _requested(event_id: int) -> frozenset[tuple[int, int, int]]:
    """Give stage, round and entry of every bye that was asked for."""
    asked = Absence.objects.filter(stage_entry__stage__event_id=event_id, kind=AbsenceKind.BYE)
    return frozenset(asked.values_list("stage_entry__stage_id", "round_number", "stage_entry__entry_id"))


def _results(event_id: int) -> tuple[Mapping[int, Mapping[int, Heard]], Mapping[int, list[Played]]]:
    """Give what is confirmed of each match, by deal number or board by board; equal texts are read once."""
    results: dict[int, dict[int, Heard]] = defaultdict(dict)
    boards: dict[int, list[Played]] = defaultdict(list)
    read: dict[tuple[bool, str], Heard | Mapping[str, Any]] = {}
    rows = Result.objects.filter(match__round__stage__event_id=event_id).order_by()
    for match_id, deal, room, text in rows.values_list("match_id", "deal_number", "room", Cast("payload", TextField())):
        known = deal == WHOLE_MATCH, text
        if known not in read:
            payload = loads(text)
            read[known] = payload if is_board(payload) else heard(deal, payload)
        said = read[known]
        if isinstance(said, Mapping):
            boards[match_id].append(played(deal, room, said))
        else:
            results[match_id][deal] = said
    return results, boards


def _by_match(rulings: Iterable[Ruling]) -> Mapping[int, list[Ruling]]:
    sorted_out: dict[int, list[Ruling]] = defaultdict(list)
    for one in rulings:
        if one.match_id is not None:
            sorted_out[one.match_id].append(one)
    return sorted_out
