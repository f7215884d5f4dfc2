"""The sheet of a match (对局记录): deal by deal who banked, what was captured, and where levels and bank went.

A result that both sides have agreed is public at once, as in the pairings; a match on boards has its travellers.
"""

from dataclasses import dataclass

from scoring.levels import ladder
from scoring.matches import MatchResult
from tournaments.pairings.models import Match, MatchKind, MatchState, RoundStatus
from tournaments.publishing.queries.frame import EventFrame, RoundHead, StageHead, event_frame
from tournaments.publishing.queries.names import PublicEntry, public_entries
from tournaments.shared.actors import Actor
from tournaments.shared.errors import Missing
from tournaments.shared.messages import told_reason
from tournaments.slips.books import MatchBook, open_book
from tournaments.slips.models import OPEN_ROOM, WHOLE_MATCH
from tournaments.slips.queries.bot_seats import bot_seats
from tournaments.slips.queries.table import DealLine, deals_of


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetSide:
    """A side of the match: an entry, or two single players; `level` is where it ended, or stands."""

    line: str
    entries: tuple[PublicEntry, ...]
    level: int | None
    score: int | None
    has_won: bool
    has_passed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetLine:
    """A deal: levels of both sides before and after it as players say them, and the seat that banks next.

    `bots` are the seats at which bots played, at a live table.
    """

    deal: DealLine
    before: tuple[str, str]
    after: tuple[str, str]
    next_banker: str
    bots: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchSheetPage:
    """What the sheet shows; `has_only_levels` where nobody entered single deals; `why` says how it was decided."""

    frame: EventFrame
    stage: StageHead
    round: RoundHead
    table: int | None
    sides: tuple[SheetSide, ...]
    lines: tuple[SheetLine, ...]
    adds_points: bool
    has_only_levels: bool
    is_done: bool
    why: tuple[str, ...]


def match_sheet_page(slug: str, actor: Actor, number: int) -> MatchSheetPage:
    """This will read the sheet of the match with that key, in a constant number of queries.

    :raises Missing: when there is no such public match without boards for this visitor.
    """
    frame = event_frame(slug, actor)
    match = _match(frame, number)
    stage = next((one for one in frame.stages if one.id == match.round.stage_id), None)
    head = next((one for one in stage.rounds if one.id == match.round_id), None) if stage else None
    if stage is None or head is None:
        raise Missing(what="match")
    book = open_book(match)
    is_done, bots = match.state == MatchState.DONE, bot_seats([match.pk])
    result = book.decided(ended=book.has_ended)
    return MatchSheetPage(
        frame=frame,
        stage=stage,
        round=head,
        table=match.table.number if match.table else None,
        sides=_sides(frame, match, book, result, is_done=is_done),
        lines=tuple(_line(book, deal, bots.get((match.pk, OPEN_ROOM, deal.number), "")) for deal in deals_of(book)),
        adds_points=book.adds_points,
        has_only_levels=WHOLE_MATCH in book.results,
        is_done=is_done,
        why=tuple(told_reason(one) for one in result.why) if is_done else (),
    )


def _match(frame: EventFrame, number: int) -> Match:
    matches = Match.objects.filter(round__stage__event=frame.id, kind=MatchKind.PLAY, board_set__isnull=True)
    public = matches.exclude(round__status=RoundStatus.DRAFT).select_related("round__stage__event", "table")
    match = public.prefetch_related("sides__entry").filter(pk=number).first()
    if match is None:
        raise Missing(what="match")
    return match


def _sides(
    frame: EventFrame, match: Match, book: MatchBook, result: MatchResult, *, is_done: bool
) -> tuple[SheetSide, ...]:
    seated = sorted(match.sides.all(), key=lambda side: (side.line == "EW", side.position))
    names = public_entries(frame.id, frame.name_display, {side.entry.number for side in seated}, with_players=True)
    levels = {"NS": result.ns_level, "EW": result.ew_level}
    score = book.scores().ns if book.adds_points else None
    return tuple(
        SheetSide(
            line=line,
            entries=tuple(names[s.entry.number] for s in seated if s.line == line and s.entry.number in names),
            level=levels[line],
            score=score if score is None or line == "NS" else -score,
            has_won=is_done and result.winner == line,
            has_passed=result.passed == line,
        )
        for line in ("NS", "EW")
    )


def _line(book: MatchBook, deal: DealLine, bots: str) -> SheetLine:
    before, after = book.state_before(deal.number), book.state_before(deal.number + 1)
    return SheetLine(
        deal=deal,
        before=(ladder.name(before.ns), ladder.name(before.ew)),
        after=(ladder.name(after.ns), ladder.name(after.ew)),
        next_banker="" if after.winner else str(after.banker or ""),
        bots=bots,
    )
