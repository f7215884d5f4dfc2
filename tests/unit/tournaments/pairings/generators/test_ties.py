"""Ties of several matches: who has won, who goes home, what is still to be played."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairings.generators.ties import Game, TieScore, score, undecided


def games(*winners: int | None) -> list[list[Game]]:
    """Give the matches of one tie between 1 and 2, one a round."""
    return [[Game(slot=0, entries=(1, 2), winner=winner)] for winner in winners]


class TestScore:
    @pytest.mark.parametrize(
        ("winners", "winner", "loser"),
        [((1,), None, None), ((1, 1), 1, 2), ((1, 2), None, None), ((1, 2, 2), 2, 1), ((1, None, 1), 1, 2)],
    )
    def test_of_best_of_three(self, winners: tuple[int | None, ...], winner: int | None, loser: int | None) -> None:
        (tie,) = score(games(*winners))
        assert (tie.winner(2), tie.loser(2)) == (winner, loser)

    def test_lets_through_who_has_no_opponent(self) -> None:
        (tie,) = score([[Game(slot=3, entries=(7,), winner=7)]])
        assert (tie.slot, tie.winner(3), tie.loser(3)) == (3, 7, None)

    def test_counts_a_match_that_one_side_did_not_come_to(self) -> None:
        walkover = Game(slot=0, entries=(2,), winner=2)
        (tie,) = score([*games(1), [walkover], [walkover]])
        assert tie.winner(2) == 2

    def test_keeps_ties_apart(self) -> None:
        first = [Game(slot=0, entries=(1, 2), winner=1), Game(slot=1, entries=(3, 4), winner=4)]
        second = [Game(slot=1, entries=(4, 3), winner=4), Game(slot=0, entries=(2, 1), winner=2)]
        upper, lower = score([first, second])
        assert (upper.winner(2), lower.winner(2)) == (None, 4)

    @given(winners=st.lists(st.sampled_from([1, 2]), min_size=7, max_size=7), needed=st.integers(1, 4))
    def test_is_decided_after_at_most_all_matches_and_by_one_side_only(self, winners: list[int], needed: int) -> None:
        most = 2 * needed - 1
        decided = [score(games(*winners[:played]))[0].winner(needed) for played in range(1, most + 1)]
        assert decided[-1] is not None
        first = next(at for at, winner in enumerate(decided) if winner is not None)
        assert decided[first] == winners[first]
        assert winners[: first + 1].count(winners[first]) == needed


class TestUndecided:
    def test_leaves_out_a_tie_whose_two_have_left(self) -> None:
        ties = [
            TieScore(slot=0, entries=(1, 2), wins={1: 1, 2: 1}),
            TieScore(slot=1, entries=(3, 4), wins={3: 0, 4: 1}),
        ]
        assert [tie.slot for tie in undecided(ties, 2, gone=[1, 2, 3])] == [1]

    @pytest.mark.parametrize(("winners", "is_open"), [((None,), True), ((None, 1), True), ((None, 1, 2), False)])
    def test_leaves_out_a_tie_without_matches_left_of_which_both_lost_one(
        self, winners: tuple[int | None, ...], is_open: bool
    ) -> None:
        played = [[Game(slot=0, entries=(1, 2), winner=won, lost_by_both=won is None)] for won in winners]
        assert bool(undecided(score(played), 2)) is is_open

    def test_keeps_a_tie_whose_last_match_is_still_to_be_decided(self) -> None:
        assert undecided(score(games(None)), 1)
