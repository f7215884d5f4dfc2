"""Movements that change in mid-session, written down, and dealt out to entries."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.pairings.generators.movements.barometer import barometer
from tournaments.pairings.generators.movements.codec import from_json, to_json
from tournaments.pairings.generators.movements.facts import Movement
from tournaments.pairings.generators.movements.howell import howell, without_last
from tournaments.pairings.generators.movements.mitchell import mitchell, one_winner
from tournaments.pairings.generators.movements.names import assigned, stations
from tournaments.pairings.generators.movements.resolve import resolved
from tournaments.pairings.generators.movements.validate import faults

MOVEMENTS: dict[str, Movement] = {
    "mitchell of 7": mitchell(7),
    "mitchell of 8, one winner": one_winner(mitchell(8)),
    "howell of 4": howell(4),
    "howell of 6": howell(6),
    "howell of 5, half a table": without_last(howell(5)),
    "barometer of 9": barometer(9),
}

sessions = st.sampled_from(sorted(MOVEMENTS)).flatmap(
    lambda name: st.tuples(
        st.just(MOVEMENTS[name]),
        st.integers(0, MOVEMENTS[name].rounds),
        st.sets(st.integers(0, MOVEMENTS[name].entries - 1), max_size=2),
        st.integers(0, 2),
    )
)


class TestResolved:
    """`resolved`."""

    @settings(max_examples=150, deadline=None)
    @given(sessions)
    def test_can_always_be_played(self, session: tuple[Movement, int, set[int], int]) -> None:
        movement, frozen, leaving, joining = session
        assert faults(resolved(movement, frozen=frozen, leaving=leaving, joining=joining)) == ()

    @settings(max_examples=100, deadline=None)
    @given(sessions)
    def test_leaves_what_is_played_as_it_is(self, session: tuple[Movement, int, set[int], int]) -> None:
        movement, frozen, leaving, joining = session
        after = resolved(movement, frozen=frozen, leaving=leaving, joining=joining)
        assert _first(after, frozen) == _first(movement, frozen)

    @settings(max_examples=100, deadline=None)
    @given(sessions)
    def test_seats_nobody_who_has_left(self, session: tuple[Movement, int, set[int], int]) -> None:
        movement, frozen, leaving, joining = session
        after = resolved(movement, frozen=frozen, leaving=leaving, joining=joining)
        later = {entry for each in after.sittings if each.round >= frozen for entry in each.entries}
        assert not later & leaving

    @settings(max_examples=100, deadline=None)
    @given(sessions)
    def test_lets_nobody_sit_out_longer_than_bare_removal_would(
        self, session: tuple[Movement, int, set[int], int]
    ) -> None:
        movement, frozen, leaving, joining = session
        after = resolved(movement, frozen=frozen, leaving=leaving, joining=joining)
        kept = [each for each in movement.sittings if each.round < frozen or not leaving & set(each.entries)]
        present = set(range(after.entries)) - leaving
        assert min(_played(after.sittings, each) for each in present) >= min(_played(kept, each) for each in present)

    def test_changes_nothing_when_nobody_comes_or_goes(self) -> None:
        assert resolved(howell(4), frozen=3).sittings == tuple(
            sorted(howell(4).sittings, key=lambda each: (each.round, each.table))
        )

    def test_seats_a_late_entry_where_somebody_would_sit_out(self) -> None:
        half = without_last(howell(4))
        after = resolved(half, frozen=2, joining=1)
        assert _played(after.sittings, 7) >= 3

    def test_lets_a_late_entry_rove_when_all_tables_are_full(self) -> None:
        after = resolved(mitchell(7), frozen=1, joining=1)
        assert _played(after.sittings, 14) >= 4
        assert max(after.sit_outs()[:14]) <= 1

    def test_keeps_the_lines_apart_where_they_are_ranked_apart(self) -> None:
        after = resolved(mitchell(7), frozen=2, leaving={0, 8}, joining=1)
        assert not {each.ns for each in after.sittings} & {each.ew for each in after.sittings}

    def test_gives_nobody_a_set_whose_cards_are_known(self) -> None:
        movement = mitchell(7)
        after = resolved(movement, frozen=2, joining=1, spent={3})
        newcomer = [each.set for each in after.sittings if 14 in each.entries]
        assert 3 not in newcomer


class TestTheCodec:
    """`to_json` and `from_json`."""

    @pytest.mark.parametrize("movement", MOVEMENTS.values(), ids=list(MOVEMENTS))
    def test_gives_back_what_it_was_given(self, movement: Movement) -> None:
        assert from_json(to_json(movement)) == movement


class TestAssigned:
    """`assigned`."""

    def test_seats_all_in_the_order_given(self) -> None:
        assert assigned(howell(2), [9, 8, 7, 6], staying={}) == (9, 8, 7, 6)

    def test_lets_who_cannot_move_sit_at_the_wished_table(self) -> None:
        movement = mitchell(5)
        entries = assigned(movement, list(range(100, 110)), staying={107: 3})
        assert stations(movement)[entries.index(107)] == 3
        assert sorted(entries) == list(range(100, 110))

    def test_gives_another_place_when_nobody_stays_at_the_wished_table(self) -> None:
        movement = howell(4)
        entries = assigned(movement, list(range(8)), staying={2: 3})
        assert entries.index(2) in stations(movement)


def _first(movement: Movement, rounds: int) -> list[tuple[int, int, int, int, int]]:
    return sorted(
        (each.round, each.table, each.ns, each.ew, each.set) for each in movement.sittings if each.round < rounds
    )


def _played(sittings: object, entry: int) -> int:
    return sum(entry in each.entries for each in sittings)  # type: ignore[attr-defined]
