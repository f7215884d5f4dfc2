"""A record as JSON values, for programs: the same things under the same names as in the text."""

from dataclasses import fields
from typing import Any

from engine.cards import print_cards
from engine.errors import json_value
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
    Promise,
    Rest,
    Result,
    Trick,
)
from engine.record.words import print_component, print_level, print_trump
from engine.ruleset import to_values

ACTS: dict[type[BiddingAct], str] = {Bid: "bid", Name: "name", Flip: "flip", Bury: "bury"}
PASS = "pass"


def record_values(record: DealRecord) -> dict[str, Any]:
    """This will give everything a record says as values that JSON can carry."""
    return {
        "shangtai": VERSION,
        "tags": dict(record.tags),
        "number": record.number,
        "levels": {"NS": print_level(record.ns_level), "EW": print_level(record.ew_level)},
        "banker": json_value(record.banker),
        "board": record.board,
        "board_trump": None if record.board_trump is None else print_trump(record.board_trump.suit),
        "promise": _promise(record.promise),
        "rules": to_values(record.rules),
        "deal": _deal(record),
        "bidding": [_act(act) for act in record.bidding],
        "bank": _bank(record.bank),
        "tricks": [_trick(trick) for trick in record.tricks],
        "rest": _rest(record.rest),
        "rulings": [_told(ruling) for ruling in record.rulings],
        "result": _result(record.result),
    }


def _told(value: Any) -> dict[str, Any]:
    return {field.name: json_value(getattr(value, field.name)) for field in fields(value)}


def _promise(promise: Promise | None) -> dict[str, str] | None:
    if promise is None:
        return None
    return {"seed": promise.seed.text, "label": promise.label, "commitment": promise.commitment}


def _deal(record: DealRecord) -> dict[str, Any]:
    deal = record.deal
    hands = {seat.value: print_cards(deal.drawn(seat)) for seat in deal.first.round()}
    return {"first": deal.first.value, "hands": hands, "kitty": print_cards(deal.kitty)}


def _act(act: BiddingAct) -> dict[str, Any]:
    told: dict[str, Any] = {"act": ACTS.get(type(act), PASS)}
    if not isinstance(act, Flip):
        told["seat"] = act.seat.value
    if isinstance(act, Bid | Flip | Bury):
        told["cards"] = print_cards(act.cards)
    if isinstance(act, Bid):
        told["drawn"] = act.drawn
    if isinstance(act, Name):
        told["suit"] = act.suit.value
    return told


def _bank(bank: Bank | None) -> dict[str, str] | None:
    if bank is None:
        return None
    return {"seat": bank.seat.value, "level": print_level(bank.level), "trump": print_trump(bank.suit)}


def _trick(trick: Trick) -> dict[str, Any]:
    return {"leader": trick.leader.value, "plays": [_play(play) for play in trick.plays]}


def _play(play: Play) -> dict[str, str]:
    thrown = {"thrown": print_cards(play.thrown)} if play.thrown else {}
    return {"cards": print_cards(play.cards), **thrown}


def _rest(rest: Rest | None) -> dict[str, str] | None:
    if rest is None:
        return None
    return {"kind": rest.kind.value, "seat": rest.seat.value, "last_trick": print_component(rest.last_trick)}


def _result(result: Result | None) -> dict[str, Any] | None:
    if result is None:
        return None
    return _told(result) | {"count": None if result.count is None else _told(result.count)}
