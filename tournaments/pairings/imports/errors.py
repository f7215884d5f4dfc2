"""What may be wrong with a list of meetings."""

from dataclasses import dataclass
from typing import ClassVar

from engine.errors import DomainError


@dataclass(eq=False, kw_only=True)
class ColumnsUnnamed(DomainError):
    """A list of meetings names its columns; `missing` are those it does not name."""

    code: ClassVar[str] = "columns_unnamed"
    missing: str
