"""What an export may refuse."""

from dataclasses import dataclass
from typing import ClassVar

from engine.errors import DomainError


@dataclass(eq=False, kw_only=True)
class ExportEmpty(DomainError):
    """There is nothing to export yet: nothing computed, or nothing published."""

    code: ClassVar[str] = "exports.empty"
    event: str
    kind: str


@dataclass(eq=False, kw_only=True)
class ExportUnsupported(DomainError):
    """This kind of document cannot be written in this format."""

    code: ClassVar[str] = "exports.unsupported"
    kind: str
    format: str
