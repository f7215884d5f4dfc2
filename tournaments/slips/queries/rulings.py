"""The rulings of an event, as the director's page shows them, and what a new one may be about."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tournaments.events.models import Entry, Event, Stage
from tournaments.pairings.models import Match, MatchKind, RoundStatus
from tournaments.shared.messages.formats import STAGE_KINDS
from tournaments.slips.models import AT_LIVE_TABLES, Ruling
from tournaments.slips.rooms import table_ruled


@dataclass(frozen=True, kw_only=True)
class RulingRow:
    """A ruling with where, whom and what; the effect as a number or nothing, the room where it is about one of two."""

    id: int
    at: datetime
    kind: str
    effect: str
    reason: str
    entry: str
    stage: str
    round: int | None
    table: int | None
    room: int | None
    deal: int | None
    is_board: bool
    author: str
    annulled_at: datetime | None
    annulled_by: str
    is_live: bool


@dataclass(frozen=True, kw_only=True)
class MatchChoice:
    """A match that a ruling may be about."""

    id: int
    stage: str
    round: int
    table: int | None
    names: tuple[str, ...]
    has_two_rooms: bool


def rulings_of(event: Event) -> tuple[RulingRow, ...]:
    """This will list all rulings of an event, the newest first, in one query."""
    rows = Ruling.objects.filter(event=event).select_related(
        "entry", "match__table", "match__second_table", "match__round__stage"
    )
    return tuple(_row(row) for row in rows.order_by("-created_at", "-pk"))


def _row(row: Ruling) -> RulingRow:
    match = row.match
    amount = row.effect.get("amount", row.effect.get("score"))
    return RulingRow(
        id=row.pk,
        at=row.created_at,
        kind=row.get_kind_display(),
        effect="" if amount is None else str(amount),
        reason=row.reason,
        entry=row.entry.name if row.entry else "",
        stage=stage_label(match.round.stage) if match else "",
        round=match.round.number if match else None,
        table=table_ruled(row),
        room=row.room,
        deal=row.deal_number,
        is_board=row.is_of_board,
        author=row.author_name,
        annulled_at=row.annulled_at,
        annulled_by=row.annulled_by,
        is_live=row.kind in AT_LIVE_TABLES,
    )


def stage_label(stage: Stage) -> str:
    """This will name a stage, by its kind if it has no name of its own."""
    return stage.name or str(STAGE_KINDS.get(stage.kind, stage.kind))


def ruling_of(event: Event, pk: int) -> Ruling | None:
    """This will find one ruling of the event."""
    return Ruling.objects.filter(event=event, pk=pk).first()


def match_choices(event: Event) -> tuple[MatchChoice, ...]:
    """This will list the matches of the event, those of the newest round first, in two queries."""
    matches = (
        Match.objects.filter(round__stage__event=event, kind=MatchKind.PLAY)
        .exclude(round__status=RoundStatus.DRAFT)
        .select_related("round__stage", "table")
        .prefetch_related("sides__entry")
        .order_by("-round__stage__ordinal", "-round__number", "table__number", "pk")
    )
    return tuple(
        MatchChoice(
            id=match.pk,
            stage=stage_label(match.round.stage),
            round=match.round.number,
            table=match.table.number if match.table else None,
            names=tuple(side.entry.name for side in match.sides.all()),
            has_two_rooms=match.second_table_id is not None,
        )
        for match in matches
    )


def entries_to_rule(event: Event) -> Sequence[Entry]:
    """This will list who a ruling may be about, by number."""
    return list(Entry.objects.competing().filter(event=event).order_by("number"))
