"""The round desk: one screen that says how a round stands, in a fixed number of queries."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max

from engine.seats import Side
from scoring.formats import EventFormat, from_json
from tournaments.desk.queries.beside import line_ups_missing, sitting_out
from tournaments.desk.queries.rooms import rooms_of, state_at
from tournaments.draws.plans import planned_rounds
from tournaments.draws.queries import comparisons
from tournaments.events.models import Entry, Event
from tournaments.pairings.models import Line, Match, MatchKind, MatchState, Round, RoundStatus
from tournaments.shared.messages.formats import STAGE_KINDS
from tournaments.slips.books import MatchBook, read_rooms
from tournaments.slips.models import (
    CLOSED_ROOM,
    OPEN_ROOM,
    WHOLE_MATCH,
    Claim,
    ClaimState,
    DirectorCall,
    Result,
    Ruling,
    ScoreSlip,
)
from tournaments.slips.payloads import in_short
from tournaments.slips.queries.boards import boards_by_set

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
    """One side on a tile; `level` is 2…14, None before the first result."""

    entry: Entry
    line: str
    level: int | None
    lost: bool


@dataclass(frozen=True, kw_only=True)
class Tile:
    """A table: `kind` is one of `ORDER`; `since` is when it was last heard of.

    `boards` are those it plays in this round, `disputed` the boards or deals (0: the match) with two results. A match
    of teams has a tile for each of its two rooms (`room`), with the sides as they sit there.
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
    room: int = OPEN_ROOM
    disputed: tuple[tuple[int, str], ...] = ()

    @property
    def silent_entry(self) -> Entry | None:
        """Give who has to re-enter."""
        return next((side.entry for side in self.sides if side.line == self.silent), None)


@dataclass(frozen=True, kw_only=True)
class Said:
    """One of two slips that differ."""

    slip: ScoreSlip
    entry: Entry | None
    words: str


@dataclass(frozen=True, kw_only=True)
class Dispute:
    """A deal with two results; `deal` 0 is the whole match."""

    claim: Claim
    tile: Tile
    deal: int
    said: tuple[Said, ...]


@dataclass(frozen=True, kw_only=True)
class Call:
    """A table that called the director."""

    call: DirectorCall
    tile: Tile


@dataclass(frozen=True, kw_only=True)
class Desk:
    """All that the round desk shows; `counts` are tiles by kind, in the order of the legend."""

    round: Round
    planned: int
    minutes: int | None
    is_timed: bool
    tiles: tuple[Tile, ...]
    counts: tuple[tuple[str, int], ...]
    disputes: tuple[Dispute, ...]
    calls: tuple[Call, ...]
    missing: tuple[Tile, ...]
    sitting_out: tuple[tuple[Entry, str], ...]
    line_ups_missing: int
    rounds: tuple[Round, ...]
    differs: tuple[str, ...]

    @property
    def stage_name(self) -> str:
        """Name the stage: by its own name, else by what it is."""
        return self.round.stage.name or str(STAGE_KINDS.get(self.round.stage.kind, self.round.stage.kind))

    @property
    def is_open(self) -> bool:
        """Tell whether the round is being played."""
        return self.round.status != RoundStatus.CLOSED

    @property
    def plays_boards(self) -> bool:
        """Tell whether results are those of boards, which are imported board by board."""
        return any(tile.boards for tile in self.tiles)


def desk(event: Event, *, stage: int | None = None, number: int | None = None) -> Desk | None:
    """Gather the desk of a round, the newest public one unless another is named; `None` before the first."""
    rounds = tuple(
        Round.objects.filter(stage__event=event)
        .exclude(status=RoundStatus.DRAFT)
        .select_related("stage__event")
        .order_by("stage__ordinal", "number")
    )
    wanted = [one for one in rounds if (stage, number) in ((None, None), (one.stage.ordinal, one.number))]
    if not wanted:
        return None
    return _desk(event, wanted[-1], rounds)


def _desk(event: Event, shown: Round, rounds: tuple[Round, ...]) -> Desk:
    form = from_json(event.format)
    matches = list(
        Match.objects.filter(round=shown)
        .select_related("table", "second_table", "round__stage__event")
        .prefetch_related("sides__entry")
    )
    claims = list(
        Claim.objects.filter(match__round=shown).select_related("first_slip", "second_slip").order_by("deal_number")
    )
    calls = list(DirectorCall.objects.filter(match__round=shown, answered_at=None).order_by("called_at"))
    tiles = _tiles(form, matches, claims, {(call.match_id, call.room) for call in calls})
    by_room = {(tile.match.pk, tile.room): tile for tile in tiles}
    counted = Counter(tile.kind for tile in tiles)
    play = form.stage(shown.stage.ordinal).play
    return Desk(
        round=shown,
        planned=planned_rounds(shown.stage),
        minutes=play.minutes,
        is_timed=any(tile.can_end for tile in tiles),
        tiles=tiles,
        counts=tuple((kind, counted[kind]) for kind in ORDER),
        disputes=_disputes(claims, by_room),
        calls=tuple(Call(call=call, tile=by_room[call.match_id, call.room]) for call in calls),
        missing=_missing(tiles),
        sitting_out=sitting_out(matches),
        line_ups_missing=line_ups_missing(matches),
        rounds=rounds,
        differs=comparisons(event),
    )


def _tiles(
    form: EventFormat, matches: Iterable[Match], claims: Sequence[Claim], called: set[tuple[int, int]]
) -> tuple[Tile, ...]:
    played = [match for match in matches if match.kind == MatchKind.PLAY]
    books = _books(form, played, claims)
    slips = ScoreSlip.objects.filter(match__in=played).order_by().values_list("match_id", "room")
    heard = {(match, room): last for match, room, last in slips.annotate(last=Max("created_at"))}
    tiles = [
        _tile(book, heard.get((match.pk, book.room)), (match.pk, book.room) in called)
        for match in played
        for book in rooms_of(books[match.pk])
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


def _tile(book: MatchBook, heard: datetime | None, called: bool) -> Tile:
    match, state = book.match, state_at(book)
    table = match.table if book.room == OPEN_ROOM else match.second_table
    decided = book.decided(ended=book.has_ended)
    levels = {Line.NS: decided.ns_level, Line.EW: decided.ew_level}
    waiting = next((one for one in book.open_claims if _is_waiting(one)), None)
    return Tile(
        match=match,
        table=table.number if table else None,
        code=table.code if table else "",
        kind=CALLED if called and state != MatchState.DISPUTED else TILES[state],
        sides=tuple(
            TileSide(
                entry=side.entry,
                line=side.line if book.room == OPEN_ROOM else Side(side.line).other.value,
                level=levels[Line(side.line)],
                lost=decided.winner is not None and decided.winner != side.line,
            )
            for side in (match.sides.all() if book.room == OPEN_ROOM else reversed(match.sides.all()))
        ),
        since=heard or match.round.published_at,
        silent=_silent(waiting),
        can_end=book.is_timed and match.state == MatchState.PLAYING and bool(book.results),
        boards=len(book.boards),
        boards_done=len(book.results) if book.boards else 0,
        room=book.room,
        disputed=tuple(
            (one.deal_number, " / ".join(in_short(slip.payload) for slip in (one.first_slip, one.second_slip) if slip))
            for one in book.open_claims
            if one.state == ClaimState.DISPUTED
        ),
    )


def _is_waiting(claim: Claim) -> bool:
    return claim.state == ClaimState.WAITING and claim.first_slip is not None


def _silent(claim: Claim | None) -> str:
    spoke = claim.first_slip.line if claim and claim.first_slip else ""
    return Side(spoke).other.value if spoke else ""


def _disputes(claims: Iterable[Claim], tiles: Mapping[tuple[int, int], Tile]) -> tuple[Dispute, ...]:
    return tuple(
        Dispute(
            claim=claim,
            tile=tile,
            deal=claim.deal_number if claim.deal_number != WHOLE_MATCH else 0,
            said=tuple(_said(slip, tile) for slip in (claim.first_slip, claim.second_slip) if slip),
        )
        for claim in claims
        if claim.state == ClaimState.DISPUTED
        for tile in [tiles[claim.match_id, claim.room]]
    )


def _said(slip: ScoreSlip, tile: Tile) -> Said:
    entry = next((side.entry for side in tile.sides if side.line == slip.line), None)
    return Said(slip=slip, entry=entry, words=in_short(slip.payload))


def _missing(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """Put those who have to act first: disputes, calls, who must re-enter, who has not begun, who plays."""
    urgency = {kind: at for at, kind in enumerate(("fight", CALLED, "wait", "none", "play"))}
    open_tiles = [tile for tile in tiles if tile.kind != TILES[MatchState.DONE]]
    return tuple(sorted(open_tiles, key=lambda tile: (urgency.get(tile.kind, 9), tile.table or 0)))
