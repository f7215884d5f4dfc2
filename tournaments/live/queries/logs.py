"""The deals of a table by its log, remembered by this process, so that looking again reads only what came since.

What is before the last opening never changes; the deal that was opened last may still go on or be ruled away.
Nothing is remembered that the log does not hold, and any of it may be dropped.
"""

from collections import OrderedDict
from dataclasses import dataclass, replace
from threading import Lock

from engine.live import read_event
from engine.live.match import DealLog, deals_of
from tournaments.live.models import LiveEvent, LiveTable

MOST_TABLES = 24


@dataclass(frozen=True, slots=True, kw_only=True)
class _Read:
    version: int
    deals: tuple[DealLog, ...]

    @property
    def closed(self) -> tuple[DealLog, ...]:
        """All deals but the last, in which something may still happen."""
        return self.deals[:-1]

    @property
    def first(self) -> int:
        """How many events come before the last deal."""
        return self.deals[-1].first if self.deals else 0


_READ: "OrderedDict[int, _Read]" = OrderedDict()
_LOCK = Lock()


def deal_logs(table: LiveTable) -> tuple[DealLog, ...]:
    """Give the deals of a table as its log stands at the version of its row."""
    with _LOCK:
        known = _READ.get(table.pk)
    if known is None or known.version > table.version:
        known = _Read(version=0, deals=())
    if known.version < table.version:
        known = _read_on(table, known)
    _remember(table.pk, known)
    return known.deals


def forget() -> None:
    """Forget every table."""
    with _LOCK:
        _READ.clear()


def _read_on(table: LiveTable, known: _Read) -> _Read:
    rows = LiveEvent.objects.filter(table=table, seq__gt=known.first, seq__lte=table.version).order_by("seq")
    later = deals_of(read_event(payload) for payload in rows.values_list("payload", flat=True))
    new = (replace(deal, first=deal.first + known.first) for deal in later)
    return _Read(version=table.version, deals=(*known.closed, *new))


def _remember(table_id: int, known: _Read) -> None:
    with _LOCK:
        _READ[table_id] = known
        _READ.move_to_end(table_id)
        while len(_READ) > MOST_TABLES:
            _READ.popitem(last=False)
