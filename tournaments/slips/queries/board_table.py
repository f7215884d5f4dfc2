"""What the phone shows at a table that plays boards: which of them are done, and what to type for one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine.outcome import components
from engine.seats import Seat, Side
from tournaments.events.models import EntryPlayer
from tournaments.pairings.models import Board, Match, RoundStatus, Table
from tournaments.pairings.queries import team_match
from tournaments.slips.books import MatchBook, is_talk, open_book
from tournaments.slips.meaning.keypad import keypad
from tournaments.slips.meaning.outliers import is_outlier
from tournaments.slips.models import OPEN_ROOM, Claim, ClaimState, DirectorCall
from tournaments.slips.payloads import BOARD, in_short
from tournaments.slips.queries.boards import BoardLine, shown_lines, stage_boards
from tournaments.slips.queries.bots import BotLine, shown_bots
from tournaments.slips.queries.phases import phase_of_talk
from tournaments.slips.queries.sides import SideView
from tournaments.slips.queries.table import TableView, Word, frame_of, gap_between, next_places
from tournaments.slips.rooms import room_at

PLAYERS_OF_LINE = 2


@dataclass(frozen=True, kw_only=True)
class BoardTile:
    """A board to choose; `state`, as this side sees it, is todo, waiting, answer, disputed or done."""

    number: int
    banker: str
    level: int
    trump: str
    state: str
    points: str = ""


@dataclass(frozen=True, kw_only=True)
class BoardTable:
    """The page of a table with boards; `table` carries what every table page has, its deal being a board's number.

    `own` is the match and `room` the room in which the table stands: the traveller marks its line. `is_far` tells a
    side whose word stands that it is far from what other tables have. `bots` stand after the traveller: they compete
    with nobody.
    """

    table: TableView
    tiles: tuple[BoardTile, ...]
    board: Board | None
    traveller: tuple[BoardLine, ...]
    own: int
    room: int
    is_far: bool
    bots: tuple[BotLine, ...] = ()

    @property
    def done(self) -> int:
        """Count the boards that have their result."""
        return sum(tile.state == "done" for tile in self.tiles)

    @property
    def attackers(self) -> str:
        """Give the side that attacks the board shown."""
        return Seat(self.board.banker).side.other.value if self.board else ""


def board_table(table: Table, *, match: Match, line: str, asked: int | None, correct: bool = False) -> BoardTable:
    """Read the page, in a constant number of queries."""
    book = open_book(match, room_at(match, table.pk))
    shown = _shown(book, asked)
    claim = book.claims.get(shown)
    phase = _phase(book, claim, shown, line, asked=asked, correct=correct)
    view = replace(
        frame_of(table, line),
        phase=phase,
        match=match,
        round_number=match.round.number,
        is_open=match.round.status != RoundStatus.CLOSED,
        sides=_sides(match, book.room),
        deal=shown,
        revision=claim.revision if claim else 0,
        total=book.form.ruleset.sizes.points,
        pad=keypad(book.form),
        words=_words(book, claim, line, phase),
        gap=gap_between(claim) if phase == "disputed" and claim else 0,
        following=book.next_deal,
        next_places=next_places(match) if book.is_over else (),
        call=DirectorCall.objects.filter(match=match, room=book.room, answered_at=None).first(),
        parts=tuple((part.size, part.length) for part in components(book.form.ruleset) if part.length <= 4),
        is_correction=shown in book.results and phase != "confirmed",
    )
    found = stage_boards(match.round.stage) if phase == "confirmed" else None
    return BoardTable(
        table=view,
        tiles=tuple(_tile(book, board, line) for _number, board in sorted(book.boards.items())),
        board=book.boards.get(shown),
        traveller=shown_lines(found, shown, own=[(match.pk, book.room)]) if found else (),
        bots=shown_bots(found, shown) if found else (),
        own=match.pk,
        room=book.room,
        is_far=_is_far(book, claim, line, phase),
    )


def _shown(book: MatchBook, asked: int | None) -> int:
    """Choose the board a phone shows: the asked one, else the open talk, else the next; 0 when all are done."""
    if asked in book.boards:
        return asked or 0
    if book.open_claim is not None and book.open_claim.deal_number in book.boards:
        return book.open_claim.deal_number
    return 0 if book.is_over else book.next_deal


def _phase(book: MatchBook, claim: Claim | None, shown: int, line: str, *, asked: int | None, correct: bool) -> str:
    if not shown:
        return "over"
    if not line:
        return "side"
    if claim is None or (claim.state == ClaimState.WAITING and claim.first_slip is None):
        return "enter"
    return phase_of_talk(book, claim, line, is_asked=asked == shown, correct=correct)


def _sides(match: Match, room: int) -> tuple[SideView, ...]:
    """Give who sits on each line of this table: in the closed room the other way round."""
    seated: dict[str, list[SideView]] = {"NS": [], "EW": []}
    players = _players(match, room)
    for side in sorted(match.sides.all(), key=lambda one: one.position):
        line = Side(side.line) if room == OPEN_ROOM else Side(side.line).other
        entry, names = side.entry, players.get(side.entry_id, [])
        seats = line.seats if len(match.sides.all()) == PLAYERS_OF_LINE else (line.seats[side.position - 1],)
        view = SideView(
            line=line.value,
            name=entry.name,
            name_latin=entry.name_latin,
            players=dict(zip([seat.value for seat in seats], names, strict=False)),
            level=0,
        )
        seated[line.value].append(view)
    return tuple(_joined(views) for views in seated.values() if views)


def _joined(views: list[SideView]) -> SideView:
    """Give two single players as one side."""
    players = {seat: name for view in views for seat, name in view.players.items()}
    latin = [view.name_latin for view in views]
    return replace(
        views[0],
        name=" + ".join(view.name for view in views),
        name_latin=" + ".join(latin) if all(latin) else "",
        players=players,
    )


def _players(match: Match, room: int) -> Mapping[int, Sequence[str]]:
    """Name who sits there: of a team the pair of this room, once everybody may know."""
    if teams := team_match(match):
        return {side.entry.pk: teams.seated(side.entry.pk, room) for side in teams.sides}
    entries = [side.entry_id for side in match.sides.all()]
    players: dict[int, list[str]] = {}
    for seat in EntryPlayer.objects.filter(entry__in=entries, active=True).select_related("player"):
        players.setdefault(seat.entry_id, []).append(seat.player.name)
    return players


def _words(book: MatchBook, claim: Claim | None, line: str, phase: str) -> tuple[Word, ...]:
    """Give what may be seen: the own word, both once they differ, the result once it stands."""
    if claim is None or phase not in ("waiting", "disputed", "confirmed"):
        return ()
    if phase == "confirmed":
        result = book.results.get(claim.deal_number)
        return (Word(line="", points=in_short(result.payload)),) if result else ()
    slips = [slip for slip in (claim.first_slip, claim.second_slip) if slip is not None]
    if phase == "waiting":
        slips = [slip for slip in slips if slip.line == line]
    ordered = sorted(slips, key=lambda slip: slip.line == "EW")
    return tuple(Word(line=slip.line, points=in_short(slip.payload)) for slip in ordered)


def _is_far(book: MatchBook, claim: Claim | None, line: str, phase: str) -> bool:
    """Tell whether the own word, or what stands, is far from the other tables' results and nobody was asked yet."""
    if claim is None or phase not in ("waiting", "confirmed"):
        return False
    slips = [slip for slip in (claim.first_slip, claim.second_slip) if slip is not None and slip.line == line]
    result = book.results.get(claim.deal_number)
    said = result.payload if phase == "confirmed" and result else slips[0].payload if slips else {}
    is_asked = said.get("form") != BOARD or said.get("sure")
    return not is_asked and is_outlier(book, claim.deal_number, int(said["attackers"]))


def _tile(book: MatchBook, board: Board, line: str) -> BoardTile:
    claim, result = book.claims.get(board.number), book.results.get(board.number)
    state = "todo" if result is None else "done"
    if claim is not None and is_talk(claim):
        spoke = claim.first_slip is not None and claim.first_slip.line == line
        state = "disputed" if claim.state == ClaimState.DISPUTED else "waiting" if spoke or not line else "answer"
    points = in_short(result.payload) if result and state == "done" else ""
    return BoardTile(
        number=board.number, banker=board.banker, level=board.level, trump=board.trump, state=state, points=points
    )
