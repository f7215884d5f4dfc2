"""`python -m engine judge`: rulings for people and programs, one JSON object a line in and out.

The questions and their answers are described in docs/rules/judge.md. A line that cannot be answered gets
`{"error": {"code", "message"}}`, and the next one is read.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from engine.bidding import Bid, legal_bids
from engine.cards import Card, Hand, print_card, print_cards
from engine.cli.query import COMMON, MissingKey, NotJson, Query, TooManyCards, UnknownKey, UnknownOp, WrongValue
from engine.cli.sentences import sentence
from engine.errors import DomainError
from engine.kitty import kitty_points, multiplier
from engine.outcome import DealCount, PenaltyNotInRules, problems
from engine.play.follow import broken_duty
from engine.play.groups import Component
from engine.play.shape import decompose, lead_of
from engine.play.throw import judge_throw
from engine.play.trick import trick_winner, winning_component
from engine.ruleset import FailedThrow
from engine.seats import PLAYING_ORDER, Seat

Answer = dict[str, Any]
DEEPEST = 16


def answers(lines: Iterable[bytes]) -> Iterator[str]:
    """This will answer every line that is not blank, as a line of JSON in plain ASCII."""
    for line in lines:
        if line.strip():
            yield json.dumps(answer(line))


def answer(line: bytes) -> Answer:
    """This will answer one question; what is foreseen to be wrong with it is told with its code."""
    try:
        query, op = _asked(line)
        return op.answer(query)
    except DomainError as error:
        return {"error": {"code": error.code, "message": sentence(error)}}


def _asked(line: bytes) -> tuple[Query, "Op"]:
    values = _values(line)
    if "op" not in values:
        raise MissingKey(key="op")
    name = values["op"]
    if not isinstance(name, str) or name not in OPS:
        raise UnknownOp(op=str(name), known=tuple(OPS))
    op = OPS[name]
    known = (*COMMON, *op.keys)
    for key in values:
        if key not in known:
            raise UnknownKey(key=key, known=known)
    return Query(values), op


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """This will make an object of keys and values; JSON would let the last of equal keys win in silence."""
    values = dict(pairs)
    if len(values) < len(pairs):
        raise NotJson(reason="repeated_key")
    return values


def _values(line: bytes) -> dict[str, Any]:
    try:
        values = json.loads(line.decode("utf-8-sig"), object_pairs_hook=_each_once)
    except UnicodeDecodeError as error:
        raise NotJson(reason="not_utf8") from error
    except (ValueError, RecursionError) as error:
        raise NotJson(reason="not_json") from error
    if not isinstance(values, dict):
        raise NotJson(reason="not_an_object")
    # Telling what is wrong with a value walks through it, and that must not outgrow the stack.
    if not _within(values, DEEPEST):
        raise NotJson(reason="nested_too_deeply")
    return values


def _within(value: object, depth: int) -> bool:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return depth > 0 and all(_within(item, depth - 1) for item in inner)


def _legal(query: Query) -> Answer:
    hand, lead, play = query.cards("hand"), query.cards("lead"), query.cards("play")
    query.within_decks("hand", hand, lead)
    if len(hand) < len(lead):
        raise WrongValue(key="hand", wanted=f"at_least_{len(lead)}_cards")
    duty = broken_duty(play, hand=hand, lead=lead_of(lead, query.trumps), trumps=query.trumps, rules=query.rules)
    if duty is None:
        return {"legal": True}
    told: Answer = {"legal": False, "duty": duty.code.value, "must": [print_card(card) for card in duty.must]}
    return told | ({"missing": [print_card(card) for card in duty.missing]} if duty.missing else {})


def _throw(query: Query) -> Answer:
    lead, others = query.cards("lead"), query.hands("others", len(PLAYING_ORDER) - 1)
    query.within_decks("others", lead, *others)
    verdict = judge_throw(lead_of(lead, query.trumps), others=others, trumps=query.trumps, rules=query.rules)
    challenged = query.rules.failed_throw is FailedThrow.CHALLENGER_CHOOSES
    return {
        "stands": verdict.stands,
        "candidates": [print_cards(unit.cards) for unit in verdict.candidates],
        "forced": None if verdict.forced is None else print_cards(verdict.forced.cards),
        "chooser": None if verdict.chooser is None else "challenger" if challenged else "next",
    }


def _winner(query: Query) -> Answer:
    plays = query.hands("plays", len(PLAYING_ORDER))
    query.within_decks("plays", *plays)
    winner = trick_winner(plays, query.trumps, query.rules)
    return {"winner": winner, "points": sum(card.points for play in plays for card in play)}


def _shape(query: Query) -> Answer:
    cards = query.cards("cards")
    query.within_decks("cards", cards)
    units = [(unit.component, unit.cards) for unit in decompose(cards, query.trumps)]
    return {
        "components": [{"size": part.size, "length": part.length, "cards": print_cards(laid)} for part, laid in units]
    }


def _bids(query: Query) -> Answer:
    hand, seat, level = query.cards("hand"), query.seat("seat"), query.level("level")
    history = query.history("history", level) if "history" in query.values else query.standing("standing", level)
    query.within_decks("hand", hand, *_shown_by_others(history, seat))
    bids = legal_bids(Hand(hand), seat=seat, level=level, history=history, rules=query.rules)
    return {"bids": [print_cards(bid.cards) for bid in bids]}


def _shown_by_others(history: Sequence[Bid], seat: Seat) -> Iterable[tuple[Card, ...]]:
    """This will give what the other hands have shown; who bids a face again shows the earlier cards once more."""
    shown: dict[tuple[Seat, Card], tuple[Card, ...]] = {}
    for bid in history:
        if bid.seat is not seat:
            shown[bid.seat, bid.face] = max(bid.cards, shown.get((bid.seat, bid.face), ()), key=len)
    return shown.values()


def _kitty(query: Query) -> Answer:
    won_with, buried = _won_with(query), _buried(query)
    scheme = query.rules.kitty_multiplier
    return {
        "multiplier": 0 if won_with is None else multiplier(scheme, won_with),
        "points": kitty_points(scheme, buried=buried, won_with=won_with),
    }


def _outcome(query: Query) -> Answer:
    """This will count the points; any penalty is taken, for a director may have imposed it."""
    won_with, buried = _won_with(query), _buried(query)
    tricks, penalty = query.number("trick_points"), query.number("penalty") if "penalty" in query.values else 0
    count = DealCount(attackers_points=tricks, kitty_points=buried, penalty=penalty)
    for problem in problems(count, query.rules):
        if not isinstance(problem, PenaltyNotInRules):
            raise problem
    gain = kitty_points(query.rules.kitty_multiplier, buried=buried, won_with=won_with)
    return {"attackers": max(0, tricks + gain + penalty)}


def _won_with(query: Query) -> Component | None:
    """This will give how the attackers won the last trick, None if they did not.

    The decks are not counted here: the multiplier depends on the component alone.
    """
    if not query.flag("attackers_won"):
        return None
    lead = lead_of(query.cards("lead"), query.trumps)
    return winning_component(lead, query.cards("winning_play"), query.trumps)


def _buried(query: Query) -> int:
    kitty = query.cards("kitty")
    if len(kitty) > query.rules.sizes.kitty:
        raise TooManyCards(key="kitty", cards=print_cards(kitty))
    query.within_decks("kitty", kitty)
    return sum(card.points for card in kitty)


@dataclass(frozen=True, slots=True)
class Op:
    """A question the judge answers, and the keys it may have beside those all have."""

    answer: Callable[[Query], Answer]
    keys: tuple[str, ...]


_LAST_TRICK = ("trump", "lead", "winning_play", "kitty", "attackers_won")
OPS: Mapping[str, Op] = MappingProxyType(
    {
        "legal": Op(_legal, ("trump", "lead", "hand", "play")),
        "throw": Op(_throw, ("trump", "lead", "others")),
        "winner": Op(_winner, ("trump", "plays")),
        "shape": Op(_shape, ("trump", "cards")),
        "bids": Op(_bids, ("level", "seat", "hand", "standing", "history")),
        "kitty": Op(_kitty, _LAST_TRICK),
        "outcome": Op(_outcome, (*_LAST_TRICK, "trick_points", "penalty")),
    }
)
