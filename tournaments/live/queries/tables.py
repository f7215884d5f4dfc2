"""A live table as the program drives it, as sockets tell it, and who may come in."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from engine.live import DealResult, Setup, TableState
from engine.ruleset import to_values
from engine.seats import Seat, Side
from scoring.formats import from_json
from scoring.levels import LevelRules, LevelState, ladder
from scoring.levels.presets import level_preset
from tournaments.live import permissions
from tournaments.live.dealing import committed, deals_won, promise_for, results_of, setup_from_json, stand_after
from tournaments.live.models import LiveSeat, LiveTable, SeatKind
from tournaments.live.queries.onward import Onward, onward
from tournaments.live.rooms import Known
from tournaments.live.timing import Pace
from tournaments.pairings.models import MatchSide
from tournaments.shared.actors import Actor
from tournaments.shared.errors import Missing
from tournaments.slips.books import open_book

_ROWS = ("event", "match__round__stage__event", "match__table", "match__second_table")


@dataclass(frozen=True, kw_only=True)
class DrivenTable:
    """What the program must know of a table to act at it."""

    id: int
    state: str
    version: int
    seed: str
    pace: Pace
    bots: Mapping[Seat, str]


def pace_of(table: LiveTable) -> Pace:
    """Tell how fast a table goes."""
    clock_ms = None if table.clock_seconds is None else 1000 * table.clock_seconds
    return Pace(pace_ms=table.pace_ms, clock_ms=clock_ms, bid_ms=1000 * table.bid_seconds)


def driven_table(table_id: int) -> DrivenTable | None:
    """Read a table and its bots, in playing order of the seats' rows."""
    table = LiveTable.objects.filter(pk=table_id).first()
    if table is None:
        return None
    bots = LiveSeat.objects.filter(table=table, kind=SeatKind.BOT).order_by("pk").values_list("seat", "strength")
    return DrivenTable(
        id=table.pk,
        state=table.state,
        version=table.version,
        seed=table.seed,
        pace=pace_of(table),
        bots={Seat(seat): strength for seat, strength in bots},
    )


@dataclass(frozen=True, kw_only=True)
class Visitor:
    """Who looks at a table: a seat with its key, an officer, or a spectator."""

    role: str
    seat: Seat | None = None
    key: str = ""


class SeatFacts(NamedTuple):
    """Who sits in a seat, as far as sockets know it."""

    seat: str
    kind: str
    name: str
    strength: str
    token: str

    @property
    def is_bot(self) -> bool:
        """Tell whether the program plays there."""
        return self.kind == SeatKind.BOT


@dataclass(frozen=True, kw_only=True)
class TableFacts:
    """What a socket tells of a table beside its play; `seats` are in playing order."""

    id: int
    code: str
    state: str
    revision: int
    version: int
    time_up_at: datetime | None
    left_ms: int | None
    open_after: int | None
    match_id: int | None
    options: Mapping[str, Any]
    setup: Mapping[str, Any]
    seats: tuple[SeatFacts, ...]
    match: Mapping[str, Any] | None
    seed: str  # of the table; nothing but promises made of it is told
    level_rules: LevelRules
    stand: LevelState | None = None  # as the book of the match says
    onward: Onward | None = None  # likewise
    deals: int = 0  # how many are played at most; 0: until a side passes A

    def promise(self, known: Known) -> dict[str, str] | None:
        """Tell what the server promises of the cards of a deal before it deals them.

        None on boards, whose seal is told with them, and in an event until the first deal is open.
        """
        state = known.state
        if not state.opened and self.match_id is not None:
            return None
        setup = state.setup if state.opened else setup_from_json(self.setup)
        if setup.board is not None:
            return None
        version, number = known.promised_at, setup.number
        promise = promise_for(table_seed=self.seed, code=self.code, version=version, number=number)
        return {"label": promise.label, "commitment": committed(promise, setup).commitment}

    def values(self, state: TableState, online: frozenset[str]) -> dict[str, Any]:
        """Tell the table as JSON; `online` are the seats where somebody is."""
        setup = state.setup if state.opened else setup_from_json(self.setup)
        results = results_of(state)
        rules = self.level_rules
        stand = _of_board(setup) if setup.duplicate else self.stand or stand_after(results, rules)
        return {
            "code": self.code,
            "state": self.state,
            "revision": self.revision,
            "seats": {one.seat: _seat(one, online) for one in self.seats},
            "options": dict(self.options),
            "levels": {side.value: ladder.name(stand.level_of(side)) for side in Side},
            "next_banker": stand.banker.value if stand.banker else None,
            "winner": stand.winner.value if stand.winner else None,
            "deals": deals_won(results, rules),
            "gained": _gained(state.result, rules),
            "next": self._next(state, has_won=stand.winner is not None),
            "decks": setup.rules.decks,
            "rules": to_values(setup.rules),
            "match": self.match,
            "board": setup.board,
        }

    def _next(self, state: TableState, *, has_won: bool) -> dict[str, Any] | None:
        """Tell what follows the deal that has just ended; None until then, and until the event has its result."""
        if state.result is None:
            return None
        if self.match_id is None:
            is_over = has_won or 0 < self.deals <= len(results_of(state))
            return Onward(entered=frozenset(), is_over=is_over).values()
        is_known = self.onward is not None and state.setup.number in self.onward.entered
        return self.onward.values() if self.onward is not None and is_known else None


def _gained(result: DealResult | None, rules: LevelRules) -> dict[str, Any] | None:
    """Tell what the points of the deal that has just ended are worth, and to whom."""
    if result is None or result.banker is None:
        return None
    worth = rules.schedule.yield_of(result.points)
    return {"side": worth.gainer.value, "levels": worth.levels}


def _of_board(setup: Setup) -> LevelState:
    """Tell levels and bank where the board fixes them and nothing is carried on."""
    return LevelState(ns=int(setup.ns_level), ew=int(setup.ew_level), banker=setup.banker)


def _seat(one: SeatFacts, online: frozenset[str]) -> dict[str, Any]:
    return {
        "name": one.name,
        "kind": one.kind,
        "online": one.is_bot or one.seat in online,
        "strength": one.strength if one.is_bot else None,
    }


def table_facts(table_id: int) -> TableFacts | None:
    """Read what is told of a table: its row, seats, and of a match its sides and its book."""
    rows = LiveTable.objects.select_related(*_ROWS).prefetch_related("match__sides__entry")
    table = rows.filter(pk=table_id).first()
    return None if table is None else _facts(table)


def _facts(table: LiveTable) -> TableFacts:
    book = None if table.match is None else open_book(table.match, table.room)
    rows = LiveSeat.objects.filter(table=table)
    return TableFacts(
        id=table.pk,
        code=table.code,
        state=table.state,
        revision=table.revision,
        version=table.version,
        time_up_at=table.time_up_at,
        left_ms=table.left_ms,
        open_after=table.open_after,
        match_id=table.match_id,
        options={
            "chat": table.chat,
            "spectators": table.spectators,
            "take_back": table.take_back,
            "autoplay": table.autoplay,
            "clock": table.clock_seconds,
            "bid_seconds": table.bid_seconds,
            "pace": table.pace_ms,
        },
        setup=table.setup,
        seats=tuple(SeatFacts(*row) for row in rows.order_by("pk").values_list(*SeatFacts._fields)),
        seed=table.seed,
        match=_match(table),
        level_rules=level_rules_of(table, setup_from_json(table.setup).rules.decks),
        stand=None if book is None or book.boards else book.course().state,
        onward=None if book is None else onward(table, book),
        deals=table.deals,
    )


def level_rules_of(table: LiveTable, decks: int) -> LevelRules:
    """Tell what points are worth at a table: as its event says, at a practice table by its preset."""
    if table.event is not None:
        return from_json(table.event.format).levels
    return level_preset(table.preset).rules(decks)


def _match(table: LiveTable) -> dict[str, Any] | None:
    match = table.match
    if match is None:
        return None
    event = match.round.stage.event
    return {
        "event": event.name,
        "event_slug": event.slug,
        "round": match.round.number,
        "table": table.place.number if table.place else None,
        "deals": table.deals,
        "entries": _entries(table),
    }


def _entries(table: LiveTable) -> Mapping[str, str]:
    """Name who holds each line at a table; of players who compete alone, both."""
    names: dict[str, list[str]] = {}
    for line, name in MatchSide.objects.filter(match=table.match).values_list("line", "entry__name"):
        names.setdefault(table.line_here(line).value, []).append(name)
    return {line: " · ".join(of_line) for line, of_line in names.items()}


def table_id_of(code: str) -> int | None:
    """Find a table by its code; None for what cannot be one, such as a NUL, at which the database balks."""
    if not code.isalnum():
        return None
    return LiveTable.objects.filter(code=code).values_list("pk", flat=True).first()


def visitor_of(*, table_id: int, key: str | None, actor: Actor) -> Visitor | None:
    """Tell who comes in with this key or this account; None for a key that opens nothing.

    :raises Missing: when the table has been deleted.
    """
    table = LiveTable.objects.select_related("event", "match__round").filter(pk=table_id).first()
    if table is None:
        raise Missing(what="live_table")
    seats = [one for one in LiveSeat.objects.filter(table_id=table_id) if one.kind == SeatKind.HUMAN]
    if key:
        found = next((one for one in seats if one.token == key), None)
        return None if found is None else _player(found)
    own = next((one for one in seats if actor.id is not None and one.user_id == actor.id), None)
    if own is not None:
        return _player(own)
    oversees = permissions.may_oversee(actor, table) and not _plays_there(table, actor)
    return Visitor(role="director" if oversees else "spectator")


def _player(row: LiveSeat) -> Visitor:
    return Visitor(role="player", seat=Seat(row.seat), key=row.token)


def _plays_there(table: LiveTable, actor: Actor) -> bool:
    """Tell whether an officer plays these cards and must not see them: in the match, or its boards elsewhere."""
    match = table.match
    if match is None or actor.id is None:
        return False
    same = {"match": match} if match.board_set is None else {"match__round__stage_id": match.round.stage_id}
    players = MatchSide.objects.filter(**same, entry__seats__active=True)
    return players.filter(entry__seats__player__user_id=actor.id).exists()
