"""A text read as records: what `engine.record.printing` wrote, or what a person typed; errors know line and column.

Lines that begin with `;` and empty lines mean nothing. Options left out have their default.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from engine.cards import Rank
from engine.cards.dealing import Deal, Seed
from engine.record.faults import Fault, RecordUnreadable
from engine.record.lines import Line, Word, meaningful
from engine.record.model import RESERVED_TAGS, VERSION, BoardTrump, DealRecord, Promise, RecordContradictory
from engine.record.sections import read_bidding, read_deal, read_end, read_rules, read_trick
from engine.record.words import NOBODY, parse_level, parse_number, parse_trump
from engine.ruleset import Ruleset
from engine.seats import Seat

T = TypeVar("T")

FIRST_TAG = "Shangtai"
SECTIONS = ("Rules", "Deal", "Bidding", "Play", "End")
NEEDED = ("Rules", "Deal")


@dataclass(frozen=True, slots=True)
class _Section:
    head: Line
    value: Word | None
    body: list[Line]


def parse_records(text: str) -> tuple[DealRecord, ...]:
    """This will read all records of a text.

    :raises RecordUnreadable: at the first place that cannot be read.
    """
    parts: list[list[Line]] = []
    for line in meaningful(text):
        if line.text.startswith(f"[{FIRST_TAG}"):
            parts.append([])
        elif not parts:
            raise line.part(0).fault(Fault.NO_RECORD)
        parts[-1].append(line)
    if not parts:
        raise RecordUnreadable(line=1, column=1, reason=Fault.NO_RECORD, near="")
    return tuple(_record(lines) for lines in parts)


def parse_record(text: str) -> DealRecord:
    """This will read a text that holds one record.

    :raises RecordUnreadable: at the first place that cannot be read, or where a second record begins.
    """
    records = parse_records(text)
    if len(records) > 1:
        second = [line for line in meaningful(text) if line.text.startswith(f"[{FIRST_TAG}")][1]
        raise second.part(0).fault(Fault.TAG_REPEATED)
    return records[0]


def _record(lines: list[Line]) -> DealRecord:
    tags, sections = _parted(lines)
    head, version = sections["Rules"].head.part(0), sections["Rules"].value
    rules = read_rules(head, version.unquoted() if version else "", sections["Rules"].body)
    given = {name: sections[name].body if name in sections else [] for name in SECTIONS}
    bidding, bank = read_bidding(given["Bidding"])
    try:
        return DealRecord(
            rules=rules,
            deal=_deal(sections["Deal"], rules),
            bidding=bidding,
            bank=bank,
            tricks=tuple(read_trick(number, line) for number, line in enumerate(given["Play"], start=1)),
            **_tags(tags),
            **read_end(given["End"]),
        )
    except RecordContradictory as error:
        place = sections[_PLACES[error.field]].head if error.field in _PLACES else lines[0]
        raise place.part(0).fault(Fault.CONTRADICTORY) from error


_PLACES = {"deal": "Deal", "bidding": "Bidding", "tricks": "Play"}


def _parted(lines: list[Line]) -> tuple[dict[str, Word], dict[str, _Section]]:
    """This will part a record's lines into its tags and its sections."""
    tags: dict[str, Word] = {}
    sections: dict[str, _Section] = {}
    for line in lines:
        match line.tag():
            case None if sections:
                sections[list(sections)[-1]].body.append(line)
            case name, value if name in SECTIONS:
                _in_order(name, line, sections)
                sections[name] = _Section(line, value, [])
            case name, Word() as value if not sections:
                if name in tags:
                    raise line.part(0).fault(Fault.TAG_REPEATED)
                tags[name] = value
            case _:
                raise line.part(0).fault(Fault.LINE)
    for name in NEEDED:
        if name not in sections:
            raise RecordUnreadable(line=lines[-1].number, column=1, reason=Fault.SECTION_MISSING, near=name)
    return tags, sections


def _in_order(name: str, line: Line, sections: dict[str, _Section]) -> None:
    if any(SECTIONS.index(before) >= SECTIONS.index(name) for before in sections):
        raise line.part(0).fault(Fault.SECTION_ORDER)


def _tags(tags: dict[str, Word]) -> dict[str, Any]:
    """This will read the tags that mean something, and leave the others as they are."""
    version = tags[FIRST_TAG]
    if version.unquoted() != str(VERSION):
        raise version.fault(Fault.VERSION)
    board_trump = _tag(tags, "BoardTrump", parse_trump, Fault.TRUMP, missing=NOBODY)
    return {
        "tags": tuple((name, value.unquoted()) for name, value in tags.items() if name not in RESERVED_TAGS),
        "number": _tag(tags, "Number", parse_number, Fault.NUMBER, missing=1),
        "ns_level": _tag(tags, "LevelNS", parse_level, Fault.LEVEL, missing=Rank.TWO),
        "ew_level": _tag(tags, "LevelEW", parse_level, Fault.LEVEL, missing=Rank.TWO),
        "banker": _tag(tags, "Banker", _seat_or_nobody, Fault.SEAT, missing=None),
        "board": _tag(tags, "Board", parse_number, Fault.NUMBER, missing=None),
        "board_trump": None if board_trump == NOBODY else BoardTrump(suit=board_trump),
        "promise": _promise(tags),
    }


def _tag(tags: dict[str, Word], name: str, reader: Callable[[str], T], reason: Fault, *, missing: Any) -> Any:
    if name not in tags:
        return missing
    text, place = tags[name].unquoted(), tags[name]
    return Word(text, place.line, place.column + 1).read(reader, reason)


def _seat_or_nobody(text: str) -> Seat | None:
    return None if text == NOBODY else Seat(text)


def _promise(tags: dict[str, Word]) -> Promise | None:
    if seed := _tag(tags, "Seed", Seed, Fault.SEED, missing=None):
        label, commitment = (tags[name].unquoted() if name in tags else "" for name in ("Label", "Commitment"))
        return Promise(seed=seed, label=label, commitment=commitment)
    for name in ("Label", "Commitment"):
        if name in tags:
            raise tags[name].fault(Fault.SEED)
    return None


def _deal(section: _Section, rules: Ruleset) -> Deal:
    head = section.head.part(0)
    if section.value is None:
        raise head.fault(Fault.SEAT)
    first = _tag({"Deal": section.value}, "Deal", Seat, Fault.SEAT, missing=None)
    return read_deal(head, first, section.body, rules)
