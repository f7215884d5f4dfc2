"""What may be wrong with the winner that a list of results names."""

from dataclasses import dataclass
from typing import ClassVar

from engine.errors import DomainError


@dataclass(eq=False, kw_only=True)
class WinnerOfDraw(DomainError):
    """A list names the winner of a match that equal levels leave drawn."""

    code: ClassVar[str] = "slips.winner_of_draw"


@dataclass(eq=False, kw_only=True)
class WinnerNotByLevels(DomainError):
    """A list names a winner at equal levels whom the rules of the stage do not find from them."""

    code: ClassVar[str] = "slips.winner_not_by_levels"
