"""Where bots have played the deal that was dealt last, by the log: who sat there meanwhile does not matter (机器人)."""

from itertools import groupby
from operator import itemgetter
from typing import Any

from engine.live.events import EVENTS, CardsDealt, OfSeat, TimeRanOut
from engine.seats import PLAYING_ORDER
from tournaments.live.models import PROGRAM, LiveEvent

OF_SEATS = frozenset(event.kind for event in EVENTS if issubclass(event, OfSeat)) - {TimeRanOut.kind}


def seats_of_bots(table_id: int) -> str:
    """Give the seats for which the program played of its own accord, not because a player's time had run out."""
    log = LiveEvent.objects.filter(table=table_id)
    dealt = log.filter(payload__kind=CardsDealt.kind).order_by("-seq").values("seq")[:1]
    rows = log.filter(seq__gt=dealt, actor=PROGRAM).order_by("seq")
    acts = groupby(rows.values_list("reached", "payload__kind", "payload__seat"), key=itemgetter(0))
    seats = {_actor(*next(act)) for _reached, act in acts}
    return "".join(seat.value for seat in PLAYING_ORDER if seat.value in seats)


def _actor(_reached: int, kind: Any, seat: Any) -> str | None:
    """Tell who did what the first event of an act says: the others are what came of it."""
    return str(seat) if kind in OF_SEATS else None
