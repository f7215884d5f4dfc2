"""The sections of a record, each read from its lines: rules, hands, bidding, tricks and the end."""

import json
import re
from collections.abc import Sequence
from typing import Any

from engine.cards import Card, Suit
from engine.cards.dealing import Deal
from engine.errors import DomainError
from engine.record.faults import Fault
from engine.record.lines import Line, Word, facts, joined, split
from engine.record.model import (
    Bank,
    Bid,
    BiddingAct,
    Bury,
    Count,
    Ending,
    Flip,
    Name,
    Pass,
    Play,
    Rest,
    RestKind,
    Result,
    Ruling,
    RulingKind,
    Trick,
)
from engine.record.words import parse_component, parse_number
from engine.ruleset import Ruleset, from_values
from engine.seats import Seat, Side
from engine.trumps import parse_trumps

_PLAY = re.compile(r"\s*(?:\((?P<thrown>[^()]*)\))?(?P<cards>[^()]*)")
_SHORT_NUMBER = re.compile(r"\d{1,9}")
_COUNTED = ("tricks", "kitty", "multiplier", "penalty")


def read_rules(head: Word, version: str, lines: Sequence[Line]) -> Ruleset:
    """This will read the options; the value of the tag is the version of their layout."""
    words = [word for line in lines for word in line.words()]
    values: dict[str, Any] = {}
    for word in words:
        option, value = word.pair()
        if option in values:
            raise word.fault(Fault.OPTION)
        values[option] = _option(value.text)
    try:
        return from_values({"version": int(version) if _SHORT_NUMBER.fullmatch(version) else version, **values})
    except DomainError as error:
        option = str(error.facts()["option"])
        wrong = next((word for word in words if word.pair()[0] == option), head)
        raise wrong.fault(Fault.RULES if wrong is head else Fault.OPTION) from error


def _option(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def read_deal(head: Word, first: Seat, lines: Sequence[Line], rules: Ruleset) -> Deal:
    """This will lay the hands together into one order of drawing."""
    names = [*map(str, first.round()), "kitty"]
    hands: list[tuple[Card, ...]] = []
    for line in lines:
        name, *cards = line.words()
        if len(hands) == len(names) or name.text != names[len(hands)]:
            raise name.fault(Fault.SEAT)
        hands.append(joined(cards))
        if len(hands[-1]) != (rules.sizes.kitty if name.text == "kitty" else rules.sizes.hand):
            raise name.fault(Fault.HAND_SIZE)
    if len(hands) < len(names):
        raise head.fault(Fault.SECTION_MISSING)
    *drawn, kitty = hands
    rounds = (card for cards in zip(*drawn, strict=True) for card in cards)
    return Deal(cards=(*rounds, *kitty), kitty_size=len(kitty), first=first)


def read_bidding(lines: Sequence[Line]) -> tuple[tuple[BiddingAct, ...], Bank | None]:
    """This will read everything before the first lead, and the bank if its line is there."""
    acts: list[BiddingAct] = []
    for place, line in enumerate(lines):
        words = line.words()
        if len(words) > 1 and words[1].text == "bank":
            if place != len(lines) - 1:
                raise words[1].fault(Fault.LINE)
            return tuple(acts), _bank(words)
        acts.append(_act(words))
    return tuple(acts), None


def _bank(words: list[Word]) -> Bank:
    seat, _, told = _exactly(3, words)
    trumps = told.read(parse_trumps, Fault.TRUMP)
    return Bank(seat=seat.seat(), level=trumps.level, suit=trumps.suit)


def _act(words: list[Word]) -> BiddingAct:
    if words[0].text == "flip":
        return Flip(cards=joined(words[1:]))
    seat = words[0].seat()
    match [word.text for word in words[1:]]:
        case ["bid", *_, "at", _]:
            drawn = words[-1].read(parse_number, Fault.NUMBER)
            return Bid(seat=seat, cards=joined(words[2:-2]), drawn=drawn)
        case ["bid", *_]:
            return Bid(seat=seat, cards=joined(words[2:]))
        case ["pass"]:
            return Pass(seat=seat)
        case ["name", _]:
            return Name(seat=seat, suit=words[2].read(Suit, Fault.TRUMP))
        case ["bury", *_]:
            return Bury(seat=seat, cards=joined(words[2:]))
    raise words[min(1, len(words) - 1)].fault(Fault.LINE)


def _exactly(count: int, words: list[Word]) -> list[Word]:
    if len(words) != count:
        raise words[min(count, len(words) - 1)].fault(Fault.LINE)
    return words


def read_trick(number: int, line: Line) -> Trick:
    """This will read `number leader plays`, the plays parted by bars."""
    words = line.words()
    if len(words) < 3:
        raise words[-1].fault(Fault.LINE)
    if words[0].read(parse_number, Fault.NUMBER) != number:
        raise words[0].fault(Fault.NUMBER)
    plays = split(line, words[2].column - 1, "|")
    return Trick(leader=words[1].seat(), plays=tuple(map(_play, plays)))


def _play(word: Word) -> Play:
    found = _PLAY.fullmatch(word.text)
    if found is None:
        raise word.fault(Fault.CARDS)
    thrown = Word(found["thrown"] or "", word.line, word.column + max(found.start("thrown"), 0)).cards()
    cards = Word(found["cards"], word.line, word.column + found.start("cards")).cards()
    if not cards or (found["thrown"] is not None and not thrown):
        raise word.fault(Fault.CARDS)
    return Play(cards=cards, thrown=thrown)


def read_end(lines: Sequence[Line]) -> dict[str, Any]:
    """This will read how the deal ended: a claim or concession, rulings, the result, in this order."""
    rest: Rest | None = None
    rulings: list[Ruling] = []
    for place, line in enumerate(lines):
        words = line.words()
        if words[0].text == "result":
            if place != len(lines) - 1:
                raise words[0].fault(Fault.LINE)
            return {"rest": rest, "rulings": tuple(rulings), "result": _result(words)}
        if words[0].text == "ruled":
            rulings.append(_ruling(words))
        elif rest or rulings:
            raise words[0].fault(Fault.LINE)
        else:
            rest = _rest(words)
    return {"rest": rest, "rulings": tuple(rulings)}


def _rest(words: list[Word]) -> Rest:
    seat, kind, part = _exactly(3, words)
    return Rest(
        seat=seat.seat(),
        kind=kind.read(RestKind, Fault.LINE),
        last_trick=part.read(parse_component, Fault.COMPONENT),
    )


def _ruling(words: list[Word]) -> Ruling:
    if len(words) < 2:
        raise words[0].fault(Fault.LINE)
    told = facts(words[2:], ("points", "side", "levels", "bank_lost", "warned", "reason"))
    if "reason" not in told:
        raise words[0].lacks("reason")
    return Ruling(
        kind=words[1].read(RulingKind, Fault.LINE),
        reason=told["reason"].unquoted(),
        points=_number(told, "points"),
        side=told["side"].read(Side, Fault.FACT) if "side" in told else None,
        levels=_number(told, "levels"),
        bank_lost="bank_lost" in told and told["bank_lost"].read(_yes, Fault.FACT),
        warned=told["warned"].seat() if "warned" in told else None,
    )


def _yes(text: str) -> bool:
    if text != "yes":
        raise ValueError(text)
    return True


def _number(told: dict[str, Word], name: str) -> int:
    return told[name].read(parse_number, Fault.NUMBER) if name in told else 0


def _result(words: list[Word]) -> Result:
    if len(words) < 2:
        raise words[0].fault(Fault.LINE)
    told = facts(words[2:], ("attackers", *_COUNTED, "ruled"))
    counted = [name for name in _COUNTED if name in told]
    missing = [name for name in _COUNTED if name not in told]
    if counted and missing:
        raise words[0].lacks(missing[0])
    return Result(
        ended=words[1].read(Ending, Fault.LINE),
        attackers=_number(told, "attackers") if "attackers" in told else None,
        count=Count(**{name: _number(told, name) for name in counted}) if counted else None,
        ruled=_number(told, "ruled"),
    )
