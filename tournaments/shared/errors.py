"""Failures that any area may raise."""

from dataclasses import dataclass
from typing import ClassVar

from engine.errors import DomainError


@dataclass(eq=False)
class NotAllowed(DomainError):
    """The actor lacks the office that the act needs."""

    code: ClassVar[str] = "not_allowed"
    action: str


@dataclass(eq=False)
class Missing(DomainError):
    """What was asked for does not exist, or is not for this visitor's eyes."""

    code: ClassVar[str] = "missing"
    what: str


@dataclass(eq=False)
class Stale(DomainError):
    """Somebody else changed the thing since the page was loaded."""

    code: ClassVar[str] = "stale"
    what: str
    expected: int
    actual: int


def refuse_unless(allowed: bool, action: str) -> None:
    """Stop an operation whose actor may not do it.

    :raises NotAllowed: when `allowed` is false.
    """
    if not allowed:
        raise NotAllowed(action=action)
