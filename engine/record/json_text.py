"""Records read from JSON, one or a list of them; what `engine.record.values` gave comes back exactly."""

import json
from collections.abc import Iterable

from engine.cards import Card, Rank, Suit
from engine.cards.dealing import Deal, Seed
from engine.errors import DomainError
from engine.record.faults import Fault, RecordUnreadable
from engine.record.model import (
    VERSION,
    Bank,
    Bid,
    BiddingAct,
    BoardTrump,
    Bury,
    Count,
    DealRecord,
    Ending,
    Flip,
    Name,
    Pass,
    Play,
    Promise,
    RecordContradictory,
    Rest,
    RestKind,
    Result,
    Ruling,
    RulingKind,
    Trick,
)
from engine.record.nodes import Misfit, Node, load, located
from engine.record.values import record_values
from engine.record.words import parse_component, parse_level, parse_trump
from engine.ruleset import Ruleset, from_values
from engine.seats import Seat, Side

_NAMES = (
    "shangtai", "tags", "number", "levels", "banker", "board", "board_trump", "promise", "rules", "deal", "bidding",
    "bank", "tricks", "rest", "rulings", "result",
)  # fmt: skip


def write_json(records: Iterable[DealRecord]) -> str:
    """This will write records as a JSON list, one record a line."""
    lines = (json.dumps(record_values(record), ensure_ascii=False, separators=(",", ":")) for record in records)
    return "[" + ",\n ".join(lines) + "]\n"


def read_json(text: str) -> tuple[DealRecord, ...]:
    """This will read one record or a list of them.

    :raises RecordUnreadable: with line and column of what cannot be read.
    """
    values = load(text)
    if values == []:
        raise RecordUnreadable(line=1, column=1, reason=Fault.NO_RECORD, near="")
    try:
        return tuple(_record(node) for node in (Node(values).items() if isinstance(values, list) else [Node(values)]))
    except Misfit as misfit:
        raise located(text, misfit) from misfit


def _record(node: Node) -> DealRecord:
    node.only(*_NAMES)
    if node.need("shangtai").number() != VERSION:
        raise node.get("shangtai").misfit(Fault.VERSION)
    rules = _rules(node.need("rules"))
    levels = node.get("levels").only("NS", "EW")
    try:
        return DealRecord(
            rules=rules,
            deal=_deal(node.need("deal"), rules),
            tags=tuple((name, value.text()) for name, value in node.get("tags").entries()),
            number=node.get("number").number(missing=1),
            ns_level=levels.get("NS").maybe(_level) or Rank.TWO,
            ew_level=levels.get("EW").maybe(_level) or Rank.TWO,
            banker=node.get("banker").maybe(_seat),
            board=node.get("board").maybe(Node.number),
            board_trump=node.get("board_trump").maybe(
                lambda trump: BoardTrump(suit=trump.read(parse_trump, Fault.TRUMP))
            ),
            promise=node.get("promise").maybe(_promise),
            bidding=tuple(_act(act) for act in node.get("bidding").items()),
            bank=node.get("bank").maybe(_bank),
            tricks=tuple(_trick(trick) for trick in node.get("tricks").items()),
            rest=node.get("rest").maybe(_rest),
            rulings=tuple(_ruling(ruling) for ruling in node.get("rulings").items()),
            result=node.get("result").maybe(_result),
        )
    except RecordContradictory as error:
        raise node.get(error.field).misfit(Fault.CONTRADICTORY) from error


def _seat(node: Node) -> Seat:
    return node.read(Seat, Fault.SEAT)


def _level(node: Node) -> Rank:
    return node.read(parse_level, Fault.LEVEL)


def _rules(node: Node) -> Ruleset:
    try:
        return from_values(node.object())
    except DomainError as error:
        raise node.get(str(error.facts()["option"])).misfit(Fault.OPTION) from error


def _promise(node: Node) -> Promise:
    node.only("seed", "label", "commitment")
    label, commitment = (node.get(name).maybe(Node.text) or "" for name in ("label", "commitment"))
    return Promise(seed=node.need("seed").read(Seed, Fault.SEED), label=label, commitment=commitment)


def _deal(node: Node, rules: Ruleset) -> Deal:
    node.only("first", "hands", "kitty")
    first = _seat(node.need("first"))
    hands = node.need("hands").only(*Seat)
    drawn = [_hand(hands.need(seat.value), rules.sizes.hand) for seat in first.round()]
    kitty = _hand(node.need("kitty"), rules.sizes.kitty)
    rounds = (card for cards in zip(*drawn, strict=True) for card in cards)
    return Deal(cards=(*rounds, *kitty), kitty_size=len(kitty), first=first)


def _hand(node: Node, size: int) -> tuple[Card, ...]:
    cards = node.cards()
    if len(cards) != size:
        raise node.misfit(Fault.HAND_SIZE)
    return cards


def _act(node: Node) -> BiddingAct:
    kind = node.only("act", "seat", "cards", "drawn", "suit").need("act")
    match kind.value:
        case "bid":
            node.only("act", "seat", "cards", "drawn")
            drawn = node.get("drawn").maybe(Node.number)
            return Bid(seat=_seat(node.need("seat")), cards=node.need("cards").cards(), drawn=drawn)
        case "pass":
            return Pass(seat=_seat(node.only("act", "seat").need("seat")))
        case "name":
            node.only("act", "seat", "suit")
            return Name(seat=_seat(node.need("seat")), suit=node.need("suit").read(Suit, Fault.TRUMP))
        case "flip":
            return Flip(cards=node.only("act", "cards").need("cards").cards())
        case "bury":
            node.only("act", "seat", "cards")
            return Bury(seat=_seat(node.need("seat")), cards=node.need("cards").cards())
    raise kind.misfit(Fault.KIND)


def _bank(node: Node) -> Bank:
    node.only("seat", "level", "trump")
    trump = node.need("trump").read(parse_trump, Fault.TRUMP)
    return Bank(seat=_seat(node.need("seat")), level=_level(node.need("level")), suit=trump)


def _trick(node: Node) -> Trick:
    node.only("leader", "plays")
    return Trick(leader=_seat(node.need("leader")), plays=tuple(_play(play) for play in node.need("plays").items()))


def _play(node: Node) -> Play:
    node.only("cards", "thrown")
    return Play(cards=node.need("cards").cards(), thrown=node.get("thrown").maybe(Node.cards) or ())


def _rest(node: Node) -> Rest:
    node.only("kind", "seat", "last_trick")
    part = node.need("last_trick").read(parse_component, Fault.COMPONENT)
    return Rest(kind=node.need("kind").read(RestKind, Fault.KIND), seat=_seat(node.need("seat")), last_trick=part)


def _ruling(node: Node) -> Ruling:
    node.only("kind", "reason", "points", "side", "levels", "bank_lost", "warned")
    return Ruling(
        kind=node.need("kind").read(RulingKind, Fault.KIND),
        reason=node.need("reason").text(),
        points=node.get("points").number(missing=0),
        side=node.get("side").maybe(lambda side: side.read(Side, Fault.KIND)),
        levels=node.get("levels").number(missing=0),
        bank_lost=node.get("bank_lost").flag(),
        warned=node.get("warned").maybe(_seat),
    )


def _result(node: Node) -> Result:
    node.only("ended", "attackers", "count", "ruled")
    return Result(
        ended=node.need("ended").read(Ending, Fault.KIND),
        attackers=node.get("attackers").maybe(Node.number),
        count=node.get("count").maybe(_count),
        ruled=node.get("ruled").number(missing=0),
    )


def _count(node: Node) -> Count:
    names = ("tricks", "kitty", "multiplier", "penalty")
    node.only(*names)
    return Count(**{name: node.need(name).number() for name in names})
