"""A record as text: tags in square brackets, then hands, bidding, tricks and the end, a line for each thing.

The notation is described in docs/rules/notation.md; what is printed here, `engine.record.parsing` reads back exactly.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from engine.cards import print_cards
from engine.record.model import (
    VERSION,
    Bank,
    Bid,
    BiddingAct,
    Bury,
    DealRecord,
    Flip,
    Name,
    Play,
    Result,
    Ruling,
    Trick,
)
from engine.record.words import NOBODY, print_component, print_level, print_trump
from engine.ruleset import to_values
from engine.seats import Seat
from engine.trumps import Trumps

_OPTIONS_WIDTH = 110


def print_record(record: DealRecord) -> str:
    """This will write one record, ending with a line break."""
    return "\n".join(_lines(record)) + "\n"


def print_records(records: Iterable[DealRecord]) -> str:
    """This will write several records into one text, parted by empty lines."""
    return "\n".join(print_record(record) for record in records)


def _lines(record: DealRecord) -> Iterator[str]:
    yield _tag("Shangtai", str(VERSION))
    for name, value in record.tags:
        yield _tag(name, value)
    yield from _setup(record)
    yield from _rules(record)
    yield from _deal(record)
    if record.bidding or record.bank:
        yield "[Bidding]"
        yield from (_act(act) for act in record.bidding)
        if record.bank:
            yield _bank(record.bank)
    if record.tricks:
        yield "[Play]"
        yield from (_trick(number, trick) for number, trick in enumerate(record.tricks, start=1))
    if record.rest or record.rulings or record.result:
        yield "[End]"
        yield from _end(record)


def _tag(name: str, value: str) -> str:
    return f"[{name} {quoted(value)}]"


def quoted(value: str) -> str:
    """This will put a text in quotation marks, as JSON does, so that it stays on one line."""
    return json.dumps(value, ensure_ascii=False)


def _setup(record: DealRecord) -> Iterator[str]:
    yield _tag("Number", str(record.number))
    yield _tag("LevelNS", print_level(record.ns_level))
    yield _tag("LevelEW", print_level(record.ew_level))
    yield _tag("Banker", record.banker.value if record.banker else NOBODY)
    if record.board is not None:
        yield _tag("Board", str(record.board))
    if record.board_trump:
        yield _tag("BoardTrump", print_trump(record.board_trump.suit))
    if promise := record.promise:
        yield _tag("Seed", promise.seed.text)
        yield _tag("Label", promise.label)
        yield _tag("Commitment", promise.commitment)


def _rules(record: DealRecord) -> Iterator[str]:
    """This will write every option, so that no later default can change an old record."""
    values = to_values(record.rules)
    yield _tag("Rules", str(values.pop("version")))
    line = ""
    for option, value in values.items():
        word = f"{option}={json.dumps(value, separators=(',', ':'))}".replace('"', "")
        if line and len(line) + 1 + len(word) > _OPTIONS_WIDTH:
            yield line
            line = ""
        line = f"{line} {word}".lstrip()
    yield line


def _deal(record: DealRecord) -> Iterator[str]:
    deal = record.deal
    yield _tag("Deal", deal.first.value)
    for seat in deal.first.round():
        yield f"{seat} {print_cards(deal.drawn(seat))}"
    yield f"kitty {print_cards(deal.kitty)}"


def _act(act: BiddingAct) -> str:
    match act:
        case Bid(drawn=None):
            return f"{act.seat} bid {print_cards(act.cards)}"
        case Bid():
            return f"{act.seat} bid {print_cards(act.cards)} at {act.drawn}"
        case Name():
            return f"{act.seat} name {act.suit}"
        case Flip():
            return f"flip {print_cards(act.cards)}"
        case Bury():
            return f"{act.seat} bury {print_cards(act.cards)}"
        case _:
            return f"{act.seat} pass"


def _bank(bank: Bank) -> str:
    return f"{bank.seat} bank {Trumps(bank.level, bank.suit)}"


def _trick(number: int, trick: Trick) -> str:
    return f"{number} {trick.leader} {' | '.join(map(_play, trick.plays))}"


def _play(play: Play) -> str:
    thrown = f"({print_cards(play.thrown)}) " if play.thrown else ""
    return thrown + print_cards(play.cards)


def _end(record: DealRecord) -> Iterator[str]:
    if rest := record.rest:
        yield f"{rest.seat} {rest.kind} {print_component(rest.last_trick)}"
    yield from (_ruling(ruling) for ruling in record.rulings)
    if record.result:
        yield _result(record.result)


def _ruling(ruling: Ruling) -> str:
    facts = {
        "points": ruling.points,
        "side": ruling.side,
        "levels": ruling.levels,
        "bank_lost": "yes" if ruling.bank_lost else None,
        "warned": ruling.warned,
        "reason": quoted(ruling.reason),
    }
    return " ".join(["ruled", ruling.kind.value, *_pairs(facts)])


def _result(result: Result) -> str:
    facts: dict[str, int | Seat | None] = {"attackers": result.attackers}
    if count := result.count:
        facts |= {"tricks": count.tricks, "kitty": count.kitty, "multiplier": count.multiplier}
        facts |= {"penalty": count.penalty}
    facts |= {"ruled": result.ruled}
    return " ".join(["result", result.ended.value, *_pairs(facts)])


def _pairs(facts: dict[str, Any]) -> list[str]:
    return [f"{name}={value}" for name, value in facts.items() if value is not None]
