"""Who acts: a signed-in person, the phone at a table, somebody at the command line, or the program."""

from dataclasses import dataclass
from typing import Literal

from django.http import HttpRequest

ActorKind = Literal["person", "table", "command", "system"]


@dataclass(frozen=True, kw_only=True)
class Actor:
    """The author of an operation, as the audit trail will name it; `table_id` is the table a phone sits at."""

    kind: ActorKind
    id: int | None
    name: str
    table_id: int | None = None

    @property
    def is_trusted(self) -> bool:
        """True for the command line and the program itself, which stand above the offices of a club."""
        return self.kind in ("command", "system")


COMMAND_LINE = Actor(kind="command", id=None, name="command line")
SYSTEM = Actor(kind="system", id=None, name="system")


VISITOR = "visitor"
"""Whoever has no account, such as a team that names its line-up by its link."""


def person(user_id: int, name: str) -> Actor:
    """Name a signed-in person."""
    return Actor(kind="person", id=user_id, name=name)


def table_device(number: int, device: str, *, table_id: int) -> Actor:
    """Name the phone at a table, which has no account."""
    return Actor(kind="table", id=None, name=f"table {number} ({device[:8]})", table_id=table_id)


def actor_of(request: HttpRequest) -> Actor:
    """Name who sent the request; an anonymous visitor has no id and holds no office."""
    user = request.user
    if user.is_authenticated:
        return person(user.pk, str(user))
    return Actor(kind="person", id=None, name=VISITOR)
