"""What cannot be forecast."""

from dataclasses import dataclass
from typing import ClassVar

from engine.errors import DomainError


@dataclass(eq=False, kw_only=True)
class NoForecast(DomainError):
    """A knock-out compares its boards with all other tables, of which fewer are left in every round."""

    code: ClassVar[str] = "no_forecast"
    stage: int
    kind: str
