"""What the director decided, as files tell it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from tournaments.events.models import Event
from tournaments.slips.models import Ruling
from tournaments.slips.rooms import table_ruled


@dataclass(frozen=True, kw_only=True)
class RulingFacts:
    """A decision of the director; `table` is that of the `room`, where it is about one room of a match of teams."""

    at: datetime
    entry: int | None
    stage: int | None
    round: int | None
    table: int | None
    room: int | None
    deal: int | None
    is_board: bool
    kind: str
    effect: Mapping[str, Any]
    reason: str
    author: str
    is_annulled: bool


def rulings_of(event: Event, zone: ZoneInfo) -> tuple[RulingFacts, ...]:
    """This will read every ruling of an event, those taken back among them, in one query."""
    places = ("match__table", "match__second_table", "match__round__stage")
    rows = Ruling.objects.filter(event=event).select_related("entry", *places)
    return tuple(_ruling(row, zone) for row in rows.order_by("created_at", "id"))


def _ruling(row: Ruling, zone: ZoneInfo) -> RulingFacts:
    match = row.match
    return RulingFacts(
        at=row.created_at.astimezone(zone),
        entry=row.entry.number if row.entry else None,
        stage=match.round.stage.ordinal if match else None,
        round=match.round.number if match else None,
        table=table_ruled(row),
        room=row.room,
        deal=row.deal_number,
        is_board=row.is_of_board,
        kind=row.get_kind_display(),
        effect=row.effect,
        reason=row.reason,
        author=row.author_name,
        is_annulled=row.annulled_at is not None,
    )
