"""What a process remembers of live tables, so that a move costs one step and not the folding of a whole log.

Memory is never the truth: what is remembered is a state that the log led to, and whatever came after it is read.
It may be dropped at any moment, and is when too many tables are remembered.
"""

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from threading import Lock

from engine.live import START, Phase, TableState, apply, read_event
from engine.live.events import CardsDealt, Event
from tournaments.live.models import LiveEvent
from tournaments.live.models import TableState as LiveState

TAIL = 48  # events that are kept with the state before each, for sockets that lag behind
MOST_TABLES = 600


@dataclass(frozen=True, slots=True, kw_only=True)
class Happening:
    """An event with its number and the state it changed."""

    seq: int
    before: TableState
    event: Event


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """A table as its log made it, with the last events; `dealt_at` is the version at which its cards were dealt."""

    state: TableState = START
    tail: tuple[Happening, ...] = ()
    dealt_at: int = 0

    @property
    def version(self) -> int:
        """Give the number of events."""
        return self.state.version

    def after(self, events: Iterable[Event]) -> "Known":
        """Give the table after more events."""
        state, tail, dealt_at = self.state, list(self.tail), self.dealt_at
        for event in events:
            if isinstance(event, CardsDealt):
                dealt_at = state.version
            tail.append(Happening(seq=state.version + 1, before=state, event=event))
            state = apply(state, event)
        return Known(state=state, tail=tuple(tail[-TAIL:]), dealt_at=dealt_at)

    @property
    def promised_at(self) -> int:
        """Give the version whose seed the cards of the present deal have, or will have as things stand."""
        if not self.state.opened:
            return self.version + 1
        return self.version if self.state.phase in (Phase.WAITING, Phase.VOID) else self.dealt_at

    def since(self, version: int) -> Sequence[Happening] | None:
        """Give the events after a version; None where they are no longer kept, or the version is none of this table."""
        if version == self.version:
            return ()
        if version > self.version or not self.tail or version + 1 < self.tail[0].seq:
            return None
        return tuple(one for one in self.tail if one.seq > version)


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """Where the play at a table stands: when the players' time is up, and when something is due from the program."""

    known: Known
    state: str
    time_up_at: datetime | None
    left_ms: int | None
    due_at: datetime | None = None

    def overdue(self, now: datetime) -> float | None:
        """Tell how many seconds ago the program should have acted; less than 0 until then, None if it need not."""
        awaited = [at for at in (self.due_at, self.time_up_at) if at is not None and self.state == LiveState.PLAYING]
        return (now - min(awaited)).total_seconds() if awaited else None


_KNOWN: "OrderedDict[int, Known]" = OrderedDict()
_STANDING: dict[int, Standing] = {}  # what this process itself has brought about
_LOCK = Lock()


def recall(table_id: int) -> Known:
    """Give what is remembered of a table; it may be behind its log, never ahead of what was committed."""
    with _LOCK:
        known = _KNOWN.get(table_id, Known())
        if known.version:
            _KNOWN.move_to_end(table_id)
        return known


def remember(table_id: int, known: Known, standing: Standing | None = None) -> None:
    """Keep a committed state, unless a later one is kept already."""
    with _LOCK:
        present = _KNOWN.get(table_id)
        if present is None or present.version < known.version:
            _KNOWN[table_id] = known
            if standing is not None:
                _STANDING[table_id] = standing
        _KNOWN.move_to_end(table_id)
        while len(_KNOWN) > MOST_TABLES:
            _STANDING.pop(_KNOWN.popitem(last=False)[0], None)


def own_standing(table_id: int, version: int) -> Standing | None:
    """Give how a table stands after what this process did there last, if that is at least a version."""
    with _LOCK:
        standing = _STANDING.get(table_id)
    return standing if standing is not None and standing.known.version >= version > 0 else None


def forget() -> None:
    """Forget every table."""
    with _LOCK:
        _KNOWN.clear()
        _STANDING.clear()


def caught_up(table_id: int, version: int | None = None) -> Known:
    """Give a table as its log stands; with `version`, nothing is read when that much is remembered."""
    known = recall(table_id)
    if version is not None and known.version >= version:
        return known
    rows = LiveEvent.objects.filter(table_id=table_id, seq__gt=known.version).order_by("seq")
    return known.after([read_event(payload) for payload in rows.values_list("payload", flat=True)])


def looked_at(table_id: int, version: int | None = None) -> Known:
    """Give a table as its log stands, and remember it; only outside a transaction that has written to it."""
    known = caught_up(table_id, version)
    if known.version:
        remember(table_id, known)
    return known
