"""What the pages of a stage and of a draw show, in a constant number of queries."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Prefetch

from scoring.formats import StageKind, from_json
from scoring.reasons import Reason, reason
from tournaments.draws.fields import history_of, points_before
from tournaments.draws.models import DrawRequest
from tournaments.draws.plans import planned_rounds
from tournaments.events.models import Entry, Event, Group, Stage, StageEntry, StageStatus
from tournaments.pairings.models import Match, MatchKind, MatchState, Round, RoundStatus
from tournaments.pairings.queries import PairingLine, pairing_list
from tournaments.shared.errors import Missing
from tournaments.shared.messages import fill
from tournaments.tallies import queries as tallies


@dataclass(frozen=True, kw_only=True)
class StagePage:
    """A stage for its director: who plays, which rounds there are, how the last request for a draw went."""

    stage: Stage
    groups: tuple[Group, ...]
    rounds: tuple[Round, ...]
    planned: int
    request: DrawRequest | None
    failure: str
    before: Stage | None

    @property
    def last(self) -> Round | None:
        """Give the newest round."""
        return self.rounds[-1] if self.rounds else None

    @property
    def next_number(self) -> int | None:
        """Give the round that can be drawn now, if one can."""
        if self.last is not None and self.last.status != RoundStatus.CLOSED:
            return None
        number = self.last.number + 1 if self.last else 1
        return number if number <= max(self.planned, 1) and not self.is_waiting else None

    @property
    def is_waiting(self) -> bool:
        """Tell whether the stage before is still played."""
        return self.before is not None and self.before.status != StageStatus.FINISHED

    @property
    def is_drawing(self) -> bool:
        """Tell whether the worker has a request of this stage."""
        return self.request is not None and self.request.state == "queued"

    @property
    def is_by_hand(self) -> bool:
        """Tell whether the director makes every pairing."""
        return self.stage.kind == StageKind.MANUAL


def stage_page(event: Event, ordinal: int) -> StagePage:
    """Gather the page of a stage.

    :raises Missing: when the event has no such stage.
    """
    stage = stage_of(event, ordinal)
    members = StageEntry.objects.select_related("entry").order_by("seed")
    groups = stage.groups.prefetch_related(Prefetch("stage_entries", queryset=members))
    request = DrawRequest.objects.filter(stage=stage).order_by("pk").last()
    failure = request.failure if request is not None else None
    return StagePage(
        stage=stage,
        groups=tuple(groups),
        rounds=tuple(stage.rounds.order_by("number")),
        planned=planned_rounds(stage),
        request=request,
        failure=fill(failure["code"], failure["facts"]) if failure else "",
        before=event.stages.filter(ordinal=ordinal - 1).first(),
    )


def field_by_hand(page: StagePage) -> list[Entry]:
    """List whose numbers can be typed: who takes part, or who will when nobody is placed yet."""
    placed = [place.entry for group in page.groups for place in group.stage_entries.all()]
    return placed or list(Entry.objects.filter(event=page.stage.event_id).competing())


def stage_of(event: Event, ordinal: int) -> Stage:
    """Find a stage of an event.

    :raises Missing: when there is none.
    """
    stage = event.stages.filter(ordinal=ordinal).first()
    if stage is None:
        raise Missing(what="stage")
    stage.event = event
    return stage


def round_of(event: Event, ordinal: int, number: int) -> Round:
    """Find a round of an event.

    :raises Missing: when there is none.
    """
    round = Round.objects.filter(stage__event=event, stage__ordinal=ordinal, number=number).select_related("stage")
    found = round.first()
    if found is None:
        raise Missing(what="round")
    found.stage.event = event
    return found


def match_of(round: Round, pk: int) -> Match:
    """Find a match of a round.

    :raises Missing: when there is none.
    """
    match = round.matches.filter(pk=pk).first()
    if match is None:
        raise Missing(what="match")
    match.round = round
    return match


@dataclass(frozen=True, kw_only=True)
class DrawLine:
    """A line of the draw: a pairing with its reasons in words, and the points of both sides before the round."""

    pairing: PairingLine
    reasons: tuple[str, ...]
    warnings: tuple[str, ...]
    ns_points: str
    ew_points: str


@dataclass(frozen=True, kw_only=True)
class DrawPage:
    """A round as its director sees it before and after it is published."""

    round: Round
    lines: tuple[DrawLine, ...]
    sitting_out: tuple[DrawLine, ...]
    report: tuple[str, ...]
    is_draft: bool
    can_withdraw: bool
    done: int
    locked: int

    @property
    def warnings(self) -> int:
        """Count the lines that hold a warning."""
        return sum(bool(line.warnings) for line in self.lines)


def draw_page(round: Round) -> DrawPage:
    """Gather the page of a round."""
    lines = pairing_list(round).lines
    facts = facts_of(round)
    dressed = [dressed_line(line, facts) for line in lines]
    matches = [line.match for line in lines]
    return DrawPage(
        round=round,
        lines=tuple(line for line in dressed if line.pairing.match.kind == MatchKind.PLAY),
        sitting_out=tuple(line for line in dressed if line.pairing.match.kind != MatchKind.PLAY),
        report=tuple(report_words(round.report)),
        is_draft=round.status == RoundStatus.DRAFT,
        can_withdraw=round.status in (RoundStatus.PUBLISHED, RoundStatus.PLAYING)
        and not Match.objects.filter(round=round, slips__isnull=False).exists(),
        done=sum(match.state == MatchState.DONE for match in matches if match.kind == MatchKind.PLAY),
        locked=sum(match.is_locked for match in matches),
    )


@dataclass(frozen=True, kw_only=True)
class PairFacts:
    """What speaks for and against a meeting: points and opponents by entry number, and the format."""

    points: Mapping[int, str]
    opponents: Mapping[int, frozenset[int]]
    minds_history: bool
    minds_clubs: bool


def facts_of(round: Round) -> PairFacts:
    """Read points and meetings before the round; groups and knock-outs have a schedule that minds neither."""
    stage = round.stage
    rules = from_json(stage.event.format).stage(stage.ordinal)
    minds = stage.kind in (StageKind.SWISS, StageKind.MANUAL)
    return PairFacts(
        points=known_points(stage, round.number) if minds else {},
        opponents=history_of(stage, round.number).opponents if minds else {},
        minds_history=minds,
        minds_clubs=minds and rules.pairing.clubmates != "off",
    )


def known_points(stage: Stage, number: int) -> dict[int, str]:
    """Give the points before the round as far as they are computed; a draft page does not wait for the tally."""
    group = stage.groups.first()
    revision = tallies.latest_revision(stage.event_id)
    if number == 1 or group is None or revision is None or tallies.last_round(revision.pk, group.pk) < number - 1:
        return {}
    return {entry: str(points) for entry, points in points_before(stage, group.pk, number).items()}


def dressed_line(line: PairingLine, facts: PairFacts) -> DrawLine:
    """Put a line's reasons and warnings into words."""
    return DrawLine(
        pairing=line,
        reasons=tuple(fill(str(told["code"]), told["facts"]) for told in line.match.reasons),
        warnings=tuple(fill(told.code, told.facts) for told in warnings_of(line, facts)),
        ns_points=facts.points.get(line.ns.number, ""),
        ew_points=facts.points.get(line.ew.number, "") if line.ew else "",
    )


def warnings_of(line: PairingLine, facts: PairFacts) -> list[Reason]:
    """Say what speaks against a meeting that the draw or the director made."""
    if line.ew is None:
        return []
    return pair_warnings(line.ns, line.ew, facts)


def pair_warnings(first: Entry, second: Entry, facts: PairFacts) -> list[Reason]:
    """Say what speaks against the meeting of two entries."""
    found = []
    if facts.minds_history and second.number in facts.opponents.get(first.number, frozenset()):
        found.append(reason("pairing.warning_rematch"))
    if facts.minds_clubs and first.affiliation and first.affiliation == second.affiliation:
        found.append(reason("pairing.warning_clubmates", club=first.affiliation))
    return found


def report_words(report: Mapping[str, object]) -> list[str]:
    """Put what the draw had to give up into words."""
    relaxed = report.get("relaxed", [])
    warnings = report.get("warnings", [])
    words = [fill(str(code), {}) for code in relaxed] if isinstance(relaxed, list) else []
    if isinstance(warnings, list):
        words += [fill(warning["code"], warning["facts"]) for warning in warnings]
    return words


@dataclass(frozen=True, kw_only=True)
class SwapPreview:
    """What two tables would be after a swap: the meetings, each with what speaks against it."""

    first: str
    second: str
    meetings: tuple[tuple[str, tuple[str, ...]], ...]

    @property
    def is_clean(self) -> bool:
        """Tell whether nothing speaks against it."""
        return not any(warnings for _, warnings in self.meetings)


def swap_preview(round: Round, first: int, second: int) -> SwapPreview | None:
    """Look ahead at the exchange of two entries (ids); `None` when they do not sit in the round."""
    lines = pairing_list(round).lines
    entries = {entry.pk: entry for line in lines for entry in (line.ns, line.ew) if entry is not None}
    if first not in entries or second not in entries or first == second:
        return None
    exchange = {first: entries[second], second: entries[first]}
    facts = facts_of(round)
    meetings = []
    for line in lines:
        sides = [side for side in (line.ns, line.ew) if side is not None]
        if not any(side.pk in exchange for side in sides):
            continue
        after = [exchange.get(side.pk, side) for side in sides]
        told = pair_warnings(after[0], after[1], facts) if len(after) == 2 else []
        label = " – ".join(f"{entry.number} {entry.name}" for entry in after)
        meetings.append((label, tuple(fill(warning.code, warning.facts) for warning in told)))
    return SwapPreview(first=entries[first].name, second=entries[second].name, meetings=tuple(meetings))
