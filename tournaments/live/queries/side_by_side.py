"""The same board at all tables that have a record of it (复式): what was bid and buried, and where it can be replayed.

Whoever asks has made sure that the board may be shown.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django.core.cache import cache
from django.db.models import Sum

from engine.live import RulingKind, read_event
from engine.live import events as happened
from engine.live.events import Event
from tournaments.events.models import Stage
from tournaments.live.models import LiveEvent, LiveTable
from tournaments.pairings.queries.hands import codes
from tournaments.slips.models import BotResult

HOUR = 3600
NO_TRUMP = "NT"
_TOLD = (happened.BidMade, happened.TrumpFixed, happened.KittyBuried, happened.Ruled)
_KINDS = frozenset(kind.kind for kind in (happened.DealOpened, *_TOLD))


@dataclass(frozen=True, kw_only=True)
class BidAct:
    """A bid, with its cards one by one."""

    seat: str
    cards: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Acts:
    """What was done with a board at one table; `trump` is a suit, NT, or empty where play had no trump to fix.

    At a live table `code` and `deal` lead to the replay.
    """

    bids: tuple[BidAct, ...]
    trump: str
    buried: tuple[str, ...]
    code: str = ""
    deal: int = 0


@dataclass(slots=True)
class _Sheet:
    """A deal as it is read."""

    code: str = ""
    deal: int = 0
    bids: list[BidAct] = field(default_factory=list)
    trump: str = ""
    buried: tuple[str, ...] = ()

    def take(self, event: Event) -> None:
        match event:
            case happened.BidMade(seat=seat, cards=cards):
                self.bids.append(BidAct(seat=seat.value, cards=codes(cards)))
            case happened.TrumpFixed(suit=suit):
                self.trump = suit.value if suit else NO_TRUMP
            case happened.KittyBuried(cards=cards):
                self.buried = codes(cards)
            case happened.Ruled(ruling=ruling) if ruling.kind is RulingKind.VOID:
                self.bids, self.trump, self.buried = [], "", ()
            case _:
                pass

    def acts(self) -> Acts:
        return Acts(bids=tuple(self.bids), trump=self.trump, buried=self.buried, code=self.code, deal=self.deal)


def acts_at_tables(stage: Stage, number: int) -> Mapping[tuple[int, int], Acts]:
    """Give what was done with a board at every live table of a stage, by match and room.

    The logs of a stage are long; what was found is kept until something happens at one of its tables.
    """
    tables = LiveTable.objects.filter(match__round__stage=stage)
    version = tables.aggregate(events=Sum("version"))["events"] or 0
    key = f"live:side_by_side:{stage.pk}:{number}:{version}"
    return cache.get_or_set(key, lambda: _read(stage, number), HOUR) or {}


def acts_of_bots(stage: Stage, number: int) -> Mapping[int, Acts]:
    """Give what was done with a board at every table of bots."""
    rows = BotResult.objects.filter(field__stage=stage, field__withdrawn_at=None, board__number=number)
    return {table: _sheet_of(log).acts() for table, log in rows.values_list("table", "log")}


def _read(stage: Stage, number: int) -> Mapping[tuple[int, int], Acts]:
    rows = LiveEvent.objects.filter(table__match__round__stage=stage, payload__kind__in=_KINDS).order_by("table", "seq")
    sheets: dict[tuple[int, int], _Sheet] = {}
    open_sheet: _Sheet | None = None
    for match, room, code, payload in rows.values_list("table__match", "table__room", "table__code", "payload"):
        event = read_event(payload)
        if isinstance(event, happened.DealOpened):
            open_sheet = _Sheet(code=code, deal=event.setup.number) if event.setup.board == number else None
            if open_sheet is not None:
                sheets[match, room] = open_sheet
        elif open_sheet is not None:
            open_sheet.take(event)
    return {key: sheet.acts() for key, sheet in sheets.items()}


def _sheet_of(log: Iterable[dict[str, object]]) -> _Sheet:
    sheet = _Sheet()
    for payload in log:
        if payload["kind"] in _KINDS:
            sheet.take(read_event(payload))
    return sheet
