"""From rows to a score sheet: ten queries whatever the size of the event."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from json import loads
from typing import NamedTuple

from django.db.models import FilteredRelation, Q, QuerySet, TextField
from django.db.models.functions import Cast

from scoring.formats import EventFormat, StageFormat, from_json
from scoring.formats.plan import wins_needed
from scoring.standings import (
    Adjustment,
    GroupSheet,
    Meeting,
    MeetingKind,
    Participant,
    RoundSheet,
    ScoreSheet,
    StageSheet,
    collector_paused,
)
from tournaments.events.models import Absence, AbsenceKind, Entry, Event, Group, Stage, StageEntry
from tournaments.pairings.models import Line, Match, MatchKind, Round, RoundStatus
from tournaments.shared.errors import Missing
from tournaments.slips.books import Heard, has_ended, heard, match_facts
from tournaments.slips.models import WHOLE_MATCH, Result, Ruling
from tournaments.slips.models import RulingKind as RowKind

OPEN_TO_SCORING = (RoundStatus.PUBLISHED, RoundStatus.PLAYING, RoundStatus.CLOSED)


class _Place(NamedTuple):
    """Who takes part in a group."""

    entry_id: int
    seed: int
    first_round: int
    carried: Mapping[str, str]
    rating: int | None
    handicap: Decimal | None


class _Line(NamedTuple):
    """A line of the pairing list, as read: entries by key."""

    id: int
    round_id: int
    kind: str
    state: str
    ended_by_time: bool
    is_third_place: bool
    ns: int | None
    ew: int | None


@dataclass(frozen=True, kw_only=True)
class _Facts:
    """All rows of an event that scoring sees, each kind read once; entries by key, their `numbers` beside them."""

    stages: list[Stage]
    groups: list[Group]
    numbers: Mapping[int, int]
    places: Mapping[int, list[_Place]]
    rounds: dict[int, Round]
    lines: Mapping[int, list[_Line]]
    requested: frozenset[tuple[int, int, int]]
    results: Mapping[int, Mapping[int, Heard]]
    rulings: Mapping[int, list[Ruling]]
    score_rulings: list[Ruling]


def load_sheet(event_id: int) -> ScoreSheet:
    """Read the facts of an event.

    The version is read first: facts that are committed meanwhile may already be seen, but never missed, and
    their own recompute will store the higher version.

    :raises Missing: if there is no such event.
    :raises DomainError: if its format or facts contradict themselves.
    """
    event = Event.objects.filter(pk=event_id).first()
    if event is None:
        raise Missing(what="event")
    form = from_json(event.format)
    with collector_paused():
        facts = _read(event_id)
        return ScoreSheet(
            event=event_id,
            version=event.facts_version,
            seed=event.seed,
            stages=tuple(_stage(form, stage, facts) for stage in facts.stages),
        )


def _read(event_id: int) -> _Facts:
    rounds = Round.objects.filter(stage__event_id=event_id, status__in=OPEN_TO_SCORING)
    rulings = list(Ruling.objects.filter(event_id=event_id, annulled_at=None).select_related("match").order_by("pk"))
    return _Facts(
        stages=list(Stage.objects.filter(event_id=event_id).order_by("ordinal")),
        groups=list(Group.objects.filter(stage__event_id=event_id).order_by("ordinal")),
        numbers=dict(Entry.objects.filter(event_id=event_id).values_list("pk", "number")),
        places=_places(event_id),
        rounds={one.pk: one for one in rounds},
        lines=_lines(rounds),
        requested=_requested(event_id),
        results=_results(event_id),
        rulings=_by_match(rulings),
        score_rulings=[one for one in rulings if one.kind == RowKind.SCORE],
    )


def _places(event_id: int) -> Mapping[int, list[_Place]]:
    """Give the members of each group in order of their seeds."""
    places: dict[int, list[_Place]] = defaultdict(list)
    rows = StageEntry.objects.filter(stage__event_id=event_id).order_by("seed", "pk")
    columns = ("group_id", "entry_id", "seed", "first_round", "carried", "entry__rating", "entry__handicap")
    for group_id, *row in rows.values_list(*columns):
        places[group_id].append(_Place(*row))
    return places


def _lines(rounds: "QuerySet[Round]") -> Mapping[int, list[_Line]]:
    """Give the lines of each group, a row for each with both its sides."""
    lines: dict[int, list[_Line]] = defaultdict(list)
    sided = Match.objects.filter(round__in=rounds).annotate(
        north=FilteredRelation("sides", condition=Q(sides__line=Line.NS)),
        east=FilteredRelation("sides", condition=Q(sides__line=Line.EW)),
    )
    rows = sided.order_by("round__number", "pk").values_list(
        "group_id",
        "pk",
        "round_id",
        "kind",
        "state",
        "ended_by_time",
        "is_third_place",
        "north__entry_id",
        "east__entry_id",
    )
    for group_id, *row in rows:
        lines[group_id].append(_Line(*row))
    return lines


def _requested(event_id: int) -> frozenset[tuple[int, int, int]]:
    """Give stage, round and entry of every bye that was asked for."""
    asked = Absence.objects.filter(stage_entry__stage__event_id=event_id, kind=AbsenceKind.BYE)
    return frozenset(asked.values_list("stage_entry__stage_id", "round_number", "stage_entry__entry_id"))


def _results(event_id: int) -> Mapping[int, Mapping[int, Heard]]:
    """Give what is confirmed of each match by deal number; equal texts are read once."""
    results: dict[int, dict[int, Heard]] = defaultdict(dict)
    read: dict[tuple[bool, str], Heard] = {}
    rows = Result.objects.filter(match__round__stage__event_id=event_id).order_by()
    for match_id, deal, text in rows.values_list("match_id", "deal_number", Cast("payload", TextField())):
        known = deal == WHOLE_MATCH, text
        if known not in read:
            read[known] = heard(deal, loads(text))
        results[match_id][deal] = read[known]
    return results


def _by_match(rulings: Iterable[Ruling]) -> Mapping[int, list[Ruling]]:
    sorted_out: dict[int, list[Ruling]] = defaultdict(list)
    for one in rulings:
        if one.match_id is not None:
            sorted_out[one.match_id].append(one)
    return sorted_out


def _stage(form: EventFormat, stage: Stage, facts: _Facts) -> StageSheet:
    numbers = [one.number for one in facts.rounds.values() if one.stage_id == stage.pk]
    return StageSheet(
        ordinal=stage.ordinal,
        rules=form.rules(stage.ordinal),
        rounds=form.stage(stage.ordinal).rounds or max(numbers, default=0),
        groups=tuple(
            _group(group, form.stage(stage.ordinal), facts) for group in facts.groups if group.stage_id == stage.pk
        ),
        one_field=form.stage(stage.ordinal).one_field,
    )


def _group(group: Group, rules: StageFormat, facts: _Facts) -> GroupSheet:
    rounds = sorted(
        (one for one in facts.rounds.values() if one.stage_id == group.stage_id), key=lambda one: one.number
    )
    needed = wins_needed(rules, len(facts.places.get(group.pk, ())), [one.game for one in rounds])
    meetings: dict[int, list[Meeting]] = {one.number: [] for one in rounds}
    for line in facts.lines.get(group.pk, ()):
        meeting = _meeting(line, facts)
        if meeting is not None:
            meetings[facts.rounds[line.round_id].number].append(meeting)
    return GroupSheet(
        ordinal=group.ordinal,
        participants=tuple(_participant(place, facts) for place in facts.places.get(group.pk, ())),
        rounds=tuple(
            RoundSheet(number=one.number, meetings=tuple(meetings[one.number]), game=one.game, wins_needed=wins)
            for one, wins in zip(rounds, needed, strict=True)
        ),
        adjustments=tuple(_adjustments(group, facts)),
    )


def _participant(place: _Place, facts: _Facts) -> Participant:
    return Participant(
        entry=facts.numbers[place.entry_id],
        seed=place.seed,
        first_round=place.first_round,
        carried=Fraction(place.carried.get("points", 0)),
        rating=place.rating,
        handicap=Fraction(place.handicap or 0),
    )


def _meeting(line: _Line, facts: _Facts) -> Meeting | None:
    """Give the meeting of a line, none while it lacks an entry."""
    single = line.ns if line.ns is not None else line.ew
    if single is None:
        return None
    if line.kind != MatchKind.PLAY:
        at = facts.rounds[line.round_id]
        return Meeting(
            id=line.id,
            kind=MeetingKind(line.kind),
            ns=facts.numbers[single],
            is_requested=line.kind == MatchKind.BYE and (at.stage_id, at.number, single) in facts.requested,
        )
    if line.ns is None or line.ew is None:
        return None
    return Meeting(
        id=line.id,
        kind=MeetingKind.PLAY,
        ns=facts.numbers[line.ns],
        ew=facts.numbers[line.ew],
        facts=match_facts(
            results=facts.results.get(line.id, {}),
            rulings=facts.rulings.get(line.id, ()),
            lines={line.ns: Line.NS, line.ew: Line.EW},
            ended=has_ended(
                state=line.state,
                round_status=facts.rounds[line.round_id].status,
                ended_by_time=line.ended_by_time,
            ),
        ),
        is_third_place=line.is_third_place,
    )


def _adjustments(group: Group, facts: _Facts) -> Iterable[Adjustment]:
    """Give what rulings on the score mean in this group."""
    members = {place.entry_id for place in facts.places.get(group.pk, ())} if facts.score_rulings else set()
    for ruling in facts.score_rulings:
        if ruling.entry_id is None or ruling.entry_id not in members:
            continue
        stage_id, number = _moment(ruling, facts)
        if stage_id == group.stage_id:
            points = Fraction(ruling.effect["score"])
            yield Adjustment(entry=facts.numbers[ruling.entry_id], round=number, points=points)


def _moment(ruling: Ruling, facts: _Facts) -> tuple[int, int]:
    """Find the stage and round a ruling belongs to: its match's, or the last one published before it (OURS)."""
    if ruling.match is not None and ruling.match.round_id in facts.rounds:
        of_match = facts.rounds[ruling.match.round_id]
        return of_match.stage_id, of_match.number
    stages = {group.stage_id for group in facts.groups if _is_member(ruling, group, facts)}
    rounds = [one for one in facts.rounds.values() if one.stage_id in stages]
    before = [one for one in rounds if _published_before(one, ruling.created_at)]
    last = max(before or rounds[:1], key=lambda one: (one.published_at or ruling.created_at, one.pk), default=None)
    return (last.stage_id, last.number) if last else (0, 0)


def _is_member(ruling: Ruling, group: Group, facts: _Facts) -> bool:
    return any(place.entry_id == ruling.entry_id for place in facts.places.get(group.pk, ()))


def _published_before(one: Round, moment: datetime) -> bool:
    return one.published_at is not None and one.published_at <= moment
