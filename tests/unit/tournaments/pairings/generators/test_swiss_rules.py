"""The rules that a format may change of a Swiss draw, each against every possible draw or by its plain meaning."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scoring.formats.pairing import ByePolicy, Clubmates, PairBy
from tests.unit.tournaments.pairings.generators.test_swiss import field, fields, ids, met, perfect_matchings
from tournaments.pairings.generators import swiss
from tournaments.pairings.generators.candidates import standing
from tournaments.pairings.generators.costs import FIELDS, Costs
from tournaments.pairings.generators.swiss import objective
from tournaments.pairings.generators.values import Contender, Draw, Inside, Relaxation, SwissRules

LAWS = settings(max_examples=40, deadline=None, derandomize=True, database=None)
EVERY_RULE = [
    SwissRules(by=PairBy.PLACES),
    SwissRules(by=PairBy.PLACES, may_repeat=True),
    SwissRules(inside=Inside.ENDS),
    SwissRules(inside=Inside.NEIGHBOURS),
    SwissRules(clubmates=Clubmates.MILD),
    SwissRules(clubmates=Clubmates.OFF, seat_balance=False, float_balance=False),
]


def codes(found: Draw) -> set[str]:
    return {reason.code for pairing in found.pairings for reason in pairing.reasons}


def cost(found: Draw, name: str) -> int:
    return found.objective[FIELDS.index(name)]


def drawn(entries: Sequence[Contender], **rules: object) -> Draw:
    return swiss.draw(entries, rules=SwissRules(**rules), seed="s")  # type: ignore[arg-type]  # tests name the fields


class TestEveryRule:
    @pytest.mark.parametrize("rules", EVERY_RULE)
    @given(entries=fields([4, 6, 8]))
    @LAWS
    def test_draws_what_brute_force_finds(self, rules: SwissRules, entries: list[Contender]) -> None:
        costs = Costs(field=standing(entries, rules), rules=rules, seed="s")
        best = min(objective(costs, found) for found in perfect_matchings(range(len(entries))))
        found = swiss.match(entries, rules, "s", (Relaxation.REMATCHES,))
        assert found is not None
        assert found.objective == best


class TestVerify:
    @pytest.mark.parametrize("rules", EVERY_RULE)
    @given(entries=fields([4, 5, 7, 8]), data=st.data())
    @LAWS
    def test_agrees_with_the_draw_in_whatever_order(
        self, rules: SwissRules, entries: list[Contender], data: st.DataObject
    ) -> None:
        found = swiss.draw(entries, rules=rules, seed="s")
        shuffled = data.draw(st.permutations(found.pairings))
        assert swiss.verify(data.draw(st.permutations(entries)), shuffled, rules=rules, seed="s") == found.objective

    def test_finds_a_swap_by_hand_dearer(self) -> None:
        entries = field(3, 3, 1, 1)
        found = drawn(entries)
        first, second = found.pairings
        swapped = [replace(first, ew=second.ew), replace(second, ew=first.ew)]
        assert swiss.verify(entries, swapped, rules=SwissRules(), seed="s") > found.objective


class TestInside:
    def test_ends_let_the_first_meet_the_last(self) -> None:
        found = drawn(field(1, 1, 1, 1, 1, 1), inside=Inside.ENDS)
        assert ids(found) == {frozenset({1, 6}), frozenset({2, 5}), frozenset({3, 4})}

    def test_neighbours_let_the_first_meet_the_second(self) -> None:
        found = drawn(field(1, 1, 1, 1), inside=Inside.NEIGHBOURS)
        assert ids(found) == {frozenset({1, 2}), frozenset({3, 4})}


class TestPlaces:
    def test_let_the_first_meet_the_second_whatever_the_scores(self) -> None:
        entries = [replace(entry, rank=rank) for entry, rank in zip(field(0, 5, 1, 9), (4, 1, 3, 2), strict=True)]
        found = drawn(entries, by=PairBy.PLACES)
        assert ids(found) == {frozenset({2, 4}), frozenset({3, 1})}
        assert codes(found) == {"pairing.by_place"}

    def test_avoid_a_second_meeting(self) -> None:
        found = drawn(met(field(4, 3, 2, 1), (1, 2)), by=PairBy.PLACES)
        assert (cost(found, "rematch"), found.relaxed) == (0, ())

    def test_repeat_a_meeting_where_that_is_the_rule(self) -> None:
        found = drawn(met(field(4, 3, 2, 1), (1, 2)), by=PairBy.PLACES, may_repeat=True)
        assert ids(found) == {frozenset({1, 2}), frozenset({3, 4})}
        assert found.relaxed == ()
        assert "pairing.rematch_by_rule" in codes(found)

    def test_repeat_a_meeting_as_the_last_resort_and_say_so(self) -> None:
        found = drawn(met(field(4, 3), (1, 2)), by=PairBy.PLACES)
        assert found.relaxed == (Relaxation.REMATCHES,)

    @given(entries=fields([4, 6, 8]))
    @LAWS
    def test_without_history_pair_neighbours_only(self, entries: list[Contender]) -> None:
        fresh = [replace(entry, opponents=frozenset(), club="") for entry in entries]
        found = drawn(fresh, by=PairBy.PLACES)
        assert cost(found, "gap") == 0


class TestMildSeparation:
    CLUB = [replace(entry, club="A" if entry.id in (1, 2) else "") for entry in field(3, 3, 0, 0)]

    def test_gives_way_to_the_scores(self) -> None:
        assert frozenset({1, 2}) in ids(drawn(self.CLUB, clubmates=Clubmates.MILD))
        assert frozenset({1, 2}) not in ids(drawn(self.CLUB, clubmates=Clubmates.SOFT))

    def test_keeps_clubmates_apart_among_equals(self) -> None:
        entries = [replace(entry, club="A" if entry.id in (1, 3) else "") for entry in field(1, 1, 1, 1)]
        assert frozenset({1, 3}) not in ids(drawn(entries, clubmates=Clubmates.MILD))


class TestFloats:
    # Five of one score and one below: one of the five goes down; the last by seed did so in the round before.
    FIELD = field(2, 2, 2, 0)

    def test_spare_who_went_down_in_the_round_before(self) -> None:
        assert frozenset({3, 4}) in ids(drawn(self.FIELD))
        again = [replace(entry, floated=-1 if entry.id == 3 else 0) for entry in self.FIELD]
        found = drawn(again)
        assert frozenset({3, 4}) not in ids(found)
        assert cost(found, "floats") == 0

    def test_do_not_mind_the_way_back(self) -> None:
        back = [replace(entry, floated=1 if entry.id == 3 else 0) for entry in self.FIELD]
        assert frozenset({3, 4}) in ids(drawn(back))

    def test_cost_nothing_when_switched_off(self) -> None:
        again = [replace(entry, floated=-1 if entry.id == 3 else 0) for entry in self.FIELD]
        assert frozenset({3, 4}) in ids(drawn(again, float_balance=False))

    def test_are_repeated_only_where_that_cannot_be_helped_and_then_told(self) -> None:
        all_again = [replace(entry, floated=-1) for entry in self.FIELD]
        found = drawn(all_again)
        assert cost(found, "floats") == 1
        assert "pairing.floats_again" in codes(found)


class TestBye:
    def test_falls_by_lot_on_anybody_without_one(self) -> None:
        entries = [replace(entry, had_bye=entry.id == 2) for entry in field(3, 2, 2, 1, 0)]
        rules = SwissRules(bye=ByePolicy.RANDOM)
        byes = {swiss.draw(entries, rules=rules, seed=str(seed)).bye for seed in range(60)}
        assert byes == {1, 3, 4, 5}

    def test_goes_to_who_asks_for_it(self) -> None:
        entries = [replace(entry, asked_bye=entry.id in (1, 3)) for entry in field(3, 2, 2, 1, 0)]
        found = drawn(entries, bye=ByePolicy.REQUEST)
        assert found.bye == 3
        told = next(warning for warning in found.warnings if warning.code == "pairing.byes_not_granted")
        assert told.facts == {"entries": "1"}

    def test_goes_to_the_lowest_when_nobody_asks(self) -> None:
        assert drawn(field(3, 2, 1), bye=ByePolicy.REQUEST).bye == 3

    def test_is_not_granted_twice_while_somebody_has_none(self) -> None:
        entries = [replace(entry, asked_bye=entry.id == 1, had_bye=entry.id == 1) for entry in field(3, 2, 1)]
        assert drawn(entries, bye=ByePolicy.REQUEST).bye == 3

    @pytest.mark.parametrize("policy", ByePolicy)
    @given(entries=fields([5, 7]))
    @LAWS
    def test_comes_a_second_time_only_when_everybody_had_one(self, policy: ByePolicy, entries: list[Contender]) -> None:
        assume(not all(entry.had_bye for entry in entries))
        found = swiss.draw(entries, rules=SwissRules(bye=policy), seed="s")
        assert not next(entry.had_bye for entry in entries if entry.id == found.bye)
