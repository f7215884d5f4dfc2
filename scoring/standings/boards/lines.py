"""A round of boards as lines of the standings: outcome and points of each entry, from totals or from margins."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from engine.seats import Side
from scoring.matches import PLAYED, MatchResult, Outcome, decide_margin, lot_of
from scoring.standings.board_facts import BoardScoring
from scoring.standings.board_sums import NO_BOARDS
from scoring.standings.boards.stands import Stand
from scoring.standings.level_lines import each_player, unpaired
from scoring.standings.progress import Line, Progress
from scoring.standings.sheet import Meeting, MeetingKind

FORFEITED = (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)
"""Of a forfeited match the boards add up no more than its levels do (OURS); for others they stay results to compare."""


def board_lines(
    progress: Progress, scoring: BoardScoring, stands: Mapping[int, Stand], meeting: Meeting
) -> Sequence[tuple[Line, int]]:
    """Give a line for every entry of a meeting."""
    if meeting.kind is not MeetingKind.PLAY or meeting.ew is None:
        return [(unpaired(progress, meeting), meeting.ns)]
    stand = stands.get(meeting.id)
    result = _result(progress, scoring, meeting, stand)
    ns, ew = _worth(progress, scoring, result, stand)
    lines = [
        (_line(progress, meeting, result, stand, side=Side.NS, points=ns), meeting.ns),
        (_line(progress, meeting, result, stand, side=Side.EW, points=ew), meeting.ew),
    ]
    return each_player(meeting, lines)


def _result(progress: Progress, scoring: BoardScoring, meeting: Meeting, stand: Stand | None) -> MatchResult:
    """Decide a meeting: where boards add up, what is in counts at once."""
    played = stand is not None and stand.ns.boards > 0
    lot = lot_of(seed=progress.seed, stage=progress.stage.ordinal, round=progress.round, ns=meeting.ns, ew=meeting.ew)
    over = scoring.adds_up or (stand.complete if stand else meeting.facts.ended)
    margin = stand.margin if stand and played else None
    return decide_margin(progress.stage.rules.play, meeting.facts, lot, margin=margin, over=over)


def _worth(
    progress: Progress, scoring: BoardScoring, result: MatchResult, stand: Stand | None
) -> tuple[Fraction | int, Fraction | int]:
    """Give what the round is worth to NS and EW in points."""
    table = progress.stage.rules.points
    if scoring.adds_up:
        return _totals(stand) if stand else (0, 0)
    margin = stand.margin if stand else None
    if scoring.victory is not None and stand and margin is not None and _by_margin(result, margin):
        return scoring.victory.table(stand.boards).split(margin)
    return table.worth(result.ns), table.worth(result.ew)


def _totals(stand: Stand) -> tuple[Fraction, Fraction]:
    if not stand.ruled:
        return stand.ns.total, stand.ew.total
    return stand.ns.total + stand.ruled, stand.ew.total - stand.ruled


def _by_margin(result: MatchResult, margin: Fraction) -> bool:
    """Tell whether the margin decided it: not a forfeit, nor a match that was awarded against it."""
    awarded = any(why.code == "match.awarded" for why in result.why)
    return result.ns in PLAYED and not awarded


def _line(
    progress: Progress,
    meeting: Meeting,
    result: MatchResult,
    stand: Stand | None,
    *,
    side: Side,
    points: Fraction | int,
) -> Line:
    is_ns = side is Side.NS
    counts = stand is not None and result.ns not in FORFEITED
    own = (stand.ns if is_ns else stand.ew) if stand and counts else NO_BOARDS
    return Line(
        round=progress.round,
        kind=MeetingKind.PLAY,
        match=meeting.id,
        side=side.value,
        opponent=meeting.ew if is_ns else meeting.ns,
        own=None,
        theirs=None,
        own_passed=False,
        theirs_passed=False,
        outcome=result.ns if is_ns else result.ew,
        points=points.numerator * (progress.unit // points.denominator),
        is_third_place=meeting.is_third_place,
        boards=own,
    )
