"""Which cards a follower may choose without thinking long: a legal play, as cheap as the duty allows.

Rule: rules §8; the tuples that are owed go first, then whatever is cheapest.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Protocol

from engine.cards import FACES, Card, Hand
from engine.play.ladder import Demand, rungs, takes_of, terms_of
from engine.play.shape import Lead
from engine.play.supply import Take, Terms, arrange, faces_of, supplies, usable
from engine.ruleset import FollowLadder, Ruleset
from engine.trumps import CardClass, ClassTable, Trumps

Cost = Callable[[int], float]
"""What it costs to give a card away, by its face code or place."""


class Prefer(Protocol):
    """A wish: the lower the number, the rather the card is played."""

    def __call__(self, card: Card, /) -> float: ...


def codes_of(cards: Sequence[Card] | Hand) -> bytes:
    """This will give the codes of cards, in the order of a hand."""
    return cards.codes if isinstance(cards, Hand) else bytes(sorted([card.code for card in cards]))


def some_legal_play(
    hand: Sequence[Card] | Hand, lead: Lead, trumps: Trumps, rules: Ruleset, *, prefer: Prefer | None = None
) -> tuple[Card, ...]:
    """This will give a legal play, made of the preferred cards as far as the duty allows.

    Without a wish the cards with fewest points go first, then plain cards before trumps, then low before high.
    A hand smaller than the lead goes as a whole.
    """
    held, wish = codes_of(hand), prefer or _cheap(trumps)
    table = trumps.table.tables[lead.card_class]
    chosen = _owed(held, lead, table, rules, lambda code: wish(FACES[code]))
    return tuple(FACES[code] for code in sorted(chosen))


def _cheap(trumps: Trumps) -> Prefer:
    def cost(card: Card) -> float:
        value = trumps.position(card) + (card.points << 6)
        return value if trumps.class_of(card) is not CardClass.TRUMP else value + 32

    return cost


def _owed(held: bytes, lead: Lead, table: ClassTable, rules: Ruleset, cost: Cost) -> list[int]:
    own, number = held.translate(None, table.others), len(lead.cards)
    if len(own) <= number:
        rest = sorted(held.translate(None, table.own), key=cost)
        return [*own, *rest[: number - len(own)]]
    chosen = [
        table.codes[place] for place in owed_tuples(own.translate(table.places), lead, rules, _by_place(cost, table))
    ]
    left = list(own)
    for code in chosen:
        left.remove(code)
    return [*chosen, *sorted(left, key=cost)[: number - len(chosen)]]


def _by_place(cost: Cost, table: ClassTable) -> Cost:
    return lambda place: cost(table.codes[place])


def owed_tuples(own: bytes, lead: Lead, rules: Ruleset, cost: Cost) -> list[int]:
    """This will give, by places, cheap tuples that pay what a class held as `own` owes to the lead."""
    if not lead.demand or len(set(own)) == len(own):
        return []
    return pay(own, lead.demand, rules.follow_ladder, terms_of(rules), cost)


def pay(own: bytes, demand: Demand, ladder: FollowLadder, terms: Terms, cost: Cost) -> list[int]:
    """This will take the tuples of the best rungs out of a class, the cheapest that leave enough for the others."""
    takes = takes_of(rungs(own, demand, ladder, terms), demand, terms)
    faces, paid = faces_of(own, terms), list[int]()
    for number, take in enumerate(takes, start=1):
        run, faces = _cheapest(faces, take, takes[number:], cost)
        paid += [place for place in run for _ in range(take[0])]
    return paid


def _cheapest(
    faces: dict[int, int], take: Take, later: tuple[Take, ...], cost: Cost
) -> tuple[tuple[int, ...], dict[int, int]]:
    """This will take the cheapest run that leaves enough for the later ones."""
    for run in sorted(runs_in(faces, take), key=lambda run: (sum(map(cost, run)), run)):
        left = {place: face - take[0] if place in run else face for place, face in faces.items()}
        if supplies(arrange(left), later):
            return run, left
    raise AssertionError("a rung was promised that the cards do not supply")


def runs_in(faces: Mapping[int, int], take: Take) -> Iterator[tuple[int, ...]]:
    """This will give the places of every tuple or tractor that can be taken, high to low."""
    size, length, terms = take
    at: dict[int, list[int]] = {}
    for place, face in faces.items():
        if usable(face, size, terms):
            at.setdefault(place >> 2, []).append(place)
    for position in at:
        yield from product(*(at.get(position + step, ()) for step in reversed(range(length))))
