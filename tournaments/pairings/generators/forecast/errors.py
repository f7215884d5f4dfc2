"""What cannot be forecast."""

from dataclasses import dataclass
from typing import ClassVar

from engine.errors import DomainError


@dataclass(eq=False, kw_only=True)
class NoForecast(DomainError):
    """A stage is paired by hand or played on boards: nothing is known of how it would go."""

    code: ClassVar[str] = "no_forecast"
    stage: int
    kind: str
