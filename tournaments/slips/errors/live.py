"""What goes wrong where a match is played in the browser."""

from dataclasses import dataclass
from typing import ClassVar

from engine.errors import DomainError


@dataclass(eq=False, kw_only=True)
class DealInPlay(DomainError):
    """The deal, or board, is being played at the live table with this code, which has rulings of its own."""

    code: ClassVar[str] = "slips.deal_in_play"
    table: str
