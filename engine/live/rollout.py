"""A deal played out fast by choices that are trusted: mutable, cards as face codes, nothing checked again.

For bots that think ahead and for benchmarks. A test plays the same choices through `decide` and compares the
outcome. Hands are sorted bytes of face codes; seats are places 0 … 3 in playing order (N, W, S, E), so that
places of one parity are one side.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from engine.cards import FACES, PLAYERS, Card
from engine.kitty import Component, kitty_points
from engine.play.shape import Lead, lead_of, split
from engine.play.throw import judge_throw, throw_penalty
from engine.play.trick import trick_winner, winning_component
from engine.ruleset import Ruleset
from engine.trumps import CardClass, ClassTable, Trumps

POINTS = bytes(face.points for face in FACES)
TRUMP_BONUS = 128
CLASSES = tuple(CardClass)
KNOWN_DESKS = 256


@dataclass(frozen=True, slots=True)
class Desk:
    """The tables of one order of cards, by face code.

    `class_of` numbers the classes as `CLASSES` does; `others[c]` are the codes not of class c. `strength[c]` says how
    strong a single card is when class c is led: 0 if it cannot win, trumps above plain cards.
    """

    trumps: Trumps
    class_of: bytes
    others: tuple[bytes, ...]
    strength: tuple[bytes, ...]


@lru_cache(maxsize=KNOWN_DESKS)
def desk_of(trumps: Trumps) -> Desk:
    """This will make the tables for an order of cards."""
    classes, positions = trumps.table.classes, trumps.table.positions
    return Desk(
        trumps=trumps,
        class_of=bytes(CLASSES.index(card_class) for card_class in classes),
        others=tuple(bytes(code for code in range(len(FACES)) if classes[code] is not led) for led in CLASSES),
        strength=tuple(
            bytes(_strength(classes[code], positions[code], led) for code in range(len(FACES))) for led in CLASSES
        ),
    )


def _strength(card_class: CardClass, position: int, led: CardClass) -> int:
    if card_class is CardClass.TRUMP:
        return TRUMP_BONUS + position
    return position + 1 if card_class is led else 0


class Policy(Protocol):
    """Whoever chooses in a play-out; what it gives is legal, or the play-out means nothing."""

    def lead(self, deal: "Rollout") -> bytes:
        """This will give what the place in turn leads, as sorted codes."""

    def follow(self, deal: "Rollout") -> bytes:
        """This will give what the place in turn follows with, as sorted codes."""

    def choose(self, deal: "Rollout", candidates: tuple[bytes, ...], chooser: int) -> bytes:
        """This will give the component that must be led after a failed throw."""


class Rollout:
    """A position and what becomes of it; `plays` are those of the trick under way, `leader` led to it.

    `taken` are the points of tricks won by places of each parity; `penalty` is what the attackers gain.
    """

    __slots__ = (
        "attackers", "banker", "desk", "hands", "kitty", "last", "leader", "penalty", "plays", "rules", "taken", "turn",
    )  # fmt: skip

    def __init__(
        self,
        *,
        trumps: Trumps,
        rules: Ruleset,
        banker: int,
        hands: Sequence[bytes],
        kitty: bytes,
        turn: int | None = None,
        plays: Sequence[bytes] = (),
    ) -> None:
        self.desk = desk_of(trumps)
        self.rules = rules
        self.banker = banker
        self.attackers = 1 - banker % 2
        self.hands = list(hands)
        self.kitty = kitty
        self.turn = banker if turn is None else turn
        self.plays = list(plays)
        self.leader = (self.turn - len(self.plays)) % PLAYERS
        self.taken = [0, 0]
        self.penalty = 0
        self.last: tuple[int, list[bytes]] = (self.leader, [])

    @property
    def led_class(self) -> int:
        """This will give the number of the class that was led."""
        return self.desk.class_of[self.plays[0][0]]

    @property
    def over(self) -> bool:
        """This will say whether all cards are played."""
        return not self.plays and not self.hands[self.turn]

    def run(self, policy: Policy) -> int:
        """This will play to the end and give the attackers' points P."""
        while not self.over:
            if self.plays:
                self.lay(policy.follow(self))
            else:
                self.lead(policy.lead(self), policy)
        return self.points()

    def lead(self, codes: bytes, policy: Policy) -> None:
        """This will lead, or what is left of a failed throw."""
        self.leader = self.turn
        self.lay(codes if len(codes) == 1 else self._standing(codes, policy))

    def lay(self, codes: bytes) -> None:
        """This will play cards of the place in turn, and end the trick with the fourth play."""
        hand = self.hands[self.turn]
        for code in codes:
            place = hand.index(code)
            hand = hand[:place] + hand[place + 1 :]
        self.hands[self.turn] = hand
        self.plays.append(codes)
        if len(self.plays) == PLAYERS:
            self._end_trick()
        else:
            self.turn = (self.turn + 1) % PLAYERS

    def _end_trick(self) -> None:
        winner = (self.leader + self.winning()) % PLAYERS
        self.taken[winner % 2] += sum(b"".join(self.plays).translate(POINTS_OF))
        self.last = (winner, self.plays)
        self.plays = []
        self.turn = winner

    def winning(self) -> int:
        """This will say which play wins so far: by tables for a single or a tuple, else as rules §9 say it in full."""
        plays = self.plays
        led = plays[0]
        if led.count(led[0]) < len(led):
            return trick_winner([cards_of(play) for play in plays], self.desk.trumps, self.rules)
        strength, size = self.desk.strength[self.led_class], len(led)
        winner, best = 0, strength[led[0]]
        for number in range(1, len(plays)):
            play = plays[number]
            if strength[play[0]] > best and (size == 1 or play.count(play[0]) == size):
                winner, best = number, strength[play[0]]
        return winner

    def _standing(self, codes: bytes, policy: Policy) -> bytes:
        """This will give the lead itself, or the component of it that must be led."""
        if len(self.units(codes)) == 1:
            return codes
        trumps, others = self.desk.trumps, [cards_of(self.hands[(self.turn + step) % PLAYERS]) for step in (1, 2, 3)]
        verdict = judge_throw(lead_of(cards_of(codes), trumps), others=others, trumps=trumps, rules=self.rules)
        if verdict.stands:
            return codes
        if verdict.forced is not None or verdict.chooser is None:
            forced = codes_of((verdict.forced or verdict.candidates[0]).cards)
        else:
            candidates = tuple(codes_of(unit.cards) for unit in verdict.candidates)
            forced = policy.choose(self, candidates, (self.turn + 1 + verdict.chooser) % PLAYERS)
        cost = throw_penalty(self.rules, thrown=len(codes), withdrawn=len(codes) - len(forced))
        self.penalty += cost if self.turn % 2 == self.banker % 2 else -cost
        return forced

    def units(self, codes: bytes) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """This will split codes of one class as a lead is split: tuple size, and the places of a run."""
        return split(codes.translate(self.table_of(codes).places))

    def table_of(self, codes: bytes) -> ClassTable:
        """This will give the table of the class that cards belong to."""
        return self.desk.trumps.table.tables[CLASSES[self.desk.class_of[codes[0]]]]

    def points(self) -> int:
        """This will give the attackers' points P of a finished deal."""
        buried = sum(self.kitty.translate(POINTS_OF))
        gain = kitty_points(self.rules.kitty_multiplier, buried=buried, won_with=self._captured_with())
        return max(0, self.taken[self.attackers] + gain + self.penalty)

    def _captured_with(self) -> Component | None:
        winner, plays = self.last
        if winner % 2 != self.attackers:
            return None
        lead: Lead = lead_of(cards_of(plays[0]), self.desk.trumps)
        play = plays[(winner - self.leader) % PLAYERS]
        return winning_component(lead, cards_of(play), self.desk.trumps)


POINTS_OF = POINTS + bytes(256 - len(POINTS))


def cards_of(codes: bytes) -> tuple[Card, ...]:
    """This will give cards by their codes."""
    return tuple([FACES[code] for code in codes])


def codes_of(cards: Sequence[Card]) -> bytes:
    """This will give the sorted codes of cards."""
    return bytes(sorted([card.code for card in cards]))
