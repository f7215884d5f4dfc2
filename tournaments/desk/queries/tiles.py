"""The tables of a round as tiles of its desk: what each of them does, on paper, on phones or at a live table."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Max

from engine.seats import Side
from scoring.formats import EventFormat
from tournaments.desk.queries.rooms import rooms_of, state_at
from tournaments.events.models import Entry
from tournaments.live.queries.desk import LiveNow, Place, live_now
from tournaments.pairings.models import Line, Match, MatchKind, MatchState, Round
from tournaments.slips.books import MatchBook, read_rooms
from tournaments.slips.models import CLOSED_ROOM, OPEN_ROOM, Claim, ClaimState, Result, Ruling, ScoreSlip
from tournaments.slips.payloads import in_short
from tournaments.slips.queries.boards import boards_by_set
from tournaments.slips.queries.bot_seats import bot_seats

CALLED = "call"
# The class of a tile in the design, for each state of a match.
TILES: Mapping[str, str] = {
    MatchState.READY: "none",
    MatchState.PLAYING: "play",
    MatchState.WAITING: "wait",
    MatchState.DISPUTED: "fight",
    MatchState.DONE: "done",
}
ORDER = ("none", "play", "wait", "fight", CALLED, "done")


@dataclass(frozen=True, kw_only=True)
class TileSide:
    """One side on a tile; `level` is 2…14, None before the first result and where a side has forfeited."""

    entry: Entry
    line: str
    level: int | None
    lost: bool
    has_forfeited: bool = False


@dataclass(frozen=True, kw_only=True)
class Tile:
    """A table: `kind` is one of `ORDER`; `since` is when it was last heard of.

    `boards` are those it plays in this round, `disputed` the boards or deals (0: the match) with two results. A match
    of teams has a tile for each of its two rooms (`room`), with the sides as they sit there. `live` is what happens at
    its live table, while the match is played in the browser. A match that `lacks_winner` has equal final levels, where
    somebody must win.
    """

    match: Match
    table: int | None
    code: str
    kind: str
    sides: tuple[TileSide, ...]
    since: datetime | None
    silent: str  # the line that has to re-enter, while the match waits
    can_end: bool
    boards: int = 0
    boards_done: int = 0
    live: LiveNow | None = None
    bot_deals: int = 0  # played at a live table with a bot in a seat or more
    room: int = OPEN_ROOM
    disputed: tuple[tuple[int, str], ...] = ()
    lacks_winner: bool = False

    @property
    def is_paused(self) -> bool:
        """Tell whether a live table rests until an officer lets it go on."""
        return self.kind == TILES[MatchState.PLAYING] and self.live is not None and self.live.is_paused

    @property
    def silent_entry(self) -> Entry | None:
        """Give who has to re-enter."""
        return next((side.entry for side in self.sides if side.line == self.silent), None)


def tiles_of(
    shown: Round, form: EventFormat, matches: Iterable[Match], claims: Sequence[Claim], called: set[Place]
) -> tuple[Tile, ...]:
    """Make the tiles of a round, two for a match of teams, by the numbers of their tables."""
    played = [match for match in matches if match.kind == MatchKind.PLAY]
    books, live = _books(form, played, claims), live_now(shown)
    with_bots = Counter((match, room) for match, room, _deal in bot_seats([match.pk for match in played]))
    slips = ScoreSlip.objects.filter(match__in=played).order_by().values_list("match_id", "room")
    heard = {(match, room): last for match, room, last in slips.annotate(last=Max("created_at"))}
    tiles = [
        replace(_tile(book, heard.get(place), place in called, live.get(place)), bot_deals=with_bots[place])
        for match in played
        for book in rooms_of(books[match.pk])
        for place in [(match.pk, book.room)]
    ]
    return tuple(sorted(tiles, key=lambda tile: (tile.table is None, tile.table or 0, tile.match.pk)))


def _books(form: EventFormat, played: Sequence[Match], claims: Sequence[Claim]) -> dict[int, MatchBook]:
    """Open the books of all matches of a round at once."""
    results: dict[int, list[Result]] = {match.pk: [] for match in played}
    for result in Result.objects.filter(match__in=played):
        results[result.match_id].append(result)
    boards = boards_by_set(played[0].round.stage_id) if any(match.board_set for match in played) else {}
    rulings: dict[int, list[Ruling]] = {match.pk: [] for match in played}
    for ruling in Ruling.objects.filter(match__in=played, annulled_at=None).order_by("pk"):
        rulings[ruling.match_id or 0].append(ruling)
    talked: dict[int, list[Claim]] = {match.pk: [] for match in played}
    for claim in claims:
        talked[claim.match_id].append(claim)
    rooms = {match.pk: read_rooms(results[match.pk], talked[match.pk]) for match in played}
    return {
        match.pk: MatchBook(
            match=match,
            form=form,
            results=rooms[match.pk][OPEN_ROOM].results,
            claims=rooms[match.pk][OPEN_ROOM].claims,
            rulings=tuple(rulings[match.pk]),
            lines={side.entry_id: side.line for side in match.sides.all()},
            boards=boards.get(match.board_set or 0, {}),
            across=rooms[match.pk][CLOSED_ROOM] if match.second_table_id else None,
        )
        for match in played
    }


def _tile(book: MatchBook, heard: datetime | None, called: bool, live: LiveNow | None) -> Tile:
    match, state = book.match, state_at(book)
    live = None if state == MatchState.DONE else live
    table = match.table if book.room == OPEN_ROOM else match.second_table
    decided = book.decided(ended=book.has_ended)
    levels = {Line.NS: decided.ns_level, Line.EW: decided.ew_level}
    waiting = next((one for one in book.open_claims if _is_waiting(one)), None)
    return Tile(
        match=match,
        table=table.number if table else None,
        code=table.code if table else "",
        kind=_kind(state, called, live, lacks_winner=book.lacks_winner),
        sides=tuple(
            TileSide(
                entry=side.entry,
                line=side.line if book.room == OPEN_ROOM else Side(side.line).other.value,
                level=levels[Line(side.line)],
                lost=decided.winner is not None and decided.winner != side.line,
                has_forfeited=side.line in book.forfeited,
            )
            for side in (match.sides.all() if book.room == OPEN_ROOM else reversed(match.sides.all()))
        ),
        since=(live.acted_at if live else None) or heard or match.round.published_at,
        silent=_silent(waiting),
        can_end=book.is_timed and match.state == MatchState.PLAYING and bool(book.results) and not book.lacks_winner,
        lacks_winner=book.lacks_winner,
        boards=len(book.boards),
        boards_done=len(book.results) if book.boards else 0,
        room=book.room,
        live=live,
        disputed=tuple(
            (one.deal_number, " / ".join(in_short(slip.payload) for slip in (one.first_slip, one.second_slip) if slip))
            for one in book.open_claims
            if one.state == ClaimState.DISPUTED
        ),
    )


def _kind(state: str, called: bool, live: LiveNow | None, *, lacks_winner: bool) -> str:
    """Tell what a table does: where cards are played in the browser, it plays before any result has come in.

    A pause of such a table is told beside; “waiting” is of somebody who has to enter a result.
    """
    if called and state != MatchState.DISPUTED:
        return CALLED
    if lacks_winner and state == MatchState.PLAYING:
        return TILES[MatchState.WAITING]
    if live is not None and state in (MatchState.READY, MatchState.PLAYING) and not live.is_waiting:
        return TILES[MatchState.PLAYING]
    return TILES[state]


def _is_waiting(claim: Claim) -> bool:
    return claim.state == ClaimState.WAITING and claim.first_slip is not None


def _silent(claim: Claim | None) -> str:
    spoke = claim.first_slip.line if claim and claim.first_slip else ""
    return Side(spoke).other.value if spoke else ""
