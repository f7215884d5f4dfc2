"""What a Swiss promises over its rounds, what it says of itself, and that it never outgrows the matcher."""

from collections.abc import Sequence
from random import Random

import pytest

from scoring.formats.pairing import Clubmates
from tournaments.pairings.generators import swiss
from tournaments.pairings.generators.first_round import shuffled
from tournaments.pairings.generators.values import Contender, Draw, Relaxation, SwissRules

RULES = SwissRules()


def fresh(entries: int, **same: object) -> list[Contender]:
    """Make a field before its first round, ranked by id."""
    return [Contender(id=number, score=0, rank=number, **same) for number in range(1, entries + 1)]  # type: ignore[arg-type]


def ids(draw: Draw) -> list[frozenset[int]]:
    """Give who meets whom."""
    return [pairing.ids for pairing in draw.pairings]


def played(entries: int, rounds: int) -> tuple[list[Contender], list[Draw]]:
    """Play rounds drawn by the program with seeded results."""
    chance = Random(entries)
    field, draws = fresh(entries), []
    for number in range(rounds):
        draws.append(swiss.draw(field, rules=RULES, seed=str(number)))
        field = after(field, draws[-1], chance)
    return field, draws


def after(field: Sequence[Contender], draw: Draw, chance: Random) -> list[Contender]:
    """Give the field after a round."""
    facts: dict[int, dict[str, object]] = {}
    for pairing in draw.pairings:
        winner = chance.choice([pairing.ns, pairing.ew])
        for entry, other, side in ((pairing.ns, pairing.ew, 1), (pairing.ew, pairing.ns, -1)):
            facts[entry] = {"won": entry == winner, "met": {other}, "side": side}
    return [
        Contender(
            id=entry.id,
            score=entry.score + (2 if facts.get(entry.id, {}).get("won", True) else 1),
            rank=entry.rank,
            opponents=entry.opponents | facts.get(entry.id, {}).get("met", set()),  # type: ignore[operator]
            balance=entry.balance + facts.get(entry.id, {}).get("side", 0),  # type: ignore[operator]
            had_bye=entry.had_bye or entry.id == draw.bye,
        )
        for entry in field
    ]


class TestDraw:
    @pytest.mark.parametrize(("entries", "rounds"), [(8, 3), (13, 5), (48, 9)])
    def test_repeats_neither_a_meeting_nor_a_bye_while_that_is_promised(self, entries: int, rounds: int) -> None:
        _field, draws = played(entries, rounds)
        meetings = [pair for draw in draws for pair in ids(draw)]
        byes = [draw.bye for draw in draws if draw.bye is not None]
        assert len(set(meetings)) == len(meetings)
        assert len(set(byes)) == len(byes)
        assert all(draw.relaxed == () for draw in draws)

    def test_keeps_sides_balanced(self) -> None:
        field, _draws = played(24, 6)
        assert max(abs(entry.balance) for entry in field) <= 2

    def test_keeps_a_locked_rematch_without_giving_up_the_rule_for_others(self) -> None:
        field = [
            Contender(id=1, score=0, rank=1, opponents=frozenset([2])),
            Contender(id=2, score=0, rank=2, opponents=frozenset([1])),
            *fresh(4)[2:],
        ]
        found = swiss.draw(field, rules=SwissRules(locked=(frozenset((1, 2)),)), seed="s")
        assert (set(ids(found)), found.relaxed) == ({frozenset((1, 2)), frozenset((3, 4))}, ())

    def test_lets_clubmates_meet_only_by_a_named_relaxation_when_apart_is_a_must(self) -> None:
        found = swiss.draw(fresh(4, club="North"), rules=SwissRules(clubmates=Clubmates.HARD), seed="s")
        assert found.relaxed == (Relaxation.CLUBMATES,)

    def test_sees_at_once_that_a_large_odd_club_cannot_stay_apart(self) -> None:
        found = swiss.draw(fresh(301, club="North"), rules=SwissRules(clubmates=Clubmates.HARD), seed="s")
        assert (found.relaxed, found.bye) == ((Relaxation.CLUBMATES,), 301)

    def test_warns_beyond_the_rounds_it_can_promise(self) -> None:
        assert swiss.draw(fresh(8), rules=RULES, seed="s").warnings == ()
        field, _draws = played(8, 3)
        assert [warning.code for warning in swiss.draw(field, rules=RULES, seed="s").warnings] == [
            "pairing.swiss_rounds_beyond_safe"
        ]

    def test_explains_where_the_two_stand_and_who_met_before(self) -> None:
        field = [
            Contender(id=1, score=3, rank=1, opponents=frozenset([3])),
            Contender(id=2, score=3, rank=2),
            Contender(id=3, score=3, rank=3, opponents=frozenset([1])),
            Contender(id=4, score=3, rank=4),
        ]
        found = swiss.draw(field, rules=RULES, seed="s")
        first = next(pairing for pairing in found.pairings if 1 in pairing.ids)
        told = {reason.code: dict(reason.facts) for reason in first.reasons}
        assert told["pairing.same_score"]["first"] == 1
        assert told["pairing.fold_opponent_met"] == {"opponent": 3}


class TestShuffled:
    def test_ranks_by_the_seed_alone(self) -> None:
        field = fresh(20)
        first = shuffled(field, "a")
        assert shuffled(field[::-1], "a") == first
        assert [entry.id for entry in shuffled(field, "b")] != [entry.id for entry in first]
        assert [entry.rank for entry in first] == list(range(1, 21))
