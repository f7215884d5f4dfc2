"""Every legal play of a follower, one after another.

Rule: rules §8. A play is named by its multiset of cards and given in the order of a hand.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from engine.cards import FACES, Card, Hand
from engine.play.choices import codes_of, runs_in
from engine.play.ladder import rungs, takes_of, terms_of
from engine.play.shape import Lead
from engine.play.supply import ANY, Take, arrange, faces_of, supplies
from engine.ruleset import Ruleset
from engine.trumps import Trumps

State = tuple[tuple[int, int], ...]
"""Place and face of what is left of the tuples."""


def legal_plays(hand: Sequence[Card] | Hand, lead: Lead, trumps: Trumps, rules: Ruleset) -> Iterator[tuple[Card, ...]]:
    """This will give every legal play once, in a fixed order, one at a time: there may be a great many."""
    held, table, number = codes_of(hand), trumps.table.tables[lead.card_class], len(lead.cards)
    own = held.translate(None, table.others)
    if len(own) <= number:
        rest = held.translate(None, table.own)
        plays: Iterator[bytes] = (own + more for more in multisets(rest, min(number, len(held)) - len(own)))
    else:
        places = own.translate(table.places, table.others)
        plays = (bytes([table.codes[place] for place in play]) for play in _plays(places, lead, rules))
    for codes in plays:
        yield tuple(FACES[code] for code in sorted(codes))


def _plays(own: bytes, lead: Lead, rules: Ruleset) -> Iterator[bytes]:
    """This will choose, by places, from a class that has more cards than were led."""
    number, terms = len(lead.cards), terms_of(rules)
    owed = rungs(own, lead.demand, rules.follow_ladder, terms)
    takes = takes_of(owed, lead.demand, terms)
    together = bytes(sorted(own))
    if not takes:
        return multisets(together, number)
    if terms == ANY:
        return _with_tuples(together, number, takes)

    def can_do(play: bytes) -> bool:
        return rungs(play, lead.demand, rules.follow_ladder, ANY) >= owed

    # Under the options a play may do more than it owes, without what it owes. Deciding on tuples first cuts most.
    return multisets(bytes(sorted(own, key=lambda place: (-own.count(place), place))), number, can_do)


def _with_tuples(own: bytes, number: int, takes: tuple[Take, ...]) -> Iterator[bytes]:
    """This will lay the owed tuples in every way, each with every choice of other cards."""
    faces = faces_of(own, ANY)
    seen: set[bytes] = set()
    for state in _ways(tuple(faces.items()), takes, set()):
        left = dict(state)
        laid = b"".join(bytes([place]) * (face - left[place]) for place, face in faces.items())
        for more in multisets(_without(own, laid), number - len(laid)):
            play = bytes(sorted(laid + more))
            if play not in seen:
                seen.add(play)
                yield play


def _ways(state: State, takes: tuple[Take, ...], seen: set[tuple[State, int]]) -> Iterator[State]:
    """This will give what is left after each way to take all of these, no state twice."""
    if (state, len(takes)) in seen:
        return
    seen.add((state, len(takes)))
    if not takes:
        yield state
        return
    faces = dict(state)
    for run in sorted(runs_in(faces, takes[0])):
        left = _less(faces, run, takes[0][0])
        if supplies(arrange(left), takes[1:]):
            yield from _ways(tuple(left.items()), takes[1:], seen)


def _less(faces: Mapping[int, int], run: tuple[int, ...], size: int) -> dict[int, int]:
    return {place: face - size if place in run else face for place, face in faces.items()}


def _without(own: bytes, laid: bytes) -> bytes:
    return b"".join(bytes([place]) * (own.count(place) - laid.count(place)) for place in sorted(set(own)))


def multisets(codes: bytes, number: int, can_do: Callable[[bytes], bool] = lambda codes: True) -> Iterator[bytes]:
    """This will give every choice of so many of the codes that `can_do` accepts; equal codes stand together.

    `can_do` is monotone: what cannot do with more cards cannot do with fewer; so whole branches are cut.
    """
    if number > len(codes) or not can_do(codes):
        return
    if number == len(codes):
        yield codes
        return
    yield from _multisets(b"", codes, number, can_do)


def _multisets(chosen: bytes, left: bytes, number: int, can_do: Callable[[bytes], bool]) -> Iterator[bytes]:
    """This will choose how many of the first face left are kept, then go on with the other faces."""
    if number == 0:
        if can_do(chosen):
            yield chosen
        return
    count = left.count(left[0])
    rest = left[count:]
    for kept in range(min(count, number), max(0, number - len(rest)) - 1, -1):
        more = chosen + left[:kept]
        if kept == count or can_do(more + rest):
            yield from _multisets(more, rest, number - kept, can_do)
