"""The door between the pure computation and whatever holds the facts.

The setting `SCORING_GATEWAY` names a class by its dotted path; it must keep the protocol below.
"""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Protocol, cast

from django.conf import settings
from django.utils.module_loading import import_string

from scoring.standings import EventTally, ScoreSheet


class Gateway(Protocol):
    """What loads facts and stores what was computed from them."""

    def started(self, event_id: int) -> None:
        """Let the next recompute of the event be queued; called before anything is read."""

    def exclusively(self, event_id: int) -> AbstractContextManager[object]:
        """Hold the event for one recompute at a time, in one transaction, until the block ends."""

    def load(self, event_id: int) -> ScoreSheet:
        """Read all facts of an event as of now, with their version.

        :raises DomainError: if the event is gone or its facts contradict themselves.
        """

    def store(self, event_id: int, tally: EventTally) -> bool:
        """Keep a tally unless one of this or a higher version is kept; tell whether it was kept."""

    def stale(self) -> Sequence[int]:
        """Name the events whose newest tally lags behind their facts."""


def gateway() -> Gateway:
    """Make the gateway that the settings name."""
    return cast(Gateway, import_string(settings.SCORING_GATEWAY)())
