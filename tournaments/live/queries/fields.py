"""How far the bots of a stage are with its boards, and what a table of them takes."""

from dataclasses import dataclass
from math import ceil

from tournaments.events.models import Stage
from tournaments.pairings.models import Board
from tournaments.pairings.queries import seal_of
from tournaments.slips.fields import field_of
from tournaments.slips.models import BotField, BotResult, BotStrength

# Measured on one of two shared cores (docs/performance.md): what a deal takes, in seconds.
SECONDS_A_DEAL = {BotStrength.BASIC: 0.05, BotStrength.STRONG: 2.0}
MINUTE = 60


@dataclass(frozen=True, kw_only=True)
class Cost:
    """What one table of a strength takes for all boards, in seconds, or in minutes where that says more."""

    strength: str
    amount: int
    in_minutes: bool


@dataclass(frozen=True, kw_only=True)
class FieldPage:
    """The field of a stage, how many of its deals are played, and what other fields would take."""

    field: BotField | None
    boards: int
    played: int
    costs: tuple[Cost, ...]

    @property
    def deals(self) -> int:
        """How many deals the field has to play in all."""
        return self.boards * self.field.tables if self.field else 0

    @property
    def is_playing(self) -> bool:
        """Whether there is something left to play."""
        return self.field is not None and self.played < self.deals


def field_page(stage: Stage) -> FieldPage:
    """Read how far the bots of a stage are, in a few counts."""
    field = field_of(stage)
    boards = Board.objects.filter(stage=stage).count() if seal_of(stage) else 0
    return FieldPage(
        field=field,
        boards=boards,
        played=BotResult.objects.filter(field=field).count() if field else 0,
        costs=tuple(_cost(strength, boards) for strength in BotStrength),
    )


def _cost(strength: BotStrength, boards: int) -> Cost:
    seconds = boards * SECONDS_A_DEAL[strength]
    minutes = seconds > 2 * MINUTE
    return Cost(strength=str(strength.label), amount=ceil(seconds / MINUTE if minutes else seconds), in_minutes=minutes)
