"""A match of several deals (一场) in one log: which events belong to which deal, and how each has ended.

Levels and bank of each deal come from above in `OpenDeal`; this room knows no ladder.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.live.events import DealFinished, DealOpened, Event, Ruled
from engine.live.setup import DealResult, RulingKind, Setup


@dataclass(frozen=True, slots=True, kw_only=True)
class DealLog:
    """The events of one deal, from its opening on; `first` is how many events of the match came before."""

    first: int
    setup: Setup
    events: tuple[Event, ...]

    @property
    def result(self) -> DealResult | None:
        """This will give the result that stands: the last one, unless the deal was voided after it."""
        for event in reversed(self.events):
            if isinstance(event, DealFinished):
                return event.result
            if isinstance(event, Ruled) and event.ruling.kind is RulingKind.VOID:
                return None
        return None


def deals_of(log: Iterable[Event]) -> Iterator[DealLog]:
    """This will part a log into its deals."""
    first, opened, events = 0, None, list[Event]()
    for number, event in enumerate(log):
        if isinstance(event, DealOpened):
            if opened is not None:
                yield DealLog(first=first, setup=opened.setup, events=tuple(events))
            first, opened, events = number, event, []
        events.append(event)
    if opened is not None:
        yield DealLog(first=first, setup=opened.setup, events=tuple(events))
