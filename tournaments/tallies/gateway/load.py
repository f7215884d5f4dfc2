"""From rows to a score sheet: ten queries whatever the size of the event."""

from collections.abc import Iterable
from datetime import datetime
from fractions import Fraction

from scoring.formats import EventFormat, StageFormat, from_json
from scoring.formats.plan import wins_needed
from scoring.standings import (
    Adjustment,
    Foursome,
    GroupSheet,
    Meeting,
    MeetingKind,
    Participant,
    RoundSheet,
    ScoreSheet,
    StageSheet,
    collector_paused,
)
from tournaments.events.models import Event, Group, Stage
from tournaments.pairings.models import Line, MatchKind, Round
from tournaments.shared.errors import Missing
from tournaments.slips.books import has_ended, match_facts
from tournaments.slips.models import Ruling
from tournaments.tallies.gateway.rows import Facts, LineRow, PlaceRow, read


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
        facts = read(event_id, form)
        return ScoreSheet(
            event=event_id,
            version=event.facts_version,
            seed=event.seed,
            stages=tuple(_stage(form, stage, facts) for stage in facts.stages),
        )


def _stage(form: EventFormat, stage: Stage, facts: Facts) -> StageSheet:
    numbers = [one.number for one in facts.rounds.values() if one.stage_id == stage.pk]
    return StageSheet(
        ordinal=stage.ordinal,
        rules=form.rules(stage.ordinal),
        rounds=form.stage(stage.ordinal).rounds or max(numbers, default=0),
        groups=tuple(
            _group(group, form.stage(stage.ordinal), facts) for group in facts.groups if group.stage_id == stage.pk
        ),
        boards=facts.boards.get(stage.pk, ()),
        one_field=form.stage(stage.ordinal).one_field,
    )


def _group(group: Group, rules: StageFormat, facts: Facts) -> GroupSheet:
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


def _participant(place: PlaceRow, facts: Facts) -> Participant:
    return Participant(
        entry=facts.numbers[place.entry_id],
        seed=place.seed,
        first_round=place.first_round,
        carried=Fraction(place.carried.get("points", 0)),
        rating=place.rating,
        handicap=Fraction(place.handicap or 0),
    )


def _meeting(line: LineRow, facts: Facts) -> Meeting | None:
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
            lines=_lines_of(line),
            ended=has_ended(
                state=line.state,
                round_status=facts.rounds[line.round_id].status,
                ended_by_time=line.ended_by_time,
            ),
        ),
        is_third_place=line.is_third_place,
        board_set=line.board_set,
        boards=tuple(sorted(facts.played.get(line.id, ()), key=lambda one: (one.number, one.room))),
        partners=_partners(line, facts),
    )


def _lines_of(line: LineRow) -> dict[int, str]:
    """Give the side of everybody in a line, by key."""
    seats = ((line.ns, Line.NS), (line.ns_partner, Line.NS), (line.ew, Line.EW), (line.ew_partner, Line.EW))
    return {entry: side for entry, side in seats if entry is not None}


def _partners(line: LineRow, facts: Facts) -> Foursome | None:
    """Give the partners of both sides, where players are entries of their own."""
    if line.ns_partner is None or line.ew_partner is None:
        return None
    return Foursome(ns=facts.numbers[line.ns_partner], ew=facts.numbers[line.ew_partner])


def _adjustments(group: Group, facts: Facts) -> Iterable[Adjustment]:
    """Give what rulings on the score mean in this group."""
    members = {place.entry_id for place in facts.places.get(group.pk, ())} if facts.score_rulings else set()
    for ruling in facts.score_rulings:
        if ruling.entry_id is None or ruling.entry_id not in members:
            continue
        stage_id, number = _moment(ruling, facts)
        if stage_id == group.stage_id:
            points = Fraction(ruling.effect["score"])
            yield Adjustment(entry=facts.numbers[ruling.entry_id], round=number, points=points)


def _moment(ruling: Ruling, facts: Facts) -> tuple[int, int]:
    """Find the stage and round a ruling belongs to: its match's, or the last one published before it (OURS)."""
    if ruling.match is not None and ruling.match.round_id in facts.rounds:
        of_match = facts.rounds[ruling.match.round_id]
        return of_match.stage_id, of_match.number
    stages = {group.stage_id for group in facts.groups if _is_member(ruling, group, facts)}
    rounds = [one for one in facts.rounds.values() if one.stage_id in stages]
    before = [one for one in rounds if _published_before(one, ruling.created_at)]
    last = max(before or rounds[:1], key=lambda one: (one.published_at or ruling.created_at, one.pk), default=None)
    return (last.stage_id, last.number) if last else (0, 0)


def _is_member(ruling: Ruling, group: Group, facts: Facts) -> bool:
    return any(place.entry_id == ruling.entry_id for place in facts.places.get(group.pk, ()))


def _published_before(one: Round, moment: datetime) -> bool:
    return one.published_at is not None and one.published_at <= moment
