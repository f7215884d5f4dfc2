"""Live tables of an event as its officers see them: how each stands, who sits there, what can be switched over."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from engine.seats import PLAYING_ORDER, Seat
from tournaments.events.models import Event
from tournaments.live import presence
from tournaments.live.models import LiveSeat, LiveTable, SeatKind, SeatName, TableState
from tournaments.pairings.models import Match, MatchKind, MatchState, Round, RoundStatus
from tournaments.shared.errors import Missing
from tournaments.slips.models import CLOSED_ROOM, DirectorCall


@dataclass(frozen=True, kw_only=True)
class OfficerSeat:
    """A seat with the key by which its player comes in.

    Where it was asked who is there, `is_away` says who is not, `is_unknown` of whom nobody can tell.
    """

    seat: str
    label: str
    name: str
    kind: str
    key: str
    has_come: bool
    is_away: bool
    is_unknown: bool


@dataclass(frozen=True, kw_only=True)
class OfficerTable:
    """A live table in the director's list; `call` rings until an officer answers it, `clock` is in seconds an act."""

    code: str
    state: str
    label: str
    round: int
    table: int | None
    is_closed_room: bool
    version: int
    clock: int | None
    seats: tuple[OfficerSeat, ...]
    call: DirectorCall | None

    @property
    def missing(self) -> tuple[str, ...]:
        """The players who have not come yet."""
        return tuple(seat.name or seat.label for seat in self.seats if not seat.has_come)


@dataclass(frozen=True, kw_only=True)
class OpenRound:
    """A round of which so many matches could still be switched to live play; at boards nobody may watch."""

    id: int
    stage: int
    number: int
    matches: int
    has_boards: bool


@dataclass(frozen=True, kw_only=True)
class LivePage:
    """The live tables of an event, and the rounds that could become some."""

    tables: tuple[OfficerTable, ...]
    rounds: tuple[OpenRound, ...]


def live_page(event: Event) -> LivePage:
    """Read all live tables of an event, in four queries; those that call the director come first."""
    calls = calls_of(event)
    tables = (_table(row, calls) for row in _rows(event))
    return LivePage(
        tables=tuple(sorted(tables, key=lambda table: table.call is None)),
        rounds=_rounds(event),
    )


def going_tables(event: Event) -> tuple[OfficerTable, ...]:
    """Read the live tables of an event that are not over, by round and table."""
    return tuple(_table(row, {}) for row in _rows(event).exclude(state=TableState.FINISHED))


def seats_to_hand_out(event_id: int) -> bool:
    """Tell whether an event has live tables that are not over, whose seats have codes."""
    return LiveTable.objects.filter(event_id=event_id).exclude(state=TableState.FINISHED).exists()


def officer_table(event: Event, code: str) -> OfficerTable:
    """Read one live table of an event, and who is there now, as far as anybody can tell.

    :raises Missing: when the event has none of that code.
    """
    row = live_table_of(event, code)
    present = presence.present(row.pk)
    return _table(row, calls_of(event), present, is_unknown=present is None)


def calls_of(event: Event) -> Mapping[tuple[int, int], DirectorCall]:
    """Find the calls that nobody has answered yet, by match and room."""
    ringing = DirectorCall.objects.filter(match__round__stage__event=event, answered_at=None).select_related("match")
    return {(call.match_id, call.room): call for call in ringing}


def live_table_of(event: Event, code: str) -> LiveTable:
    """Find a live table of an event.

    :raises Missing: when the event has none of that code.
    """
    row = _rows(event).filter(code=code).first()
    if row is None:
        raise Missing(what="live_table")
    return row


def round_of(event: Event, number: int) -> Round:
    """Find a round of an event by its row.

    :raises Missing: when it is none of this event.
    """
    found = Round.objects.filter(stage__event=event, pk=number).first()
    if found is None:
        raise Missing(what="round")
    return found


def _rows(event: Event) -> QuerySet[LiveTable]:
    rows = LiveTable.objects.filter(event=event).select_related("match__round", "match__table", "match__second_table")
    return rows.prefetch_related("seats").order_by("-match__round__number", "room", "match__table__number", "pk")


def _rounds(event: Event) -> tuple[OpenRound, ...]:
    free = Q(matches__kind=MatchKind.PLAY, matches__state=MatchState.READY, matches__live_tables=None)
    going = Round.objects.filter(stage__event=event, status__in=(RoundStatus.PUBLISHED, RoundStatus.PLAYING))
    counted = going.annotate(
        free=Count("matches", filter=free, distinct=True), sets=Count("matches__board_set", filter=free)
    ).filter(free__gt=0)
    rows = counted.order_by("stage__ordinal", "number").values_list("pk", "stage__ordinal", "number", "free", "sets")
    return tuple(
        OpenRound(id=pk, stage=stage, number=number, matches=matches, has_boards=sets > 0)
        for pk, stage, number, matches, sets in rows
    )


def _table(
    row: LiveTable,
    calls: Mapping[tuple[int, int], DirectorCall],
    present: frozenset[str] | None = None,
    *,
    is_unknown: bool = False,
) -> OfficerTable:
    match: Match | None = row.match
    seats = sorted(row.seats.all(), key=lambda one: PLAYING_ORDER.index(Seat(one.seat)))
    return OfficerTable(
        code=row.code,
        state=row.state,
        label=str(row.get_state_display()),
        round=match.round.number if match else 0,
        table=row.place.number if row.place else None,
        is_closed_room=row.room == CLOSED_ROOM,
        version=row.version,
        clock=row.clock_seconds,
        seats=tuple(_seat(one, present, is_unknown=is_unknown) for one in seats),
        call=calls.get((match.pk, row.room)) if match else None,
    )


def _seat(row: LiveSeat, present: frozenset[str] | None, *, is_unknown: bool) -> OfficerSeat:
    return OfficerSeat(
        seat=row.seat,
        label=str(SeatName(row.seat).label),
        name=row.name,
        kind=row.kind,
        key=row.token if row.kind == SeatKind.HUMAN else "",
        has_come=row.kind == SeatKind.BOT or row.came_at is not None,
        is_away=row.kind == SeatKind.HUMAN and present is not None and row.seat not in present,
        is_unknown=row.kind == SeatKind.HUMAN and is_unknown,
    )
