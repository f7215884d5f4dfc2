"""The round desk: one screen that says how a round stands, in a fixed number of queries."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scoring.formats import from_json
from tournaments.desk.queries.beside import line_ups_missing, sitting_out
from tournaments.desk.queries.tiles import CALLED, ORDER, TILES, Tile, tiles_of
from tournaments.draws.plans import planned_rounds
from tournaments.draws.queries import comparisons
from tournaments.events.models import Entry, Event
from tournaments.pairings.models import Match, MatchState, Round, RoundStatus
from tournaments.shared.messages.formats import STAGE_KINDS
from tournaments.slips.models import WHOLE_MATCH, Claim, ClaimState, DirectorCall, ScoreSlip
from tournaments.slips.payloads import in_short


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
    calls = list(
        DirectorCall.objects.filter(match__round=shown, answered_at=None).select_related("match").order_by("called_at")
    )
    tiles = tiles_of(shown, form, matches, claims, {(call.match_id, call.room) for call in calls})
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
    """Put those who have to act first: disputes, calls, who must re-enter, pauses, who has not begun, who plays."""
    urgency = {kind: at for at, kind in enumerate(("fight", CALLED, "wait", "none", "play"))}
    open_tiles = [tile for tile in tiles if tile.kind != TILES[MatchState.DONE]]
    return tuple(
        sorted(open_tiles, key=lambda tile: (urgency["wait" if tile.is_paused else tile.kind], tile.table or 0))
    )
