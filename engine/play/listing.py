"""Every legal play of a follower, one after another.

Rule: rules §8. A play is named by its multiset of cards and given in the order of a hand.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from engine.cards import FACES, Card, Hand
from engine.play.choices import codes_of, runs_in
from engine.play.ladder import Shape, improvements, rungs, terms_of
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
    number, terms, ladder = len(lead.cards), terms_of(rules), rules.follow_ladder
    owed = rungs(own, lead.demand, ladder, terms)
    together = bytes(sorted(own))
    runs = tuple(run for rung in owed for run in rung.runs)
    if not runs:
        return multisets(together, number)
    # Under the options a play may do more than it owes, without what it owes; else the hand has nothing better.
    better = () if terms == ANY else improvements(owed, lead.demand, ladder)
    return _with_tuples(together, number, (runs, *better))


def _with_tuples(own: bytes, number: int, choices: Iterable[tuple[Shape, ...]]) -> Iterator[bytes]:
    """This will lay any one choice of tuples in every way, each with every choice of other cards."""
    faces = faces_of(own, ANY)
    seen: set[bytes] = set()
    for runs in choices:
        takes = tuple((*run, ANY) for run in runs)
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


def multisets(codes: bytes, number: int) -> Iterator[bytes]:
    """This will give every choice of so many of the codes; equal codes stand together."""
    if number > len(codes):
        return
    if number in (0, len(codes)):
        yield codes[:number]
        return
    count = codes.count(codes[0])
    rest = codes[count:]
    for kept in range(min(count, number), max(0, number - len(rest)) - 1, -1):
        for more in multisets(rest, number - kept):
            yield codes[:kept] + more
