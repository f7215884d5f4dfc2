"""What a live table tells its players, as the protocol writes it (docs/live-protocol.md). Pure.

Everything here is made of a `SeatView` or an `EventView`: what those do not show cannot be told.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from engine.cards import Card, Rank, Suit, build_deck, print_cards
from engine.errors import DomainError
from engine.live import EventView, OpenView, SeatView, duty_broken, legal_of, only_play
from engine.live.errors import CardsNotHeld, CountWrongToBury, PlayRefused
from engine.live.log import write_value
from engine.play.shape import lead_of
from engine.trumps import CardClass, Trumps

_AS_THEY_ARE = (
    "version", "seat", "phase", "turn", "waiting", "passed", "hand", "hand_sizes", "to_draw", "open_hands", "flipped",
    "banker", "level", "trump_fixed", "trump", "kitty_size", "kitty_owner", "kitty", "trick", "throw", "throws",
    "attackers_points", "banker_points", "penalty", "ruled", "proposal", "may_take_back", "result",
)  # fmt: skip
_OF_SETUP = {
    "number": "deal",
    "board": "board",
    "ns_level": "ns_level",
    "ew_level": "ew_level",
    "banker": "deal_banker",
}


def slim(shown: SeatView) -> dict[str, Any]:
    """Tell a view in short: without rules and earlier tricks, with the order of the cards."""
    setup = shown.setup
    return {
        **{name: write_value(getattr(shown, name), name, SeatView) for name in _AS_THEY_ARE},
        **{told: write_value(getattr(setup, name), name, type(setup)) for name, told in _OF_SETUP.items()},
        "bids": [{"seat": bid.seat.value, "cards": print_cards(bid.cards)} for bid in shown.bids],
        "tricks": len(shown.tricks),
        "last_trick": write_value(shown.tricks[-1:], "tricks", SeatView)[0] if shown.tricks else None,
        "order": order_of(shown.level, shown.trump, shown.rules.permanent_trumps),
    }


def opened(shown: OpenView) -> dict[str, Any]:
    """Tell all hands and the kitty, for those who may see them."""
    return {"hands": [print_cards(hand) for hand in shown.hands], "kitty": print_cards(shown.kitty)}


def trick_values(shown: SeatView) -> list[dict[str, Any]]:
    """Tell all tricks of the deal."""
    values: list[dict[str, Any]] = write_value(shown.tricks, "tricks", SeatView)
    return values


def legal_values(shown: SeatView) -> dict[str, Any] | None:
    """Tell what the viewer may do; None for spectators."""
    if shown.seat is None:
        return None
    may = legal_of(shown)
    lead = shown.trick.plays[0] if shown.trick is not None and may.follow else None
    only = only_play(shown) if may.leads or may.follow else None
    return {
        "bids": [print_cards(bid.cards) for bid in may.bids],
        "may_pass": may.may_pass,
        "suits": [suit.value for suit in may.suits],
        "bury": may.bury,
        "leads": may.leads,
        "follow": may.follow,
        "lead": None if lead is None else print_cards(lead),
        "forced": [print_cards(cards) for cards in may.forced],
        "may_answer": may.may_answer,
        "may_withdraw": may.may_withdraw,
        "may_claim": may.may_claim,
        "may_take_back": may.may_take_back,
        "only_play": None if only is None else print_cards(only.cards),
    }


def event_values(seq: int, event: EventView) -> dict[str, Any]:
    """Tell an event as its viewer sees it."""
    return {"seq": seq, "kind": event.kind, **event.facts}


@lru_cache(maxsize=512)
def order_of(level: Rank, trump: Suit | None, permanent: tuple[Rank, ...]) -> Mapping[str, str]:
    """Tell every face once, in its group and from high to low, as trump and level stand."""
    trumps = Trumps(level=level, suit=trump, permanent=permanent)
    groups: dict[str, list[Card]] = {"trump": [], **{suit.value: [] for suit in Suit}}
    for card in sorted(build_deck(1), key=trumps.position, reverse=True):
        is_trump = trumps.class_of(card) is CardClass.TRUMP or card.suit is None
        groups["trump" if is_trump or card.suit is None else card.suit.value].append(card)
    return {name: _faces(cards) for name, cards in groups.items() if cards}


def _faces(cards: Iterable[Card]) -> str:
    """Write cards in the order in which they are given."""
    return " ".join(print_cards((card,)) for card in cards)


def fault_of(shown: SeatView, cards: tuple[Card, ...]) -> DomainError | None:
    """Tell what is wrong with cards that the viewer would bury, lead or follow with; None if nothing is.

    Whether a throw stands is not the viewer's to know, so any lead of one class is right.
    """
    if missing := Counter(cards) - Counter(shown.hand):
        return CardsNotHeld(missing=print_cards(tuple(missing.elements())))
    may = legal_of(shown)
    if may.bury:
        return None if len(cards) == may.bury else CountWrongToBury(given=len(cards), owed=may.bury)
    if may.leads:
        return _fault_of_lead(shown, cards)
    duty = duty_broken(shown, cards) if may.follow else None
    if duty is None:
        return None
    return PlayRefused(
        duty=duty.code.value, cards=print_cards(cards), must=print_cards(duty.must), is_example=duty.is_example
    )


def _fault_of_lead(shown: SeatView, cards: tuple[Card, ...]) -> DomainError | None:
    try:
        lead_of(cards, shown.trumps)
    except DomainError as error:
        return error
    return None
