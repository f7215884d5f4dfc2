"""What of a line of the audit trail nobody could read: keys without a name, codes without words."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from tournaments.desk.words.changes import WRITTEN
from tournaments.desk.words.codes import CODES
from tournaments.shared.messages.audit import ACTIONS
from tournaments.shared.messages.trail_fields import KEYED, NAMES, found, is_hidden

Path = tuple[str, ...]
CODE = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
# What people typed, and what is no word: such a value is shown as it stands.
TYPED = frozenset(
    {
        *("name", "name_latin", "affiliation", "email", "place", "about", "venue", "note", "message", "person", "by"),
        *("member_number", "time_zone", "subfield", "players", "entry", "open_room", "closed_room", "pairings"),
        *("categories", "entries", "promise", "seed", "said"),
    }
)


def untold(action: str, *sides: Any) -> list[str]:
    """List what of a line has no words; the sides are the facts before and after."""
    wrong = [] if action in ACTIONS else [action]
    return wrong + [fault for side in sides for path, value in leaves(side, (action,)) for fault in faults(path, value)]


def faults(path: Path, value: Any) -> Iterator[str]:
    for depth in range(2, len(path) + 1):
        inner = path[:depth]
        if found(NAMES, inner) is None and ".".join(inner[:-1]) not in KEYED:
            yield f"{'.'.join(inner)} has no name"
    codes = found(CODES, path)
    is_code = isinstance(value, str) and CODE.fullmatch(value) is not None
    if is_code and value not in (codes or ()) and found(WRITTEN, path) is None and path[-1] not in TYPED:
        yield f"{'.'.join(path)}: {value} has no words"


def leaves(value: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    """Walk to every value that a person would see."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if not is_hidden((*path, str(key))):
                yield from leaves(inner, (*path, str(key)))
    elif isinstance(value, list):
        for inner in value:
            yield from leaves(inner, path)
    elif len(path) > 1:
        yield path, value
