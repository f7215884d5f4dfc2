"""What changed between two sets of facts of the audit trail, value by value, in words."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from django.utils.translation import gettext, pgettext

from scoring.levels import ladder
from tournaments.desk.words.codes import CODES
from tournaments.shared.messages import told_code
from tournaments.shared.messages.formats import number
from tournaments.shared.messages.trail import author_words, moment, subject_words
from tournaments.shared.messages.trail_fields import SEATS, field_words, found, is_hidden, one_words

Path = tuple[str, ...]
FRACTION = re.compile(r"-?\d+/\d+")
SHORT = re.compile(r"(?P<points>-?\d+) \((?P<seat>[NESW])\)")
BAND = re.compile(r"(?P<low>\d+) (?P<gainer>banker|attackers) (?P<levels>\d+)")
EVERY = re.compile(r" every (?P<every>\d+)")


@dataclass(frozen=True, kw_only=True)
class Change:
    """One value before and after."""

    label: str
    before: str
    after: str


def differences(before: Any, after: Any, path: Path, label: str = "") -> Iterator[Change]:
    """This will tell what differs between two values, key by key, inside mappings and lists of mappings.

    The path begins with the act; what only the program reads is left out.
    """
    if isinstance(before, Mapping) or isinstance(after, Mapping):
        yield from _of_mappings(before or {}, after or {}, path, label)
    elif _has_mappings(before) or _has_mappings(after):
        for at, (was, now) in enumerate(zip_longest(before or [], after or []), start=1):
            yield from differences(was, now, path, _under(label, one_words(path, at), replace=True))
    elif before != after:
        change = Change(label=label, before=plain(before, path), after=plain(after, path))
        if change.before or change.after:  # nothing in another notation of nothing tells nobody anything
            yield change


def _of_mappings(before: Any, after: Any, path: Path, label: str) -> Iterator[Change]:
    before = before if isinstance(before, Mapping) else {"": before}
    after = after if isinstance(after, Mapping) else {"": after}
    for key in [*before, *(key for key in after if key not in before)]:
        inner = (*path, str(key))
        if not is_hidden(inner):
            yield from differences(before.get(key), after.get(key), inner, _under(label, field_words(inner)))


def _under(label: str, name: str, *, replace: bool = False) -> str:
    above = label.rpartition(" › ")[0] if replace else label
    return f"{above} › {name}" if above else name


def _has_mappings(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(inner, Mapping) for inner in value)


def plain(value: Any, path: Path) -> str:
    """This will write a value so that it can be read; the end of its path says what a code means."""
    if value is None or value in ("", [], {}):
        return ""
    if isinstance(value, list):
        mark = "; " if any(isinstance(inner, list) for inner in value) else pgettext("list", ", ")
        return mark.join(plain(inner, path) for inner in value)
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    codes = found(CODES, path)
    if codes is not None and str(value) in codes:
        return str(codes[str(value)])
    written = found(WRITTEN, path)
    return written(value) if written is not None else _text(str(value))


def _text(text: str) -> str:
    return number(text) if FRACTION.fullmatch(text) else text


def _level(value: Any) -> str:
    return ladder.name(value) if isinstance(value, int) and value in ladder.LEVELS else str(value)


def _moment(value: Any) -> str:
    return moment(str(value))


def _left(value: Any) -> str:
    return str(value).partition(".")[0]


def _said(value: Any) -> str:
    """Write a result as slips do in short, with the banker's seat in words."""
    short = SHORT.fullmatch(str(value))
    return f"{short['points']} ({SEATS[short['seat']]})" if short else str(value)


def _match(value: Any) -> str:
    return subject_words(value, "pairings.match") if isinstance(value, str) else ""


def _bands(value: Any) -> str:
    """Write a level table as people read it; it is kept as `0 banker 3, 1 banker 2, …`."""
    sides = {
        "banker": gettext("from %(low)s points the banker’s side +%(levels)s"),
        "attackers": gettext("from %(low)s points the attackers +%(levels)s"),
    }
    told = BAND.sub(lambda band: sides[band["gainer"]] % band.groupdict(), str(value)).replace(
        ", ", pgettext("list", ", ")
    )
    return EVERY.sub(lambda more: gettext(", and one more every %(every)s") % more.groupdict(), told)


def _code(value: Any) -> str:
    return told_code(str(value))


def _author(value: Any) -> str:
    return author_words(str(value))


# What is kept as a number, a moment or a notation of the program's own, and how people write it.
WRITTEN: Mapping[str, Callable[[Any], str]] = {
    "levels.bands": _bands,
    "slips.NS": _level,
    "slips.EW": _level,
    "play.level": _level,
    "boards.levels": _level,
    "starts_at": _moment,
    "checked_in_at": _moment,
    "expires_at": _moment,
    "clock_ends_at": _moment,
    "clock_left": _left,
    "said": _said,
    "slips.match": _match,
    "pairings.match": _match,
    "live.match": _match,
    "live.code": _code,
    "slips.message": _code,
    "slips.by": _author,
}
