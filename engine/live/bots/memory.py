"""What a seat knows by watching: which cards are still out, who is void of what, and hands that could be.

Everything comes from a `SeatView`, so a bot can know no more than a player with a perfect memory.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from engine.cards import PLAYERS, Card, build_deck
from engine.live.rollout import CLASSES, Rollout, codes_of
from engine.live.view import SeatView
from engine.seats import PLAYING_ORDER
from engine.trumps import Trumps

ATTEMPTS = 8
KITTY = PLAYERS


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """What is known in play; places are those of the playing order, `KITTY` is the kitty if it is unknown.

    `out` are the codes of cards nobody but their holder has seen, `room` how many of them each place holds, `held` the
    codes that a place is known to hold, `voids` the classes a place has shown to be without.
    """

    me: int
    hand: bytes
    kitty: bytes
    out: bytes
    room: tuple[int, ...]
    held: tuple[bytes, ...]
    voids: tuple[frozenset[int], ...]

    def guess(self, random: Random, trumps: Trumps) -> tuple[list[bytes], bytes]:
        """This will give four hands and the kitty as they could be; what is known of voids is kept if possible."""
        for _ in range(ATTEMPTS):
            dealt = self._deal(random, trumps, self.voids)
            if dealt is not None:
                return dealt
        nothing = (frozenset[int](),) * (PLAYERS + 1)
        return self._deal(random, trumps, nothing) or ([self.hand] * PLAYERS, self.kitty)

    def _deal(
        self, random: Random, trumps: Trumps, voids: Sequence[frozenset[int]]
    ) -> tuple[list[bytes], bytes] | None:
        room = list(self.room)
        hands = [bytearray(codes) for codes in self.held]
        classes = trumps.table.classes
        by_class: dict[int, list[int]] = {}
        for code in self.out:
            by_class.setdefault(CLASSES.index(classes[code]), []).append(code)
        allowed = {
            number: [place for place in range(PLAYERS + 1) if room[place] and number not in voids[place]]
            for number in by_class
        }
        # Classes that few can hold are dealt first, so that there is room for them.
        for number in sorted(by_class, key=lambda number: len(allowed[number])):
            codes = by_class[number]
            random.shuffle(codes)
            for code in codes:
                place = _chosen(random, allowed[number], room)
                if place is None:
                    return None
                room[place] -= 1
                hands[place].append(code)
        hands[self.me] = bytearray(self.hand)
        kitty = self.kitty or bytes(sorted(hands[KITTY]))
        return [bytes(sorted(hand)) for hand in hands[:PLAYERS]], kitty


def _chosen(random: Random, places: Sequence[int], room: Sequence[int]) -> int | None:
    """This will choose a place, each as likely as it has room."""
    total = sum([room[place] for place in places])
    if not total:
        return None
    left = random.random() * total
    for place in places:
        left -= room[place]
        if left < 0:
            return place
    return None


def remember(shown: SeatView) -> Memory:
    """This will gather what the viewer knows of a deal in play."""
    assert shown.seat is not None
    me = PLAYING_ORDER.index(shown.seat)
    hand, kitty = codes_of(shown.hand), codes_of(shown.kitty or ())
    out = Counter(card.code for card in build_deck(shown.rules.decks))
    for cards in (shown.hand, shown.kitty or (), *_laid(shown)):
        out.subtract(card.code for card in cards)
    held = [_known(shown, place, out) if place != me else Counter[int]() for place in range(PLAYERS)]
    for known in held:
        out.subtract(known)
    room = [0 if place == me else size - held[place].total() for place, size in enumerate(shown.hand_sizes)]
    return Memory(
        me=me,
        hand=hand,
        kitty=kitty,
        out=bytes(sorted((+out).elements())),
        room=(*room, 0 if shown.kitty is not None else shown.kitty_size),
        held=(*(bytes(sorted(known.elements())) for known in held), b""),
        voids=(*_voids(shown), frozenset()),
    )


def _laid(shown: SeatView) -> Iterator[tuple[Card, ...]]:
    for trick in (*shown.tricks, *((shown.trick,) if shown.trick else ())):
        yield from trick.plays


def _known(shown: SeatView, place: int, out: Counter[int]) -> Counter[int]:
    """This will give what a seat must still hold: an opened hand, or cards bid with and not yet played."""
    seat, size = PLAYING_ORDER[place], shown.hand_sizes[place]
    for opened in shown.open_hands:
        if opened.seat is seat:
            return Counter(card.code for card in opened.cards)
    known: Counter[int] = Counter()
    if seat is not shown.kitty_owner:
        for bid in shown.bids:
            if bid.seat is seat:
                known |= Counter(card.code for card in bid.cards)
        known -= Counter(card.code for card in _played_by(shown, seat))
        known &= out
    return known if known.total() <= size else Counter()


def _played_by(shown: SeatView, seat: object) -> Iterator[Card]:
    for trick in (*shown.tricks, *((shown.trick,) if shown.trick else ())):
        for player, play in zip(trick.seats(), trick.plays, strict=True):
            if player is seat:
                yield from play


def _voids(shown: SeatView) -> list[frozenset[int]]:
    """This will say who has played something else than was led."""
    trumps, found = shown.trumps, [set[int]() for _ in range(PLAYERS)]
    for trick in (*shown.tricks, *((shown.trick,) if shown.trick else ())):
        led = trumps.class_of(trick.plays[0][0])
        for player, play in zip(trick.seats(), trick.plays, strict=True):
            if any(trumps.class_of(card) is not led for card in play):
                found[PLAYING_ORDER.index(player)].add(CLASSES.index(led))
    return [frozenset(classes) for classes in found]


def position(shown: SeatView, hands: Sequence[bytes], kitty: bytes) -> Rollout:
    """This will put a position into a play-out: what is seen, with hands that could be."""
    assert shown.banker is not None
    assert shown.seat is not None
    plays = [codes_of(play) for play in shown.trick.plays] if shown.trick else []
    deal = Rollout(
        trumps=shown.trumps,
        rules=shown.rules,
        banker=PLAYING_ORDER.index(shown.banker),
        hands=hands,
        kitty=kitty,
        turn=PLAYING_ORDER.index(shown.seat),
        plays=plays,
    )
    deal.taken[deal.attackers] = shown.attackers_points
    deal.taken[deal.banker % 2] = shown.banker_points
    deal.penalty = shown.penalty
    return deal
