"""What the page of a draw shows, in a constant number of queries."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.formats.stage import ADDING_UP
from scoring.reasons import Reason
from tournaments.draws.queries.comparisons import of_round
from tournaments.draws.queries.grounds import corrected_since
from tournaments.draws.queries.penalties import PairFacts, Penalty, facts_of, penalty, total
from tournaments.draws.queries.reasons import reason_words
from tournaments.events.models import Entry
from tournaments.pairings.models import Match, MatchKind, MatchState, Round, RoundStatus
from tournaments.pairings.queries import PairingLine, is_spoken_of, outdated_names, pairing_list
from tournaments.shared.errors import Missing
from tournaments.shared.messages import fill


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
    """A line of the draw: a pairing with its reasons in words, its penalty, and the points of both sides before."""

    pairing: PairingLine
    reasons: tuple[str, ...]
    penalty: Penalty
    warnings: tuple[str, ...]
    ns_points: str
    ew_points: str

    @property
    def says_why(self) -> bool:
        """Tell whether anything can be said of this meeting."""
        match = self.pairing.match
        return bool(self.reasons or self.warnings or self.pairing.group or match.is_third_place)


@dataclass(frozen=True, kw_only=True)
class DrawPage:
    """A round as its director sees it before and after it is published."""

    round: Round
    lines: tuple[DrawLine, ...]
    sitting_out: tuple[DrawLine, ...]
    report: tuple[str, ...]
    outdated: tuple[str, ...]
    differs: tuple[str, ...]
    corrected: tuple[str, ...]
    is_draft: bool
    is_weighed: bool
    can_withdraw: bool
    done: int
    locked: int

    @property
    def total(self) -> Penalty:
        """Add up the penalties."""
        return total(line.penalty for line in self.lines)

    @property
    def says_why(self) -> bool:
        """Tell whether any line says why."""
        return any(line.says_why for line in (*self.lines, *self.sitting_out))

    @property
    def can_swap(self) -> bool:
        """Tell whether two may change places: not in a schedule over boards."""
        return self.is_draft and self.round.stage.kind not in ADDING_UP

    @property
    def can_undo(self) -> bool:
        """Tell whether a swap can be undone."""
        return self.is_draft and bool(self.round.report.get("swaps"))


def draw_page(round: Round) -> DrawPage:
    """Gather the page of a round."""
    lines = pairing_list(round).lines
    facts = facts_of(round)
    dressed = [dressed_line(line, facts) for line in lines]
    matches = [line.match for line in lines]
    differs = of_round(round)
    is_draft = round.status == RoundStatus.DRAFT
    return DrawPage(
        round=round,
        lines=tuple(line for line in dressed if line.pairing.match.kind == MatchKind.PLAY),
        sitting_out=tuple(line for line in dressed if line.pairing.match.kind != MatchKind.PLAY),
        report=tuple(report_words(round.report)),
        outdated=tuple(outdated_names(round)) if is_draft else (),
        differs=differs,
        corrected=corrected_since(round, differs),
        is_draft=is_draft,
        is_weighed=facts.minds_history,
        can_withdraw=round.status in (RoundStatus.PUBLISHED, RoundStatus.PLAYING) and not is_spoken_of(round),
        done=sum(match.state == MatchState.DONE for match in matches if match.kind == MatchKind.PLAY),
        locked=sum(match.is_locked for match in matches),
    )


def dressed_line(line: PairingLine, facts: PairFacts) -> DrawLine:
    """Put a line's reasons and what speaks against it into words."""
    against = penalty(line.ns, line.ew, facts)
    return DrawLine(
        pairing=line,
        reasons=tuple(reason_words(str(told["code"]), told["facts"]) for told in line.match.reasons),
        penalty=against,
        warnings=tuple(fill(told.code, told.facts) for told in against.words if not is_told(told, line.match)),
        ns_points=facts.points.get(line.ns.number, ""),
        ew_points=facts.points.get(line.ew.number, "") if line.ew else "",
    )


def is_told(told: Reason, match: Match) -> bool:
    """Tell whether the draw's own reason says this already: who floats, floats between two scores."""
    floats = any(reason["code"] == "pairing.float" for reason in match.reasons)
    return floats and told.code == "pairing.warning_score_gap"


def report_words(report: Mapping[str, object]) -> list[str]:
    """Put what the draw had to give up into words."""
    relaxed = report.get("relaxed", [])
    warnings = report.get("warnings", [])
    words = [fill(str(code), {}) for code in relaxed] if isinstance(relaxed, list) else []
    if isinstance(warnings, list):
        words += [fill(warning["code"], warning["facts"]) for warning in warnings]
    return words


@dataclass(frozen=True, kw_only=True)
class SwapMeeting:
    """One of the meetings that a swap touches: who meets then, with the figure now and then and the words for it."""

    table: int | None
    entries: tuple[Entry, ...]
    before: Fraction
    after: Fraction
    warnings: tuple[str, ...]

    @property
    def is_worse(self) -> bool:
        """Tell whether more speaks against it than now."""
        return self.after > self.before


@dataclass(frozen=True, kw_only=True)
class SwapPreview:
    """What a swap would make of the draw: the meetings it touches, and the whole before and after."""

    first: Entry
    second: Entry
    meetings: tuple[SwapMeeting, ...]
    before: Fraction
    after: Fraction

    @property
    def is_worse(self) -> bool:
        """Tell whether more speaks against the round than now."""
        return self.after > self.before

    @property
    def is_clean(self) -> bool:
        """Tell whether nothing speaks against the meetings."""
        return not any(meeting.warnings for meeting in self.meetings)


def swap_preview(round: Round, first: int, second: int) -> SwapPreview | None:
    """Look ahead at the exchange of two entries (ids); `None` when they do not sit in the round."""
    lines = pairing_list(round).lines
    entries = {entry.pk: entry for line in lines for entry in line.entries}
    if first not in entries or second not in entries or first == second:
        return None
    exchange = {first: entries[second], second: entries[first]}
    facts = facts_of(round)
    touched = [line for line in lines if exchange.keys() & {entry.pk for entry in line.entries}]
    meetings = tuple(meeting_after(line, exchange, facts) for line in touched)
    before = total(penalty(line.ns, line.ew, facts) for line in lines).figure
    change = sum((meeting.after - meeting.before for meeting in meetings), Fraction(0))
    return SwapPreview(
        first=entries[first],
        second=entries[second],
        meetings=meetings,
        before=before,
        after=before + change,
    )


def meeting_after(line: PairingLine, exchange: Mapping[int, Entry], facts: PairFacts) -> SwapMeeting:
    """Say what a line would become."""
    ns = exchange.get(line.ns.pk, line.ns)
    ew = exchange.get(line.ew.pk, line.ew) if line.ew else None
    then = penalty(ns, ew, facts)
    return SwapMeeting(
        table=line.table,
        entries=tuple(exchange.get(entry.pk, entry) for entry in line.entries),
        before=penalty(line.ns, line.ew, facts).figure,
        after=then.figure,
        warnings=tuple(fill(told.code, told.facts) for told in then.words),
    )
