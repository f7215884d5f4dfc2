"""The rules of play once more, word by word and as slowly as can be: what the fast engine is compared with.

Nothing here knows places, supplies or memory: positions are lists of faces, a rung is found by trying every way to
lay cards aside, and what is owed is the best of every play there could be.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from engine.cards import Card, Rank, Suit
from engine.ruleset import FollowLadder, Ruleset, ThrowCompare

Runs = Sequence[tuple[int, int]]
Faces = tuple[Card, ...]


@dataclass(frozen=True)
class Order:
    """The classes of a deal, each as a list of positions from the lowest, each position a list of faces."""

    level: Rank
    trump: Suit | None
    permanent: tuple[Rank, ...] = ()

    def classes(self) -> dict[str, list[list[Card]]]:
        """This will write rules §3 down."""
        plain = [Rank(number) for number in range(2, 15) if Rank(number) not in (self.level, *self.permanent)]
        suits = {suit: [[Card(suit, rank)] for rank in plain] for suit in Suit}
        trumps = list(suits.pop(self.trump)) if self.trump else []
        for rank in [*(rank for rank in self.permanent if rank != self.level), self.level]:
            trumps.append([Card(suit, rank) for suit in Suit if suit is not self.trump])
            if self.trump:
                trumps.append([Card(self.trump, rank)])
        trumps += [[Card(None, Rank.LITTLE_JOKER)], [Card(None, Rank.BIG_JOKER)]]
        return {"T": trumps, **{suit.value: order for suit, order in suits.items()}}

    def find(self, card: Card) -> tuple[str, int]:
        """This will give class and position of a card."""
        return _found(self)[card]


@cache
def _found(order: Order) -> dict[Card, tuple[str, int]]:
    return {
        card: (name, position)
        for name, positions in order.classes().items()
        for position, faces in enumerate(positions)
        for card in faces
    }


def partitions(number: int, most: int | None = None) -> Iterator[list[int]]:
    """This will share a number into parts, the longest first."""
    if number == 0:
        yield []
    for first in range(min(number, most or number), 0, -1):
        for rest in partitions(number - first, first):
            yield [first, *rest]


@cache
def ladder(size: int, length: int, which: FollowLadder) -> list[list[tuple[int, int]]]:
    """This will write the ladder of a component down, the best rung first."""
    if (size, length) == (4, 1):
        return [[(4, 1)], [(3, 1)], [(2, 2)], [(2, 1), (2, 1)], [(2, 1)], []]
    below: list[list[tuple[int, int]]] = [[(3, 1), (2, 1)], [(3, 1)], [(2, 1), (2, 1)], [(2, 1)], []]
    if (size, length) == (3, 2) and which is FollowLadder.L1:
        return [[(3, 2)], [(3, 1), (3, 1)], [(2, 2)], *below]
    if (size, length) == (3, 2) and which is FollowLadder.L2:
        return [[(3, 2)], [(2, 2)], [(3, 1), (3, 1)], *below]
    return general(size, length)


def general(size: int, slots: int) -> list[list[tuple[int, int]]]:
    """This will write the general rule down."""
    if size == 1:
        return [[]]
    return [
        [*((size, part) for part in parts), *rest]
        for number in range(slots, -1, -1)
        for parts in partitions(number)
        for rest in general(size - 1, slots - number)
    ]


@dataclass(frozen=True)
class Table:
    """Trumps and rules of a deal, asked slowly."""

    order: Order
    rules: Ruleset

    def legal(self, play: Faces, hand: Faces, led: Faces, shapes: Runs) -> bool:
        """This will judge a play by the words of rules §8."""
        name = self.order.find(led[0])[0]
        of_class = [card for card in hand if self.order.find(card)[0] == name]
        laid = [card for card in play if self.order.find(card)[0] == name]
        if len(play) != len(led) or Counter(play) - Counter(hand):
            return False
        if len(of_class) < len(led):
            return len(laid) == len(of_class)
        if len(laid) < len(led):
            return False
        return self.vector(play, shapes, None) <= self.owed(tuple(of_class), tuple(shapes))

    @cache  # noqa: B019 (a table lives as long as a test)
    def owed(self, hand: Faces, shapes: Runs) -> list[int]:
        """This will give the best vector of rungs among every play of these cards; 0 is the best rung."""
        number = sum(size * length for size, length in shapes)
        plays = {tuple(sorted(play, key=lambda card: card.code)) for play in combinations(hand, number)}
        return min(self.vector(play, shapes, Counter(hand)) for play in plays)

    def vector(self, play: Faces, shapes: Runs, hand: Counter[Card] | None) -> list[int]:
        """This will give the best vector of rungs over every way to deal the play out to the components.

        With a hand, only those tuples count that it owes under the options.
        """
        if not shapes:
            return []
        size, length = shapes[0]
        best: list[int] = []
        for part in sorted(set(combinations(sorted(play, key=lambda card: card.code), size * length)), key=str):
            rung = self.rung(part, shapes[0], hand)
            if not best or rung <= best[0]:
                rest = tuple((Counter(play) - Counter(part)).elements())
                found = [rung, *self.vector(rest, shapes[1:], hand)]
                best = min(best or found, found)
        return best

    def rung(self, part: Faces, shape: tuple[int, int], hand: Counter[Card] | None) -> int:
        """This will give the number of the best rung that these cards have."""
        for number, runs in enumerate(ladder(*shape, self.rules.follow_ladder)):
            if self.holds(Counter(part), runs, hand, tractor=shape[1] > 1):
                return number
        raise AssertionError("the last rung asks for nothing")

    def holds(self, cards: Counter[Card], runs: Runs, hand: Counter[Card] | None, *, tractor: bool) -> bool:
        """This will say whether all these runs can be laid aside together."""
        if not runs:
            return True
        size, length = runs[0]
        for faces in self.chains(cards, size, length):
            owed = hand is None or all(self.supplies(face, size, hand, tractor=tractor) for face in faces)
            rest = cards - Counter(dict.fromkeys(faces, size))
            if owed and self.holds(rest, runs[1:], hand, tractor=tractor):
                return True
        return False

    def chains(self, cards: Counter[Card], size: int, length: int) -> list[Faces]:
        """This will find every tuple or tractor of this shape, high to low."""
        enough = [face for face, count in cards.items() if count >= size]
        chains: list[Faces] = [(face,) for face in enough]
        for _ in range(length - 1):
            chains = [(*chain, face) for chain in chains for face in enough if self.touches(chain[-1], face)]
        return chains

    def touches(self, upper: Card, lower: Card) -> bool:
        """This will say whether one face is on the position right above the other."""
        (name, high), (other, low) = self.order.find(upper), self.order.find(lower)
        return name == other and high == low + 1

    def supplies(self, face: Card, size: int, hand: Counter[Card], *, tractor: bool) -> bool:
        """This will say whether the options leave this tuple owed."""
        if not self.unprotected(face, size, hand):
            return False
        if tractor or not self.rules.tractor_only_on_tractor:
            return True
        return not any(
            self.unprotected(other, size, hand) and (self.touches(face, other) or self.touches(other, face))
            for other in hand
        )

    def unprotected(self, face: Card, size: int, hand: Counter[Card]) -> bool:
        """This will say whether the hand's count of a face may supply a tuple."""
        count = hand[face]
        return count == size if self.rules.triples_protected else count >= size

    def divisions(self, play: Faces, shapes: Runs) -> list[list[int]]:
        """This will give the tops of every way to divide a play of one class into units of these shapes."""
        if not shapes:
            return [[]]
        found = []
        for faces in self.chains(Counter(play), *shapes[0]):
            rest = tuple((Counter(play) - Counter(dict.fromkeys(faces, shapes[0][0]))).elements())
            found += [[self.order.find(faces[0])[1], *tops] for tops in self.divisions(rest, shapes[1:])]
        return found

    def winner(self, plays: Sequence[Faces], shapes: Runs) -> int:
        """This will find who wins a trick of one unit or a standing throw, by the words of rules §9."""
        led = self.order.find(plays[0][0])[0]
        best, theirs, ruffed = 0, self.divisions(plays[0], shapes), False
        for player, play in enumerate(plays[1:], start=1):
            names = {self.order.find(card)[0] for card in play}
            ruff = names == {"T"} and led != "T"
            if not ruff and (names != {led} or ruffed or len(shapes) > 1):
                continue
            mine = self.divisions(play, shapes)
            if mine and ((ruff and not ruffed) or self.higher(mine, theirs, shapes)):
                best, theirs, ruffed = player, mine, ruff
        return best

    def higher(self, mine: list[list[int]], theirs: list[list[int]], shapes: Runs) -> bool:
        """This will say whether one ruff is above another, each divided as is best for it."""
        return all(any(self.beats(one, other, shapes) for one in mine) for other in theirs)

    def beats(self, one: list[int], other: list[int], shapes: Runs) -> bool:
        """This will compare two divisions."""
        kinds = list(dict.fromkeys(shapes))
        upper, lower = ([self.sorted_tops(tops, shapes, kind) for kind in kinds] for tops in (one, other))
        match self.rules.throw_compare:
            case ThrowCompare.HIGHEST_CATEGORY:
                return upper[0][0] > lower[0][0]
            case ThrowCompare.ALL_COMPONENTS:
                pairs = zip(_joined(upper), _joined(lower), strict=True)
                return all(high > low for high, low in pairs)
            case ThrowCompare.LEXICOGRAPHIC:
                return _joined(upper) > _joined(lower)
            case ThrowCompare.HIGHEST_CARD:
                return max(one) > max(other)

    @staticmethod
    def sorted_tops(tops: list[int], shapes: Runs, kind: tuple[int, int]) -> list[int]:
        """This will give the tops of one category, the highest first."""
        return sorted((top for top, shape in zip(tops, shapes, strict=True) if shape == kind), reverse=True)


def _joined(parts: list[list[int]]) -> list[int]:
    return [top for part in parts for top in part]
