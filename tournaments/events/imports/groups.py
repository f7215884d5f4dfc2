"""Groups out of a pasted list: `A: 1, 5, 9` or one line for each pair, by number or name. Pure."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.events import names
from tournaments.shared.numbers import whole

CUT = re.compile(r"[,，;；、\t]|\s{2,}")
HEAD = re.compile(r"(?:group|第)?\s*([A-Z]{1,2}|\d{1,2})\s*(?:组|組)?\s*(?:[:：.,，;；、\t]|\s)\s*(.*)", re.IGNORECASE)
NO_GROUP, NO_ENTRY, TWICE = "group", "entry", "twice"


@dataclass(frozen=True, kw_only=True)
class Fault:
    """What cannot be understood on a line: no such group, no such entry, or an entry for the second time."""

    line: int
    kind: str
    text: str


@dataclass(frozen=True, kw_only=True)
class ReadGroups:
    """Entry numbers by group, in the order of the list, and what could not be understood."""

    groups: Mapping[str, Sequence[int]]
    faults: tuple[Fault, ...]


def read_groups(text: str, groups: Sequence[str], entries: Mapping[int, str]) -> ReadGroups:
    """This will read a list; `entries` are names by number."""
    by_name = names.ByName((name, number) for number, name in entries.items())
    found: dict[str, list[int]] = {name: [] for name in groups}
    faults: list[Fault] = []
    for line, row in enumerate(text.splitlines(), 1):
        if not row.strip():
            continue
        head = HEAD.match(row.strip())
        group = _group(head[1], groups) if head else None
        if head is None or group is None:
            faults.append(Fault(line=line, kind=NO_GROUP, text=row.strip()[:20]))
            continue
        for piece in filter(None, (part.strip() for part in CUT.split(head[2]))):
            number = _entry(piece, by_name, entries)
            if number is None:
                faults.append(Fault(line=line, kind=NO_ENTRY, text=piece[:40]))
            elif any(number in members for members in found.values()):
                faults.append(Fault(line=line, kind=TWICE, text=piece[:40]))
            else:
                found[group].append(number)
    return ReadGroups(groups=found, faults=tuple(faults))


def _group(text: str, groups: Sequence[str]) -> str | None:
    """This will find a group by its letter, or by its place among the groups."""
    if (place := whole(text)) is not None:
        return groups[place - 1] if 0 < place <= len(groups) else None
    return text.upper() if text.upper() in groups else None


def _entry(piece: str, by_name: names.ByName[int], entries: Mapping[int, str]) -> int | None:
    named = by_name.find(piece)
    if named is not None:
        return named
    number = whole(piece)
    return number if number in entries else None
