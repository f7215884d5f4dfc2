"""What the bots of a stage have still to play of its boards, how far they are, and what a table of them takes."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil
from typing import NamedTuple

from django.db.models import Max, QuerySet

from engine.ruleset import Ruleset
from scoring.formats import from_json
from tournaments.events.models import Stage
from tournaments.pairings.models import Board
from tournaments.pairings.queries import is_sealed, playable
from tournaments.shared import clock
from tournaments.slips.fields import field_of
from tournaments.slips.models import MOST_TRIES, BotFailure, BotField, BotResult, BotStrength

# Measured on one of two shared cores (docs/performance.md): what a deal takes, in seconds.
SECONDS_A_DEAL = {BotStrength.BASIC: 0.05, BotStrength.STRONG: 2.0}
MINUTE = 60
STANDING_STILL = timedelta(minutes=3)  # far more than a deal of strong bots takes


@dataclass(frozen=True, kw_only=True)
class Cost:
    """What one table of a strength takes for all boards, in seconds, or in minutes where that says more."""

    strength: str
    amount: int
    in_minutes: bool


@dataclass(frozen=True, kw_only=True)
class FieldPage:
    """The field of a stage, how many of its deals are played, and what other fields would take.

    `failures` are the deals that it could not play and does not try any more; `moved_at` is when something was played
    last, or the field added.
    """

    field: BotField | None
    boards: int
    played: int
    failures: tuple[BotFailure, ...]
    moved_at: datetime | None
    costs: tuple[Cost, ...]

    @property
    def deals(self) -> int:
        """How many deals the field has to play in all."""
        return self.boards * self.field.tables if self.field else 0

    @property
    def is_playing(self) -> bool:
        """Whether there is something left to play."""
        return self.field is not None and self.played + len(self.failures) < self.deals

    @property
    def stands_still(self) -> bool:
        """Whether nothing happens though something is left to play: no worker serves the queue of the bots."""
        return self.is_playing and self.moved_at is not None and clock.now() - self.moved_at > STANDING_STILL


class ToPlay(NamedTuple):
    """A board that a table of bots has still to play."""

    board: Board
    table: int


def rules_of(field: BotField) -> Ruleset:
    """Read the rules of the cards that a field plays by; it comes with stage and event."""
    return from_json(field.stage.event.format).ruleset


def still_to_play(field: BotField, rules: Ruleset) -> Iterator[ToPlay]:
    """Give what the tables of a field have not played yet, board by board, so that whole boards come in first.

    What can never be played is left out, and what failed too often, else whoever looks for something to do would send
    for it again and again.
    """
    done = set(BotResult.objects.filter(field=field).values_list("board_id", "table"))
    done |= set(_failures(field).values_list("board_id", "table"))
    boards = Board.objects.filter(stage=field.stage_id).select_related("seal").order_by("number")
    for board in playable(boards, rules):
        for table in range(1, field.tables + 1):
            if (board.pk, table) not in done:
                yield ToPlay(board, table)


def field_page(stage: Stage) -> FieldPage:
    """Read how far the bots of a stage are, in a few counts."""
    field = field_of(stage)
    boards = Board.objects.filter(stage=stage).count() if is_sealed(stage) else 0
    return FieldPage(
        field=field,
        boards=boards,
        played=BotResult.objects.filter(field=field).count() if field else 0,
        failures=tuple(_failures(field).select_related("board")) if field else (),
        moved_at=_moved_at(field) if field else None,
        costs=tuple(_cost(strength, boards) for strength in BotStrength),
    )


def _moved_at(field: BotField) -> datetime:
    """Tell when a field did something last."""
    last = BotResult.objects.filter(field=field).aggregate(last=Max("played_at"))["last"]
    return last or field.added_at


def _failures(field: BotField) -> QuerySet[BotFailure]:
    """Find what the bots have tried too often."""
    failed = BotFailure.objects.filter(field=field, tries__gte=MOST_TRIES)
    return failed.order_by("board__number", "table")


def _cost(strength: BotStrength, boards: int) -> Cost:
    seconds = boards * SECONDS_A_DEAL[strength]
    minutes = seconds > 2 * MINUTE
    return Cost(strength=str(strength.label), amount=ceil(seconds / MINUTE if minutes else seconds), in_minutes=minutes)
