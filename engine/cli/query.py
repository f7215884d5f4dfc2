"""One question of the judge: a JSON object whose values are read with care, so that every mistake has a name."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, TypeVar

from engine.bidding import Bid
from engine.cards import Card, Rank, parse_cards, print_card, print_cards
from engine.errors import DomainError
from engine.presets import preset_values
from engine.ruleset import Ruleset, RulesetUnreadable, from_values
from engine.seats import Seat
from engine.trumps import Trumps, parse_trumps

T = TypeVar("T")

COMMON = ("op", "decks", "preset", "options")
USUAL_PRESET = "competition"
GREATEST_NUMBER = 1_000_000
_LEVELS = {print_card(card)[1:]: card.rank for card in parse_cards("S2345678910JQKA")} | {"T": Rank.TEN}


@dataclass(eq=False, kw_only=True)
class NotJson(DomainError):
    """The line is no JSON object."""

    code: ClassVar[str] = "judge.not_json"
    reason: str


@dataclass(eq=False, kw_only=True)
class UnknownOp(DomainError):
    """The judge does not know what is asked; `known` are the questions it answers."""

    code: ClassVar[str] = "judge.unknown_op"
    op: str
    known: tuple[str, ...]


@dataclass(eq=False, kw_only=True)
class UnknownKey(DomainError):
    """This question has no such key."""

    code: ClassVar[str] = "judge.unknown_key"
    key: str
    known: tuple[str, ...]


@dataclass(eq=False, kw_only=True)
class MissingKey(DomainError):
    """This question needs the key."""

    code: ClassVar[str] = "judge.missing_key"
    key: str


@dataclass(eq=False, kw_only=True)
class WrongValue(DomainError):
    """The value is not of the kind that the key needs; `wanted` says which."""

    code: ClassVar[str] = "judge.wrong_value"
    key: str
    wanted: str


@dataclass(eq=False, kw_only=True)
class TooManyCards(DomainError):
    """Somewhere in the question there are more cards than can be."""

    code: ClassVar[str] = "judge.too_many_cards"
    key: str
    cards: str


@dataclass(frozen=True)
class Query:
    """A question whose keys are known to be allowed; every reader names the key in its error."""

    values: Mapping[str, Any]

    def need(self, key: str) -> Any:
        """This will give a value that must be there."""
        if key not in self.values:
            raise MissingKey(key=key)
        return self.values[key]

    @cached_property
    def rules(self) -> Ruleset:
        """This will build the rule set: a preset, made fit for the decks, with the options laid over it."""
        options = self.values.get("options", {})
        if not isinstance(options, dict):
            raise WrongValue(key="options", wanted="object")
        if "version" in options:
            raise RulesetUnreadable(option="version", reason="unknown_option", value=options["version"])
        name = self.values.get("preset", USUAL_PRESET)
        if not isinstance(name, str):
            raise WrongValue(key="preset", wanted="text")
        return from_values(preset_values(name, self._decks(options)) | options)

    def _decks(self, options: Mapping[str, Any]) -> int | None:
        """This will give the number of decks, an option before a key; None if nothing is said about it."""
        said = [values["decks"] for values in (self.values, options) if "decks" in values]
        if any(type(decks) is not int for decks in said):
            raise WrongValue(key="decks", wanted="whole_number")
        return said[-1] if said else None

    @cached_property
    def trumps(self) -> Trumps:
        """This will read level rank and trump suit."""
        return parse_trumps(self.text("trump"), self.rules.permanent_trumps)

    def text(self, key: str) -> str:
        """This will read a text."""
        value = self.need(key)
        if not isinstance(value, str):
            raise WrongValue(key=key, wanted="text")
        return value

    def flag(self, key: str) -> bool:
        """This will read yes or no."""
        value = self.need(key)
        if not isinstance(value, bool):
            raise WrongValue(key=key, wanted="true_or_false")
        return value

    def number(self, key: str) -> int:
        """This will read a whole number."""
        value = self.need(key)
        if type(value) is not int:
            raise WrongValue(key=key, wanted="whole_number")
        # Python refuses to print very long numbers, so what is counted from them stays short.
        if abs(value) > GREATEST_NUMBER:
            raise WrongValue(key=key, wanted=f"whole_number_up_to_{GREATEST_NUMBER}")
        return value

    def items(self, key: str, reader: Callable[[str, Any], T]) -> tuple[T, ...]:
        """This will read a list, each value with the reader, which is told the key."""
        value = self.need(key)
        if not isinstance(value, list):
            raise WrongValue(key=key, wanted="list")
        return tuple(reader(key, item) for item in value)

    def cards(self, key: str) -> tuple[Card, ...]:
        """This will read cards."""
        return read_cards(key, self.need(key))

    def hands(self, key: str, count: int) -> tuple[tuple[Card, ...], ...]:
        """This will read a list of exactly so many groups of cards."""
        hands = self.items(key, read_cards)
        if len(hands) != count:
            raise WrongValue(key=key, wanted=f"list_of_{count}")
        return hands

    def level(self, key: str) -> Rank:
        """This will read a level: 2 … 10, J, Q, K, A, as text or as a number."""
        value = self.need(key)
        name = str(value).upper() if type(value) in (str, int) else ""
        if name not in _LEVELS:
            raise WrongValue(key=key, wanted="level")
        return _LEVELS[name]

    def seat(self, key: str) -> Seat:
        """This will read a seat."""
        return read_seat(key, self.need(key))

    def standing(self, key: str, level: Rank) -> tuple[Bid, ...]:
        """This will read the bid that stands, which is all that is known of the bids; null, or nothing, is none."""
        value = self.values.get(key)
        return () if value is None else (self._bid(key, value, level),)

    def history(self, key: str, level: Rank) -> tuple[Bid, ...]:
        """This will read all bids in their order; the last one stands."""
        values = self.need(key)
        if not isinstance(values, list):
            raise WrongValue(key=key, wanted="list_of_seat_and_cards")
        if "standing" in self.values:
            raise WrongValue(key="standing", wanted="left_out_beside_history")
        return tuple(self._bid(key, value, level) for value in values)

    def _bid(self, key: str, value: object, level: Rank) -> Bid:
        bid = read_bid(key, value)
        if not bid.no_trump and bid.face.rank is not level:
            raise WrongValue(key=key, wanted="level_cards_or_jokers")
        if bid.no_trump and not self.rules.no_trump_bid:
            raise WrongValue(key=key, wanted="level_cards_while_no_trump_bid_is_off")
        if bid.no_trump and len(bid.cards) == 1:
            raise WrongValue(key=key, wanted="two_jokers_or_more")
        self.within_decks(key, bid.cards)
        return bid

    def within_decks(self, key: str, *groups: Sequence[Card]) -> None:
        """This will refuse cards that these decks do not have so often.

        :raises TooManyCards: with the faces there are too many of.
        """
        count = Counter(card for group in groups for card in group)
        if over := [card for card, times in count.items() if times > self.rules.decks]:
            raise TooManyCards(key=key, cards=print_cards(over))


def read_cards(key: str, value: object) -> tuple[Card, ...]:
    """This will read cards out of a value."""
    if not isinstance(value, str):
        raise WrongValue(key=key, wanted="cards")
    return parse_cards(value)


def read_seat(key: str, value: object) -> Seat:
    """This will read a seat's letter out of a value."""
    if not isinstance(value, str) or value not in list(Seat):
        raise WrongValue(key=key, wanted="seat")
    return Seat(value)


def read_bid(key: str, value: object) -> Bid:
    """This will read a seat and the cards it has shown out of a value."""
    if not isinstance(value, dict) or value.keys() != {"seat", "cards"}:
        raise WrongValue(key=key, wanted="seat_and_cards")
    cards = read_cards(key, value["cards"])
    if not cards or len(set(cards)) > 1:
        raise WrongValue(key=key, wanted="equal_cards")
    return Bid(seat=read_seat(key, value["seat"]), cards=cards)
