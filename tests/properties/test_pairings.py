"""Laws of the generators, each proved against every possible draw of a small field.

What a draw gives up is compared with what could have been kept; there is no second opinion but counting.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tournaments.pairings.generators import knockout, swiss
from tournaments.pairings.generators.candidates import standing
from tournaments.pairings.generators.costs import Costs
from tournaments.pairings.generators.round_robin import berger
from tournaments.pairings.generators.values import Contender, Draw, Relaxation, SwissRules

Meetings = tuple[frozenset[int], ...]
RULES = SwissRules()
LAWS = settings(max_examples=80, deadline=None, derandomize=True, database=None)


@st.composite
def fields(draw: st.DrawFn, sizes: Sequence[int] = (4, 5, 6, 7, 8)) -> list[Contender]:
    """Draw a field in the middle of an event: any scores, any past meetings, any past byes."""
    size = draw(st.sampled_from(sizes))
    everybody = range(1, size + 1)
    met = draw(st.sets(st.sampled_from(list(combinations(everybody, 2)))))
    return [
        Contender(
            id=entry,
            score=draw(st.integers(0, 4)),
            rank=entry,
            club=draw(st.sampled_from(["", "North", "South"])),
            opponents=frozenset(other for pair in met if entry in pair for other in pair if other != entry),
            balance=draw(st.integers(-2, 2)),
            had_bye=draw(st.booleans()),
        )
        for entry in everybody
    ]


def every_way(entries: Sequence[int]) -> Iterator[Meetings]:
    """Give every way in which an even number of entries can meet."""
    if not entries:
        yield ()
        return
    first, *others = entries
    for other in others:
        for rest in every_way([entry for entry in others if entry != other]):
            yield (frozenset((first, other)), *rest)


def without_rematch(field: Sequence[Contender], bye: int | None) -> list[Meetings]:
    """Give every draw with this bye in which nobody meets again."""
    met = {frozenset((entry.id, other)) for entry in field for other in entry.opponents}
    playing = [entry.id for entry in field if entry.id != bye]
    return [way for way in every_way(playing) if not met & set(way)]


def byes_due(field: Sequence[Contender]) -> list[int | None]:
    """Give who may sit out: nobody in an even field, else those who have not, or all when all have."""
    if len(field) % 2 == 0:
        return [None]
    return [entry.id for entry in field if not entry.had_bye] or [entry.id for entry in field]


def met_again(field: Sequence[Contender], drawn: Draw) -> bool:
    before = {entry.id: entry.opponents for entry in field}
    return any(pairing.ew in before[pairing.ns] for pairing in drawn.pairings)


class TestSwiss:
    @given(field=fields())
    @LAWS
    def test_seats_everybody_once(self, field: list[Contender]) -> None:
        drawn = swiss.draw(field, rules=RULES, seed="s")
        seated = [entry for pairing in drawn.pairings for entry in (pairing.ns, pairing.ew)]
        free = [drawn.bye] if drawn.bye is not None else []
        assert sorted(seated + free) == [entry.id for entry in field]

    @given(field=fields())
    @LAWS
    def test_lets_two_meet_again_only_where_no_draw_at_all_avoids_it(self, field: list[Contender]) -> None:
        drawn = swiss.draw(field, rules=RULES, seed="s")
        avoidable = any(without_rematch(field, bye) for bye in byes_due(field))
        assert met_again(field, drawn) is not avoidable
        assert (Relaxation.REMATCHES in drawn.relaxed) is not avoidable

    @given(field=fields(sizes=(5, 7)))
    @LAWS
    def test_gives_a_second_bye_only_when_everybody_has_had_one(self, field: list[Contender]) -> None:
        drawn = swiss.draw(field, rules=RULES, seed="s")
        again = next(entry.had_bye for entry in field if entry.id == drawn.bye)
        assert again == all(entry.had_bye for entry in field)
        assert (Relaxation.SECOND_BYE in drawn.relaxed) == again

    @given(field=fields(sizes=(5, 7)))
    @LAWS
    def test_gives_the_bye_to_the_lowest_that_leaves_a_draw_without_rematch(self, field: list[Contender]) -> None:
        due = [bye for bye in byes_due(field) if without_rematch(field, bye)]
        assume(due)
        lowest = max((entry for entry in field if entry.id in due), key=lambda entry: (-entry.score, entry.rank))
        assert swiss.draw(field, rules=RULES, seed="s").bye == lowest.id

    @given(field=fields(sizes=(4, 6, 8)))
    @LAWS
    def test_is_the_cheapest_of_all_draws(self, field: list[Contender]) -> None:
        drawn = swiss.draw(field, rules=RULES, seed="s")
        costs = Costs(field=standing(field), rules=RULES, seed="s")
        at = {entry.id: index for index, entry in enumerate(costs.field.order)}

        def cost(way: Meetings) -> tuple[int, ...]:
            return tuple(map(sum, zip(*(costs.of(*sorted(at[entry] for entry in pair)) for pair in way), strict=True)))

        ways = without_rematch(field, None) or list(every_way([entry.id for entry in field]))
        assert drawn.objective == min(map(cost, ways))

    @given(field=fields(), data=st.data())
    @LAWS
    def test_does_not_depend_on_the_order_of_the_field(self, field: list[Contender], data: st.DataObject) -> None:
        shuffled = data.draw(st.permutations(field))
        assert swiss.draw(shuffled, rules=RULES, seed="s") == swiss.draw(field, rules=RULES, seed="s")

    @given(field=fields(), seed=st.text(min_size=1, max_size=4))
    @LAWS
    def test_decides_by_lot_only_what_nothing_else_decides(self, field: list[Contender], seed: str) -> None:
        one, other = (swiss.draw(field, rules=RULES, seed=word) for word in ("s", seed))
        assert one.objective[:-1] == other.objective[:-1]

    @given(field=fields(), by=st.integers(1, 50))
    @LAWS
    def test_looks_at_gaps_and_not_at_the_scores_themselves(self, field: list[Contender], by: int) -> None:
        richer = [replace(entry, score=entry.score + by) for entry in field]
        first, second = (swiss.draw(one, rules=RULES, seed="s") for one in (field, richer))
        assert [pairing.ids for pairing in first.pairings] == [pairing.ids for pairing in second.pairings]


class TestRoundRobin:
    @given(entries=st.integers(2, 24), legs=st.integers(1, 2))
    @LAWS
    def test_lets_everybody_meet_everybody_as_often_as_there_are_legs(self, entries: int, legs: int) -> None:
        met = [sorted(pair) for line in berger(entries, legs=legs) for pair in line if pair[1] is not None]  # type: ignore[type-var]
        assert sorted(met) == sorted([list(pair) for pair in combinations(range(1, entries + 1), 2)] * legs)


def played_out(entries: int, wins: Mapping[int, int]) -> list[tuple[int, int]]:
    """Play a bracket in which the entry of the better form wins, and give who met whom, the final last."""
    met: list[tuple[int, int]] = []
    ties = knockout.first_round(range(1, entries + 1))
    while True:
        met += [(tie.first, tie.second) for tie in ties if tie.second is not None]
        winners = {
            tie.slot: max((one for one in (tie.first, tie.second) if one is not None), key=lambda one: wins[one])
            for tie in ties
        }
        if len(ties) == 1:
            return met
        ties = knockout.next_round(winners)


class TestKnockOut:
    @given(data=st.data(), entries=st.integers(2, 33))
    @LAWS
    def test_lets_seeds_one_and_two_meet_in_the_final_if_they_win_until_then(
        self, data: st.DataObject, entries: int
    ) -> None:
        others = data.draw(st.permutations(range(3, entries + 1)))
        form = {entry: place for place, entry in enumerate(others)} | {1: entries, 2: entries + 1}
        met = [set(pair) for pair in played_out(entries, form)]
        assert met[-1] == {1, 2}
        assert met.count({1, 2}) == 1

    @given(data=st.data(), entries=st.integers(2, 33))
    @LAWS
    def test_throws_everybody_but_the_winner_out_once(self, data: st.DataObject, entries: int) -> None:
        order = data.draw(st.permutations(range(1, entries + 1)))
        form = {entry: place for place, entry in enumerate(order)}
        lost = [min(pair, key=lambda one: form[one]) for pair in played_out(entries, form)]
        assert sorted([*lost, order[-1]]) == list(range(1, entries + 1))

    @given(data=st.data(), entries=st.integers(2, 33))
    @LAWS
    def test_keeps_seeds_one_and_two_in_different_halves_whatever_else_is_kept_apart(
        self, data: st.DataObject, entries: int
    ) -> None:
        names = st.sampled_from(["", "North", "South", "East"])
        clubs = {entry: data.draw(names) for entry in range(1, entries + 1)}
        ties = knockout.first_round(range(1, entries + 1), clubs=clubs)
        half = max(len(ties) // 2, 1)
        first_half = {entry for tie in ties[:half] for entry in (tie.first, tie.second)}
        assert (1 in first_half) != (2 in first_half) or entries == 2
