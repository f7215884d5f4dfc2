"""`python -m engine verify FILE…`: whether the deals in records were played legally, and what they yielded.

Exit code 0: all are legal; 1: one is not; 2: a file cannot be read.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from engine.errors import DomainError
from engine.live.replay import Place, Verdict, replay
from engine.record import DealRecord, parse_records, read_json

LEGAL, ILLEGAL, UNREADABLE = 0, 1, 2
STANDARD_INPUT = "-"


def run(files: Sequence[str], say: Callable[[str], None]) -> int:
    """This will verify file after file, say a line about each record, and give the worst exit code."""
    return max((_verify(name, say) for name in files), default=LEGAL)


def _verify(name: str, say: Callable[[str], None]) -> int:
    try:
        records = read_records(_text(name))
    except OSError as error:
        say(f"{name}: cannot be read: {error.strerror}")
        return UNREADABLE
    except UnicodeDecodeError as error:
        say(f"{name}: cannot be read: byte {error.start} is not UTF-8")
        return UNREADABLE
    except DomainError as error:
        say(f"{name}: cannot be read: {described(error)}")
        return UNREADABLE
    worst = LEGAL
    for number, record in enumerate(records, start=1):
        verdict = replay(record)
        where = name if len(records) == 1 else f"{name}, record {number}"
        say(f"{where}: {told(verdict)}")
        worst = max(worst, LEGAL if verdict.legal else ILLEGAL)
    return worst


def _text(name: str) -> str:
    raw = sys.stdin.buffer.read() if name == STANDARD_INPUT else Path(name).read_bytes()
    return raw.decode("utf-8-sig")


def read_records(text: str) -> tuple[DealRecord, ...]:
    """This will read records from text or JSON, whichever it is.

    :raises RecordUnreadable: where it is neither.
    """
    # Text too may begin with a bracket, but of its own.
    begins_as_text = text.lstrip().startswith(("[Shangtai", ";"))
    return parse_records(text) if begins_as_text or not text.lstrip().startswith(("{", "[")) else read_json(text)


def told(verdict: Verdict) -> str:
    """This will say what came of a record: `legal, attackers 95`, or where it is not and why."""
    if verdict.problem is not None and verdict.place is not None:
        return f"not legal, {_where(verdict.place)}: {described(verdict.problem)}"
    if verdict.attackers is not None:
        return f"legal, attackers {verdict.attackers}"
    return f"legal, {verdict.state.phase}"


def _where(place: Place) -> str:
    number = f" {place.number}" if place.number else ""
    return f"{place.part}{number}" + (f", {place.seat}" if place.seat else "")


def described(error: DomainError) -> str:
    """This will write an error's code with its facts, for people and for grep."""
    return " ".join([error.code, *_facts(error)])


def _facts(error: DomainError) -> Iterator[str]:
    for name, value in error.facts().items():
        text = " ".join(map(str, value)) if isinstance(value, list) else str(value)
        yield f"{name}={text!r}" if " " in text or not text else f"{name}={text}"
