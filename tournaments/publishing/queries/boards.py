"""The public pages of boards: how far they are, the traveller of one, its cards once nobody has to play it.

What may be shown is asked of `slips.permissions`; this module only lays it out.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from engine.cards.dealing import Deal, Seed
from engine.seats import Seat
from scoring.levels import ladder
from tournaments.events.models import Stage
from tournaments.pairings.generators.deals import place_of, promised_text, seed_of
from tournaments.pairings.models import BoardSeal, Line
from tournaments.pairings.operations.boards import FETCHED
from tournaments.pairings.queries import dealt
from tournaments.pairings.queries.hands import HandView, codes, hands_of
from tournaments.publishing.queries.frame import EventFrame, StageHead, event_frame
from tournaments.publishing.queries.names import PublicEntry, public_entries
from tournaments.publishing.queries.scores import Scores, board_scores
from tournaments.shared.actors import Actor
from tournaments.shared.errors import Missing
from tournaments.shared.models import AuditEntry
from tournaments.slips.payloads import ARTIFICIAL
from tournaments.slips.queries.boards import BoardLine, BoardProgress, StageBoards, shown_lines, stage_boards
from tournaments.slips.queries.bots import BotLine, shown_bots
from tournaments.slips.rooms import line_in, table_in


@dataclass(frozen=True, kw_only=True)
class BoardHead:
    """A board in the list of a stage."""

    number: int
    board_set: int
    banker: str
    level: int
    trump: str
    scheduled: int
    settled: int
    shows_hands: bool


@dataclass(frozen=True, kw_only=True)
class SealHead:
    """The promise of a stage's deals; `root` and `text` are empty until the seal is open.

    `fetched` are the moments at which a director saw the deals in order to make the boards.
    """

    promise: str
    root: str
    text: str
    place: str
    boards: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class BoardsPage:
    """The boards of a stage."""

    frame: EventFrame
    stage: StageHead
    boards: tuple[BoardHead, ...]
    seals: tuple[SealHead, ...]
    fetched: tuple[datetime, ...]
    has_movement: bool
    with_boards: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class TravellerLine:
    """One table's result. `points` is None for an artificial score (`awards`) or a board that was not played.

    A table of bots has its number in `bot` (else 0), and no match, no entries; `bot_seats` are those where bots sat in
    for players of the entries.
    """

    match: int
    table: int | None
    ns: tuple[PublicEntry, ...]
    ew: tuple[PublicEntry, ...]
    points: int | None
    levels: int | None
    gained: int
    taken_over: bool
    subfield: str
    awards: tuple[str, str] | None
    scores: Scores | None
    round: int = 0
    room: int = 0
    bot: int = 0
    bot_seats: str = ""


@dataclass(frozen=True, kw_only=True)
class BoardPage:
    """A board with its traveller (通览表), and its cards where they may be seen."""

    frame: EventFrame
    stage: StageHead
    board: BoardHead
    attackers: str
    before: int | None
    after: int | None
    lines: tuple[TravellerLine, ...]
    hands: tuple[HandView, ...]
    kitty: tuple[str, ...]
    level_name: str
    seed: str

    @property
    def has_bots(self) -> bool:
        """Whether bots played the board besides."""
        return any(line.bot for line in self.lines)


def boards_page(slug: str, actor: Actor, ordinal: int | None) -> BoardsPage:
    """This will read the boards of a stage, the newest one with boards unless another is named.

    :raises Missing: when there is no such event for this visitor, or no stage of it has boards.
    """
    frame = event_frame(slug, actor)
    head = _stage_head(frame, ordinal)
    found = stage_boards(_stage(frame, head))
    return BoardsPage(
        frame=frame,
        stage=head,
        boards=tuple(_head(one) for one in found.boards),
        seals=tuple(_seal(frame, found, seal) for seal in found.seals),
        fetched=tuple(_fetched(found.stage)),
        has_movement=head.kind in ("movement", "individual"),
        with_boards=tuple(stage.ordinal for stage in frame.stages if stage.rules.get("boards")),
    )


def board_page(slug: str, actor: Actor, ordinal: int, number: int) -> BoardPage:
    """This will read a board.

    :raises Missing: when there is no such event for this visitor, or no such board.
    """
    frame = event_frame(slug, actor)
    head = _stage_head(frame, ordinal)
    found = stage_boards(_stage(frame, head))
    progress = found.of(number)
    deal = deal_of_board(found, progress)
    numbers = [one.board.number for one in found.boards]
    at = numbers.index(number)
    return BoardPage(
        frame=frame,
        stage=head,
        board=_head(progress),
        attackers=Seat(progress.board.banker).side.other.value,
        before=numbers[at - 1] if at else None,
        after=numbers[at + 1] if at + 1 < len(numbers) else None,
        lines=traveller_lines(found, number, display=frame.name_display),
        hands=hands_of(deal, progress.board) if deal else (),
        kitty=codes(deal.kitty) if deal else (),
        level_name=ladder.name(progress.board.level),
        seed=seed_of(Seed(progress.board.seal.root_seed), number).text if deal else "",
    )


def found_board(slug: str, actor: Actor, ordinal: int, number: int) -> tuple[StageBoards, BoardProgress]:
    """This will find a board of a stage with how far it is.

    :raises Missing: when there is no such event for this visitor, or no such board.
    """
    frame = event_frame(slug, actor)
    found = stage_boards(_stage(frame, _stage_head(frame, ordinal)))
    return found, found.of(number)


def deal_of_board(found: StageBoards, progress: BoardProgress) -> Deal | None:
    """This will deal a board if its cards may be seen by everybody, and give nothing otherwise."""
    if not progress.shows_hands:
        return None
    return dealt(progress.board, found.form.ruleset.sizes)


def _stage_head(frame: EventFrame, ordinal: int | None) -> StageHead:
    played = [stage for stage in frame.stages if stage.rules.get("boards")]
    wanted = [stage for stage in played if stage.ordinal == ordinal] if ordinal is not None else played
    public = [stage for stage in wanted if stage.rounds] or wanted
    if not public:
        raise Missing(what="board")
    return public[-1]


def _stage(frame: EventFrame, head: StageHead) -> Stage:
    return Stage.objects.select_related("event").get(event_id=frame.id, pk=head.id)


def _head(one: BoardProgress) -> BoardHead:
    return BoardHead(
        number=one.board.number,
        board_set=one.board.board_set,
        banker=one.board.banker,
        level=one.board.level,
        trump=one.board.trump,
        scheduled=one.scheduled,
        settled=min(one.settled, one.scheduled),
        shows_hands=one.shows_hands,
    )


def _seal(frame: EventFrame, found: StageBoards, seal: BoardSeal) -> SealHead:
    place, sizes = place_of(frame.slug, found.stage.ordinal), found.form.ruleset.sizes
    root = seal.root_seed if seal.opened_at else ""
    return SealHead(
        promise=seal.promise,
        root=root,
        text=promised_text(Seed(root), sizes, place=place) if root else "",
        place=place,
        boards=tuple(one.board.number for one in found.boards if one.board.seal_id == seal.pk),
    )


def _fetched(stage: Stage) -> QuerySet[AuditEntry, datetime]:
    lines = AuditEntry.objects.filter(event_id=stage.event_id, action=FETCHED, subject_id=stage.pk)
    return lines.order_by("at").values_list("at", flat=True)


def traveller_lines(found: StageBoards, number: int, *, display: str) -> tuple[TravellerLine, ...]:
    """This will give the results of a board that everybody may see, those of bots among them, most points first."""
    shown = shown_lines(found, number)
    numbers = {side.entry.number for line in shown for side in line.match.sides.all()}
    entries = public_entries(found.stage.event_id, display, numbers)
    scores = board_scores(found, number) if shown and len(shown) == found.of(number).results else {}
    lines = [_line(line, entries, scores) for line in shown]
    lines += [_bot_line(line, scores) for line in shown_bots(found, number)] if shown else []
    return tuple(sorted(lines, key=lambda line: (line.points is None, -(line.points or 0), line.bot, line.table or 0)))


def _line(
    line: BoardLine, entries: Mapping[int, PublicEntry], scores: Mapping[tuple[int, int], Scores]
) -> TravellerLine:
    match, table = line.match, table_in(line.match, line.room)
    is_artificial = line.payload.get("form") == ARTIFICIAL
    return TravellerLine(
        match=match.pk,
        table=table.number if table else None,
        ns=_seated(line, line_in(line.room, Line.NS), entries),
        ew=_seated(line, line_in(line.room, Line.EW), entries),
        points=line.points,
        levels=line.levels,
        gained=line.gained,
        taken_over=line.taken_over,
        subfield=str(line.payload.get("subfield") or ""),
        awards=(str(line.payload["NS"]), str(line.payload["EW"])) if is_artificial else None,
        scores=scores.get((match.pk, line.room)),
        round=match.round.number,
        room=line.room,
        bot_seats=line.bots,
    )


def _bot_line(line: BotLine, scores: Mapping[tuple[int, int], Scores]) -> TravellerLine:
    return TravellerLine(
        match=0,
        table=None,
        ns=(),
        ew=(),
        points=line.points,
        levels=line.levels,
        gained=abs(line.levels),
        taken_over=line.taken_over,
        subfield="",
        awards=None,
        scores=scores.get((0, line.table)),
        bot=line.table,
    )


def _seated(line: BoardLine, side: str, entries: Mapping[int, PublicEntry]) -> tuple[PublicEntry, ...]:
    sides = sorted(line.match.sides.all(), key=lambda one: one.position)
    return tuple(entries[one.entry.number] for one in sides if one.line == side and one.entry.number in entries)
