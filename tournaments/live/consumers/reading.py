"""Reading what clients send: one JSON object a frame, of a known type, with what its type needs."""

import json
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.live.errors import MessageUnreadable

VERSION = 1
WITH_ID = frozenset({"command", "check", "hint", "history", "chat", "nudge", "call_director"})
TYPES = frozenset({"hello", "ping"}) | WITH_ID
LONGEST = 16_384


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """A message of a known type; `id` is the number that answers repeat, where its type has one."""

    type: str
    id: uuid.UUID | None
    values: Mapping[str, Any]

    def text(self, field: str) -> str:
        """Give a text.

        :raises MessageUnreadable: if it is none.
        """
        value = self.values.get(field, "")
        if not isinstance(value, str):
            raise MessageUnreadable(field=field)
        return value

    def version(self, field: str) -> int:
        """Give the number of a version.

        :raises MessageUnreadable: if it is none.
        """
        value = self.values.get(field)
        if type(value) is not int or not 0 <= value < 2**31:
            raise MessageUnreadable(field=field)
        return value

    def wish(self) -> Mapping[str, Any]:
        """Give a command's object.

        :raises MessageUnreadable: if it is none.
        """
        value = self.values.get("command")
        if not isinstance(value, dict):
            raise MessageUnreadable(field="command")
        return value

    @property
    def number(self) -> uuid.UUID:
        """Give the number of a message that has one."""
        assert self.id is not None
        return self.id


def read(text: str | None) -> Message:
    """Read a frame.

    :raises MessageUnreadable: with the field at fault.
    """
    if text is None or len(text) > LONGEST:
        raise MessageUnreadable(field="frame")
    try:
        values = json.loads(text)
        _check_writable(values)
    except (ValueError, RecursionError) as error:
        raise MessageUnreadable(field="frame") from error
    kind = values.get("type") if isinstance(values, dict) else None
    if not isinstance(kind, str) or kind not in TYPES:
        raise MessageUnreadable(field="type")
    return Message(type=kind, id=_number(values) if kind in WITH_ID else None, values=values)


def _check_writable(values: object) -> None:
    """Stop halves of characters, which JSON can escape but no answer and no database can hold.

    :raises UnicodeEncodeError: a `ValueError`, if there is one.
    """
    json.dumps(values, ensure_ascii=False).encode()


def _number(values: Mapping[str, Any]) -> uuid.UUID:
    value = values.get("id")
    try:
        return uuid.UUID(value if isinstance(value, str) else "")
    except ValueError as error:
        raise MessageUnreadable(field="id") from error
