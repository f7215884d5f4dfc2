"""An independent judge of what a viewer may know: it follows the log itself and reads what was sent as plain text.

It shares no code with the views. It counts faces: of each, a viewer may be told as many as they hold or held, and as
everybody has been shown by each seat.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from engine.cards import Card, print_cards
from engine.live import events as happened
from engine.live.events import Event
from engine.live.setup import ProposalKind
from engine.live.state import TableState
from engine.seats import PLAYING_ORDER, Seat

FACE = r"(?:BJ|LJ|[SHCD♠♥♣♦](?:10|[2-9JQKA]))"
TOKEN = re.compile(rf"(?<![\w#&]){FACE}(?![\w-])")
SUITS = str.maketrans("♠♥♣♦", "SHCD")
NO_SECRETS = frozenset({"order", "rules"})  # every face once, whatever anybody holds; the rule set


def faces(cards: tuple[Card, ...]) -> Counter[str]:
    return Counter(print_cards((card,)) for card in cards)


def faces_in(text: str) -> Counter[str]:
    """Every card that a text names, in letters or signs."""
    return Counter(found.translate(SUITS) for found in TOKEN.findall(text))


@dataclass
class Judge:
    """Follows a log and says what each viewer (None: a spectator) may know by now."""

    own: dict[Seat, Counter[str]] = field(default_factory=lambda: {seat: Counter() for seat in Seat})
    played: dict[Seat, Counter[str]] = field(default_factory=lambda: {seat: Counter() for seat in Seat})
    displayed: dict[Seat, Counter[str]] = field(default_factory=lambda: {seat: Counter() for seat in Seat})
    turned: Counter[str] = field(default_factory=Counter)

    def see(self, before: TableState, event: Event) -> None:
        """Take an event into account."""
        match event:
            case happened.CardsDealt():
                self.__init__()  # type: ignore[misc]
            case happened.CardsDrawn(count=count):
                order = list(before.setup.first_draw.round())
                for place in range(before.drawn, before.drawn + count):
                    self.own[order[place % 4]] += faces((before.deck[place],))
            case happened.KittyTaken(seat=seat):
                self.own[seat] += faces(before.kitty)
            case happened.CardsPlayed(seat=seat, cards=cards):
                self.played[seat] += faces(cards)
            case happened.BidMade(seat=seat, cards=cards) | happened.ThrowFailed(seat=seat, cards=cards):
                self._display(seat, cards)
            case happened.LeadForced(seat=seat, cards=cards):
                self.played[seat] += faces(cards)
            case happened.KittyFlipped(cards=cards):
                self.turned |= faces(cards)
            case happened.ProposalMade(seat=seat, what=ProposalKind.CLAIM):
                self._display(seat, before.hand(seat).cards)
            case happened.DealFinished(result=result) if result.outcome is not None:
                self.turned |= faces(before.kitty)
            case _:
                pass

    def _display(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        """Cards that were shown and go back into the hand; they may be played, or shown once more, later."""
        self.displayed[seat] |= faces(cards)

    def shown(self, seat: Seat) -> Counter[str]:
        """What everybody has seen of a seat's cards, at one time."""
        return self.played[seat] | self.displayed[seat]

    def may_know(self, viewer: Seat | None) -> Counter[str]:
        """How often each face may be told to a viewer at one place."""
        known = Counter(self.turned)
        for seat in PLAYING_ORDER:
            known += self.own[seat] | self.shown(seat) if seat is viewer else self.shown(seat)
        return known

    def leaks(self, viewer: Seat | None, text: str) -> list[str]:
        """What a viewer was told that they may not know."""
        return self.leaks_in(viewer, json.loads(text))

    def leaks_in(self, viewer: Seat | None, value: Any) -> list[str]:
        """What of some values a viewer may not know."""
        may = self.may_know(viewer)
        return [told for told in cards_in(value) if faces_in(told) - may]


def cards_in(value: Any) -> Iterator[str]:
    """Every text in a message that names a card."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if name not in NO_SECRETS:
                yield from cards_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from cards_in(inner)
    elif isinstance(value, str) and TOKEN.search(value):
        yield value
