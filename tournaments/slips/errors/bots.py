"""What may go wrong when bots are to play the boards of a stage (参照桌)."""

from dataclasses import dataclass
from typing import ClassVar

from engine.errors import DomainError


@dataclass(eq=False, kw_only=True)
class BotsNeedBoards(DomainError):
    """Only boards whose deals are sealed can be played by bots."""

    code: ClassVar[str] = "slips.bots_need_boards"


@dataclass(eq=False, kw_only=True)
class BotsNeedTrump(DomainError):
    """Where boards fix the trump suit, it is written on them and nowhere else."""

    code: ClassVar[str] = "slips.bots_need_trump"


@dataclass(eq=False, kw_only=True)
class BotsPlayAlready(DomainError):
    """A stage has one field of bots at a time."""

    code: ClassVar[str] = "slips.bots_play_already"
    tables: int


@dataclass(eq=False, kw_only=True)
class BotsOutOfBounds(DomainError):
    """So many tables, or such a strength, cannot be."""

    code: ClassVar[str] = "slips.bots_out_of_bounds"
    most: int
