"""What can go wrong with a publication."""

from dataclasses import dataclass
from typing import ClassVar

from engine.errors import DomainError


@dataclass(eq=False, kw_only=True)
class NothingToPublish(DomainError):
    """No standings have been computed yet."""

    code: ClassVar[str] = "publishing.nothing_to_publish"


@dataclass(eq=False, kw_only=True)
class AlreadyPublished(DomainError):
    """The public sees this very revision already."""

    code: ClassVar[str] = "publishing.already_published"
    version: int


@dataclass(eq=False, kw_only=True)
class TallyBehind(DomainError):
    """Results came in that the newest standings do not hold yet."""

    code: ClassVar[str] = "publishing.tally_behind"
    version: int
    facts_version: int


@dataclass(eq=False, kw_only=True)
class AlreadyWithdrawn(DomainError):
    """The publication was taken back before."""

    code: ClassVar[str] = "publishing.already_withdrawn"
    number: int
