"""What the director ruled about an entry, as far as the standings shown know it."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q

from tournaments.pairings.models import MatchSide, RoundStatus
from tournaments.publishing.queries.frame import EventFrame, StageHead
from tournaments.publishing.queries.tables import Exact
from tournaments.slips.models import Ruling, RulingKind

OF_ONE_SIDE = (RulingKind.SCORE, RulingKind.WARNING)  # what they do to one entry is nothing to its opponent
COLUMNS = (
    *("kind", "effect", "reason", "deal_number", "created_at"),
    *("entry__number", "match__round__stage__ordinal", "match__round__number", "room", "match__board_set"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruled:
    """A ruling: in which round it counts, what it is, whom it is about where it is one entry, and why.

    `room` is that of a match of teams whose board it moved.
    """

    stage: int
    round: int
    kind: str
    effect: Exact
    entry: int | None
    room: int | None
    deal: int | None
    is_board: bool
    reason: str


def rulings_about(frame: EventFrame, number: int, stages: Collection[StageHead]) -> tuple[Ruled, ...]:
    """This will read, in one query, the rulings about an entry and its matches that the standings shown count."""
    if frame.counted_at is None:
        return ()
    own = MatchSide.objects.filter(entry__number=number, entry__event_id=frame.id).values("match")
    counted = Q(annulled_at=None) | Q(annulled_at__gt=frame.counted_at)
    concerned = Q(entry__number=number) | (Q(match__in=own) & ~Q(kind__in=OF_ONE_SIDE))
    rows = Ruling.objects.filter(counted, concerned, event_id=frame.id, created_at__lte=frame.counted_at)
    rows = rows.exclude(match__round__status=RoundStatus.DRAFT).order_by("created_at", "pk")
    return tuple(_ruled(row, stages) for row in rows.values_list(*COLUMNS))


def _ruled(row: tuple[Any, ...], stages: Collection[StageHead]) -> Ruled:
    kind, effect, reason, deal, at, entry, stage, round, room, board_set = row
    if stage is None or round is None:
        stage, round = _moment(at, stages)
    amount = effect.get("amount", effect.get("score"))
    return Ruled(
        stage=stage,
        round=round,
        kind=kind,
        effect=amount,
        entry=entry,
        room=room,
        deal=deal,
        is_board=board_set is not None,
        reason=reason,
    )


def _moment(at: datetime, stages: Collection[StageHead]) -> tuple[int, int]:
    """Where a ruling without a match counts: in the round published last before it, as scoring counts it."""
    rounds = [(stage.ordinal, head) for stage in stages for head in stage.rounds if head.published_at]
    before = [(ordinal, head) for ordinal, head in rounds if head.published_at and head.published_at <= at]
    ordinal, head = before[-1] if before else rounds[0] if rounds else (1, None)
    return ordinal, head.number if head else 1
