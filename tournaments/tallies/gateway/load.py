"""From rows to a score sheet: eight queries whatever the size of the event."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from engine.seats import Side
from scoring.formats import EventFormat, from_json
from scoring.levels import DealOutcome, outcome_from_payload
from scoring.matches import FinalLevels, MatchFacts, RulingFact, RulingKind, final_from_payload
from scoring.standings import (
    Adjustment,
    GroupSheet,
    Meeting,
    MeetingKind,
    Participant,
    RoundSheet,
    ScoreSheet,
    StageSheet,
)
from tournaments.events.models import Event, Group, Stage, StageEntry
from tournaments.pairings.models import Match, MatchKind, MatchSide, MatchState, Round, RoundStatus
from tournaments.shared.errors import Missing
from tournaments.slips.models import WHOLE_MATCH, Result, Ruling
from tournaments.slips.models import RulingKind as RowKind

OPEN_TO_SCORING = (RoundStatus.PUBLISHED, RoundStatus.PLAYING, RoundStatus.CLOSED)
ON_MATCHES = {kind.value for kind in RulingKind}


@dataclass(frozen=True, kw_only=True)
class _Facts:
    """All rows of an event that scoring sees, each kind read once."""

    stages: list[Stage]
    groups: list[Group]
    stage_entries: list[StageEntry]
    rounds: dict[int, Round]
    matches: list[Match]
    sides: Mapping[int, dict[str, int]]
    results: Mapping[int, list[Result]]
    rulings: list[Ruling]


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
    facts = _read(event_id)
    form = from_json(event.format)
    return ScoreSheet(
        event=event_id,
        version=event.facts_version,
        seed=event.seed,
        stages=tuple(_stage(form, stage, facts) for stage in facts.stages),
    )


def _read(event_id: int) -> _Facts:
    rounds = Round.objects.filter(stage__event_id=event_id, status__in=OPEN_TO_SCORING)
    matches = Match.objects.filter(round__in=rounds).order_by("round__number", "pk")
    return _Facts(
        stages=list(Stage.objects.filter(event_id=event_id).order_by("ordinal")),
        groups=list(Group.objects.filter(stage__event_id=event_id).order_by("ordinal")),
        stage_entries=list(
            StageEntry.objects.filter(stage__event_id=event_id).select_related("entry").order_by("seed", "pk")
        ),
        rounds={one.pk: one for one in rounds},
        matches=list(matches),
        sides=_sides(event_id),
        results=_results(event_id),
        rulings=list(
            Ruling.objects.filter(event_id=event_id, annulled_at=None).select_related("match", "entry").order_by("pk")
        ),
    )


def _sides(event_id: int) -> Mapping[int, dict[str, int]]:
    """Give, for each match, the number of the entry on each line."""
    sides: dict[int, dict[str, int]] = defaultdict(dict)
    rows = MatchSide.objects.filter(round__stage__event_id=event_id, round__status__in=OPEN_TO_SCORING).values_list(
        "match_id", "line", "entry__number"
    )
    for match_id, line, number in rows:
        sides[match_id][line] = number
    return sides


def _results(event_id: int) -> Mapping[int, list[Result]]:
    results: dict[int, list[Result]] = defaultdict(list)
    rows = Result.objects.filter(match__round__stage__event_id=event_id)
    for result in rows.order_by("deal_number").only("match_id", "deal_number", "payload"):
        results[result.match_id].append(result)
    return results


def _stage(form: EventFormat, stage: Stage, facts: _Facts) -> StageSheet:
    numbers = [one.number for one in facts.rounds.values() if one.stage_id == stage.pk]
    return StageSheet(
        ordinal=stage.ordinal,
        rules=form.rules(stage.ordinal),
        rounds=form.stage(stage.ordinal).rounds or max(numbers, default=0),
        groups=tuple(_group(group, facts) for group in facts.groups if group.stage_id == stage.pk),
    )


def _group(group: Group, facts: _Facts) -> GroupSheet:
    meetings: dict[int, list[Meeting]] = {
        one.number: [] for one in facts.rounds.values() if one.stage_id == group.stage_id
    }
    for match in facts.matches:
        if match.group_id == group.pk:
            meetings[facts.rounds[match.round_id].number].extend(_meeting(match, facts))
    members = [one for one in facts.stage_entries if one.group_id == group.pk]
    return GroupSheet(
        ordinal=group.ordinal,
        participants=tuple(_participant(one) for one in members),
        rounds=tuple(RoundSheet(number=number, meetings=tuple(lines)) for number, lines in sorted(meetings.items())),
        adjustments=tuple(
            adjustment
            for ruling in facts.rulings
            if ruling.kind == RowKind.SCORE
            for adjustment in _adjustment(ruling, group, members, facts)
        ),
    )


def _participant(row: StageEntry) -> Participant:
    return Participant(
        entry=row.entry.number,
        seed=row.seed,
        first_round=row.first_round,
        carried=Fraction(row.carried.get("points", 0)),
    )


def _meeting(match: Match, facts: _Facts) -> list[Meeting]:
    """Give the line of a match, none while it lacks an entry."""
    sides = facts.sides.get(match.pk, {})
    ns, ew = sides.get(Side.NS), sides.get(Side.EW)
    if match.kind != MatchKind.PLAY:
        single = ns if ns is not None else ew
        return [] if single is None else [Meeting(id=match.pk, kind=MeetingKind(match.kind), ns=single)]
    if ns is None or ew is None:
        return []
    return [
        Meeting(
            id=match.pk,
            kind=MeetingKind.PLAY,
            ns=ns,
            ew=ew,
            facts=_match_facts(match, sides, facts),
            is_third_place=match.is_third_place,
        )
    ]


def _match_facts(match: Match, sides: Mapping[str, int], facts: _Facts) -> MatchFacts:
    results = facts.results.get(match.pk, [])
    rulings = [one for one in facts.rulings if one.match_id == match.pk and one.kind in ON_MATCHES]
    closed = facts.rounds[match.round_id].status == RoundStatus.CLOSED
    return MatchFacts(
        deals=_deals(results),
        final=_final(results),
        rulings=tuple(_ruling(one, sides) for one in rulings),
        ended=closed or match.state == MatchState.DONE,
    )


def _deals(results: list[Result]) -> tuple[tuple[int, DealOutcome], ...]:
    return tuple(
        (one.deal_number, outcome_from_payload(one.payload)) for one in results if one.deal_number != WHOLE_MATCH
    )


def _final(results: list[Result]) -> FinalLevels | None:
    whole = [one for one in results if one.deal_number == WHOLE_MATCH]
    return final_from_payload(whole[0].payload) if whole else None


def _ruling(row: Ruling, sides: Mapping[str, int]) -> RulingFact:
    meant = next((line for line, number in sides.items() if row.entry and number == row.entry.number), None)
    return RulingFact(
        kind=RulingKind(row.kind),
        side=Side(meant) if meant else None,
        deal=row.deal_number,
        amount=int(row.effect.get("amount", 0)),
    )


def _adjustment(ruling: Ruling, group: Group, members: list[StageEntry], facts: _Facts) -> list[Adjustment]:
    """Give what a ruling on the score means in this group, if it falls there."""
    if ruling.entry is None or not any(one.entry_id == ruling.entry_id for one in members):
        return []
    stage_id, number = _moment(ruling, facts)
    if stage_id != group.stage_id:
        return []
    points = Fraction(ruling.effect["score"])
    return [Adjustment(entry=ruling.entry.number, round=number, points=points)]


def _moment(ruling: Ruling, facts: _Facts) -> tuple[int, int]:
    """Find the stage and round a ruling belongs to: its match's, or the last one published before it (OURS)."""
    if ruling.match is not None and ruling.match.round_id in facts.rounds:
        of_match = facts.rounds[ruling.match.round_id]
        return of_match.stage_id, of_match.number
    stages = {one.stage_id for one in facts.stage_entries if one.entry_id == ruling.entry_id}
    rounds = [one for one in facts.rounds.values() if one.stage_id in stages]
    before = [one for one in rounds if _published_before(one, ruling.created_at)]
    last = max(before or rounds[:1], key=lambda one: (one.published_at or ruling.created_at, one.pk), default=None)
    return (last.stage_id, last.number) if last else (0, 0)


def _published_before(one: Round, moment: datetime) -> bool:
    return one.published_at is not None and one.published_at <= moment
