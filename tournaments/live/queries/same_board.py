"""The same board at all live tables of a stage (复式): where it was played, and what came of it."""

from dataclasses import dataclass

from engine.seats import PLAYING_ORDER
from tournaments.live.models import LiveEvent, LiveSeat, LiveTable


@dataclass(frozen=True, kw_only=True)
class BoardLine:
    """A board at one table: the attackers' points, who banked, who sat there in playing order."""

    code: str
    number: int
    round: int
    table: int | None
    points: int
    banker: str | None
    names: tuple[str, ...]
    is_own: bool


def same_board(code: str, board: int) -> tuple[BoardLine, ...]:
    """List a board at every table of its stage where it is over, the most points first; whoever asks may see it."""
    table = LiveTable.objects.filter(code=code, match__isnull=False).select_related("match__round").first()
    if table is None or table.match is None:
        return ()
    opened = (
        LiveEvent.objects.filter(table__match__round__stage_id=table.match.round.stage_id)
        .filter(payload__kind="deal_opened", payload__setup__board=board)
        .select_related("table__match__round", "table__match__table")
    )
    found = {event.table_id: event for event in opened}
    finished = LiveEvent.objects.filter(table__in=found, payload__kind="deal_finished").order_by("-seq")
    # The first end of a deal after its beginning is its own: what comes earlier in the log overwrites.
    ends = {event.table_id: event for event in finished if event.seq > found[event.table_id].seq}
    names = _names(ends)
    lines = [_line(found[key], end, names[key], own=table.pk) for key, end in ends.items()]
    return tuple(sorted(lines, key=lambda line: (-line.points, line.round, line.table or 0)))


def _names(tables: "dict[int, LiveEvent]") -> dict[int, dict[str, str]]:
    """Read who sits at these tables."""
    seats: dict[int, dict[str, str]] = {key: {} for key in tables}
    for table_id, seat, name in LiveSeat.objects.filter(table__in=tables).values_list("table_id", "seat", "name"):
        seats[table_id][seat] = name
    return seats


def _line(opened: LiveEvent, end: LiveEvent, names: dict[str, str], *, own: int) -> BoardLine:
    match, result = opened.table.match, end.payload["result"]
    assert match is not None
    return BoardLine(
        code=opened.table.code,
        number=opened.payload["setup"]["number"],
        round=match.round.number,
        table=match.table.number if match.table else None,
        points=result["points"],
        banker=result["banker"],
        names=tuple(names.get(seat.value, "") for seat in PLAYING_ORDER),
        is_own=opened.table_id == own,
    )
