"""The Swiss draw against brute force, against another matching library, and against its own laws."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.formats.pairing import Clubmates
from tournaments.pairings.generators.candidates import meetings, standing
from tournaments.pairings.generators.costs import Costs, multipliers, packed
from tournaments.pairings.generators.errors import NoPairingPossible, TooFewEntries
from tournaments.pairings.generators.matching import best_matching
from tournaments.pairings.generators.swiss import draw, match, objective
from tournaments.pairings.generators.values import Contender, Draw, Relaxation, SwissRules

RULES = SwissRules()


def field(*scores: int, **more: object) -> list[Contender]:
    """Make contenders 1, 2, … with these scores, ranked in that order."""
    return [
        Contender(id=at, score=score, rank=at, **more)  # type: ignore[arg-type]  # tests name the fields
        for at, score in enumerate(scores, start=1)
    ]


def met(entries: Sequence[Contender], *pairs: tuple[int, int]) -> list[Contender]:
    """Let some of them have met."""
    opponents: dict[int, set[int]] = {entry.id: set() for entry in entries}
    for first, second in pairs:
        opponents[first].add(second)
        opponents[second].add(first)
    return [replace(entry, opponents=frozenset(opponents[entry.id])) for entry in entries]


@st.composite
def fields(draw_: st.DrawFn, sizes: Sequence[int]) -> list[Contender]:
    """Draw a field in the middle of a tournament."""
    size = draw_(st.sampled_from(sizes))
    entries = [
        Contender(
            id=at,
            score=draw_(st.integers(0, 3)),
            rank=at,
            club=draw_(st.sampled_from(["", "A", "B"])),
            balance=draw_(st.integers(-2, 2)),
            had_bye=draw_(st.booleans()),
            floated=draw_(st.integers(-1, 1)),
        )
        for at in range(1, size + 1)
    ]
    everybody = st.tuples(st.integers(1, size), st.integers(1, size)).filter(lambda pair: pair[0] != pair[1])
    return met(entries, *draw_(st.lists(everybody, max_size=size)))


def perfect_matchings(indices: Sequence[int]) -> Iterator[tuple[tuple[int, int], ...]]:
    """Give every way to pair the indices."""
    if not indices:
        yield ()
        return
    first, *rest = indices
    for at, second in enumerate(rest):
        for others in perfect_matchings(rest[:at] + rest[at + 1 :]):
            yield ((first, second), *others)


def ids(found: Draw) -> set[frozenset[int]]:
    return {pairing.ids for pairing in found.pairings}


class TestOptimum:
    @given(entries=fields([2, 4, 6, 8]), seed=st.text("ab", max_size=3))
    @settings(max_examples=60, deadline=None)
    def test_is_what_brute_force_finds(self, entries: list[Contender], seed: str) -> None:
        everything = (Relaxation.REMATCHES,)
        costs = Costs(field=standing(entries), rules=RULES, seed=seed)
        best = min(objective(costs, found) for found in perfect_matchings(range(len(entries))))
        found = match(entries, RULES, seed, everything)
        assert found is not None
        assert found.objective == best

    @given(seed=st.integers(0, 50))
    @settings(max_examples=8, deadline=None)
    def test_agrees_with_another_library(self, seed: int) -> None:
        chance = random.Random(seed)
        entries = met(
            field(*(chance.randint(0, 4) for _ in range(20))),
            *((chance.randint(1, 10), chance.randint(11, 20)) for _ in range(30)),
        )
        costs = Costs(field=standing(entries), rules=RULES, seed=str(seed))
        factors = multipliers(costs.limits(), 10)
        graph = networkx.Graph()
        for i, j in meetings(costs.field, 24):
            if costs.field.order[j].id not in costs.field.order[i].opponents:
                graph.add_edge(i, j, weight=-packed(costs.of(i, j), factors))
        theirs = networkx.max_weight_matching(graph, maxcardinality=True)
        found = draw(entries, rules=RULES, seed=str(seed))
        assert found.objective == objective(costs, tuple((min(p), max(p)) for p in theirs))

    def test_is_as_good_in_a_window_as_in_the_whole_graph(self) -> None:
        chance = random.Random(5)
        entries = field(*sorted((chance.randint(0, 6) for _ in range(220)), reverse=True))
        whole = Costs(field=standing(entries), rules=RULES, seed="s")
        pairs = [(i, j) for i in range(220) for j in range(i + 1, 220)]
        complete = best_matching(whole, range(220), {pair: whole.of(*pair) for pair in pairs})
        assert complete is not None
        # Only seats and the distance from the fold may be a little dearer.
        assert draw(entries, rules=RULES, seed="s").objective[:5] == objective(whole, complete)[:5]


class TestWeights:
    def test_never_let_a_sum_of_one_field_reach_the_next(self) -> None:
        limits = (1, 5, 9)
        factors = multipliers(limits, 4)
        assert packed((0, 5, 9), factors) * 4 < packed((1, 0, 0), factors)
        assert packed((0, 0, 9), factors) * 4 < packed((0, 1, 0), factors)


class TestLots:
    # Entry 1 has met its fold opponent 3: to meet 2 and to meet 4 is equally far from the fold.
    LEVEL = met(field(1, 1, 1, 1), (1, 3))

    def partners(self) -> Counter[int]:
        """Count whom entry 1 meets over many seeds."""
        draws = [ids(draw(self.LEVEL, rules=RULES, seed=str(seed))) for seed in range(200)]
        return Counter(partner for found in draws for partner in (2, 4) if frozenset({1, partner}) in found)

    def test_decide_between_equally_good_pairings_without_favour(self) -> None:
        found = self.partners()
        assert found.total() == 200
        assert min(found.values()) > 70

    def test_leave_to_a_drawn_order_what_is_level_even_then(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(Costs, "lot_bits", 0)
        found = self.partners()
        assert found.total() == 200
        assert min(found.values()) > 40

    def test_are_the_same_for_the_same_seed(self) -> None:
        chance = random.Random(3)
        entries = field(*(chance.randint(0, 3) for _ in range(60)))
        assert draw(entries, rules=RULES, seed="s") == draw(entries, rules=RULES, seed="s")
        assert draw(entries, rules=RULES, seed="s") != draw(entries, rules=RULES, seed="t")


class TestDraw:
    def test_folds_a_score_group(self) -> None:
        assert ids(draw(field(1, 1, 1, 1), rules=RULES, seed="s")) == {frozenset({1, 3}), frozenset({2, 4})}

    def test_keeps_score_groups_together(self) -> None:
        assert ids(draw(field(2, 2, 0, 0), rules=RULES, seed="s")) == {frozenset({1, 2}), frozenset({3, 4})}

    def test_avoids_a_rematch_at_the_price_of_the_scores(self) -> None:
        entries = met(field(2, 2, 0, 0), (1, 2))
        found = draw(entries, rules=RULES, seed="s")
        assert frozenset({1, 2}) not in ids(found)
        assert found.relaxed == ()

    def test_lets_two_meet_again_only_when_nobody_is_left(self) -> None:
        found = draw(met(field(0, 0), (1, 2)), rules=RULES, seed="s")
        assert found.relaxed == (Relaxation.REMATCHES,)
        assert "pairing.rematch_unavoidable" in {why.code for why in found.pairings[0].reasons}

    def test_keeps_clubmates_apart(self) -> None:
        entries = [replace(entry, club="A" if entry.id in (1, 3) else "") for entry in field(1, 1, 1, 1)]
        assert frozenset({1, 3}) not in ids(draw(entries, rules=RULES, seed="s"))

    def test_gives_clubmates_up_last_when_they_must_not_meet(self) -> None:
        hard = SwissRules(clubmates=Clubmates.HARD)
        entries = [replace(entry, club="A") for entry in field(1, 1)]
        assert draw(entries, rules=hard, seed="s").relaxed == (Relaxation.CLUBMATES,)

    def test_gives_the_bye_to_the_lowest_without_one(self) -> None:
        entries = [replace(entry, had_bye=entry.id == 5) for entry in field(3, 2, 2, 1, 0)]
        assert draw(entries, rules=RULES, seed="s").bye == 4

    def test_lets_two_meet_again_before_anybody_has_a_second_bye(self) -> None:
        entries = met([replace(entry, had_bye=entry.id != 3) for entry in field(1, 1, 0)], (1, 2))
        found = draw(entries, rules=RULES, seed="s")
        assert (found.bye, found.relaxed) == (3, (Relaxation.REMATCHES,))

    def test_gives_a_second_bye_when_everybody_had_one(self) -> None:
        entries = [replace(entry, had_bye=True) for entry in field(1, 1, 0)]
        found = draw(entries, rules=RULES, seed="s")
        assert (found.bye, found.relaxed) == (3, (Relaxation.SECOND_BYE,))

    def test_keeps_locked_pairs(self) -> None:
        rules = SwissRules(locked=(frozenset({1, 4}),))
        assert frozenset({1, 4}) in ids(draw(field(3, 3, 0, 0), rules=rules, seed="s"))

    def test_seats_who_sat_east_west_more_often_at_north_south(self) -> None:
        entries = [replace(entry, balance=2 if entry.id == 1 else -2) for entry in field(1, 1)]
        pairing = draw(entries, rules=RULES, seed="s").pairings[0]
        assert (pairing.ns, pairing.ew) == (2, 1)

    def test_refuses_a_field_of_one(self) -> None:
        with pytest.raises(TooFewEntries):
            draw(field(0), rules=RULES, seed="s")

    def test_refuses_locks_that_leave_nobody(self) -> None:
        rules = SwissRules(locked=(frozenset({1, 2}), frozenset({1, 3})))
        with pytest.raises(NoPairingPossible):
            draw(field(0, 0, 0, 0), rules=rules, seed="s")

    @given(entries=fields(range(2, 12)), data=st.data())
    @settings(max_examples=50, deadline=None)
    def test_does_not_depend_on_the_order_of_the_field(self, entries: list[Contender], data: st.DataObject) -> None:
        shuffled = data.draw(st.permutations(entries))
        assert draw(shuffled, rules=RULES, seed="s") == draw(entries, rules=RULES, seed="s")

    @given(entries=fields(range(2, 12)))
    @settings(max_examples=50, deadline=None)
    def test_seats_everybody_once(self, entries: list[Contender]) -> None:
        found = draw(entries, rules=RULES, seed="s")
        seated = [one for pairing in found.pairings for one in (pairing.ns, pairing.ew)]
        seated += [found.bye] if found.bye is not None else []
        assert sorted(seated) == sorted(entry.id for entry in entries)

    @given(entries=fields(range(4, 12)))
    @settings(max_examples=50, deadline=None)
    def test_repeats_a_meeting_only_if_it_says_so(self, entries: list[Contender]) -> None:
        found = draw(entries, rules=RULES, seed="s")
        known = {entry.id: entry.opponents for entry in entries}
        repeated = [pairing for pairing in found.pairings if pairing.ew in known[pairing.ns]]
        assert not repeated or Relaxation.REMATCHES in found.relaxed


class TestAClubNight:
    @pytest.mark.parametrize("entries", [12, 13, 20])
    def test_plays_five_rounds_without_rematch_or_second_bye(self, entries: int) -> None:
        chance, contenders = random.Random(entries), field(*[0] * entries)
        for number in range(5):
            found = draw(contenders, rules=RULES, seed=str(number))
            assert found.relaxed == ()
            contenders = _played(contenders, found, chance)


def _played(contenders: list[Contender], found: Draw, chance: random.Random) -> list[Contender]:
    """Play a round to random results."""
    now = {entry.id: entry for entry in contenders}
    for pairing in found.pairings:
        won = chance.choice([0, 1, 2])
        for own, other, points, side in ((pairing.ns, pairing.ew, won, 1), (pairing.ew, pairing.ns, 2 - won, -1)):
            entry = now[own]
            now[own] = replace(
                entry,
                score=entry.score + points,
                opponents=entry.opponents | {other},
                balance=entry.balance + side,
            )
    if found.bye is not None:
        now[found.bye] = replace(now[found.bye], score=now[found.bye].score + 2, had_bye=True)
    ordered = sorted(now.values(), key=lambda entry: -entry.score)
    return [replace(entry, rank=at) for at, entry in enumerate(ordered, start=1)]
