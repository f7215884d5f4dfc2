"""A round as lines of the standings, where matches are decided by levels; and rounds without an opponent."""

from collections.abc import Sequence
from dataclasses import replace

from scoring.matches import MatchResult, Outcome, decide_match, lot_of
from scoring.standings.progress import Line, Progress
from scoring.standings.sheet import Meeting, MeetingKind


def level_lines(progress: Progress, meeting: Meeting) -> Sequence[tuple[Line, int]]:
    """Give a line for each entry of a meeting, by levels or by signed points."""
    if meeting.kind is not MeetingKind.PLAY or meeting.ew is None:
        return [(unpaired(progress, meeting), meeting.ns)]
    rules = progress.stage.rules
    lot = lot_of(seed=progress.seed, stage=progress.stage.ordinal, round=progress.round, ns=meeting.ns, ew=meeting.ew)
    result = decide_match(rules.levels, rules.play, meeting.facts, lot)
    lines = [
        (_line(progress, meeting, result, is_ns=True), meeting.ns),
        (_line(progress, meeting, result, is_ns=False), meeting.ew),
    ]
    return each_player(meeting, lines)


def each_player(meeting: Meeting, lines: Sequence[tuple[Line, int]]) -> Sequence[tuple[Line, int]]:
    """Give partners the same line, where every player is an entry."""
    if meeting.partners is None or meeting.ew is None:
        return lines
    north, south, east, west = meeting.ns, meeting.partners.ns, meeting.ew, meeting.partners.ew
    (ns, _), (ew, _) = lines
    return [
        (replace(ns, partner=south, opponent=east, other_opponent=west), north),
        (replace(ns, partner=north, opponent=east, other_opponent=west), south),
        (replace(ew, partner=west, opponent=north, other_opponent=south), east),
        (replace(ew, partner=east, opponent=north, other_opponent=south), west),
    ]


def unpaired(progress: Progress, meeting: Meeting) -> Line:
    """Tell a bye or an absence."""
    outcome = Outcome.BYE if meeting.kind is MeetingKind.BYE else Outcome.ABSENCE
    return Line(
        round=progress.round,
        kind=meeting.kind,
        match=meeting.id,
        side="NS",
        opponent=None,
        own=None,
        theirs=None,
        own_passed=False,
        theirs_passed=False,
        outcome=outcome,
        points=progress.worth[outcome] if outcome is Outcome.ABSENCE else _bye_points(progress, meeting),
        is_requested=meeting.is_requested,
    )


def _bye_points(progress: Progress, meeting: Meeting) -> int:
    return int(progress.stage.rules.points.bye_worth(is_requested=meeting.is_requested) * progress.unit)


def _line(progress: Progress, meeting: Meeting, result: MatchResult, *, is_ns: bool) -> Line:
    """Tell a result from one side."""
    own_side, other_side = ("NS", "EW") if is_ns else ("EW", "NS")
    outcome = result.ns if is_ns else result.ew
    levels = (result.ns_level, result.ew_level) if is_ns else (result.ew_level, result.ns_level)
    return Line(
        round=progress.round,
        kind=meeting.kind,
        match=meeting.id,
        side=own_side,
        opponent=meeting.ew if is_ns else meeting.ns,
        own=levels[0],
        theirs=levels[1],
        own_passed=result.passed == own_side,
        theirs_passed=result.passed == other_side,
        outcome=outcome,
        points=progress.worth[outcome],
        captured=result.captured[0 if is_ns else 1],
        shut_outs=result.shut_outs[0 if is_ns else 1],
        is_third_place=meeting.is_third_place,
        margin=None if result.margin is None else result.margin if is_ns else -result.margin,
    )
